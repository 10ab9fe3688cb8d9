package provider

import (
	"container/list"
	"net/http"
	"net/url"
	"sync"
	"time"
)

const (
	// The names of specification §7.
	xsrfCookie = "XSRF-TOKEN"
	xsrfHeader = "X-XSRF-TOKEN"

	// xsrfSessions bounds the number of stored sessions; the least recently used one is removed.
	xsrfSessions = 10_000
	// xsrfLife is the maximum lifetime of a session (security §1).
	xsrfLife = 24 * time.Hour
	// maxXSRFToken is far above the size of providers' tokens, and bounds the store.
	maxXSRFToken = 2048
)

// xsrfStore stores the XSRF token that the provider set for each session, as a browser would, and
// sends it with that session's writes. Tokens never cross sessions. A replica without a token
// sends none: the next response sets it.
type xsrfStore struct {
	now func() time.Time

	mu      sync.Mutex
	entries map[string]*list.Element // of *xsrfEntry
	recent  *list.List               // front: most recently used
}

type xsrfEntry struct {
	session string
	cookie  http.Cookie
	until   time.Time
}

func newXSRFStore(now func() time.Time) *xsrfStore {
	return &xsrfStore{now: now, entries: map[string]*list.Element{}, recent: list.New()}
}

// observe stores the token from a response's cookies, if there is one.
func (s *xsrfStore) observe(session string, cookies []*http.Cookie) {
	if session == "" {
		return
	}
	for _, c := range cookies {
		if c.Name == xsrfCookie {
			s.set(session, c)
		}
	}
}

func (s *xsrfStore) set(session string, c *http.Cookie) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	until := now.Add(xsrfLife)
	switch {
	case c.MaxAge > 0:
		until = earlier(until, now.Add(time.Duration(min(c.MaxAge, int(xsrfLife/time.Second)))*time.Second))
	case c.MaxAge < 0:
		until = now
	case !c.Expires.IsZero():
		until = earlier(until, c.Expires)
	}
	s.remove(session)
	if c.Value == "" || len(c.Value) > maxXSRFToken || !now.Before(until) {
		return
	}
	kept := http.Cookie{Name: xsrfCookie, Value: c.Value, Quoted: c.Quoted}
	s.entries[session] = s.recent.PushFront(&xsrfEntry{session, kept, until})
	if s.recent.Len() > xsrfSessions {
		s.remove(s.recent.Back().Value.(*xsrfEntry).session)
	}
}

// apply adds the session's token, if one is stored, to a write.
func (s *xsrfStore) apply(session string, req *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, ok := s.entries[session]
	if !ok {
		return
	}
	entry := e.Value.(*xsrfEntry)
	if !s.now().Before(entry.until) {
		s.remove(session)
		return
	}
	s.recent.MoveToFront(e)
	req.AddCookie(&entry.cookie)
	req.Header.Set(xsrfHeader, headerToken(entry.cookie.Value))
}

// remove deletes a session; the lock is held.
func (s *xsrfStore) remove(session string) {
	if e, ok := s.entries[session]; ok {
		s.recent.Remove(e)
		delete(s.entries, session)
	}
}

// headerToken returns the header value for a cookie: percent-decoded, as browser clients send it,
// because providers encode the cookie and compare the plain text. A value that does not decode to
// visible ASCII is sent unchanged.
func headerToken(value string) string {
	plain, err := url.PathUnescape(value)
	if err != nil {
		return value
	}
	for i := range len(plain) {
		if plain[i] < '!' || plain[i] > '~' {
			return value
		}
	}
	return plain
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}
