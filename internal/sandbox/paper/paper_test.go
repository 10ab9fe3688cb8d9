package paper

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
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
	if !bytes.Contains(file, []byte(`/Title (Mandat \(essai\))`)) {
		t.Error("the title is not escaped")
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
