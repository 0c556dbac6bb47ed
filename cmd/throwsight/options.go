package main

import (
	"fmt"
	"os"

	"github.com/spf13/pflag"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
)

// options are the flags that every command takes.
type options struct {
	catalogs      []string
	catalogsSet   bool // by the settings, not by flags
	noEmbedded    bool
	classpath     string
	classpathFile string
	jdk           string
	logLevel      string
}

func (o *options) register(flags *pflag.FlagSet) {
	flags.StringArrayVar(&o.catalogs, "catalog", nil, "a catalog `path` (file or folder) laid over the embedded one; repeatable")
	flags.BoolVar(&o.noEmbedded, "no-embedded", false, "leave the embedded catalog out")
	flags.StringVar(&o.classpath, "classpath", "", "the code's class `path`, as javac takes it; without it what a pom.xml, a .classpath or jars under lib name, else the catalog's models")
	flags.StringVar(&o.classpathFile, "classpath-file", "", "a `file` that holds the class path")
	flags.StringVar(&o.jdk, "jdk", "", "the JDK's `folder`, beside a class path")
	flags.StringVar(&o.logLevel, "log-level", "warn", "what is logged: debug, info, warn or error")
}

// level returns what is logged. Every command asks, also one that never logs: a
// wrong flag is wrong everywhere.
func (o *options) level() (zapcore.Level, error) {
	level, err := zapcore.ParseLevel(o.logLevel)
	if err != nil {
		return level, fmt.Errorf("--log-level %q: want debug, info, warn or error", o.logLevel)
	}
	return level, nil
}

// logger returns a logger that writes to stderr, or to file when it is named.
// Only this package makes one.
func (o *options) logger(file string) (*zap.Logger, error) {
	level, err := o.level()
	if err != nil {
		return nil, err
	}
	sink := zapcore.Lock(os.Stderr)
	if file != "" {
		f, err := os.OpenFile(file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
		if err != nil {
			return nil, fmt.Errorf("--log: %w", err)
		}
		sink = zapcore.Lock(f)
	}
	encoder := zapcore.NewJSONEncoder(zap.NewProductionEncoderConfig())
	return zap.New(zapcore.NewCore(encoder, sink, level)), nil
}
