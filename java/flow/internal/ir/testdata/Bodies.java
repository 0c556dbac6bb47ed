package read;

import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.util.Iterator;

/** Methods whose bodies the tests read, each for one thing. */
class Bodies implements Iterable<String> {
    static class Lost extends IOException {
    }

    private String name;
    private Bodies up;

    // What a value can be.

    String either(String a, boolean b) {
        return b ? a : "none";
    }

    Object sorted(Object o) {
        if (o instanceof String) {
            return o;
        }
        return null;
    }

    String kept() {
        return name;
    }

    Object made(int n) {
        Object[] all = {new Lost(), find(n)};
        return all[0];
    }

    // What a caller's knowledge decides.

    void tested(String s, int n) {
        if (s == null) {
            find(0);
        }
        if (n > 3) {
            find(n);
        }
    }

    void switched(int n) {
        switch (n) {
            case 1:
            case 7:
                find(n);
        }
    }

    int added(int a, int b) {
        return a + b > 0 ? 1 : 2; // what is reckoned is not followed
    }

    String used(String s) {
        if (s.isEmpty() && s == null) {
            find(1);
        }
        return s;
    }

    String next(Iterator<String> all) {
        return all.hasNext() ? all.next() : null;
    }

    // What never comes back.

    void refuse() {
        throw new UnsupportedOperationException("refused");
    }

    static void fail() {
        throw new IllegalStateException("failed");
    }

    void refused(Bodies other) {
        other.refuse(); // whose it is, is not known
        refuse();
        fail();
    }

    // Whom a check concerns.

    void checked(String path, int n) throws IOException {
        if (path == null) {
            throw new IOException("no path");
        }
        if (n < 0 && name == null) {
            throw new IOException("no name");
        }
    }

    void results() throws IOException {
        if (find(1) == null) {
            throw new IOException("not found");
        }
        if (count() < 0) {
            throw new IOException("none");
        }
    }

    void set() throws IOException {
        if (System.getProperty("read.path") == null) {
            throw new IOException("not set");
        }
    }

    void rest(int kind) throws IOException {
        if (kind == 1) {
            find(1);
        } else if (kind == 2) {
            find(2);
        } else if (kind == 3) {
            find(3);
        } else if (kind == 4) {
            find(4);
        } else {
            throw new IOException("no such kind");
        }
    }

    void waited() throws IOException {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            throw new IOException("interrupted");
        }
    }

    void parsed(String text) throws IOException {
        try {
            Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IOException("no number");
        }
    }

    // Which handlers are entered, and what only they lead to.

    byte[] encoded(String s) {
        try {
            return s.getBytes("UTF-8");
        } catch (UnsupportedEncodingException e) {
            throw new IllegalStateException(e);
        }
    }

    Object keyed() {
        try {
            return KeyFactory.getInstance("RSA");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    Object closed(java.io.Closeable lock) throws IOException {
        try {
            try (java.io.Closeable held = lock) {
                return KeyFactory.getInstance("RSA");
            }
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    Object curved() {
        try {
            return KeyFactory.getInstance("EC");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    void caught() {
        try {
            lose();
        } catch (Lost e) {
            find(1);
        }
        find(2);
    }

    void lose() throws Lost {
        throw new Lost();
    }

    // When a text has its parts.

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("bodies");
        if (name != null) {
            text.append(name);
        }
        return text.toString();
    }

    Object find(int n) {
        return n == 0 ? null : up;
    }

    int count() {
        return 3;
    }

    @Override
    public Iterator<String> iterator() {
        return null;
    }
}
