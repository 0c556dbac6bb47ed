package judge

import (
	"bufio"
	"bytes"
	"context"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"throwsight/internal/corpus"
)

//go:embed testdata/Judge.java
var judgeSource []byte

// Javac is a Java compiler that stays warm: one process, asked again and
// again. It answers one request at a time.
type Javac struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	to     *bufio.Writer
	from   *bufio.Reader
	stderr bytes.Buffer
	dir    string
	err    error // of the talk with it; afterwards nothing can be asked
}

// A Unit is a source file: its name without folders, and its text.
type Unit struct {
	Name string
	Text []byte
}

// A Problem is an error of javac in a unit.
type Problem struct {
	Line    int
	Code    string // javac's key: compiler.err.…
	Message string
}

func (p Problem) String() string {
	return fmt.Sprintf("line %d: %s", p.Line, strings.ReplaceAll(p.Message, "\n", " / "))
}

// A crash is the compiler's own failure at a request; the next one can be
// asked.
type crash string

func (c crash) Error() string { return string(c) }

// Start runs the compiler of a JDK, 17 or newer. It must be closed.
func Start(ctx context.Context, jdk corpus.JDK) (*Javac, error) {
	dir, err := os.MkdirTemp("", "throwsight-judge-")
	if err != nil {
		return nil, err
	}
	source := filepath.Join(dir, "Judge.java")
	if err := os.WriteFile(source, judgeSource, 0o600); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	j := &Javac{dir: dir, cmd: exec.CommandContext(ctx, jdk.Java(), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx3g", source)}
	j.cmd.Stderr, j.cmd.Dir = &j.stderr, dir
	in, err := j.cmd.StdinPipe()
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	out, err := j.cmd.StdoutPipe()
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	if err := j.cmd.Start(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	j.in, j.to, j.from = in, bufio.NewWriterSize(in, 1<<16), bufio.NewReaderSize(out, 1<<16)
	return j, nil
}

// Close ends the compiler.
func (j *Javac) Close() error {
	err := errors.Join(j.in.Close(), j.cmd.Wait(), os.RemoveAll(j.dir))
	if err != nil {
		return fmt.Errorf("%w\n%s", err, &j.stderr)
	}
	return nil
}

// CPU returns the time that the compiler has worked, once it is closed.
func (j *Javac) CPU() time.Duration {
	if s := j.cmd.ProcessState; s != nil {
		return s.UserTime() + s.SystemTime()
	}
	return 0
}

// Use sets the class path and the source path of what comes, which is in no
// module.
func (j *Javac) Use(classPath, sourcePath []string) error {
	sep := string(os.PathListSeparator)
	j.text("use", strings.Join(classPath, sep), strings.Join(sourcePath, sep))
	return j.answer()
}

// Patch has what comes stand for sources of a module of the JDK, until the next
// Use.
func (j *Javac) Patch(module string) error {
	j.text("patch", module)
	return j.answer()
}

// Compile has the units read together, as one program, up to the analysis of
// flow, and returns the errors of each. What a class of a unit is called
// elsewhere does not matter: it stands before those of the class path.
func (j *Javac) Compile(units []Unit) ([][]Problem, error) {
	j.text("compile")
	j.units(units)
	if err := j.answer(); err != nil {
		return nil, err
	}
	out := make([][]Problem, len(units))
	for n := j.number(); n > 0 && j.err == nil; n-- {
		unit := j.number()
		p := Problem{Line: j.number(), Code: j.word(), Message: j.word()}
		if unit < 0 || unit >= len(units) {
			return nil, fmt.Errorf("javac: %s, in none of the files", p.Message)
		}
		out[unit] = append(out[unit], p)
	}
	return out, j.done()
}

// Run compiles the units and returns what the main method of a class prints,
// with a last line that tells of an exception.
func (j *Javac) Run(main string, units []Unit) (string, error) {
	j.text("run", main)
	j.units(units)
	if err := j.answer(); err != nil {
		return "", err
	}
	return j.word(), j.done()
}

func (j *Javac) units(units []Unit) {
	j.put(len(units))
	for _, u := range units {
		j.text(u.Name, string(u.Text))
	}
}

func (j *Javac) put(n int) {
	if j.err == nil {
		j.err = binary.Write(j.to, binary.BigEndian, int32(n))
	}
}

func (j *Javac) text(words ...string) {
	for _, w := range words {
		j.put(len(w))
		if j.err == nil {
			_, j.err = j.to.WriteString(w)
		}
	}
}

// answer sends the request and reads how it went.
func (j *Javac) answer() error {
	if j.err == nil {
		j.err = j.to.Flush()
	}
	if word := j.word(); j.err == nil && word != "ok" {
		return crash(j.word())
	}
	return j.done()
}

func (j *Javac) number() int {
	var n int32
	if j.err == nil {
		j.err = binary.Read(j.from, binary.BigEndian, &n)
	}
	return int(n)
}

func (j *Javac) word() string {
	n := j.number()
	if j.err != nil {
		return ""
	}
	bytes := make([]byte, n)
	_, j.err = io.ReadFull(j.from, bytes)
	return string(bytes)
}

func (j *Javac) done() error {
	if j.err == nil {
		return nil
	}
	if errors.Is(j.err, io.EOF) || errors.Is(j.err, io.ErrUnexpectedEOF) || errors.Is(j.err, os.ErrClosed) {
		return fmt.Errorf("the compiler has ended: %w", j.err)
	}
	return j.err
}
