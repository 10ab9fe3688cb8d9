package logo

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"runtime"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/domain"
)

// flatJPEG is a JPEG of one colour, in a bit or two for each unit of 8 × 8 samples: what
// unfolds furthest. factors are its components' sampling factors.
func flatJPEG(width, height int, progressive bool, factors ...byte) []byte {
	var b bytes.Buffer
	segment := func(marker byte, body ...byte) {
		b.Write([]byte{0xff, marker})
		_ = binary.Write(&b, binary.BigEndian, uint16(len(body)+2))
		b.Write(body)
	}
	b.WriteString("\xff\xd8")
	if len(factors) == 4 {
		segment(0xee, append([]byte("Adobe"), 0, 100, 0, 0, 0, 0, 0)...)
	}
	segment(0xdb, append([]byte{0}, bytes.Repeat([]byte{1}, 64)...)...)
	frame := []byte{8, byte(height >> 8), byte(height), byte(width >> 8), byte(width), byte(len(factors))}
	scan := []byte{byte(len(factors))}
	units := 0
	across, down := 8*int(factors[0]>>4), 8*int(factors[0]&15)
	groups := ((width + across - 1) / across) * ((height + down - 1) / down)
	for i, f := range factors {
		frame = append(frame, byte(i+1), f, 0)
		scan = append(scan, byte(i+1), 0)
		units += groups * int(f>>4) * int(f&15)
	}
	marker, last, bits := byte(0xc0), byte(63), 2*units
	if progressive {
		marker, last, bits = 0xc2, 0, units
	}
	segment(marker, frame...)
	for class := range byte(2) {
		segment(0xc4, append([]byte{class << 4, 1}, make([]byte, 16)...)...) // one code of one bit: nothing
	}
	segment(0xda, append(scan, 0, last, 0)...)
	b.Write(make([]byte, bits/8+1))
	b.WriteString("\xff\xd9")
	return b.Bytes()
}

// renamed gives a JPEG's three components other names than 1, 2 and 3.
func renamed(file []byte, names string) []byte {
	file = bytes.Clone(file)
	frame, scan := bytes.Index(file, []byte("\xff\xc0"))+10, bytes.Index(file, []byte("\xff\xda"))+5
	for i := range names {
		file[frame+3*i], file[scan+2*i] = names[i], names[i]
	}
	return file
}

// flatPNG is a PNG all of zeros, of that depth and colour type.
func flatPNG(width, height int, depth, colour byte, interlaced, transparent bool) []byte {
	channels := map[byte]int{0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
	var b bytes.Buffer
	chunk := func(name string, body []byte) {
		_ = binary.Write(&b, binary.BigEndian, uint32(len(body)))
		sum := crc32.NewIEEE()
		for _, part := range [][]byte{[]byte(name), body} {
			b.Write(part)
			sum.Write(part)
		}
		_ = binary.Write(&b, binary.BigEndian, sum.Sum32())
	}
	b.WriteString("\x89PNG\r\n\x1a\n")
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(width)), uint32(height))
	passes := [][4]int{{1, 1, 0, 0}}
	if interlaced {
		passes = [][4]int{{8, 8, 0, 0}, {8, 8, 4, 0}, {4, 8, 0, 4}, {4, 4, 2, 0}, {2, 4, 0, 2}, {2, 2, 1, 0}, {1, 2, 0, 1}}
	}
	chunk("IHDR", append(head, depth, colour, 0, 0, byte(min(1, len(passes)-1))))
	if colour == 3 {
		chunk("PLTE", []byte{1, 2, 3})
	}
	if transparent {
		chunk("tRNS", make([]byte, 2*channels))
	}
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	for _, p := range passes {
		across, down := (width-p[2]+p[0]-1)/p[0], (height-p[3]+p[1]-1)/p[1]
		for range down {
			_, _ = z.Write(make([]byte, 1+(across*channels*int(depth)+7)/8))
		}
	}
	_ = z.Close()
	chunk("IDAT", packed.Bytes())
	chunk("IEND", nil)
	return b.Bytes()
}

// headed gives a PNG's header another size than it has.
func headed(file []byte, width, height uint32) []byte {
	binary.BigEndian.PutUint32(file[16:], width)
	binary.BigEndian.PutUint32(file[20:], height)
	binary.BigEndian.PutUint32(file[29:], crc32.ChecksumIEEE(file[12:29]))
	return file
}

// riffOf wraps chunks, each a name and what is in it.
func riffOf(chunks ...string) []byte {
	var body bytes.Buffer
	body.WriteString("WEBP")
	for i := 0; i < len(chunks); i += 2 {
		body.WriteString(chunks[i])
		_ = binary.Write(&body, binary.LittleEndian, uint32(len(chunks[i+1])))
		body.WriteString(chunks[i+1] + strings.Repeat("\x00", len(chunks[i+1])%2))
	}
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(body.Len())), body.Bytes()...)
}

