package sites_test

import "testing"

// TestPatternThroughHelper reads texts that a helper hands to a format, by ways
// that leave them as they are where there is nothing to put in.
func TestPatternThroughHelper(t *testing.T) {
	const translator = `
	static ResourceBundle bundle;
	private static String translate(String message, Object[] args) {
		if (bundle != null && message != null) {
			try {
				message = bundle.getString(message);
			} catch (MissingResourceException e) {
			}
		}
		if (args == null)
			args = new Object[0];
		if (message != null)
			message = java.text.MessageFormat.format(message, args);
		return message;
	}
	static String tr(String message, Object... args) {
		return translate(message, args);
	}
	static String said(String pattern, Object... args) {
		return args.length == 0 ? pattern : String.format(pattern, args);
	}
	static String looked(String message, Object... args) {
		String text = bundle.getString(message);
		return java.text.MessageFormat.format(text, args);
	}
	static String plain(String message, Object... args) {
		return message + args.length;
	}
	`
	for _, c := range []struct{ expr, want string }{
		{`tr("port {0} is taken by {1}", n, n)`, "port {} is taken by {}"},
		{`tr("it''s closed")`, "it's closed"},
		{`said("port %d of %s", n, n)`, "port {} of {}"},
		{`new java.text.MessageFormat("port {0} of {1}").format(new Object[] {n, n})`, "port {} of {}"},
		{`said("nothing")`, "nothing"},
		{`plain("port {0} ", n)`, "port {0} {}"},
	} {
		if got := thrown(t, translator, "int n", "throw new IOException("+c.expr+");"); got != c.want {
			t.Errorf("%s: %q, want %q", c.expr, got, c.want)
		}
	}
}
