import com.sun.source.util.JavacTask;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * Reads requests from standard input until it ends, and answers each on
 * standard output. A request is a word and what belongs to it; words and texts
 * are UTF-8 behind their length, numbers and lengths are four bytes, the
 * highest first.
 *
 *   use CLASSPATH SOURCEPATH          answers nothing
 *   patch MODULE                      answers nothing: what is compiled stands in the module's place
 *   compile COUNT (NAME TEXT)*        answers COUNT (UNIT LINE CODE MESSAGE)*: the errors
 *   run MAIN COUNT (NAME TEXT)*       answers what the class MAIN prints, and how it ends
 *
 * Each answer begins with "ok", or is "failed" and a text.
 */
final class Judge {
    private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();
    /** The longest that a program may run. */
    private static final long MILLIS = 20_000;

    private final DataInputStream in;
    private final DataOutputStream out;
    private StandardJavaFileManager files = JAVAC.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
    private String module = "";

    private Judge(DataInputStream in, DataOutputStream out) {
        this.in = in;
        this.out = out;
    }

    public static void main(String[] args) throws Exception {
        PrintStream answers = System.out;
        System.setOut(System.err); // nothing but answers goes there
        Judge judge = new Judge(new DataInputStream(System.in), new DataOutputStream(answers));
        // javac works its way into long expressions on the stack.
        Thread thread = new Thread(null, () -> {
            try {
                judge.serve();
            } catch (Exception e) {
                e.printStackTrace();
                System.exit(1);
            }
        }, "judge", 64L << 20);
        thread.start();
        thread.join();
    }

    private void serve() throws Exception {
        while (true) {
            String word;
            try {
                word = text();
            } catch (EOFException end) {
                return;
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            Answer answer = new Answer(new DataOutputStream(bytes));
            switch (word) {
                case "use" -> use(text(), text());
                case "patch" -> patch(text());
                case "compile" -> {
                    List<Source> units = units();
                    try {
                        compile(units, answer);
                    } catch (RuntimeException | Error crash) {
                        failed("javac: " + crash);
                        continue;
                    }
                }
                case "run" -> {
                    String main = text();
                    answer.text(run(main, units()));
                }
                default -> throw new IOException("no request: " + word);
            }
            new Answer(out).text("ok");
            bytes.writeTo(out);
            out.flush();
        }
    }

    private void failed(String why) throws IOException {
        new Answer(out).text("failed");
        new Answer(out).text(why);
        out.flush();
    }

    private void use(String classPath, String sourcePath) throws IOException {
        files.close();
        files = JAVAC.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
        files.setLocation(StandardLocation.CLASS_PATH, paths(classPath));
        files.setLocation(StandardLocation.SOURCE_PATH, paths(sourcePath));
        module = "";
    }

    private void patch(String name) throws IOException {
        // A folder must be named, but what is compiled comes from memory.
        files.handleOption("--patch-module", List.of(name + "=.").iterator());
        module = name;
    }

    private static List<File> paths(String joined) {
        List<File> list = new ArrayList<>();
        for (String path : joined.split(File.pathSeparator)) {
            if (!path.isEmpty()) {
                list.add(new File(path));
            }
        }
        return list;
    }

    private JavacTask task(JavaFileManager manager, List<Source> units, List<Diagnostic<? extends JavaFileObject>> errors) {
        // What is wrong in one class hides nothing of what the flow says of others.
        List<String> options = List.of("-proc:none", "-nowarn", "-implicit:none", "-Xmaxerrs", "1000000", "-XDshould-stop.ifError=FLOW");
        return (JavacTask) JAVAC.getTask(null, manager, d -> {
            if (d.getKind() == Diagnostic.Kind.ERROR) {
                errors.add(d);
            }
        }, options, null, units);
    }

    private void compile(List<Source> units, Answer answer) throws IOException {
        List<Diagnostic<? extends JavaFileObject>> errors = new ArrayList<>();
        task(module.isEmpty() ? files : new Patch(files, module), units, errors).analyze();
        answer.out.writeInt(errors.size());
        for (Diagnostic<? extends JavaFileObject> d : errors) {
            answer.out.writeInt(d.getSource() instanceof Source s ? s.index : -1);
            answer.out.writeInt((int) d.getLineNumber());
            answer.text(String.valueOf(d.getCode()));
            answer.text(d.getMessage(Locale.ROOT));
        }
    }

    private String run(String main, List<Source> units) throws Exception {
        List<Diagnostic<? extends JavaFileObject>> errors = new ArrayList<>();
        Memory memory = new Memory(files);
        if (!task(memory, units, errors).call()) {
            return "does not compile: " + errors;
        }
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        Thread thread = new Thread(() -> {
            try {
                Class<?> c = Class.forName(main, true, memory.loader());
                java.lang.reflect.Method m = c.getDeclaredMethod("main", String[].class);
                m.setAccessible(true);
                m.invoke(null, (Object) new String[0]);
            } catch (java.lang.reflect.InvocationTargetException thrown) {
                System.out.println("thrown: " + thrown.getCause());
            } catch (ReflectiveOperationException | LinkageError e) {
                System.out.println("not run: " + e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        thread.join(MILLIS);
        System.setOut(before);
        return thread.isAlive() ? "did not end" : printed.toString(StandardCharsets.UTF_8);
    }

    private List<Source> units() throws IOException {
        int count = in.readInt();
        List<Source> units = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            units.add(new Source(i, text(), text()));
        }
        return units;
    }

    private String text() throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private record Answer(DataOutputStream out) {
        void text(String s) throws IOException {
            byte[] bytes = s.getBytes(StandardCharsets.UTF_8);
            out.writeInt(bytes.length);
            out.write(bytes);
        }
    }

    /** A source text in memory; its place in the request makes its name unique. */
    private static final class Source extends SimpleJavaFileObject {
        final int index;
        private final String text;

        Source(int index, String name, String text) {
            super(URI.create("mem:///" + index + "/" + name), Kind.SOURCE);
            this.index = index;
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /** Says that the texts in memory belong to a module. */
    private static final class Patch extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private final String module;

        Patch(StandardJavaFileManager files, String module) {
            super(files);
            this.module = module;
        }

        @Override
        public Location getLocationForModule(Location location, JavaFileObject file) throws IOException {
            if (location == StandardLocation.PATCH_MODULE_PATH && file instanceof Source) {
                return getLocationForModule(location, module);
            }
            return super.getLocationForModule(location, file);
        }
    }

    /** Keeps class files in memory, to be loaded from there. */
    private static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private final Map<String, ByteArrayOutputStream> classes = new HashMap<>();

        Memory(StandardJavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            classes.put(name, bytes);
            return new SimpleJavaFileObject(URI.create("mem:///" + name.replace('.', '/') + kind.extension), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return bytes;
                }
            };
        }

        ClassLoader loader() {
            return new ClassLoader(ClassLoader.getPlatformClassLoader()) {
                @Override
                protected Class<?> findClass(String name) throws ClassNotFoundException {
                    ByteArrayOutputStream bytes = classes.get(name);
                    if (bytes == null) {
                        throw new ClassNotFoundException(name);
                    }
                    return defineClass(name, bytes.toByteArray(), 0, bytes.size());
                }
            };
        }
    }
}
