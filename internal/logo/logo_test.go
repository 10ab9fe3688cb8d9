package logo_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"testing"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/logo"
)

// stripes returns an image that is red, green and blue from left to right.
func stripes(width, height int) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, width, height))
	colours := []color.NRGBA{{R: 255, A: 255}, {G: 255, A: 255}, {B: 255, A: 255}}
	for y := range height {
		for x := range width {
			img.SetNRGBA(x, y, colours[x*3/width])
		}
	}
	return img
}

func encoded(t *testing.T, encode func(*bytes.Buffer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := encode(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func asPNG(t *testing.T, img image.Image) []byte {
	return encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, img) })
}

func asJPEG(t *testing.T, img image.Image) []byte {
	return encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, img, nil) })
}

// blackWebP is a WebP, 200 × 200, all black.
const blackWebP = "UklGRmQCAABXRUJQVlA4WAoAAAAgAAAAxwAAxwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggdgAAAFAMAJ0BKsgAyAA/cbjZZbSvK6cgSAKQLglpbuF2sRtAE9r0VcIMghqqTXbaLhBkENVSa7bRcIMghqqTXbaLhBkENVSa7bRcIMghqqTXbaLhBkENVSa7bRcIMghqqTXbaLhBkENVSa7bRZwAAP7/WjwAAAAAAAA="

// padded appends zero bytes up to size, which decoders do not read.
func padded(file []byte, size int) []byte {
	return append(bytes.Clone(file), make([]byte, size-len(file))...)
}

func TestNormalize(t *testing.T) {
	webp, err := base64.StdEncoding.DecodeString(blackWebP)
	if err != nil {
		t.Fatal(err)
	}
	for name, file := range map[string][]byte{
		"png": asPNG(t, stripes(600, 300)), "jpeg": asJPEG(t, stripes(600, 300)), "least": asPNG(t, stripes(128, 128)),
		"tall": asPNG(t, stripes(300, 900)), "webp": webp, "heaviest": padded(asPNG(t, stripes(200, 200)), 2<<20),
	} {
		out, err := logo.Normalize(t.Context(), file)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		img, format, err := image.Decode(bytes.NewReader(out))
		if err != nil || format != "png" || img.Bounds() != image.Rect(0, 0, 256, 256) {
			t.Errorf("%s: %s %v, %v", name, format, img.Bounds(), err)
		}
	}
}

// The middle of a wide image is kept: its red and blue ends are mostly gone.
func TestTheMiddleIsKept(t *testing.T) {
	out, err := logo.Normalize(t.Context(), asPNG(t, stripes(900, 300)))
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(out))
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []int{8, 128, 247} {
		if r, g, b, _ := img.At(x, 128).RGBA(); g < 0xf000 || r > 0x1000 || b > 0x1000 {
			t.Errorf("at %d: %x %x %x, want green", x, r, g, b)
		}
	}
}

// Metadata and trailing data are not in the result.
func TestMetadataIsGone(t *testing.T) {
	const secret = "GPS 43.6045 1.4442"
	file := withText(asPNG(t, stripes(200, 200)), secret)
	if !bytes.Contains(file, []byte(secret)) {
		t.Fatal("the file has no metadata")
	}
	out, err := logo.Normalize(t.Context(), append(file, "<script>"+secret+"</script>"...))
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(out, []byte("GPS")) || bytes.Contains(out, []byte("script")) {
		t.Error("metadata survived")
	}
}

// withText puts a tEXt chunk after a PNG's header.
func withText(file []byte, text string) []byte {
	const header = 8 + 25
	chunk := append([]byte("tEXt"), "Comment\x00"+text...)
	var b bytes.Buffer
	b.Write(file[:header])
	_ = binary.Write(&b, binary.BigEndian, uint32(len(chunk)-4))
	b.Write(chunk)
	_ = binary.Write(&b, binary.BigEndian, crc32.ChecksumIEEE(chunk))
	b.Write(file[header:])
	return b.Bytes()
}

