package fixes_test

import (
	"strings"
	"testing"

	"throwsight/catalog"
)

// TestIndentedBraces: in a file whose statements have their braces on lines of
// their own, deeper than the statement, what is written has them there too.
func TestIndentedBraces(t *testing.T) {
	for name, c := range map[string]struct{ inner, unbraced, clause string }{
		"GNU": {"  ", `
    if (p != null)
      {
        try
          {
            fs.open(p);
          }
        catch (IOException e)
          {
            throw new IOException("FileSystem.open failed; trying again does not help", e);
          }
      }
    else`, `
    catch (RuntimeException e)
      {
        p = null;
      }
    catch (IOException e)
      {
        throw new IOException("FileSystem.open failed; trying again does not help", e);
      }
    finally`},
		"Whitesmiths": {"", `
    if (p != null)
      {
      try
        {
        fs.open(p);
        }
      catch (IOException e)
        {
        throw new IOException("FileSystem.open failed; trying again does not help", e);
        }
      }
    else`, `
    catch (RuntimeException e)
      {
      p = null;
      }
    catch (IOException e)
      {
      throw new IOException("FileSystem.open failed; trying again does not help", e);
      }
    finally`},
	} {
		for _, x := range []struct{ body, want string }{
			{"    if (p != null)\n      fs.open(p);\n    else\n      p = null;", c.unbraced},
			{"    try\n      {\n      %fs.open(p);\n      }\n    catch (RuntimeException e)\n      {\n      %p = null;\n      }\n    finally\n      {\n      %p = null;\n      }", c.clause},
		} {
			body := "    while (p == null)\n      {\n      %p = p;\n      }\n" + x.body
			a := analyze("  void m() throws IOException\n  {\n"+strings.ReplaceAll(body, "%", c.inner)+"\n  }", &catalog.Handler{Catch: "java.io.IOException", Do: "fail-fast"}, "java.io.IOException")
			if got := apply(t, a, only(t, a)); !strings.Contains(got, x.want) {
				t.Errorf("%s: no%s\nin\n%s", name, x.want, got)
			}
		}
	}
}
