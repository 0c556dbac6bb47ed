package types

import (
	"slices"
	"testing"
)

func TestJDKOutside(t *testing.T) {
	jdk := JDK()
	supers, ok := jdk.Supers("java.io.FileNotFoundException")
	if !ok || !slices.Equal(supers, []string{"java.io.IOException"}) {
		t.Errorf("%q %v", supers, ok)
	}
	if supers, ok := jdk.Supers("java.lang.Object"); len(supers) > 0 || !ok {
		t.Errorf("%q %v", supers, ok)
	}
	if _, ok := jdk.Supers("org.example.House"); ok || jdk.Has("org.example.House") {
		t.Error("it has org.example.House")
	}
	for class, want := range map[string]Answer{
		"java.util.Map": Yes, "java.util.Map$Entry": Yes, "java.util.AbstractMap$SimpleEntry": Yes, "java.lang.String": No,
		"java.lang.Thread$State": No, "org.example.House": Unknown,
	} {
		if got := jdk.Generic(class); got != want {
			t.Errorf("Generic(%s) = %v, want %v", class, got, want)
		}
	}
	for method, want := range map[string]string{"getName": "java.lang.String", "toPath": "java.nio.file.Path", "length": "", "none": ""} {
		got, ok := jdk.Result("java.io.File", method)
		if got != want || ok != (want != "") {
			t.Errorf("Result(%s) = %q %v, want %q", method, got, ok, want)
		}
	}
	if !jdk.Declares("java.io.File", "length") || jdk.Declares("java.io.File", "none") {
		t.Error("Declares")
	}
}
