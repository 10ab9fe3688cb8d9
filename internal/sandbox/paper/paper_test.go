package paper

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
)

var made = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

// A reader finds each object by the table at the end, and each page by its
// length.
func TestFileIsWhole(t *testing.T) {
	d := New("Mandat (essai)", "Note", made)
	for i := range 120 {
		d.Fact("Ligne", strconv.Itoa(i))
	}
	file := d.Bytes()
	end := regexp.MustCompile(`/Size (\d+) /Root 1 0 R /Info 5 0 R >>\nstartxref\n(\d+)\n%%EOF\n$`).FindSubmatch(file)
	if end == nil {
		t.Fatalf("the file ends in %q", file[len(file)-120:])
	}
	size, _ := strconv.Atoi(string(end[1]))
	table, _ := strconv.Atoi(string(end[2]))
	rows := bytes.Split(file[table:], []byte("\n"))
	if string(rows[0]) != "xref" || string(rows[1]) != fmt.Sprint("0 ", size) {
		t.Fatalf("the table begins with %q", rows[:2])
	}
	for n := 1; n < size; n++ {
		begin, _ := strconv.Atoi(string(rows[2+n][:10]))
		if want := fmt.Sprintf("%d 0 obj\n", n); !bytes.HasPrefix(file[begin:], []byte(want)) {
			t.Errorf("object %d is not at %d", n, begin)
		}
	}
	streams := regexp.MustCompile(`(?s)/Length (\d+) >>\nstream\n(.*?)\nendstream`).FindAllSubmatch(file, -1)
	if len(streams) != 3 {
		t.Errorf("120 lines are on %d pages, want 3", len(streams))
	}
	for i, s := range streams {
		if string(s[1]) != strconv.Itoa(len(s[2])) {
			t.Errorf("page %d is %d bytes long and says %s", i+1, len(s[2]), s[1])
		}
		if !bytes.Contains(s[2], fmt.Appendf(nil, "(%d / 3)", i+1)) || !bytes.Contains(s[2], []byte("(Note)")) {
			t.Errorf("page %d has no foot", i+1)
		}
	}
}

// The title is what was given, whatever its characters.
func TestTitleIsReadable(t *testing.T) {
	for title, want := range map[string]string{
		"Protocole de sécurité\u00a0: Dépôt de l’Océan (12\u00a0€)": "Protocole de sécurité\u00a0: Dépôt de l’Océan (12\u00a0€)",
		"Mandat \U0001F69B \\) Ł": "Mandat \U0001F69B \\) Ł",
		"a\r\x07\u202eb":          "a b",
	} {
		found := regexp.MustCompile(`/Title <FEFF([0-9A-F]*)>`).FindSubmatch(New(title, "", made).Bytes())
		if found == nil {
			t.Fatalf("%q is no text string", title)
		}
		octets, err := hex.DecodeString(string(found[1]))
		units := make([]uint16, len(octets)/2)
		for i := range units {
			units[i] = binary.BigEndian.Uint16(octets[2*i:])
		}
		if got := string(utf16.Decode(units)); err != nil || got != want {
			t.Errorf("%q is told as %q, %v", title, got, err)
		}
	}
}

// A text goes to the next line where it does, and shows no control characters.
func TestLinesEndWhereTheyDo(t *testing.T) {
	const text = "Quai 3.\nSonner\tdeux fois.\r\nAttendre\x07\u202e.\u2028Merci"
	if got := string(bytes.Join(regular.wrap(text, 10, 500), []byte("|"))); got != "Quai 3.|Sonner deux fois.|Attendre.|Merci" {
		t.Errorf("%q", got)
	}
	if file := New("a\r) Tj ET", text, made).Bytes(); bytes.ContainsAny(file, "\r\x07\t") {
		t.Error("a control character is in the file")
	}
}

func TestLettersAreFrench(t *testing.T) {
	got := encode("« L’été à 12\u00a0€\u202f; cœur – n° 5 » 漢")
	want := "\xab L\x92\xe9t\xe9 \xe0 12\xa0\x80\xa0; c\x9cur \x96 n\xb0 5 \xbb ?"
	if string(got) != want {
		t.Errorf("%q, want %q", got, want)
	}
	// An accent does not widen a letter; figures of the AFM files.
	for text, want := range map[string]float64{"é": 5.56, "e": 5.56, "Œ": 10, "’": 2.22, "\u00a0": 2.78, "W": 9.44, "i": 2.22} {
		if got := regular.width(encode(text), 10); got != want {
			t.Errorf("%s is %g wide, want %g", text, got, want)
		}
	}
}

func TestLinesFit(t *testing.T) {
	const text = "Vous bénéficiez du droit d’être remboursé par votre banque selon les conditions décrites dans la convention."
	lines := regular.wrap(text, 10, 150)
	for _, line := range lines {
		if w := regular.width(line, 10); w > 150 {
			t.Errorf("%q is %g wide", line, w)
		}
	}
	if joined := string(bytes.Join(lines, []byte(" "))); joined != string(encode(text)) || len(lines) < 3 {
		t.Errorf("%d lines: %q", len(lines), joined)
	}
	if lines := regular.wrap("12\u00a0€ "+strings.Repeat("m", 40), 10, 100); len(lines) != 5 || string(lines[0]) != "12\xa0\x80" {
		t.Errorf("a long word makes %q", lines)
	}
}

func TestSameCallsSameBytes(t *testing.T) {
	write := func() []byte {
		d := New("Titre", "Note", made)
		d.Heading("Partie")
		d.Paragraph("Texte")
		d.Fact("Vide", "")
		return d.Bytes()
	}
	if one := write(); !bytes.Equal(one, write()) || bytes.Contains(one, []byte("Vide")) {
		t.Error("the bytes differ, or a fact without text is written")
	}
}
