package classfile

import "encoding/binary"

// A Tag is the kind of a constant.
type Tag uint8

// The tags of JVMS 4.4.
const (
	TagUtf8               Tag = 1
	TagInteger            Tag = 3
	TagFloat              Tag = 4
	TagLong               Tag = 5
	TagDouble             Tag = 6
	TagClass              Tag = 7
	TagString             Tag = 8
	TagFieldref           Tag = 9
	TagMethodref          Tag = 10
	TagInterfaceMethodref Tag = 11
	TagNameAndType        Tag = 12
	TagMethodHandle       Tag = 15
	TagMethodType         Tag = 16
	TagDynamic            Tag = 17
	TagInvokeDynamic      Tag = 18
	TagModule             Tag = 19
	TagPackage            Tag = 20
)

// tags has the name of each tag, and the number of bytes behind it.
var tags = [...]struct {
	name string
	size int
}{
	TagUtf8:               {"Utf8", 2}, // and the bytes of the text
	TagInteger:            {"Integer", 4},
	TagFloat:              {"Float", 4},
	TagLong:               {"Long", 8},
	TagDouble:             {"Double", 8},
	TagClass:              {"Class", 2},
	TagString:             {"String", 2},
	TagFieldref:           {"Fieldref", 4},
	TagMethodref:          {"Methodref", 4},
	TagInterfaceMethodref: {"InterfaceMethodref", 4},
	TagNameAndType:        {"NameAndType", 4},
	TagMethodHandle:       {"MethodHandle", 3},
	TagMethodType:         {"MethodType", 2},
	TagDynamic:            {"Dynamic", 4},
	TagInvokeDynamic:      {"InvokeDynamic", 4},
	TagModule:             {"Module", 2},
	TagPackage:            {"Package", 2},
}

func (t Tag) String() string {
	if int(t) < len(tags) && tags[t].name != "" {
		return tags[t].name
	}
	return "unusable"
}

// A Pool is the constant pool of a class. Its texts are decoded once; it may
// be used by one goroutine at a time.
type Pool struct {
	data  []byte
	at    []uint32 // offset of each constant's tag; 0 where the index has none
	text  []string // decoded texts by index of their Utf8, made when first asked for
	names []string // binary names by index of their Class
	in    *Interner
}

// readPool walks the constant pool at r, which stands behind the version.
func (p *Pool) read(r *reader) {
	start := r.pos
	n := r.u2()
	if n == 0 {
		r.fail(start, "a constant pool of size 0")
		return
	}
	if (n-1)*3 > r.end-r.pos {
		r.fail(start, "a constant pool of %d constants, where %d bytes are left", n-1, r.end-r.pos)
		return
	}
	p.at = make([]uint32, n)
	for i := 1; i < n; i++ {
		at := r.pos
		tag := Tag(r.u1())
		if tag.String() == "unusable" {
			r.fail(at, "constant %d has the unknown tag %d", i, tag)
		}
		if r.fault != nil {
			return
		}
		p.at[i] = uint32(at)
		if tag == TagUtf8 {
			r.skip(r.u2())
		} else {
			r.skip(tags[tag].size)
		}
		if tag == TagLong || tag == TagDouble {
			i++ // JVMS 4.4.5: they take two indices, the second unusable
			if i == n {
				r.fail(at, "the constant pool ends inside a %v", tag)
			}
		}
	}
}

// Len returns one more than the highest index.
func (p *Pool) Len() int { return len(p.at) }

// Tag returns the kind of the constant at an index; 0 where there is none.
func (p *Pool) Tag(i int) Tag {
	if i <= 0 || i >= len(p.at) || p.at[i] == 0 {
		return 0
	}
	return Tag(p.data[p.at[i]])
}

// body returns the offset behind the tag of constant i, which must be of the
// kind want.
func (p *Pool) body(i int, want Tag) (int, error) {
	if got := p.Tag(i); got != want {
		return 0, p.wrong(i, want.String())
	}
	return int(p.at[i]) + 1, nil
}

// wrong says that constant i is not of the wanted kind.
func (p *Pool) wrong(i int, want string) *Fault {
	offset := 0
	if p.Tag(i) != 0 {
		offset = int(p.at[i])
	}
	return faultf(offset, "constant %d is %v, want %s", i, p.Tag(i), want)
}

func (p *Pool) u2(at int) int { return int(binary.BigEndian.Uint16(p.data[at:])) }

// raw returns the bytes of the Utf8 constant i.
func (p *Pool) raw(i int) ([]byte, error) {
	at, err := p.body(i, TagUtf8)
	if err != nil {
		return nil, err
	}
	n := p.u2(at)
	return p.data[at+2 : at+2+n], nil
}

// is reports whether constant i is the text s.
func (p *Pool) is(i int, s string) bool {
	b, err := p.raw(i)
	return err == nil && string(b) == s
}

// UTF8 returns the text of the Utf8 constant i.
func (p *Pool) UTF8(i int) (string, error) {
	if i > 0 && i < len(p.text) && p.text[i] != "" {
		return p.text[i], nil
	}
	b, err := p.raw(i)
	if err != nil {
		return "", err
	}
	if p.text == nil {
		p.text = make([]string, len(p.at))
	}
	p.text[i] = p.in.decode(b)
	return p.text[i], nil
}

// ClassName returns the binary name of the Class constant i. An array class
// has the form of its descriptor, with dots: [Ljava.lang.String;
func (p *Pool) ClassName(i int) (string, error) {
	if i > 0 && i < len(p.names) && p.names[i] != "" {
		return p.names[i], nil
	}
	at, err := p.body(i, TagClass)
	if err != nil {
		return "", err
	}
	b, err := p.raw(p.u2(at))
	if err != nil {
		return "", err
	}
	if p.names == nil {
		p.names = make([]string, len(p.at))
	}
	p.names[i] = p.in.binaryName(b)
	return p.names[i], nil
}