func TestRefusals(t *testing.T) {
	good := asPNG(t, stripes(200, 200))
	huge := bytes.Clone(good) // 100,000 × 100,000 pixels by its header
	binary.BigEndian.PutUint32(huge[16:], 100_000)
	binary.BigEndian.PutUint32(huge[20:], 100_000)
	binary.BigEndian.PutUint32(huge[29:], crc32.ChecksumIEEE(huge[12:29]))
	for name, c := range map[string]struct {
		file []byte
		code domain.UserErrorCode
	}{
		"empty":     {nil, domain.UserFileType},
		"text":      {[]byte("GIF? no"), domain.UserFileType},
		"svg":       {[]byte(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>`), domain.UserFileType},
		"gif":       {encoded(t, func(b *bytes.Buffer) error { return gif.Encode(b, stripes(200, 200), nil) }), domain.UserFileType},
		"truncated": {good[:len(good)/2], domain.UserFileType},
		"narrow":    {asPNG(t, stripes(127, 200)), domain.UserImageTooSmall},
		"low":       {asPNG(t, stripes(200, 127)), domain.UserImageTooSmall},
		"bomb":      {huge, domain.UserFileTooLarge},
		"heavy":     {padded(good, 2<<20+1), domain.UserFileTooLarge},
	} {
		_, err := logo.Normalize(t.Context(), c.file)
		var refused *domain.Error
		if !errors.As(err, &refused) || refused.Code != domain.CodeInvalid || len(refused.UserErrors) != 1 || refused.UserErrors[0].Code != c.code || refused.UserErrors[0].Path()[0] != "file" {
			t.Errorf("%s gives %v, want %s", name, err, c.code)
		}
	}
}

// withSize returns a PNG whose header claims another size: the pixel limit refuses it before
// decoding, and decoding fails with another error.
func withSize(file []byte, width, height uint32) []byte {
	file = bytes.Clone(file)
	binary.BigEndian.PutUint32(file[16:], width)
	binary.BigEndian.PutUint32(file[20:], height)
	binary.BigEndian.PutUint32(file[29:], crc32.ChecksumIEEE(file[12:29]))
	return file
}

// An image of 4096 × 4096 pixels is decoded, a larger one is refused by its header.
func TestPixelLimit(t *testing.T) {
	plain := asPNG(t, image.NewNRGBA(image.Rect(0, 0, 200, 200)))
	for _, c := range []struct {
		width, height uint32
		code          domain.UserErrorCode
	}{
		{4096, 4096, domain.UserFileType}, {4097, 4096, domain.UserFileTooLarge},
		{128, 131072, domain.UserFileType}, {128, 131073, domain.UserFileTooLarge},
		{1 << 20, 1 << 20, domain.UserFileTooLarge},
	} {
		_, err := logo.Normalize(t.Context(), withSize(plain, c.width, c.height))
		var refused *domain.Error
		if !errors.As(err, &refused) || refused.UserErrors[0].Code != c.code {
			t.Errorf("%d × %d: %v, want %s", c.width, c.height, err, c.code)
		}
	}
}

// Any bytes are either accepted or refused, and never panic.
func FuzzNormalize(f *testing.F) {
	webp, _ := base64.StdEncoding.DecodeString(blackWebP)
	f.Add(webp)
	f.Add([]byte("\x89PNG\r\n\x1a\n"))
	f.Fuzz(func(t *testing.T, file []byte) {
		out, err := logo.Normalize(t.Context(), file)
		if (out == nil) == (err == nil) {
			t.Errorf("%d bytes and %v", len(out), err)
		}
	})
}

// BenchmarkLargest normalizes the largest picture that is accepted.
func BenchmarkLargest(b *testing.B) {
	var file bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&file, image.NewNRGBA(image.Rect(0, 0, 4096, 4096))); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := logo.Normalize(b.Context(), file.Bytes()); err != nil {
			b.Fatal(err)
		}
	}
}
