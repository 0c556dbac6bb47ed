package findings

import "testing"

func TestLoginSwallowed(t *testing.T) {
	const login = `UserGroupInformation ugi; org.apache.hadoop.security.Credentials c; `
	checkCases(t, LoginSwallowed, []ruleCase{
		{"a login, logged", login + `void m() { try { UserGroupInformation.loginUserFromKeytab("u", "k"); } catch (IOException e) { LOG.error("no", e); } }`, "warning"},
		{"its message logged", login + `void m() { try { UserGroupInformation.loginUserFromKeytab("u", "k"); } catch (IOException e) { LOG.error("no " + e.getMessage()); } }`, "warning"},
		{"a relogin", login + `void m() { try { ugi.checkTGTAndReloginFromKeytab(); } catch (IOException e) { e.printStackTrace(); } }`, "warning"},
		{"tokens asked for", login + `void m() { try { fs.addDelegationTokens("r", c); } catch (IOException e) { LOG.error("no", e); } }`, "warning"},
		{"tokens read", login + `void m(DataInputStream in) { try { c.readTokenStorageStream(in); } catch (IOException e) { LOG.error("no", e); } }`, "warning"},
		{"the user's tokens taken along", login + `void m() { try { c.addAll(UserGroupInformation.getCurrentUser().getCredentials()); } catch (IOException e) { LOG.warn("no", e); } }`, "warning"},
		{"passed on", login + `void m() throws IOException { UserGroupInformation.loginUserFromKeytab("u", "k"); }`, ""},
		{"try without a result", login + `void tryLogin() { try { UserGroupInformation.loginUserFromKeytab("u", "k"); } catch (IOException e) { LOG.error("no", e); } }`, "warning"},
		{"renewed again", login + `void renewToken() { try { ugi.reloginFromKeytab(); } catch (IOException e) { LOG.error("no"); } }`, "information"},
		{"renewed again, logged whole", login + `void renewToken() { try { ugi.reloginFromKeytab(); } catch (IOException e) { LOG.error("no", e); } }`, "hint"},
		{"1 in a catch", login + `void m() { try { work(); } catch (RuntimeException r) { try { ugi.reloginFromKeytab(); } catch (IOException e) { LOG.error("no", e); } throw r; } }`, ""},
		{"2 a cleanup", login + `void stop() { try { ugi.reloginFromKeytab(); } catch (IOException e) { LOG.error("no", e); } }`, ""},
		{"5 comment", login + `void m() { try { ugi.reloginFromKeytab(); } catch (IOException e) { /* the next call asks again */ } }`, ""},
		{"5 name", login + `void m() { try { ugi.reloginFromKeytab(); } catch (IOException ignored) { } }`, ""},
		{"6 kept", login + `IOException last; void m() { try { ugi.reloginFromKeytab(); } catch (IOException e) { last = e; } }`, ""},
		{"7 a status tells", login + `void m() { try { ugi.reloginFromKeytab(); } catch (IOException e) { System.exit(1); } }`, ""},
		{"8 a boolean, logged", login + `boolean m() { try { ugi.reloginFromKeytab(); return true; } catch (IOException e) { LOG.error("no", e); } return false; }`, ""},
		{"8 always true", login + `boolean m() { try { ugi.reloginFromKeytab(); } catch (IOException e) { LOG.error("no", e); } return true; }`, "warning"},
		{"10 a chore", login + `public void run() { try { ugi.reloginFromKeytab(); } catch (IOException e) { LOG.error("no", e); } }`, "hint"},
		{"11 a bounded retry", login + `void m() { while (retries-- > 0) { try { ugi.reloginFromKeytab(); return; } catch (IOException e) { LOG.error("no", e); } } }`, ""},
		{"13 a parameter decides", login + `void m(boolean strict) { try { ugi.reloginFromKeytab(); } catch (IOException e) { if (strict) { give(up); } } }`, ""},
		{"16 a name only", login + `String m() { try { return UserGroupInformation.getCurrentUser().getUserName(); } catch (IOException e) { LOG.warn("no", e); return "nobody"; } }`, ""},
	})
}
