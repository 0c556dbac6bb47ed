package app;

import java.io.IOException;
import java.net.URL;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.namenode.NNStorage;
import org.apache.hadoop.hdfs.server.namenode.NNStorage.NameNodeFile;
import org.apache.hadoop.hdfs.server.namenode.TransferFsImage;
import org.apache.hadoop.hdfs.server.namenode.TransferFsImage.TransferResult;

/** Hands an image to the other name node and lets every failure pass. */
class PassingClient {
	boolean upload(URL peer, Configuration conf, NNStorage storage, long txid) throws IOException {
		TransferResult result = TransferFsImage.uploadImageFromStorage(peer, conf, storage, NameNodeFile.IMAGE, txid, null);
		return result == TransferResult.SUCCESS;
	}
}
