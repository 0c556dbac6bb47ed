import java.io.*;
import java.lang.classfile.*;
import java.lang.classfile.attribute.*;
import java.lang.classfile.constantpool.*;
import java.lang.classfile.instruction.*;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import java.util.zip.*;

/**
 * Prints what the JDK's own reader (java.lang.classfile, JDK 24 or newer) finds in class files.
 * usage: java ClassOracle.java JAR|DIR...
 *        java ClassOracle.java --copy MODULE JAR      copies a module of the running JDK to a jar
 * Each class: a line "class NAME", lines that start with a space, an empty line. Binary names everywhere but in
 * descriptors. The instructions of a method are one CRC-32 over lines "pc opcode operands". Text that is no ASCII, and
 * '%', space and line ends, are written %XX over UTF-8, an unpaired surrogate as U+FFFD; a missing text is -.
 */
class ClassOracle {
    static final PrintStream out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 20), false);

    public static void main(String[] args) throws Exception {
        if (args[0].equals("--copy")) { copy(FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/" + args[1]), Path.of(args[2])); return; }
        for (String a : args) {
            if (Files.isDirectory(Path.of(a))) walk(Path.of(a));
            else try (var fs = FileSystems.newFileSystem(Path.of(a))) { walk(fs.getPath("/")); }
        }
        out.flush();
    }

    static void copy(Path root, Path jar) throws IOException {
        try (var zip = new ZipOutputStream(Files.newOutputStream(jar)); Stream<Path> files = Files.walk(root)) {
            zip.setLevel(1);
            for (Path p : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".class"))::iterator) {
                zip.putNextEntry(new ZipEntry(root.relativize(p).toString()));
                Files.copy(p, zip);
            }
        }
    }

    static void walk(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path p : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".class"))::iterator) {
                var text = new StringBuilder();
                try { print(ClassFile.of().parse(Files.readAllBytes(p)), text); }
                catch (RuntimeException e) { text.append(" unreadable ").append(e).append('\n'); }
                out.append("class ").append(q(root.relativize(p).toString())).append('\n').append(text).append('\n');
            }
        }
    }

    static String q(String s) {
        if (s == null) return "-";
        // an unpaired surrogate becomes '?' in getBytes: write U+FFFD for it
        var clean = new StringBuilder();
        s.codePoints().forEach(c -> clean.appendCodePoint(c >= 0xD800 && c < 0xE000 ? 0xFFFD : c));
        var b = new StringBuilder();
        for (byte x : clean.toString().getBytes(StandardCharsets.UTF_8)) {
            if (x <= ' ' || x == '%' || x == 127) b.append(String.format("%%%02X", x & 0xff)); else b.append((char) x);
        }
        return b.isEmpty() ? "%" : b.toString();
    }

    static String name(ClassEntry e) { return e == null ? "-" : q(e.asInternalName().replace('/', '.')); }
    static String name(Optional<ClassEntry> e) { return name(e.orElse(null)); }
    static String text(Utf8Entry e) { return e == null ? "-" : q(e.stringValue()); }
    static String text(Optional<Utf8Entry> e) { return text(e.orElse(null)); }
    static String names(List<ClassEntry> l) { return l.isEmpty() ? "-" : l.stream().map(ClassOracle::name).collect(Collectors.joining(",")); }

    static String signature(AttributedElement e) { return e.findAttribute(Attributes.signature()).map(s -> text(s.signature())).orElse("-"); }

    static void common(AttributedElement e, StringBuilder b) {
        b.append(" sig=").append(signature(e)).append(" dep=").append(e.findAttribute(Attributes.deprecated()).isPresent());
        e.findAttribute(Attributes.runtimeVisibleAnnotations()).ifPresent(a -> a.annotations().forEach(x -> { b.append(" @+"); annotation(x, b); }));
        e.findAttribute(Attributes.runtimeInvisibleAnnotations()).ifPresent(a -> a.annotations().forEach(x -> { b.append(" @-"); annotation(x, b); }));
    }

    static void annotation(Annotation a, StringBuilder b) {
        String d = a.className().stringValue();
        b.append(q(d.substring(1, d.length() - 1).replace('/', '.'))).append('(');
        for (var e : a.elements()) { b.append(text(e.name())).append('='); value(e.value(), b); b.append(';'); }
        b.append(')');
    }

    static void value(AnnotationValue v, StringBuilder b) {
        b.append((char) v.tag());
        switch (v) {
            case AnnotationValue.OfString s -> b.append(q(s.stringValue()));
            case AnnotationValue.OfClass c -> b.append(text(c.className()));
            case AnnotationValue.OfEnum e -> b.append(q(e.className().stringValue())).append('.').append(text(e.constantName()));
            case AnnotationValue.OfAnnotation n -> annotation(n.annotation(), b);
            case AnnotationValue.OfArray l -> { for (var x : l.values()) { value(x, b); b.append(','); } b.append(']'); }
            case AnnotationValue.OfConstant c -> b.append(constant(c.constant()));
        }
    }

    static String constant(PoolEntry e) {
        return switch (e) {
            case IntegerEntry i -> "i" + i.intValue();
            case LongEntry l -> "l" + l.longValue();
            case FloatEntry f -> "f" + Float.floatToIntBits(f.floatValue());
            case DoubleEntry d -> "d" + Double.doubleToLongBits(d.doubleValue());
            case StringEntry s -> "s" + q(s.stringValue());
            case ClassEntry c -> "c" + name(c);
            case MethodTypeEntry m -> "m" + text(m.descriptor());
            case MethodHandleEntry h -> "h" + h.kind() + ref(h.reference());
            case ConstantDynamicEntry d -> "y" + dynamic(d);
            default -> "?" + e.tag();
        };
    }

    static String ref(MemberRefEntry m) { return name(m.owner()) + "." + text(m.name()) + ":" + text(m.type()); }
    static String dynamic(DynamicConstantPoolEntry d) { return d.bootstrapMethodIndex() + "." + text(d.name()) + ":" + text(d.type()); }

    static void print(ClassModel c, StringBuilder b) {
        b.append(" head ").append(c.majorVersion()).append('.').append(c.minorVersion()).append(' ').append(c.flags().flagsMask())
            .append(' ').append(name(c.thisClass())).append(' ').append(name(c.superclass())).append(' ').append(names(c.interfaces()));
        common(c, b);
        b.append(" src=").append(c.findAttribute(Attributes.sourceFile()).map(s -> text(s.sourceFile())).orElse("-")).append('\n');
        for (var f : c.fields()) {
            b.append(" field ").append(f.flags().flagsMask()).append(' ').append(text(f.fieldName())).append(' ').append(text(f.fieldType()));
            common(f, b);
            f.findAttribute(Attributes.constantValue()).ifPresent(v -> b.append(" =").append(constant(v.constant())));
            b.append('\n');
        }
        for (var m : c.methods()) {
            b.append(" method ").append(m.flags().flagsMask()).append(' ').append(text(m.methodName())).append(' ').append(text(m.methodType()));
            common(m, b);
            b.append(" throws=").append(m.findAttribute(Attributes.exceptions()).map(e -> names(e.exceptions())).orElse("-"));
            m.findAttribute(Attributes.methodParameters()).ifPresent(p -> p.parameters().forEach(x -> b.append(" p=").append(text(x.name())).append('/').append(x.flagsMask())));
            b.append('\n');
            m.findAttribute(Attributes.code()).ifPresent(code -> code(code, b));
        }
        c.findAttribute(Attributes.innerClasses()).ifPresent(a -> a.classes().forEach(i -> b.append(" inner ").append(name(i.innerClass())).append(' ')
            .append(name(i.outerClass())).append(' ').append(text(i.innerName())).append(' ').append(i.flagsMask()).append('\n')));
        c.findAttribute(Attributes.enclosingMethod()).ifPresent(e -> b.append(" enclosing ").append(name(e.enclosingClass())).append(' ')
            .append(e.enclosingMethodName().map(ClassOracle::text).orElse("-")).append(' ').append(e.enclosingMethodType().map(ClassOracle::text).orElse("-")).append('\n'));
        c.findAttribute(Attributes.nestHost()).ifPresent(n -> b.append(" host ").append(name(n.nestHost())).append('\n'));
        c.findAttribute(Attributes.nestMembers()).ifPresent(n -> b.append(" members ").append(names(n.nestMembers())).append('\n'));
        c.findAttribute(Attributes.permittedSubclasses()).ifPresent(n -> b.append(" permits ").append(names(n.permittedSubclasses())).append('\n'));
        c.findAttribute(Attributes.record()).ifPresent(r -> {
            b.append(" record\n");
            r.components().forEach(x -> { b.append(" component ").append(text(x.name())).append(' ').append(text(x.descriptor())); common(x, b); b.append('\n'); });
        });
        c.findAttribute(Attributes.bootstrapMethods()).ifPresent(a -> a.bootstrapMethods().forEach(m -> b.append(" bootstrap ").append(constant(m.bootstrapMethod())).append(' ')
            .append(m.arguments().stream().map(ClassOracle::constant).collect(Collectors.joining(","))).append('\n')));
        c.findAttribute(Attributes.module()).ifPresent(m -> module(m, b));
    }

    static void module(ModuleAttribute m, StringBuilder b) {
        b.append(" module ").append(text(m.moduleName().name())).append(' ').append(m.moduleFlagsMask()).append(' ').append(text(m.moduleVersion())).append('\n');
        m.requires().forEach(r -> b.append(" requires ").append(text(r.requires().name())).append(' ').append(r.requiresFlagsMask()).append(' ').append(text(r.requiresVersion())).append('\n'));
        m.exports().forEach(e -> b.append(" exports ").append(q(e.exportedPackage().name().stringValue().replace('/', '.'))).append(' ').append(e.exportsFlagsMask()).append(' ')
            .append(modules(e.exportsTo())).append('\n'));
        m.opens().forEach(e -> b.append(" opens ").append(q(e.openedPackage().name().stringValue().replace('/', '.'))).append(' ').append(e.opensFlagsMask()).append(' ')
            .append(modules(e.opensTo())).append('\n'));
        b.append(" uses ").append(names(m.uses())).append('\n');
        m.provides().forEach(p -> b.append(" provides ").append(name(p.provides())).append(' ').append(names(p.providesWith())).append('\n'));
    }

    static String modules(List<ModuleEntry> l) { return l.isEmpty() ? "-" : l.stream().map(m -> text(m.name())).collect(Collectors.joining(",")); }

    static void code(CodeAttribute code, StringBuilder b) {
        b.append(" code ").append(code.maxStack()).append(' ').append(code.maxLocals()).append(' ').append(code.codeLength());
        for (var h : code.exceptionHandlers()) {
            b.append(" h").append(code.labelToBci(h.tryStart())).append('-').append(code.labelToBci(h.tryEnd())).append('>').append(code.labelToBci(h.handler())).append(':').append(name(h.catchType()));
        }
        for (var a : code.attributes()) {
            if (a instanceof LineNumberTableAttribute t) t.lineNumbers().forEach(l -> b.append(" l").append(l.startPc()).append(':').append(l.lineNumber()));
        }
        for (var a : code.attributes()) {
            if (a instanceof LocalVariableTableAttribute t) t.localVariables().forEach(v -> b.append(" v").append(v.startPc()).append('+').append(v.length()).append('@').append(v.slot()).append(text(v.name())).append(':').append(text(v.type())));
        }
        for (var a : code.attributes()) {
            if (a instanceof LocalVariableTypeTableAttribute t) t.localVariableTypes().forEach(v -> b.append(" t").append(v.startPc()).append('+').append(v.length()).append('@').append(v.slot()).append(text(v.name())).append(':').append(text(v.signature())));
        }
        var crc = new CRC32();
        int pc = 0, count = 0;
        for (CodeElement e : code) {
            if (!(e instanceof Instruction i)) continue;
            String line = pc + " " + (i.opcode().bytecode() & 0xff) + " " + operands(i, code) + "\n";
            crc.update(line.getBytes(StandardCharsets.UTF_8));
            if (trace) b.append("\n   ").append(line.stripTrailing());
            pc += i.sizeInBytes();
            count++;
        }
        b.append(" n=").append(count).append(" crc=").append(crc.getValue()).append('\n');
    }

    static final boolean trace = Boolean.getBoolean("trace");

    static String operands(Instruction i, CodeAttribute code) {
        return switch (i) {
            case LoadInstruction l -> "@" + l.slot();
            case StoreInstruction s -> "@" + s.slot();
            case IncrementInstruction n -> "@" + n.slot() + "+" + n.constant();
            case DiscontinuedInstruction.RetInstruction r -> "@" + r.slot();
            case DiscontinuedInstruction.JsrInstruction j -> ">" + code.labelToBci(j.target());
            case BranchInstruction x -> ">" + code.labelToBci(x.target());
            case ConstantInstruction.ArgumentConstantInstruction a -> "#" + a.constantValue();
            case ConstantInstruction.LoadConstantInstruction l -> constant(l.constantEntry());
            case FieldInstruction f -> ref(f.field());
            case InvokeDynamicInstruction d -> dynamic(d.invokedynamic());
            case InvokeInstruction v -> ref(v.method()) + (v.opcode() == Opcode.INVOKEINTERFACE ? "/" + v.count() : "");
            case NewObjectInstruction n -> name(n.className());
            case NewReferenceArrayInstruction n -> name(n.componentType());
            case NewPrimitiveArrayInstruction n -> "#" + n.typeKind().newarrayCode();
            case NewMultiArrayInstruction n -> name(n.arrayType()) + "*" + n.dimensions();
            case TypeCheckInstruction t -> name(t.type());
            case TableSwitchInstruction t -> cases(t.defaultTarget(), t.cases(), code);
            case LookupSwitchInstruction t -> cases(t.defaultTarget(), t.cases(), code);
            default -> "";
        };
    }

    // The JDK leaves out the cases that go where the default goes.
    static String cases(Label other, List<SwitchCase> cases, CodeAttribute code) {
        var b = new StringBuilder(">" + code.labelToBci(other));
        for (var c : cases) if (code.labelToBci(c.target()) != code.labelToBci(other)) b.append(' ').append(c.caseValue()).append('>').append(code.labelToBci(c.target()));
        return b.toString();
    }
}
