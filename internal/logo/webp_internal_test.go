package logo

import (
	"bytes"
	"encoding/binary"
	"image"
	"math/bits"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/vp8l"
)

// bitWriter writes what bitReader reads.
type bitWriter struct {
	data []byte
	n    int
}

func (w *bitWriter) write(value, n int) {
	for i := range n {
		if w.n%8 == 0 {
			w.data = append(w.data, 0)
		}
		w.data[w.n/8] |= byte(value>>i&1) << (w.n % 8)
		w.n++
	}
}

// trees writes a group of trees of one symbol each.
func (w *bitWriter) trees(symbols ...int) {
	for _, symbol := range symbols {
		w.write(0b101, 3) // simple, of one symbol, in eight bits
		w.write(symbol, 8)
	}
}

// grouped is a VP8L whose entropy image names that group, and which has so many of them.
func grouped(width, height, named, groups int) string {
	w := &bitWriter{}
	w.write(0x2f, 8)
	w.write(width-1, 14)
	w.write(height-1, 14)
	w.write(0b1_0_0_000_0, 7) // opaque, version 0; no transform, no cache; groups,
	w.write(7, 3)             // in squares of 512 pixels; no cache
	w.write(0, 1)
	w.trees(named&0xff, named>>8, 0, 0, 0)
	for range groups {
		for range alphabets {
			w.write(0b0001, 4)
		}
	}
	w.write(0, 64)
	return string(w.data)
}

// A lossless picture makes room for as many groups as it names, in a file of any size.
func TestGroupsAreTold(t *testing.T) {
	for _, groups := range []int{1, 2, 300, 3000} {
		file := riffOf("VP8L", grouped(200, 150, groups-1, groups))
		config, format, _ := image.DecodeConfig(bytes.NewReader(file))
		told, ok := measure(file, format, config)
		var err error
		took := allocated(func() { _, _, err = image.Decode(bytes.NewReader(file)) })
		if err != nil || !ok || took > told.memory || took < groups*2680 || told.memory > 200*150*8+groups*21_000 {
			t.Errorf("%d groups: %v, %v, told %d, took %d", groups, ok, err, told.memory, took)
		}
	}
}

// A transform that comes twice could come a million times.
func TestTransformsComeOnce(t *testing.T) {
	for twice, want := range map[bool]error{false: nil, true: errLossless} {
		w := &bitWriter{}
		w.write(0b101, 3) // green is subtracted
		if twice {
			w.write(0b101, 3)
		}
		w.write(0, 64)
		if _, err := treesMemory(w.data, 200, 150); err != want {
			t.Errorf("twice %v: %v", twice, err)
		}
	}
}

// What Go's own decoder is tested with, made by others, is read as that reads it.
func TestLosslessOfOthers(t *testing.T) {
	dir, err := exec.CommandContext(t.Context(), "go", "list", "-m", "-f", "{{.Dir}}", "golang.org/x/image").Output()
	if err != nil {
		t.Skip(err)
	}
	files, _ := filepath.Glob(filepath.Join(strings.TrimSpace(string(dir)), "testdata", "*.webp"))
	if len(files) < 10 {
		t.Skipf("%d files", len(files))
	}
	for _, name := range files {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		config, format, _ := image.DecodeConfig(bytes.NewReader(file))
		told, ok := measure(file, format, config)
		took := allocated(func() { _, _, err = image.Decode(bytes.NewReader(file)) })
		if !ok || err != nil || told.width != config.Width || told.height != config.Height || took > told.memory+64<<10 || told.memory > 4*took {
			t.Errorf("%s: %v, %v, told %v, took %d", filepath.Base(name), ok, err, told, took)
		}
	}
}

// code writes a tree by the lengths of its symbols, each in four bits.
func (w *bitWriter) code(lengths []int) {
	w.write(0, 1)
	w.write(15, 4)
	for i := range 19 {
		// 17, 18, 0, 1, 2, 3, 4, 5, 16 and so on: all but 16, 17 and 18 are used.
		length := 4
		if i < 2 || i == 8 {
			length = 0
		}
		w.write(length, 3)
	}
	w.write(0, 1)
	for _, length := range lengths {
		w.write(int(bits.Reverse8(uint8(length))>>4), 4)
	}
}

// small writes a picture of random symbols: literals, repetitions of what is near and
// remembered colours. Only a whole picture has the bit for groups.
func (w *bitWriter) small(random *rand.Rand, whole bool) {
	w.write(0b0100_1, 5) // 16 colours are remembered
	if whole {
		w.write(0, 1)
	}
	green, distances := make([]int, 280+16), make([]int, 40)
	for from, run := range map[int][2]int{0: {128, 8}, 256: {4, 5}, 280: {8, 5}, 288: {8, 6}} {
		for i := range run[0] {
			green[from+i] = run[1]
		}
	}
	for i := range 8 {
		distances[i] = 3
	}
	w.code(green)
	for range 3 {
		w.code(slices.Repeat([]int{8}, 256))
	}
	w.code(distances)
	for range 4000 {
		w.write(random.IntN(1<<16), 16)
	}
}

// A small picture is read as golang.org/x/image/vp8l reads it.
func TestSmallPictures(t *testing.T) {
	const width, height = 24, 20
	read := 0
	for seed := range uint64(400) {
		alone, file := &bitWriter{}, &bitWriter{}
		alone.small(rand.New(rand.NewPCG(seed, 1)), false)
		file.write(0x2f, 8)
		file.write(width-1, 14)
		file.write(height-1, 14)
		file.write(0, 5)
		file.small(rand.New(rand.NewPCG(seed, 1)), true)
		want, err := vp8l.Decode(bytes.NewReader(file.data))
		if err != nil {
			continue // it repeats what was before it
		}
		read++
		for i, pixel := range (&bitReader{data: alone.data}).picture(width, height) {
			p := want.(*image.NRGBA).Pix[4*i:]
			if pixel != uint32(p[3])<<24|uint32(p[0])<<16|uint32(p[1])<<8|uint32(p[2]) {
				t.Fatalf("seed %d, pixel %d: %08x, want %v", seed, i, pixel, p[:4])
			}
		}
	}
	if read < 10 {
		t.Errorf("%d pictures were read", read)
	}
}

// Whatever the bytes, what is read takes neither long nor much.
func FuzzTreesMemory(f *testing.F) {
	f.Add([]byte(grouped(200, 150, 2, 3))[5:])
	f.Add(binary.LittleEndian.AppendUint64(nil, 0x0123456789abcdef))
	f.Fuzz(func(t *testing.T, data []byte) {
		if memory, err := treesMemory(data, 200, 150); (memory > 0) == (err != nil) {
			t.Errorf("%d and %v", memory, err)
		}
	})
}
