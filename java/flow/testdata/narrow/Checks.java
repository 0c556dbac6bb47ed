package narrow;

import java.io.FileNotFoundException;
import java.io.IOException;

// Checks of a class that nobody asks.
public class Checks {
	static String made(int n) {
		return new StringBuilder().append(n).toString();
	}

	static void plain(String text) throws IOException {
		if (text.length() > 9)
			throw new IOException("too long");
	}

	static void named(String text) throws IOException {
		if (text.length() > 9)
			throw new FileNotFoundException("no such text");
	}

	static void h1(String t) throws IOException { h2(t); }
	static void h2(String t) throws IOException { h3(t); }
	static void h3(String t) throws IOException { h4(t); }
	static void h4(String t) throws IOException { h5(t); }
	static void h5(String t) throws IOException { h6(t); }
	static void h6(String t) throws IOException { h7(t); }
	static void h7(String t) throws IOException { h8(t); }
	static void h8(String t) throws IOException { h9(t); }
	static void h9(String t) throws IOException { h10(t); }
	static void h10(String t) throws IOException { h11(t); }
	static void h11(String t) throws IOException { h12(t); }
	static void h12(String t) throws IOException { h13(t); }
	static void h13(String t) throws IOException { h14(t); }
	static void h14(String t) throws IOException { h15(t); }
	static void h15(String t) throws IOException { h16(t); }
	static void h16(String t) throws IOException { plain(t); named(t); }
}
