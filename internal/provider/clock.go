package provider

import (
	"net/http"
	"sync"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// dateClock is how far the provider's clock is ahead of this machine's, by the Date header
// of its answers. Slots, guarantees and "two hours ago" are moments of that clock.
type dateClock struct {
	mu    sync.Mutex
	heard bool
	ahead time.Duration
}

// hear takes the Date of an answer into account. The provider wrote it between sent and
// received and cut it to whole seconds, so it only bounds the difference: the estimate
// moves no further than those bounds demand, and stands still between two clocks that agree.
func (c *dateClock) hear(res *http.Response, sent, received time.Time) {
	// An error may be a proxy's own, an answer with an Age was kept by one.
	if res.StatusCode < 200 || res.StatusCode > 299 || res.Header.Get("Age") != "" {
		return
	}
	date, err := http.ParseTime(res.Header.Get("Date"))
	if err != nil {
		return
	}
	least, most := date.Sub(received), date.Add(time.Second).Sub(sent)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.heard = true
	c.ahead = min(max(c.ahead, least), most)
}

// Now is the provider's time; known is false before its first answer.
func (c *Client) Now() (now time.Time, known bool) {
	c.clock.mu.Lock()
	defer c.clock.mu.Unlock()
	return time.Now().Add(c.clock.ahead), c.clock.heard
}

// Today is the provider's day in Paris; known is false before its first answer, when it is this
// machine's.
func (s *Session) Today() (day domain.Date, known bool) {
	now, known := s.client.Now()
	return domain.DateAt(now), known
}
