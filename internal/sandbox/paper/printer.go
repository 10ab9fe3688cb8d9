package paper

import (
	"crypto/sha256"
	"fmt"
	"sync"
)

// Printer keeps what it printed last: a list of documents names the size of each, so that
// every one is printed for the list and again when somebody opens it. The zero Printer is
// ready; many may use it at once.
type Printer struct {
	lock    sync.Mutex
	printed map[[sha256.Size]byte][]byte
}

// mostPrinted is how many files a printer keeps, of some 30 kB each.
const mostPrinted = 128

// PDF is [Document.PDF]. Nobody may write into what it gives.
func (p *Printer) PDF(d Document) ([]byte, error) {
	// Documents are plain values: what is printed is all that there is.
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
