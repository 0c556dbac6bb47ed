//go:build corpus

package findings

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/corpus"
	"throwsight/java/classfile"
	"throwsight/java/classpath"
)

// unwrappedIn names the methods that unwrap for a call of the table, in the
// classes that hold the lists.
var unwrappedIn = map[string][]string{
	"append":                {"DFSClient.callAppend"},
	"concat":                {"DFSClient.concat"},
	"create":                {"DFSOutputStream.newStreamForCreate"},
	"createNewFile":         {"DFSOutputStream.newStreamForCreate"},
	"createNonRecursive":    {"DFSOutputStream.newStreamForCreate"},
	"delete":                {"DFSClient.delete/2"},
	"exists":                {"DFSClient.getFileInfo"},
	"getContentSummary":     {"DFSClient.getContentSummary"},
	"getFileBlockLocations": {"DFSClient.callGetBlockLocations"},
	"getFileLinkStatus":     {"DFSClient.getFileLinkInfo"},
	"getFileStatus":         {"DFSClient.getFileInfo"},
	"isFileClosed":          {"DFSClient.isFileClosed"},
	"listStatus":            {"DFSClient.listPaths"},
	"mkdir":                 {"DFSClient.primitiveMkdir"},
	"mkdirs":                {"DFSClient.primitiveMkdir"},
	"open":                  {"DFSClient.callGetBlockLocations"},
	"recoverLease":          {"DFSClient.recoverLease"},
	"rename/2":              {"DFSClient.rename/2"},
	"rename/3":              {"DFSClient.rename/3"},
	"setOwner":              {"DFSClient.setOwner"},
	"setPermission":         {"DFSClient.setPermission"},
	"setQuota":              {"DFSClient.setQuota"},
	"setReplication":        {"DFSClient.setReplication"},
	"setTimes":              {"DFSClient.setTimes"},
	"truncate":              {"DFSClient.truncate"},
	"write":                 {"DFSOutputStream.addBlock", "DataStreamer.locateFollowingBlock"},
}

// TestUnwrapping holds the table of what calls unwrap against the class files
// of five releases: the lists that unwrapRemoteException is called with.
func TestUnwrapping(t *testing.T) {
	u := catalog.EmbeddedTraits().Unwrapping
	for _, release := range []string{"2.10.2", "3.2.4", "3.3.6", "3.4.1", "3.5.0"} {
		dir := corpus.Root(t, "hadoop-"+release+"/jars")
		archives, err := classpath.Open(filepath.Join(dir, "hadoop-hdfs-client-"+release+".jar"), classpath.Options{})
		if err != nil {
			t.Fatal(err)
		}
		path := classpath.NewPath(archives)
		lists := map[string][]string{}
		for _, class := range []string{"DFSClient", "DFSOutputStream", "DataStreamer"} {
			c, err := path.Class("org.apache.hadoop.hdfs."+class, nil)
			if err != nil || c == nil {
				t.Fatalf("%s has no %s: %v", release, class, err)
			}
			unwrapLists(t, c, u.By, lists)
		}
		judged := 0
		for call, places := range unwrappedIn {
			want, known := u.Calls[call]
			if !known {
				t.Errorf("the table lacks %s", call)
			}
			var got []string
			for _, place := range places {
				for _, class := range lists[place] {
					if name := catalog.SimpleName(class); slices.Contains(u.Classes, class) && !slices.Contains(got, name) {
						got = append(got, name)
					}
				}
			}
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("%s: %s unwraps %v, the table says %v", release, call, got, want)
			}
			judged++
		}
		t.Logf("%s: %d calls judged", release, judged)
	}
}

// unwrapLists adds the classes that each method of a class unwraps, under the
// method's name alone and with its number of parameters.
func unwrapLists(t *testing.T, c *classfile.Class, by []string, to map[string][]string) {
	t.Helper()
	for i := range c.Methods {
		m := &c.Methods[i]
		code, ok, err := m.Code()
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			continue
		}
		params, _ := parameters(m.Descriptor)
		name := c.Name[strings.LastIndexByte(c.Name, '.')+1:] + "." + m.Name
		var pending []string
		for in := code.Instructions(); in.Next(); {
			switch in.Op {
			case classfile.OpLdc, classfile.OpLdcW:
				if k, err := c.Pool.Constant(in.Index); err == nil && k.Tag == classfile.TagClass {
					pending = append(pending, k.Text)
				}
			case classfile.OpInvokevirtual:
				ref, err := c.Pool.Ref(in.Index)
				if err != nil {
					t.Fatal(err)
				}
				if slices.Contains(by, ref.Name) {
					exact := name + "/" + strconv.Itoa(len(params))
					to[name], to[exact] = append(to[name], pending...), append(to[exact], pending...)
				}
				pending = nil
			}
		}
	}
}
