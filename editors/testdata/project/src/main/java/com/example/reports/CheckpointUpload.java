package com.example.reports;

import java.io.IOException;
import java.net.URL;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.namenode.NNStorage;
import org.apache.hadoop.hdfs.server.namenode.NNStorage.NameNodeFile;
import org.apache.hadoop.hdfs.server.namenode.TransferFsImage;

/** Hands a checkpoint to the active name node. */
final class CheckpointUpload {
    private final Configuration conf = new Configuration();

    void upload(URL active, NNStorage storage, long txid) {
        try {
            TransferFsImage.uploadImageFromStorage(active, conf, storage, NameNodeFile.IMAGE, txid);
        } catch (IOException e) {
        }
    }
}
