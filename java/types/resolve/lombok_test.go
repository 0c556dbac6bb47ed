package resolve

import (
	"strings"
	"testing"
)

// Calls of members that Lombok makes; a comment behind a call's name says what
// it means, "?" that it is not known.
const lombokSource = `package a;
import lombok.*;
import lombok.extern.slf4j.Slf4j;
import java.util.List;
@Data @Slf4j class Point {
	private final int x;
	private boolean isOpen, done;
	@NonNull private String name;
	@Getter(AccessLevel.NONE) private List<String> tags;
	static int count;
	void m(Point p) {
		p.getX/*a.Point()I*/();
		p.isOpen/*a.Point()Z*/();
		p.setOpen/*a.Point(Z)V*/(true);
		p.isDone/*a.Point()Z*/();
		p.getName/*a.Point()Ljava/lang/String;*/().length/*java.lang.String()I*/();
		p.getTags/*?*/();
		p.setTags/*a.Point(Ljava/util/List;)V*/(null);
		p.setX/*?*/(1);
		p.getCount/*?*/();
		new/*a.Point(ILjava/lang/String;)V*/ Point(1, "n").hashCode/*a.Point()I*/();
		new/*?*/ Point();
		log.toString/*?*/();
		val names = p.tags;
		names.get/*java.util.List(I)Ljava/lang/Object;*/(0).trim/*java.lang.String()Ljava/lang/String;*/();
		for (val n : names) n.length/*java.lang.String()I*/();
	}
}
@Value @Builder(toBuilder = true) class Made {
	int size; String label; @Singular List<String> parts;
	static void m() {
		Made.builder/*a.Made()La/Made$MadeBuilder;*/().size/*a.Made$MadeBuilder(I)La/Made$MadeBuilder;*/(1)
			.label/*a.Made$MadeBuilder(Ljava/lang/String;)La/Made$MadeBuilder;*/("x").build/*a.Made$MadeBuilder()La/Made;*/()
			.toBuilder/*a.Made()La/Made$MadeBuilder;*/().part/*?*/("y");
		new/*a.Made(ILjava/lang/String;Ljava/util/List;)V*/ Made(1, "x", null).getLabel/*a.Made()Ljava/lang/String;*/();
	}
}
@lombok.experimental.Accessors(fluent = true) @Getter class Fluent {
	int width;
	void m() { width/*?*/(); getWidth/*?*/(); new/*?*/ Fluent(); }
}
@Getter @AllArgsConstructor @NoArgsConstructor class Plain<T> {
	T value; @Setter @With String text = "";
	public T getValue() { return value; }
	void m(Plain<String> p) {
		p.getValue/*a.Plain()Ljava/lang/Object;*/().trim/*java.lang.String()Ljava/lang/String;*/();
		p.withText/*a.Plain(Ljava/lang/String;)La/Plain;*/("a").getValue().length/*java.lang.String()I*/();
		p.setText/*a.Plain(Ljava/lang/String;)V*/("a");
		new/*a.Plain()V*/ Plain<String>(); new/*a.Plain(Ljava/lang/Object;Ljava/lang/String;)V*/ Plain<>("v", "t").getValue().isEmpty/*java.lang.String()Z*/();
	}
}
`

func TestLombok(t *testing.T) {
	world, tree := worldOf(lombokSource, jdkLibrary(t))
	checked := 0
	for _, row := range Resolve(world, tree).Rows(tree) {
		name := row.Name
		if name == "<init>" {
			name = "new"
		}
		rest := lombokSource[row.Offset+len(name):]
		note, ok := strings.CutPrefix(rest, "/*")
		if !ok {
			continue
		}
		checked++
		want := note[:strings.Index(note, "*/")]
		got := row.Callee.Owner + row.Callee.Descriptor
		if got == "??" {
			got = "?"
		}
		if got != want {
			line := strings.Count(lombokSource[:row.Offset], "\n") + 1
			t.Errorf("line %d: %s is %s, want %s", line, row.Name, got, want)
		}
	}
	if want := strings.Count(lombokSource, "/*"); checked != want {
		t.Errorf("%d calls with a note are found, want %d", checked, want)
	}
}
