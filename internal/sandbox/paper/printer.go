package paper

import (
	"crypto/sha256"
	"fmt"
	"sync"
)

// Printer caches the last printed files: a list of documents shows the size of each, so every
// document is printed for the list, and requested again when a user opens it. The zero Printer
// is ready to use, also concurrently.
type Printer struct {
	lock    sync.Mutex
	printed map[[sha256.Size]byte][]byte
}

// mostPrinted is how many files a printer caches, of some 30 kB each.
const mostPrinted = 128

// PDF is [Document.PDF] with a cache. The caller must not modify the result.
func (p *Printer) PDF(d Document) ([]byte, error) {
	// Documents are plain values: their Go syntax identifies them completely.
	key := sha256.Sum256(fmt.Appendf(nil, "%#v", d))
	p.lock.Lock()
	file, known := p.printed[key]
	p.lock.Unlock()
	if known {
		return file, nil
	}
	file, err := d.PDF()
	if err != nil {
		return nil, err
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.printed == nil || len(p.printed) >= mostPrinted {
		p.printed = map[[sha256.Size]byte][]byte{}
	}
	p.printed[key] = file
	return file, nil
}
