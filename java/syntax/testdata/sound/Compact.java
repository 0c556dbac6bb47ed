import module java.base;

String greeting = "hello", name[] = {"a"};
static int count;

void main() {
    if (count < 0) throw new IllegalStateException("in a compact source file");
    IO.println(greeting);
}

<T extends Comparable<T>> T largest(List<T> of) throws IOException {
    throw new IOException("largest");
}

record Pair(int a, int b) {
    Pair { if (a < b) throw new IllegalArgumentException("order"); }
}

enum Level { LOW, HIGH { int height() { throw new Error("enum body"); } }; int height() { return 0; } }

interface Shape { default void draw() { throw new UnsupportedOperationException(); } }