// canvasOf is what a WebP says of the whole.
func canvasOf(width, height int, transparent bool) string {
	flags := byte(0)
	if transparent {
		flags = 1 << 4
	}
	w, h := width-1, height-1
	return string([]byte{flags, 0, 0, 0, byte(w), byte(w >> 8), byte(w >> 16), byte(h), byte(h >> 8), byte(h >> 16)})
}

// flatLossless is a VP8L of one colour: after its size no transform, no cache, one group
// of five trees of one symbol.
func flatLossless(width, height int) string {
	head := uint32(width-1) | uint32(height-1)<<14
	return "\x2f" + string(binary.LittleEndian.AppendUint32(nil, head)) + lossless
}

// lossless is three bits of nothing, then five times 1000.
const lossless = "\x88\x88\x08\x00\x00\x00\x00\x00"

// allocated is how many bytes f allocates.
func allocated(f func()) int {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}

// What a picture is said to take is what its decoder allocates, and no less.
func TestMemoryIsToldRight(t *testing.T) {
	for name, file := range map[string][]byte{
		"JPEG":                           flatJPEG(1001, 777, false, 0x22, 0x11, 0x11),
		"JPEG, grey":                     flatJPEG(1001, 777, false, 0x11),
		"JPEG, 4:4:4":                    flatJPEG(1001, 777, false, 0x11, 0x11, 0x11),
		"JPEG, 4:1:0":                    flatJPEG(1001, 777, false, 0x42, 0x11, 0x11),
		"JPEG, progressive":              flatJPEG(1001, 777, true, 0x22, 0x11, 0x11),
		"JPEG, progressive, grey":        flatJPEG(1001, 777, true, 0x11),
		"JPEG, progressive, 4:4:4":       flatJPEG(1001, 777, true, 0x11, 0x11, 0x11),
		"JPEG, four channels":            flatJPEG(1001, 777, false, 0x11, 0x11, 0x11, 0x11),
		"JPEG, four channels, less":      flatJPEG(1001, 777, false, 0x22, 0x11, 0x11, 0x22),
		"JPEG, progressive, four":        flatJPEG(1001, 777, true, 0x11, 0x11, 0x11, 0x11),
		"JPEG, red, green and blue":      renamed(flatJPEG(1001, 777, false, 0x11, 0x11, 0x11), "RGB"),
		"JPEG of unknown colours":        bytes.Replace(flatJPEG(1001, 777, false, 0x11, 0x11, 0x11), []byte("\xff\xd8"), []byte("\xff\xd8\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00\x00"), 1),
		"JPEG with fill bytes and dregs": bytes.Replace(flatJPEG(1001, 777, true, 0x11, 0x11, 0x11), []byte("\xff\xc2"), []byte("dregs\xff\x00\xff\xd3\xff\xff\xc2"), 1),
		"PNG":                            flatPNG(1001, 777, 8, 6, false, false),
		"PNG, grey":                      flatPNG(1001, 777, 8, 0, false, false),
		"PNG, one bit":                   flatPNG(1001, 777, 1, 0, false, false),
		"PNG, grey, transparent":         flatPNG(1001, 777, 8, 0, false, true),
		"PNG, grey, 16 bits":             flatPNG(1001, 777, 16, 0, false, false),
		"PNG, grey, 16 bits, seen":       flatPNG(1001, 777, 16, 0, false, true),
		"PNG, grey and alpha":            flatPNG(1001, 777, 8, 4, false, false),
		"PNG, palette":                   flatPNG(1001, 777, 8, 3, false, false),
		"PNG, 16 bits":                   flatPNG(1001, 777, 16, 6, false, false),
		"PNG, 16 bits, transparent":      flatPNG(1001, 777, 16, 2, false, true),
		"PNG, interlaced":                flatPNG(1001, 777, 8, 6, true, false),
		"PNG, interlaced, grey":          flatPNG(1001, 777, 8, 0, true, false),
		"PNG, interlaced, 16 bits":       flatPNG(1001, 777, 16, 6, true, false),
		"WebP, lossless":                 riffOf("VP8L", flatLossless(1001, 777)),
		"WebP, lossless in a canvas":     riffOf("VP8X", canvasOf(1001, 777, false), "VP8L", flatLossless(1001, 777)),
		"WebP":                           riffOf("VP8 ", lossy(1001, 777)),
		"WebP, transparent":              riffOf("VP8X", canvasOf(1001, 777, true), "ALPH", "\x01"+lossless, "VP8 ", lossy(1001, 777)),
	} {
		config, format, err := image.DecodeConfig(bytes.NewReader(file))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		told, ok := measure(file, format, config)
		took := allocated(func() { _, _, err = image.Decode(bytes.NewReader(file)) })
		if err != nil || !ok {
			t.Errorf("%s: %v, %v", name, ok, err)
		}
		if told.width != 1001 || told.height != 777 || took > told.memory+told.memory/16+128<<10 || told.memory > 2*took {
			t.Errorf("%s: told %d × %d and %d bytes, took %d", name, told.width, told.height, told.memory, took)
		}
	}
}

