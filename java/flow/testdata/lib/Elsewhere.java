package elsewhere;

import java.io.IOException;

/** Has by chance a method as an interface of another package that nothing implements. */
public class Elsewhere {
	public void pull() throws IOException {
		throw new IOException("by chance");
	}
}
