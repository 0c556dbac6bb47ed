package org.apache.hadoop.hdfs.server.namenode;

import java.io.File;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.common.HttpPutFailedException;
import org.apache.hadoop.hdfs.util.Canceler;

/** Written for this demonstration: the place where Hadoop's class of this name makes one of its errors. */
public class TransferFsImage {
  public static void uploadImageFromStorage(URL nameNode, Configuration conf, NNStorage storage,
      NNStorage.NameNodeFile kind, long txid, Canceler canceler) throws IOException {
    uploadImage(nameNode, storage.findImageFile(kind, txid));
  }

  private static void uploadImage(URL target, File image) throws IOException {
    HttpURLConnection peer = (HttpURLConnection) target.openConnection();
    Files.copy(image.toPath(), peer.getOutputStream());
    int status = peer.getResponseCode();
    if (status != HttpURLConnection.HTTP_OK) {
      throw new HttpPutFailedException(String.format(
          "Image uploading failed, status: %d, url: %s, message: %s",
          status, target, peer.getResponseMessage()), status);
    }
  }
}
