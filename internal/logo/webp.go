package logo

import "errors"

// Lossless pictures of WebP may have up to 65,536 groups of Huffman trees, for which a
// decoder makes room as soon as one pixel of a small picture in the file, the entropy
// image, names the last of them: 175 MB for a file of no size at all. So the file is read
// up to that image (RFC 9649, §3), by the same rules as golang.org/x/image/vp8l, of which
// nothing can be asked in between.

var errLossless = errors.New("not a lossless WebP")

// treesMemory is how many bytes the trees of a lossless picture of that size may take;
// data begins after its header.
func treesMemory(data []byte, width, height int) (memory int, err error) {
	defer func() {
		if recover() != nil {
			err = errLossless
		}
	}()
	r := &bitReader{data: data}
	var seen [4]bool
	for r.read(1) == 1 {
		transform := r.read(2)
		if seen[transform] {
			return 0, errLossless
		}
		seen[transform] = true
		switch transform {
		case 0, 1: // predictor and colour transforms
			log := r.read(3) + 2
			r.picture(tiles(width, log), tiles(height, log))
		case 3: // a palette
			colours := r.read(8) + 1
			r.picture(colours, 1)
			switch {
			case colours <= 2:
				width = tiles(width, 3)
			case colours <= 4:
				width = tiles(width, 2)
			case colours <= 16:
				width = tiles(width, 1)
			}
		}
	}
	cache := r.cache()
	groups := 1
	if r.read(1) == 1 {
		log := r.read(3) + 2
		for _, pixel := range r.picture(tiles(width, log), tiles(height, log)) {
			groups = max(groups, int(pixel>>8&0xffff)+1)
		}
	}
	// A table of 128 entries and a slice for each tree, and two nodes for each symbol.
	const table, node = 128*4 + 24, 8
	return groups * (len(alphabets)*table + 2*node*(cache+alphabets[0]+3*alphabets[1]+alphabets[4])), nil
}

// tiles is how many squares of 1<<log pixels lie side by side.
func tiles(length, log int) int { return (length + 1<<log - 1) >> log }

// alphabets are how many symbols the trees of a group have: green with the lengths of
// what is repeated, red, blue, alpha, and distances.
var alphabets = [5]int{256 + 24, 256, 256, 256, 40}

// bitReader reads a file bit by bit, and panics with errLossless when it makes no sense.
type bitReader struct {
	data []byte
	at   int // in bits
}

func (r *bitReader) read(n int) (value int) {
	if r.at+n > 8*len(r.data) {
		panic(errLossless)
	}
	for i := range n {
		value |= int(r.data[r.at>>3]>>(r.at&7)&1) << i
		r.at++
	}
	return value
}

// cache reads how many colours are remembered.
func (r *bitReader) cache() int {
	if r.read(1) == 0 {
		return 0
	}
	n := r.read(4)
	if n < 1 || n > 11 {
		panic(errLossless)
	}
	return 1 << n
}

// picture reads one of the small pictures that a lossless picture begins with, each pixel
// as ARGB.
func (r *bitReader) picture(width, height int) []uint32 {
	remembered := make([]uint32, r.cache())
	var trees [len(alphabets)]tree
	for i, symbols := range alphabets {
		if i == 0 {
			symbols += len(remembered)
		}
		trees[i] = r.tree(symbols)
	}
	pixels := make([]uint32, 0, width*height)
	add := func(argb uint32) {
		if len(pixels) == cap(pixels) {
			panic(errLossless)
		}
		pixels = append(pixels, argb)
		if n := len(remembered); n > 0 {
			// The upper bits of the product, as many as n has.
			remembered[uint64(argb*0x1e35a7bd)*uint64(n)>>32] = argb
		}
	}
	for len(pixels) < width*height {
		switch green := r.symbol(&trees[0]); {
		case green < 256:
			red, blue, alpha := r.symbol(&trees[1]), r.symbol(&trees[2]), r.symbol(&trees[3])
			add(uint32(alpha)<<24 | uint32(red)<<16 | uint32(green)<<8 | uint32(blue))
		case green < alphabets[0]:
			length := r.extended(green - 256)
			back := distance(width, r.extended(r.symbol(&trees[4])))
			if back > len(pixels) {
				panic(errLossless)
			}
			for range length {
				add(pixels[len(pixels)-back])
			}
		default:
			add(remembered[green-alphabets[0]])
		}
	}
	return pixels
}

// extended is a length or a distance that begins with a symbol.
func (r *bitReader) extended(symbol int) int {
	if symbol < 4 {
		return symbol + 1
	}
	more := (symbol - 2) >> 1
	return (2+symbol&1)<<more + r.read(more) + 1
}

