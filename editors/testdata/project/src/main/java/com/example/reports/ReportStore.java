package com.example.reports;

import java.io.IOException;

import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The reports of the last days, a file each. */
final class ReportStore {
    private final FileSystem fs;

    ReportStore(FileSystem fs) {
        this.fs = fs;
    }

    byte[] read(Path report) {
        byte[] bytes = new byte[0];
        try (FSDataInputStream in = fs.open(report)) {
            bytes = in.readAllBytes();
        } catch (IOException e) {
        }
        return bytes;
    }
}
