// Longer than most: it begins with the repositories and projects that its tests write.

package maven

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A world is a folder with a local repository and a workspace.
type world struct {
	t    *testing.T
	root string
}

func newWorld(t *testing.T) *world { return &world{t, t.TempDir()} }

func (w *world) path(name string) string { return filepath.Join(w.root, filepath.FromSlash(name)) }

func (w *world) write(name, text string) {
	w.t.Helper()
	if err := os.MkdirAll(filepath.Dir(w.path(name)), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(w.path(name), []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

// publish puts group:artifact:version into the repository, with a jar and the
// body of a POM.
func (w *world) publish(id, body string) {
	w.t.Helper()
	c := coordinates(id)
	name, ok := c.file("repo")
	if !ok {
		w.t.Fatal(id)
	}
	w.write(filepath.ToSlash(name), "jar")
	name, _ = c.pom().file("repo")
	w.write(filepath.ToSlash(name), project(id, body))
}

func coordinates(id string) Coordinates {
	p := strings.Split(id, ":")
	return Coordinates{p[0], p[1], p[2], "jar", ""}
}

func project(id, body string) string {
	c := coordinates(id)
	return fmt.Sprintf("<project><modelVersion>4.0.0</modelVersion><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>%s</project>", c.Group, c.Artifact, c.Version, body)
}

// deps is the dependencies element: "g:a:v" or "g:a:v<scope>x</scope>…" each;
// an empty version is left out.
func deps(all ...string) string {
	var b strings.Builder
	for _, d := range all {
		id, more, _ := strings.Cut(d, "<")
		if more != "" {
			more = "<" + more
		}
		c := coordinates(id)
		version := ""
		if c.Version != "" {
			version = "<version>" + c.Version + "</version>"
		}
		fmt.Fprintf(&b, "<dependency><groupId>%s</groupId><artifactId>%s</artifactId>%s%s</dependency>", c.Group, c.Artifact, version, more)
	}
	return "<dependencies>" + b.String() + "</dependencies>"
}

func managed(all ...string) string {
	return "<dependencyManagement>" + deps(all...) + "</dependencyManagement>"
}

func parentOf(id, relative string) string {
	c := coordinates(id)
	return fmt.Sprintf("<parent><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>%s</parent>", c.Group, c.Artifact, c.Version, relative)
}

func excluding(all ...string) string {
	var b strings.Builder
	for _, x := range all {
		g, a, _ := strings.Cut(x, ":")
		fmt.Fprintf(&b, "<exclusion><groupId>%s</groupId><artifactId>%s</artifactId></exclusion>", g, a)
	}
	return "<exclusions>" + b.String() + "</exclusions>"
}

// resolve returns "artifact version scope" of each entry, in order.
func (w *world) resolve(pom string, o Options) ([]string, *Result) {
	w.t.Helper()
	o.Repository = w.path("repo")
	r, err := Project(w.path(pom), o)
	if err != nil {
		w.t.Fatal(err)
	}
	var all []string
	for _, e := range r.Entries {
		s := e.Artifact + " " + e.Version + " " + e.Scope
		if e.File == "" {
			s += " missing"
		}
		all = append(all, s)
	}
	return all, r
}

func TestProject(t *testing.T) {
	for _, c := range []struct {
		name    string
		repo    map[string]string
		project string
		want    []string
	}{
		{
			"the nearest version, of equally near ones the first",
			map[string]string{
				"g:a:1": deps("g:c:1"), "g:b:1": deps("g:c:2", "g:deep:1"), "g:deep:1": deps("g:a:9", "g:d:1"),
				"g:c:1": "", "g:c:2": deps("g:never:1"), "g:d:1": "",
			},
			deps("g:a:1", "g:b:1"),
			[]string{"a 1 compile", "c 1 compile", "b 1 compile", "deep 1 compile", "d 1 compile"},
		},
		{
			"scopes derive and widen",
			map[string]string{
				"g:a:1": deps("g:x:1", "g:y:1<scope>runtime</scope>", "g:t:1<scope>test</scope>", "g:p:1<scope>provided</scope>", "g:o:1<optional>true</optional>"),
				"g:b:1": deps("g:y:1"), "g:x:1": deps("g:z:1"), "g:y:1": deps("g:z:1"), "g:z:1": "", "g:q:1": "",
			},
			deps("g:a:1<scope>runtime</scope>", "g:b:1", "g:q:1<scope>provided</scope><optional>true</optional>"),
			[]string{"a 1 runtime", "x 1 runtime", "z 1 compile", "y 1 compile", "b 1 compile", "q 1 provided"},
		},
		{
			"the project's own scope counts alone",
			map[string]string{"g:a:1": deps("g:x:1"), "g:x:1": ""},
			deps("g:a:1", "g:x:1<scope>test</scope>"),
			[]string{"a 1 compile", "x 1 test"},
		},
		{
			"exclusions hold for all that is below, also by wildcard, and those that are managed",
			map[string]string{
				"g:a:1": deps("g:b:1", "h:x:1"), "g:b:1": deps("h:y:1", "g:c:1"), "g:c:1": deps("g:d:1", "g:e:1"), "g:d:1": "", "g:e:1": "",
				"h:x:1": "", "h:y:1": "",
			},
			managed("g:c:7"+excluding("g:e")) + deps("g:a:1"+excluding("h:*"), "g:c:1"),
			[]string{"a 1 compile", "b 1 compile", "c 1 compile", "d 1 compile"},
		},
		{
			"what the project manages holds at any depth, and a dependency's own word for its dependencies",
			map[string]string{
				"g:a:1": managed("g:b:3", "g:c:3") + deps("g:b:", "g:c:"), "g:b:2": "", "g:c:3": deps("g:d:1"), "g:d:1": "",
			},
			managed("g:b:2", "g:d:1<scope>runtime</scope>") + deps("g:a:1"),
			[]string{"a 1 compile", "b 2 compile", "c 3 compile", "d 1 runtime"},
		},
		{
			"a BOM behind the model's own, the first of two first",
			map[string]string{
				"b:one:1": managed("g:a:1", "g:b:1"), "b:two:1": "<properties><v>2</v></properties>" + managed("g:b:${v}", "g:c:${v}", "b:three:1<type>pom</type><scope>import</scope>"),
				"b:three:1": managed("g:d:3"), "g:a:5": "", "g:b:1": "", "g:c:2": "", "g:d:3": "",
			},
			managed("b:one:1<type>pom</type><scope>import</scope>", "b:two:1<type>pom</type><scope>import</scope>", "g:a:5") + deps("g:a:", "g:b:", "g:c:", "g:d:"),
			[]string{"a 5 compile", "b 1 compile", "c 2 compile", "d 3 compile"},
		},
		{
			"properties, in all their forms",
			map[string]string{"x.y:a:1": "", "x.y:b:1-2": ""},
			"<properties><one>1</one><v>${one}-${two}</v><two>2</two><loop>${loop}</loop></properties>" + deps("${project.groupId}:a:${one}", "${groupId}:b:${v}", "${pom.groupId}:c:${loop}"),
			[]string{"a 1 compile", "b 1-2 compile", "c ${loop} compile missing"},
		},
		{
			"profiles: by default only where no other applies",
			map[string]string{"g:a:1": "", "g:b:1": "", "g:c:1": "", "g:d:2": ""},
			"<properties><dv>1</dv></properties><profiles>" +
				"<profile><id>default</id><activation><activeByDefault>true</activeByDefault></activation>" + deps("g:b:1") + "</profile>" +
				"<profile><id>new</id><activation><jdk>[11,)</jdk></activation><properties><dv>2</dv></properties>" + deps("g:c:1") + "</profile>" +
				"<profile><id>old</id><activation><jdk>1.8</jdk></activation>" + deps("g:x:1") + "</profile>" +
				"<profile><id>asked</id><activation><property><name>release</name></property></activation>" + deps("g:y:1") + "</profile>" +
				"</profiles>" + deps("g:a:1", "g:d:${dv}"),
			[]string{"a 1 compile", "d 2 compile", "c 1 compile"},
		},
		{
			"an artifact that has moved",
			map[string]string{"old:a:1": "<distributionManagement><relocation><groupId>new</groupId></relocation></distributionManagement>", "new:a:1": deps("g:b:1"), "g:b:1": "", "g:c:1": deps("new:a:9")},
			deps("old:a:1", "g:c:1"),
			[]string{"a 1 compile", "b 1 compile", "c 1 compile"},
		},
		{
			"ranges take the highest that is there",
			map[string]string{"g:a:1.9": "", "g:a:1.10": "", "g:a:2.0": "", "g:b:1": deps("g:a:[1,2)"), "g:c:3": ""},
			deps("g:b:1", "g:c:(,2],[3,3]"),
			[]string{"b 1 compile", "a 1.10 compile", "c 3 compile"},
		},
		{
			"a cycle ends",
			map[string]string{"g:a:1": deps("g:b:1"), "g:b:1": deps("g:a:2", "g:b:3")},
			deps("g:a:1"),
			[]string{"a 1 compile", "b 1 compile"},
		},
		{
			"the last of two declarations",
			map[string]string{"g:a:2": ""},
			deps("g:a:1", "g:a:2"),
			[]string{"a 2 compile"},
		},
		{
			"what is missing is said, the rest serves",
			map[string]string{"g:a:1": deps("g:gone:1", "g:b:1"), "g:b:1": ""},
			deps("g:a:1", "../..:evil:1"),
			[]string{"a 1 compile", "gone 1 compile missing", "b 1 compile", "evil 1 compile missing"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			for id, body := range c.repo {
				w.publish(id, body)
			}
			w.write("p/pom.xml", project("x.y:p:1", c.project))
			if got, r := w.resolve("p/pom.xml", Options{Java: "17.0.1"}); !slices.Equal(got, c.want) {
				t.Errorf("got  %q\nwant %q\nfaults %v", got, c.want, r.Faults)
			}
		})
	}
}

// TestParents: by relative path, by the repository, with the child's word over
// the parent's.
func TestParents(t *testing.T) {
	w := newWorld(t)
	w.publish("g:a:1", "")
	w.publish("g:b:2", "")
	w.publish("g:c:3", "")
	w.publish("far:root:1", "<properties><av>9</av><cv>3</cv></properties>"+managed("g:a:${av}", "g:b:8"))
	w.write("ws/pom.xml", "<project>"+parentOf("far:root:1", "")+"<groupId>near</groupId><artifactId>top</artifactId><version>${revision}</version><properties><revision>5</revision><av>1</av><maven.compiler.release>11</maven.compiler.release></properties>"+
		managed("g:b:2")+deps("g:c:${cv}")+"<modules><module>m</module><module>n</module></modules></project>")
	w.write("ws/m/pom.xml", "<project>"+parentOf("near:top:${revision}", "")+"<artifactId>m</artifactId>"+deps("g:a:", "g:b:")+"</project>")
	got, r := w.resolve("ws/m/pom.xml", Options{})
	if want := []string{"a 1 compile", "b 2 compile", "c 3 compile"}; !slices.Equal(got, want) || len(r.Faults) > 0 {
		t.Errorf("got %q, want %q, faults %v", got, want, r.Faults)
	}
	if r.Project.String() != "near:m:jar:5" && r.Project.Version != "5" {
		t.Errorf("project %v", r.Project)
	}

	// A module of the workspace stands for the artifact; its own dependencies
	// come with it.
	w.write("ws/n/pom.xml", "<project>"+parentOf("near:top:5", "")+"<artifactId>n</artifactId>"+deps("near:m:${project.version}")+"</project>")
	w.write("ws/m/target/classes/M.class", "")
	got, r = w.resolve("ws/n/pom.xml", Options{})
	if want := []string{"m 5 compile", "a 1 compile", "b 2 compile", "c 3 compile"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q, faults %v", got, want, r.Faults)
	}
	if e := r.Entries[0]; e.Module != w.path("ws/m") || e.File != w.path("ws/m/target/classes") {
		t.Errorf("the module's entry: %+v", e)
	}
	for _, file := range []string{"ws/pom.xml", "ws/m/pom.xml", "ws/n/pom.xml"} {
		if !slices.Contains(r.Files, w.path(file)) {
			t.Errorf("%s is not among the files that were read: %q", file, r.Files)
		}
	}

	// The whole workspace from its top: each module has a result of its own.
	all, err := Workspace(w.path("ws/pom.xml"), Options{Repository: w.path("repo")})
	if err != nil || len(all) != 3 || all[0].Project.Artifact != "top" || all[1].Folder != w.path("ws/m") || all[2].Entries[0].Module != w.path("ws/m") {
		t.Errorf("Workspace = %+v, %v", all, err)
	}
	if all[1].Release != "11" {
		t.Errorf("release %q", all[1].Release)
	}

	// A parent that is nowhere: what it would give is missing, the rest serves.
	w.write("lost/pom.xml", "<project>"+parentOf("no:where:1", "")+"<artifactId>lost</artifactId>"+deps("g:a:1", "g:b:")+"</project>")
	got, r = w.resolve("lost/pom.xml", Options{})
	faults := fmt.Sprint(r.Faults)
	if !slices.Equal(got, []string{"a 1 compile"}) || !strings.Contains(faults, "where-1.pom") || !strings.Contains(faults, "g:b: no version") {
		t.Errorf("got %q, faults %v", got, faults)
	}
}

// TestConfig: what .mvn/maven.config sets goes over the POM's properties, and
// switches profiles.
func TestConfig(t *testing.T) {
	w := newWorld(t)
	for _, id := range []string{"g:a:2", "g:b:1", "g:c:1"} {
		w.publish(id, "")
	}
	w.write("ws/.mvn/maven.config", "-Dav=2\n-P mine,!off -T 4\n")
	w.write("ws/p/pom.xml", project("x:p:1", "<properties><av>1</av></properties>"+deps("g:a:${av}")+"<profiles>"+
		"<profile><id>mine</id>"+deps("g:b:1")+"</profile>"+
		"<profile><id>other</id><activation><activeByDefault>true</activeByDefault></activation>"+deps("g:x:1")+"</profile>"+
		"<profile><id>off</id><activation><property><name>av</name></property></activation>"+deps("g:y:1")+"</profile>"+
		"<profile><id>asked</id><activation><property><name>av</name><value>2</value></property></activation>"+deps("g:c:1")+"</profile></profiles>"))
	got, r := w.resolve("ws/p/pom.xml", Options{})
	if want := []string{"a 2 compile", "b 1 compile", "c 1 compile"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q, faults %v", got, want, r.Faults)
	}
}

// TestLooked: an entry says where it was looked for and how the project comes
// to it.
func TestLooked(t *testing.T) {
	w := newWorld(t)
	w.publish("g:a:1", deps("g:gone:2<classifier>tests</classifier>"))
	w.write("p/pom.xml", project("x:p:1", deps("g:a:1", "g:sys:1<scope>system</scope><systemPath>${project.basedir}/sys.jar</systemPath>", "g:snap:1-SNAPSHOT")))
	w.write("repo/g/snap/1-SNAPSHOT/snap-1-20260101.120000-1.jar", "old")
	w.write("repo/g/snap/1-SNAPSHOT/snap-1-20260201.120000-2.jar", "new")
	_, r := w.resolve("p/pom.xml", Options{})
	if len(r.Entries) != 4 {
		t.Fatalf("%+v", r.Entries)
	}
	gone, sys, snap := r.Entries[1], r.Entries[2], r.Entries[3]
	if gone.Via != "a > gone" || len(gone.Looked) != 1 || gone.Looked[0] != w.path("repo/g/gone/2/gone-2-tests.jar") || !strings.Contains(gone.Why, "nor is its POM") {
		t.Errorf("%+v", gone)
	}
	if sys.File != "" || sys.Looked[0] != w.path("p")+"/sys.jar" || sys.Scope != "system" {
		t.Errorf("%+v", sys)
	}
	if filepath.Base(snap.File) != "snap-1-20260201.120000-2.jar" {
		t.Errorf("%+v", snap)
	}
}

func TestBadPOMs(t *testing.T) {
	w := newWorld(t)
	for name, text := range map[string]string{"page": "<html><body>&nbsp;<br></body></html>", "cut": "<project><dependencies><dep", "empty": ""} {
		w.write(name+"/pom.xml", text)
		r, err := Project(w.path(name+"/pom.xml"), Options{Repository: w.path("repo")})
		if name == "page" && err == nil && len(r.Entries) == 0 {
			continue // HTML is XML without dependencies
		}
		if err == nil || !strings.Contains(err.Error(), "pom.xml") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Project(w.path("none/pom.xml"), Options{Repository: w.path("repo")}); !os.IsNotExist(err) {
		t.Errorf("no POM: %v", err)
	}
	// An import of itself, a parent that is its own child.
	w.publish("b:one:1", managed("b:two:1<type>pom</type><scope>import</scope>"))
	w.publish("b:two:1", managed("b:one:1<type>pom</type><scope>import</scope>", "g:a:1"))
	w.publish("g:a:1", "")
	w.publish("p:q:1", parentOf("p:q:1", ""))
	w.write("p/pom.xml", project("x:p:1", parentOf("p:q:1", "")+managed("b:one:1<type>pom</type><scope>import</scope>")+deps("g:a:")))
	got, r := w.resolve("p/pom.xml", Options{})
	if faults := fmt.Sprint(r.Faults); !slices.Equal(got, []string{"a 1 compile"}) || !strings.Contains(faults, "imports or inherits itself") || !strings.Contains(faults, "a cycle of parents") {
		t.Errorf("got %q, faults %v", got, faults)
	}
}

// TestEncodings: old POMs are in Latin-1 and use entities of HTML.
func TestEncodings(t *testing.T) {
	m, err := parseModel([]byte("<?xml version='1.0' encoding='ISO-8859-1'?>\n<project xmlns='http://maven.apache.org/POM/4.0.0'><name>J\xf6rg &oacute;</name>\n<artifactId> a </artifactId><properties><x>\xe9</x></properties></project>"))
	if err != nil || m.ArtifactID != "a" || m.Properties["x"] != "é" {
		t.Errorf("%+v, %v", m, err)
	}
}

func TestCompareVersions(t *testing.T) {
	ordered := []string{"1-alpha-1", "1-beta", "1-m2", "1-rc1", "1-SNAPSHOT", "1", "1-sp1", "1-jre", "1.0.1", "1.1-beta-2", "1.1", "1.2", "1.10", "2", "10"}
	for i, a := range ordered {
		for j, b := range ordered {
			if got := compareVersions(a, b); (got < 0) != (i < j) || (got > 0) != (i > j) {
				t.Errorf("compareVersions(%s, %s) = %d", a, b, got)
			}
		}
	}
	for _, same := range [][2]string{{"1", "1.0"}, {"1.0.0", "1-ga"}, {"1-FINAL", "1"}, {"1-a1", "1-alpha-1"}, {"1.01", "1.1"}} {
		if got := compareVersions(same[0], same[1]); got != 0 {
			t.Errorf("compareVersions(%s, %s) = %d, want 0", same[0], same[1], got)
		}
	}
}

func TestInRange(t *testing.T) {
	for _, c := range []struct {
		ranges, version string
		want            bool
	}{
		{"[1,2)", "1", true}, {"[1,2)", "2", false}, {"(1,2]", "1", false}, {"(1,2]", "2", true}, {"[1.5]", "1.5", true}, {"[1.5]", "1.6", false},
		{"(,1],[3,)", "0.9", true}, {"(,1],[3,)", "2", false}, {"(,1],[3,)", "99", true}, {"[1", "1", false}, {"[1,2)x", "1.1", true}, {"[2,3)x[", "1", false},
	} {
		if got := inRange(c.ranges, c.version); got != c.want {
			t.Errorf("inRange(%s, %s) = %v", c.ranges, c.version, got)
		}
	}
}

func TestLocalRepository(t *testing.T) {
	w := newWorld(t)
	t.Setenv("HOME", w.path("home"))
	t.Setenv("USERPROFILE", w.path("home"))
	check := func(want string) {
		t.Helper()
		if got, err := LocalRepository(w.path("ws/p")); err != nil || got != want {
			t.Errorf("LocalRepository = %q, %v, want %q", got, err, want)
		}
	}
	check(w.path("home/.m2/repository"))
	w.write("home/.m2/settings.xml", "<settings><localRepository>${user.home}/elsewhere</localRepository></settings>")
	check(w.path("home") + "/elsewhere")
	w.write("ws/.mvn/maven.config", "-T4 -Dmaven.repo.local=/from/config\n")
	check("/from/config")
}

func FuzzModel(f *testing.F) {
	f.Add([]byte(project("g:a:1", deps("g:b:${v}")+"<properties><v>1</v></properties>")))
	f.Add([]byte("<project><profiles><profile><activation><os><family>unix</family></os></activation></profile></profiles></project>"))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := parseModel(data)
		if err != nil {
			return
		}
		l := &loader{env: newEnvironment("linux", "amd64", "17", config{}), repository: t.TempDir(), raw: map[string]*model{}, known: map[string]*effective{}, building: map[string]bool{}}
		if e, err := l.effective(m); err == nil {
			l.resolve(e)
		}
	})
}

func FuzzRange(f *testing.F) {
	f.Add("[1,2),(3,]", "1.5-beta")
	f.Fuzz(func(t *testing.T, ranges, version string) {
		if isRange(ranges) {
			inRange(ranges, version)
		}
		if compareVersions(ranges, version) != -compareVersions(version, ranges) {
			t.Errorf("%q and %q are not ordered", ranges, version)
		}
	})
}
