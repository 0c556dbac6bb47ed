package graph;

import java.io.IOException;
import java.text.MessageFormat;
import java.util.MissingResourceException;
import java.util.ResourceBundle;

public class Texts {
	private static final Texts TEXTS = new Texts();
	private ResourceBundle bundle;

	static String tr(String message, Object... args) {
		return TEXTS.translate(message, args);
	}

	private String translate(String message, Object[] args) {
		if (bundle != null && message != null) {
			try {
				message = bundle.getString(message);
			} catch (MissingResourceException e) {
				// the text itself
			}
		}
		if (args == null)
			args = new Object[0];
		if (message != null)
			message = MessageFormat.format(message, args);
		return message;
	}

	static String said(String pattern, Object... args) {
		return args.length == 0 ? pattern : String.format(pattern, args);
	}

	static String plain(String text, Object... args) {
		return text + args.length;
	}

	public static void translated(int port) throws IOException {
		throw new IOException(tr("port {0} is taken by {1}", port, port));
	}

	public static void quoted() throws IOException {
		throw new IOException(tr("it''s closed"));
	}

	public static void percent(int port) throws IOException {
		throw new IOException(said("port %d of %s", port, port));
	}

	public static void made(int port) throws IOException {
		throw new IOException(new MessageFormat("port {0}").format(new Object[] {port}));
	}

	// Nothing formats it.
	public static void braces(int port) throws IOException {
		throw new IOException(plain("port {0} ", port));
	}
}
