package settings

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Page returns the documentation of all settings, as Markdown.
func Page() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, `# Settings

<!-- Generated from internal/settings by "go generate ./internal/settings": change the text there. -->

Settings come from three places. Where two say something about the same thing, the one further down counts:

1. the editor: the section %[1]q of its settings (or the server's initialization options);
2. %[2]q at the root of the project, which in an editor is the folder that it has open;
3. flags of the command line.

All take effect at once, without a restart. A key that does not exist, or a value of the wrong form, is reported with
its place and what is most likely meant; it does not count, and everything else does. A settings file that is not TOML
leaves the settings as they were.

In the editor's JSON the same keys stand below %[1]q, nested or with dots:

`+"```json"+`
{ "throwsight": { "hints": false, "hover": { "max": 2000 }, "rules": { "swallowed-error": { "level": "error" } } } }
`+"```"+`

[settings.schema.json](settings.schema.json) is the JSON Schema of both forms.

`, Section, FileName)
	for i := range Keys {
		k := &Keys[i]
		fmt.Fprintf(&b, "## `%s`\n\n%s\n\n", strings.Replace(k.Name, "*", "NAME", 1), k.Doc)
		for j := range k.Of {
			of := &k.Of[j]
			fmt.Fprintf(&b, "- `%s`: %s %s\n", of.Name, of.Doc, of.form())
		}
		if k.Of != nil {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s%s\n\n```toml\n%s\n```\n\n", k.form(), k.told(), k.Eg)
	}
	return []byte(strings.TrimRight(b.String(), "\n") + "\n")
}

// form says in words what the key's value is.
func (k *Key) form() string {
	switch {
	case k.Enum != nil:
		return "One of `" + strings.Join(k.Enum, "`, `") + "`."
	case k.Type == List || k.Type == Paths:
		return "A list of strings."
	case k.Type == Tables:
		return "A list of tables."
	case k.Type == Rule:
		return "The id of a rule: see `rules.NAME.level`."
	case k.Type == Integer:
		return "A whole number."
	case k.Type == Boolean:
		return "`true` or `false`."
	}
	return "A string."
}

// told says what counts when nothing is set.
func (k *Key) told() string {
	v := k.defaultValue()
	if v == nil {
		told := " Default: " + k.unset + "."
		if k.Name == "rules.*.level" {
			told += " Rules: `" + strings.Join(Rules, "`, `") + "`."
		}
		return told
	}
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err) // strings, numbers, lists
	}
	return fmt.Sprintf(" Default: `%s`.", raw)
}