// Small files that would unfold into hundreds of megabytes are refused before they do.
func TestNoPictureFillsTheMemory(t *testing.T) {
	for name, file := range map[string][]byte{
		"JPEG, progressive":        flatJPEG(4896, 4896, true, 0x11, 0x11, 0x11),
		"JPEG, progressive, four":  flatJPEG(4896, 4896, true, 0x11, 0x11, 0x11, 0x11),
		"PNG, interlaced":          headed(flatPNG(200, 200, 8, 6, true, false), 4896, 4896),
		"PNG, interlaced, 16 bits": headed(flatPNG(200, 200, 16, 6, true, false), 3400, 3400),
		"WebP, many groups":        riffOf("VP8L", grouped(200, 200, 1<<16-1, 1)),
		"WebP, groups of alpha":    riffOf("VP8X", canvasOf(200, 200, true), "ALPH", "\x01"+grouped(200, 200, 1<<16-1, 1)[5:], "VP8 ", lossy(200, 200)),
		"WebP, another canvas":     riffOf("VP8X", canvasOf(200, 200, false), "VP8L", flatLossless(16384, 16384)),
		"WebP, large canvas":       riffOf("VP8X", canvasOf(16384, 16384, true), "ALPH", "\x01"+lossless, "VP8 ", lossy(200, 200)),
	} {
		var err error
		took := allocated(func() { _, err = Normalize(t.Context(), file) })
		var refused *domain.Error
		if !errors.As(err, &refused) || refused.UserErrors[0].Code != domain.UserFileTooLarge || !strings.Contains(refused.Message, "2\u202f000") {
			t.Errorf("%s of %d bytes: %v", name, len(file), err)
		}
		if took > 4<<20 {
			t.Errorf("%s of %d bytes took %d to be refused", name, len(file), took)
		}
	}
}

// What cameras, printers and drawing programs make is within the limit, and 2000 × 2000 of
// anything, as the refusal says.
func TestHonestPicturesAreTaken(t *testing.T) {
	for name, file := range map[string][]byte{
		"a photograph of 24 megapixels":              flatJPEG(6000, 4000, false, 0x11, 0x11, 0x11),
		"a photograph of 12 megapixels, progressive": flatJPEG(4000, 3000, true, 0x22, 0x11, 0x11),
		"four channels, progressive":                 flatJPEG(2000, 2000, true, 0x11, 0x11, 0x11, 0x11),
		"interlaced, 16 bits":                        headed(flatPNG(200, 200, 16, 6, true, false), 2000, 2000),
		"lossless":                                   riffOf("VP8L", grouped(2000, 2000, 2000, 1)),
		"lossy":                                      riffOf("VP8 ", lossy(4000, 3000)),
	} {
		config, format, err := image.DecodeConfig(bytes.NewReader(file))
		if told, ok := measure(file, format, config); err != nil || !ok || told.memory > maxMemory {
			t.Errorf("%s: %v, %v, %v", name, err, ok, told)
		}
	}
	if _, err := Normalize(t.Context(), flatJPEG(4000, 3000, false, 0x22, 0x11, 0x11)); err != nil {
		t.Error(err)
	}
}

// Two pictures one after the other are not in the memory together.
func TestPicturesLeaveNothing(t *testing.T) {
	file := flatJPEG(4000, 3000, true, 0x22, 0x11, 0x11)
	if _, err := Normalize(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	var after runtime.MemStats
	runtime.ReadMemStats(&after)
	if after.HeapAlloc > 32<<20 {
		t.Errorf("%d bytes are left", after.HeapAlloc)
	}
}

// lossy is a VP8 of that size, its picture in one partition of zeros.
func lossy(width, height int) string {
	const first = 100_000
	var b bytes.Buffer
	tag := uint32(0 | 1<<4 | first<<5) // a key frame that is shown
	b.Write([]byte{byte(tag), byte(tag >> 8), byte(tag >> 16), 0x9d, 0x01, 0x2a})
	_ = binary.Write(&b, binary.LittleEndian, [2]uint16{uint16(width), uint16(height)})
	b.Write(make([]byte, first+1<<20))
	return b.String()
}
