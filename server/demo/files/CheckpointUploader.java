package org.example;

import java.io.IOException;
import java.net.URL;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.namenode.NNStorage;
import org.apache.hadoop.hdfs.server.namenode.NNStorage.NameNodeFile;
import org.apache.hadoop.hdfs.server.namenode.TransferFsImage;

public class CheckpointUploader {
  private final Configuration conf = new Configuration();
  private final NNStorage storage;
  private long uploaded = -1;

  public CheckpointUploader(NNStorage storage) {
    this.storage = storage;
  }

  public void upload(URL nameNode, long txid) {
    try {
      TransferFsImage.uploadImageFromStorage(nameNode, conf, storage, NameNodeFile.IMAGE, txid, null);
      uploaded = txid;
    } catch (IOException e) {
      e.printStackTrace();
    }
  }

  public void uploadNewest(URL nameNode) throws IOException {
    long txid = storage.getMostRecentCheckpointTxId();
    TransferFsImage.uploadImageFromStorage(nameNode, conf, storage, NameNodeFile.IMAGE, txid, null);
    uploaded = txid;
  }
}
