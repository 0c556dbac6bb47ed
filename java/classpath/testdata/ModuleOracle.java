import java.net.URI;
import java.nio.file.*;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/** Prints "CRC-32 size name" of every class file of the running JDK, in any order, as its own jrt file system reads them. */
class ModuleOracle {
    public static void main(String[] args) throws Exception {
        Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
        var out = new StringBuilder();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path p : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".class") && !f.endsWith("module-info.class"))::iterator) {
                byte[] b = Files.readAllBytes(p);
                var crc = new CRC32();
                crc.update(b);
                Path name = p.subpath(2, p.getNameCount());
                out.append(crc.getValue()).append(' ').append(b.length).append(' ').append(name).append('\n');
            }
        }
        System.out.print(out);
    }
}
