package logo

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"io"

	"golang.org/x/image/riff"
	"golang.org/x/image/vp8"
	"golang.org/x/image/vp8l"
)

// maxMemory is the most that decoding a picture may allocate, in bytes. A photograph of
// 24 megapixels is decoded as cameras write it (JPEG, of 4:4:4 at the most), one of 12 in
// progressive form or from a printer's colours (CMYK), 12 of a PNG that is interlaced or
// has 16 bits a channel, and 2000 × 2000 pixels of everything.
const maxMemory = 96_000_000

// size is what a picture says of itself before it is decoded.
type size struct {
	width, height int
	// memory is how many bytes its decoder will allocate, never told too low.
	memory int
}

// measure reads the head of a file in the form that image.DecodeConfig found. ok is
// false for what no decoder would take.
func measure(file []byte, format string, config image.Config) (s size, ok bool) {
	s = size{width: config.Width, height: config.Height}
	switch format {
	case "png":
		s.memory = pngMemory(file, config)
		return s, true
	case "jpeg":
		s.memory, ok = jpegMemory(file)
		return s, ok
	case "webp":
		return measureWebP(file)
	}
	return s, false
}

// pngMemory is the picture, twice when it is interlaced: each pass is a picture too.
func pngMemory(file []byte, config image.Config) int {
	// The header is always the first chunk, and whether it is interlaced its last byte.
	const transparent, interlace = "tRNS", 28
	perPixel := 4
	switch config.ColorModel {
	case color.NRGBA64Model, color.RGBA64Model:
		perPixel = 8
	case color.Gray16Model:
		perPixel = 2
	case color.GrayModel:
		perPixel = 1
	default:
		if _, paletted := config.ColorModel.(color.Palette); paletted {
			perPixel = 1
		}
	}
	// A colour that is transparent makes grey four channels.
	if bytes.Contains(file, []byte(transparent)) {
		switch config.ColorModel {
		case color.GrayModel, color.Gray16Model:
			perPixel *= 4
		}
	}
	memory := config.Width * config.Height * perPixel
	if len(file) > interlace && file[interlace] != 0 {
		memory *= 2
	}
	return memory
}

// The markers of JPEG that matter here (ITU T.81, table B.1).
const (
	markerStart, markerEnd             = 0xd8, 0xd9
	markerBaseline, markerProgressive  = 0xc0, 0xc2
	markerRestartFirst, markerRestarts = 0xd0, 8
)

// jpegMemory is the planes of the picture, the coefficients of a progressive one, which
// are kept until its last scan in 4 bytes each, and the colours of four channels, or of
// three that are red, green and blue.
func jpegMemory(file []byte) (memory int, ok bool) {
	frame, progressive := jpegFrame(file)
	if len(frame) < 6 || len(frame) < 6+3*int(frame[5]) || frame[5] == 0 {
		return 0, false
	}
	height, width := int(binary.BigEndian.Uint16(frame[1:])), int(binary.BigEndian.Uint16(frame[3:]))
	components := int(frame[5])
	factors := func(i int) (across, down int) {
		if components == 1 {
			return 1, 1
		}
		hv := frame[7+3*i]
		return int(hv >> 4), int(hv & 15)
	}
	across, down := factors(0)
	if across == 0 || down == 0 {
		return 0, false
	}
	// Units of 8 × 8 samples, in whole groups of those that the first component has.
	groups := ((width + 8*across - 1) / (8 * across)) * ((height + 8*down - 1) / (8 * down))
	for i := range components {
		across, down := factors(i)
		memory += 64 * groups * across * down
	}
	if progressive {
		memory += 4 * memory
	}
	if components == 4 || components == 3 && (string([]byte{frame[6], frame[9], frame[12]}) == "RGB" || saysUnknownColours(file)) {
		memory += 4 * width * height
	}
	return memory, true
}

// jpegFrame finds the frame header as image/jpeg does, skipping what that skips.
func jpegFrame(file []byte) (frame []byte, progressive bool) {
	for at := 2; at+4 <= len(file); {
		marker := file[at+1]
		switch {
		case file[at] != 0xff || marker == 0xff:
			at++ // what does not belong here, and fill bytes
			continue
		case marker == 0, marker-markerRestartFirst < markerRestarts:
			at += 2
			continue
		case marker == markerEnd:
			return nil, false
		}
		end := at + 2 + int(binary.BigEndian.Uint16(file[at+2:]))
		if end < at+4 || end > len(file) {
			return nil, false
		}
		if markerBaseline <= marker && marker <= markerProgressive {
			return file[at+4 : end], marker == markerProgressive
		}
		at = end
	}
	return nil, false
}

// saysUnknownColours looks for Adobe's segment with a transform of 0, which has three
// channels taken as red, green and blue.
func saysUnknownColours(file []byte) bool {
	const segment, transform = "\xff\xeeLLAdobe", 15
	for rest := file; ; {
		at := bytes.Index(rest, []byte(segment[4:]))
		if at < 0 {
			return false
		}
		if at >= 4 && rest[at-4] == segment[0] && rest[at-3] == segment[1] && len(rest) > at-4+transform && rest[at-4+transform] == 0 {
			return true
		}
		rest = rest[at+1:]
	}
}

// measureWebP looks at each part that would be decoded: what the file says of the whole
// (VP8X) need not be what its picture says, which is the one that is decoded.
func measureWebP(file []byte) (s size, ok bool) {
	_, chunks, err := riff.NewReader(bytes.NewReader(file))
	if err != nil {
		return size{}, false
	}
	// Of the whole, and what its transparency takes.
	var width, height, pixels, alpha int
	for {
		id, length, data, err := chunks.Next()
		if err != nil {
			return size{}, false
		}
		switch string(id[:]) {
		case "VP8X":
			var head [10]byte
			if _, err := io.ReadFull(data, head[:]); err != nil {
				return size{}, false
			}
			side := func(b []byte) int { return 1 + int(b[0]) + int(b[1])<<8 + int(b[2])<<16 }
			width, height = side(head[4:]), side(head[7:])
			pixels = width * height
		case "ALPH":
			body, err := io.ReadAll(data)
			if err != nil || len(body) == 0 {
				return size{}, false
			}
			alpha = pixels * (4 + 4 + 1)
			// Too many are refused for that, before their small pictures are read.
			if compressed := body[0]&3 == 1; compressed && alpha <= maxMemory {
				trees, err := treesMemory(body[1:], width, height)
				if err != nil {
					return size{}, false
				}
				alpha += trees
			}
		case "VP8 ":
			d := vp8.NewDecoder()
			d.Init(data, int(length))
			head, err := d.DecodeFrameHeader()
			if err != nil {
				return size{}, false
			}
			// What is read at once, and whole squares of 16 × 16 pixels, each with 384
			// samples and some notes.
			// What is transparent is a picture of four channels at first, twice that of a
			// palette, and then one of its own.
			squares := ((head.Width + 15) / 16) * ((head.Height + 15) / 16)
			return size{head.Width, head.Height, squares*(384+32) + alpha + int(length)}, true
		case "VP8L":
			body, err := io.ReadAll(data)
			if err != nil {
				return size{}, false
			}
			head, err := vp8l.DecodeConfig(bytes.NewReader(body))
			if err != nil {
				return size{}, false
			}
			s = size{head.Width, head.Height, head.Width * head.Height * (4 + 4)}
			if s.memory <= maxMemory {
				const header = 5
				trees, err := treesMemory(body[header:], s.width, s.height)
				if err != nil {
					return size{}, false
				}
				s.memory += trees
			}
			return s, true
		}
	}
}