// distance is how many pixels back: the first 120 are of what lies near, above or left.
func distance(width, code int) int {
	if code > len(near) {
		return code - len(near)
	}
	place := int(near[code-1])
	return max(1, place>>4*width+8-place&15)
}

var near = [120]uint8{
	0x18, 0x07, 0x17, 0x19, 0x28, 0x06, 0x27, 0x29, 0x16, 0x1a, 0x26, 0x2a, 0x38, 0x05, 0x37, 0x39, 0x15, 0x1b, 0x36, 0x3a,
	0x25, 0x2b, 0x48, 0x04, 0x47, 0x49, 0x14, 0x1c, 0x35, 0x3b, 0x46, 0x4a, 0x24, 0x2c, 0x58, 0x45, 0x4b, 0x34, 0x3c, 0x03,
	0x57, 0x59, 0x13, 0x1d, 0x56, 0x5a, 0x23, 0x2d, 0x44, 0x4c, 0x55, 0x5b, 0x33, 0x3d, 0x68, 0x02, 0x67, 0x69, 0x12, 0x1e,
	0x66, 0x6a, 0x22, 0x2e, 0x54, 0x5c, 0x43, 0x4d, 0x65, 0x6b, 0x32, 0x3e, 0x78, 0x01, 0x77, 0x79, 0x53, 0x5d, 0x11, 0x1f,
	0x64, 0x6c, 0x42, 0x4e, 0x76, 0x7a, 0x21, 0x2f, 0x75, 0x7b, 0x31, 0x3f, 0x63, 0x6d, 0x52, 0x5e, 0x00, 0x74, 0x7c, 0x41,
	0x4f, 0x10, 0x20, 0x62, 0x6e, 0x30, 0x73, 0x7d, 0x51, 0x5f, 0x40, 0x72, 0x7e, 0x61, 0x6f, 0x50, 0x71, 0x7f, 0x60, 0x70,
}

// tree is a canonical Huffman code: how many codes have each length, and their symbols in
// order. One of one symbol takes no bit.
type tree struct {
	counts  [16]int
	symbols []int
}

func (r *bitReader) symbol(t *tree) int {
	if len(t.symbols) == 1 {
		return t.symbols[0]
	}
	code, first, index := 0, 0, 0
	for length := 1; length < len(t.counts); length++ {
		code |= r.read(1)
		count := t.counts[length]
		if code-first < count {
			return t.symbols[index+code-first]
		}
		index += count
		first, code = (first+count)<<1, code<<1
	}
	panic(errLossless)
}

// tree reads a code of so many symbols.
func (r *bitReader) tree(symbols int) tree {
	if r.read(1) == 1 {
		both := r.read(1) == 1
		list := []int{r.read(1 + 7*r.read(1))}
		if both {
			list = append(list, r.read(8))
		}
		for _, symbol := range list {
			if symbol >= symbols {
				panic(errLossless)
			}
		}
		return tree{counts: [16]int{1: len(list)}, symbols: list}
	}
	var lengths [19]int
	order := [19]int{17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}
	n := r.read(4) + 4
	if n > len(order) {
		panic(errLossless)
	}
	for _, i := range order[:n] {
		lengths[i] = r.read(3)
	}
	return newTree(r.lengths(newTree(lengths[:]), symbols))
}

// lengths reads how long the code of each symbol is.
func (r *bitReader) lengths(t tree, symbols int) []int {
	lengths := make([]int, 0, symbols)
	most := symbols
	if r.read(1) == 1 {
		if most = r.read(2+2*r.read(3)) + 2; most > symbols {
			panic(errLossless)
		}
	}
	last := 8
	for ; most > 0 && len(lengths) < symbols; most-- {
		length, times := r.symbol(&t), 1
		switch length {
		case 16:
			length, times = last, 3+r.read(2)
		case 17:
			length, times = 0, 3+r.read(3)
		case 18:
			length, times = 0, 11+r.read(7)
		}
		if length != 0 {
			last = length
		}
		if len(lengths)+times > symbols {
			panic(errLossless)
		}
		for range times {
			lengths = append(lengths, length)
		}
	}
	return lengths
}

func newTree(lengths []int) (t tree) {
	for length := 1; length < len(t.counts); length++ {
		for symbol, l := range lengths {
			if l == length {
				t.counts[length]++
				t.symbols = append(t.symbols, symbol)
			}
		}
	}
	if len(t.symbols) == 0 {
		panic(errLossless)
	}
	return t
}
