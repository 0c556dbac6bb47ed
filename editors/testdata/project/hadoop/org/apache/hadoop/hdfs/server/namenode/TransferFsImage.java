package org.apache.hadoop.hdfs.server.namenode;

import java.io.File;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URL;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.common.HttpPutFailedException;
import org.apache.hadoop.hdfs.server.namenode.NNStorage.NameNodeFile;

/** As much of the library's class as a scenario needs, in words of our own. */
public final class TransferFsImage {
    public static void uploadImageFromStorage(URL fsName, Configuration conf, NNStorage storage, NameNodeFile nnf,
            long txid) throws IOException {
        uploadImage(new URL(fsName, "imagetransfer"), storage.findImageFile(nnf, txid));
    }

    private static void uploadImage(URL url, File image) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        connection.setRequestMethod("PUT");
        int status = connection.getResponseCode();
        if (status != HttpURLConnection.HTTP_OK) {
            throw new HttpPutFailedException(String.format(
                    "Image uploading failed, status: %d, url: %s, message: %s",
                    status, url, connection.getResponseMessage()), status);
        }
    }
}
