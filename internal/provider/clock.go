package provider

import (
	"net/http"
	"sync"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// dateClock estimates how far the provider's clock is ahead of this machine's, from the Date
// header of its responses. Slots, guarantees and "two hours ago" refer to the provider's clock.
type dateClock struct {
	mu    sync.Mutex
	known bool
	ahead time.Duration
}

// observe updates the estimate with the Date of a response. The provider wrote it between sent and
// received and truncated it to seconds, so it only bounds the difference: the estimate moves no
// further than those bounds require, and does not move while both clocks agree.
func (c *dateClock) observe(res *http.Response, sent, received time.Time) {
	// An error may come from a proxy, and a response with an Age from a proxy's cache.
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
	c.known = true
	c.ahead = min(max(c.ahead, least), most)
}

// Now returns the provider's time; known is false before its first response.
func (c *Client) Now() (now time.Time, known bool) {
	c.clock.mu.Lock()
	defer c.clock.mu.Unlock()
	return time.Now().Add(c.clock.ahead), c.clock.known
}

// Today returns the provider's day in Paris; before its first response, when known is false, it is
// this machine's.
func (s *Session) Today() (day domain.Date, known bool) {
	now, known := s.client.Now()
	return domain.DateAt(now), known
}
