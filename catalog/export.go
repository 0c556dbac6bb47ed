package catalog

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// A Form is a way to write records.
type Form string

const (
	FormArray    Form = "json"     // one JSON array
	FormNDJSON   Form = "ndjson"   // a record a line
	FormRecord   Form = "record"   // a JSON object, one file a record
	FormEnvelope Form = "envelope" // {"record": …, "datasetVersion": …}, one file a record
	FormMarkdown Form = "markdown" // a Markdown page, one file a record
)

// Forms lists them.
func Forms() []Form { return []Form{FormArray, FormNDJSON, FormRecord, FormEnvelope, FormMarkdown} }

// ParseForm returns the form called name.
func ParseForm(name string) (Form, error) {
	for _, f := range Forms() {
		if string(f) == name {
			return f, nil
		}
	}
	return "", fmt.Errorf("no form %q: want json, ndjson, record, envelope or markdown", name)
}

// single reports whether a file of the form holds one record.
func (f Form) single() bool { return f != FormArray && f != FormNDJSON }

func (f Form) extension() string {
	switch f {
	case FormMarkdown:
		return ".md"
	case FormNDJSON:
		return ".ndjson"
	}
	return ".json"
}

// Export writes records to w. A form that holds one record a file takes one.
func Export(w io.Writer, form Form, records []*Record, datasetVersion string) error {
	if form.single() && len(records) != 1 {
		return fmt.Errorf("the form %q holds one record, and here are %d: name one record, or a folder to write to", form, len(records))
	}
	out := bufio.NewWriter(w)
	switch form {
	case FormArray:
		out.WriteString("[\n")
		for i, r := range records {
			if i > 0 {
				out.WriteString(",\n")
			}
			if err := writeJSON(out, r, ""); err != nil {
				return err
			}
		}
		out.WriteString("\n]\n")
	case FormNDJSON:
		for _, r := range records {
			if err := writeJSON(out, r, ""); err != nil {
				return err
			}
			out.WriteByte('\n')
		}
	case FormRecord:
		if err := writeJSON(out, records[0], "  "); err != nil {
			return err
		}
		out.WriteByte('\n')
	case FormEnvelope:
		envelope := struct {
			Record         *Record `json:"record"`
			DatasetVersion *string `json:"datasetVersion"`
		}{Record: records[0]}
		if datasetVersion != "" {
			envelope.DatasetVersion = &datasetVersion
		}
		if err := writeJSON(out, envelope, "  "); err != nil {
			return err
		}
		out.WriteByte('\n')
	case FormMarkdown:
		out.WriteString(Page(records[0]))
	default:
		return fmt.Errorf("no form %q", form)
	}
	return out.Flush()
}

// ExportFolder writes a file for each record into folder, which is made where
// it is missing; array and NDJSON make one file.
func ExportFolder(folder string, form Form, records []*Record, datasetVersion string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	if !form.single() {
		return exportFile(filepath.Join(folder, "records"+form.extension()), form, records, datasetVersion)
	}
	for _, r := range records {
		if problem, _ := testID(r.ID); problem != "" {
			return fmt.Errorf("record %q: the id %s", clip(r.ID), problem) // it would name a file elsewhere
		}
		if err := exportFile(filepath.Join(folder, r.ID+form.extension()), form, []*Record{r}, datasetVersion); err != nil {
			return err
		}
	}
	return nil
}

func exportFile(path string, form Form, records []*Record, datasetVersion string) error {
	var b bytes.Buffer
	if err := Export(&b, form, records, datasetVersion); err != nil {
		return err
	}
	return os.WriteFile(path, b.Bytes(), 0o644)
}

// writeJSON writes v, on one line without an indent.
func writeJSON(w *bufio.Writer, v any, indent string) error {
	var b strings.Builder
	out := json.NewEncoder(&b)
	out.SetEscapeHTML(false)
	out.SetIndent("", indent)
	if err := out.Encode(v); err != nil {
		return err
	}
	_, err := w.WriteString(strings.TrimSuffix(b.String(), "\n"))
	return err
}
