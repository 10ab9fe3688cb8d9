// Package papertest reads the PDF files of package paper in tests: each text with its page and
// position. It only supports the PDF that package paper writes. It imports the standard library
// only.
package papertest

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"
)

// Piece is a text drawn by one operator. Page counts from 1. X and Y are its start, in points
// from the bottom left corner; Size is its font size. Font names the font within the file.
type Piece struct {
	Page       int
	X, Y, Size float64
	Font, Text string
}

var (
	streams = regexp.MustCompile(`(?s)<</Filter /FlateDecode /Length \d+>>\nstream\n(.*?)\nendstream`)
	drawing = regexp.MustCompile(`(?s)/(F[0-9a-f]+) ([0-9.]+) Tf|BT ([0-9.-]+) ([0-9.-]+) Td \(((?:\\.|[^\\)])*)\) Tj`)
	info    = regexp.MustCompile(`(?s)/(Title|Author|Subject|Creator) \(((?:\\.|[^\\)])*)\)`)
	escaped = regexp.MustCompile(`(?s)\\(.)`)
)

// Pieces returns the texts of a file, in drawing order.
func Pieces(t testing.TB, file []byte) (all []Piece) {
	t.Helper()
	for i, stream := range streams.FindAllSubmatch(file, -1) {
		r, err := zlib.NewReader(bytes.NewReader(stream[1]))
		if err != nil {
			t.Fatalf("page %d: %v", i+1, err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatalf("page %d: %v", i+1, err)
		}
		var font string
		var size float64
		for _, found := range drawing.FindAllSubmatch(content, -1) {
			if len(found[1]) > 0 {
				font, size = string(found[1]), number(t, found[2])
				continue
			}
			all = append(all, Piece{i + 1, number(t, found[3]), number(t, found[4]), size, font, utf16Text(found[5])})
		}
	}
	if len(all) == 0 {
		t.Fatalf("no text in %d bytes: %.40q", len(file), file)
	}
	return all
}

// Text returns the texts of a file joined by spaces, with ordinary spaces instead of
// non-breaking ones.
func Text(t testing.TB, file []byte) string {
	t.Helper()
	var texts []string
	for _, p := range Pieces(t, file) {
		texts = append(texts, p.Text)
	}
	return strings.ReplaceAll(strings.Join(texts, " "), "\u00a0", " ")
}

// Properties returns the properties of a file by their names in PDF: Title, Author, Subject,
// Creator.
func Properties(t testing.TB, file []byte) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, found := range info.FindAllSubmatch(file, -1) {
		all[string(found[1])] = strings.TrimPrefix(utf16Text(found[2]), "\ufeff")
	}
	return all
}

func number(t testing.TB, text []byte) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// utf16Text decodes a string object in UTF-16, big endian.
func utf16Text(object []byte) string {
	octets := escaped.ReplaceAllFunc(object, func(pair []byte) []byte {
		if pair[1] == 'r' {
			return []byte{'\r'}
		}
		return pair[1:]
	})
	units := make([]uint16, len(octets)/2)
	for i := range units {
		units[i] = binary.BigEndian.Uint16(octets[2*i:])
	}
	return string(utf16.Decode(units))
}
