package live_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/live"
)

const (
	// linger is how long a stream stays open without a watcher.
	linger = 10 * time.Second
	// shortestWait and longestWait bound the wait before a stream is opened again (product 10.1).
	shortestWait = time.Second
	longestWait  = 30 * time.Second
	// maxQueue is how many events may wait for a watcher.
	maxQueue = 64
)

// upstream is an in-memory provider: a log of events that streams read and resume from. Tests can
// cut the streams.
type upstream struct {
	mu     sync.Mutex
	log    []domain.LiveEvent // IDs are 1, 2, …
	news   chan struct{}
	cut    chan struct{}
	refuse map[string]error // session → the error that it gets
	down   error
	opened []string // session@last of each stream request
	at     []time.Time
	open   int
	peak   int
	noIDs  bool // events have no IDs
}

func newUpstream() *upstream {
	return &upstream{news: make(chan struct{}), cut: make(chan struct{}), refuse: map[string]error{}}
}

// change adds an event: order id at a version.
func (u *upstream) change(id string, version int) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.add(domain.LiveEvent{Order: &domain.OrderUpdate{OrderID: domain.ID(id), Version: &version}})
}

func (u *upstream) add(e domain.LiveEvent) {
	if !u.noIDs {
		e.ID = fmt.Sprint(len(u.log) + 1)
	}
	u.log = append(u.log, e)
	close(u.news)
	u.news = make(chan struct{})
}

// cutAll ends every stream.
func (u *upstream) cutAll() {
	u.mu.Lock()
	defer u.mu.Unlock()
	close(u.cut)
	u.cut = make(chan struct{})
}

// attempts returns the number of stream requests, once all goroutines are blocked.
func (u *upstream) attempts() int {
	synctest.Wait()
	u.mu.Lock()
	defer u.mu.Unlock()
	return len(u.opened)
}

func (u *upstream) set(change func()) {
	u.mu.Lock()
	defer u.mu.Unlock()
	change()
}

var errCut = domain.NewError(domain.CodeUpstreamUnavailable, "Coupure.")

// blind is a session without the right to see invoices: its stream omits them.
const blind = "blind"

// source reads the upstream on behalf of a session.
type source struct {
	*upstream
	session string
}

func (s source) Stream(ctx context.Context, _ domain.ID, last string, emit func(domain.LiveEvent) error) error {
	u := s.upstream
	u.mu.Lock()
	u.opened, u.at = append(u.opened, s.session+"@"+last), append(u.at, time.Now())
	failure := u.down
	if refused := u.refuse[s.session]; refused != nil {
		failure = refused
	}
	cut := u.cut
	next := len(u.log)
	_, _ = fmt.Sscan(last, &next)
	if failure == nil {
		u.open++
		u.peak = max(u.peak, u.open)
		defer u.set(func() { u.open-- })
	}
	u.mu.Unlock()
	if failure != nil {
		return failure
	}
	if err := emit(domain.LiveEvent{ID: last}); err != nil {
		return err
	}
	if !u.noIDs {
		_ = emit(domain.LiveEvent{ID: fmt.Sprint(next)})
	}
	for {
		u.mu.Lock()
		events, news := slices.Clone(u.log[next:]), u.news
		next = len(u.log)
		u.mu.Unlock()
		for _, e := range events {
			if e.Invoice != nil && s.session == blind {
				continue
			}
			if err := emit(e); err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-cut:
			return errCut
		case <-news:
		}
	}
}

func hub(t *testing.T, c live.Config) *live.Hub {
	t.Helper()
	h, err := live.New(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return h
}

func (u *upstream) watch(h *live.Hub, session string) *live.Watcher {
	return h.Watch(live.Request{Business: "b", Session: session, Source: source{u, session}, Wants: func(domain.LiveEvent) bool { return true }})
}

// received returns all events that a watcher gets, once all goroutines are blocked.
func received(t *testing.T, w *live.Watcher) (all []string) {
	t.Helper()
	synctest.Wait()
	for {
		e, err := w.Next(t.Context(), 0)
		switch {
		case errors.Is(err, context.DeadlineExceeded):
			return all
		case err != nil:
			return append(all, err.Error())
		case e.Reset:
			all = append(all, "reset")
		case e.Lost:
			all = append(all, "lost")
		case e.Order != nil && e.Order.Version != nil:
			all = append(all, fmt.Sprintf("%s v%d", e.Order.OrderID, *e.Order.Version))
		case e.Order != nil:
			all = append(all, string(e.Order.OrderID))
		case e.Invoice != nil:
			all = append(all, "invoice "+string(e.Invoice.ID))
		case e.Tank != nil:
			all = append(all, "tank "+string(e.Tank.ID))
		case e.Export != nil:
			all = append(all, "export "+string(e.Export.ID))
		case e.Notification != nil:
			all = append(all, "notification "+string(e.Notification.ID))
		case e.Position != nil:
			all = append(all, fmt.Sprintf("%s at %.1f", e.Position.OrderID, e.Position.Latitude))
		default:
			all = append(all, fmt.Sprintf("%+v", e))
		}
	}
}

func expect(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %q, want %q", what, got, want)
	}
}

// All watchers share one stream, which stays open for a while after the last of them left.
func TestOneStreamForAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u, h := newUpstream(), hub(t, live.Config{})
		var all []*live.Watcher
		for n := range 200 {
			all = append(all, u.watch(h, fmt.Sprint("s", n%20)))
		}
		expect(t, "a watcher from before the stream opened", received(t, all[0]), "reset")
		received(t, all[199])
		late := u.watch(h, "s0")
		u.change("1", 2)
		expect(t, "a watcher from after it opened", received(t, late), "1 v2")
		expect(t, "an earlier watcher", received(t, all[199]), "1 v2")
		late.Close()
		for _, w := range all {
			w.Close()
			w.Close()
		}
		time.Sleep(linger - time.Second)
		back := u.watch(h, "s7")
		synctest.Wait() // the stream is handed over to its session
		received(t, back)
		u.change("1", 3)
		expect(t, "a watcher that came back", received(t, back), "1 v3")
		if u.peak != 1 || h.Upstreams() != 1 {
			t.Errorf("%d streams at once, %d now", u.peak, h.Upstreams())
		}
		back.Close()
		time.Sleep(linger)
		synctest.Wait()
		if u.open != 0 || h.Upstreams() != 0 {
			t.Errorf("without watchers %d streams are open, %d feeds", u.open, h.Upstreams())
		}
	})
}

// A watcher without the right to see invoices does not keep them from watchers that have it.
func TestInvoicesComeThroughAStreamThatHasThem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u, h := newUpstream(), hub(t, live.Config{})
		first := u.watch(h, blind)
		received(t, first)
		var invoices []domain.ID
		w := h.Watch(live.Request{Business: "b", Session: "s", Source: source{u, "s"}, Invoices: true, Wants: func(e domain.LiveEvent) bool {
			if e.Invoice != nil {
				invoices = append(invoices, e.Invoice.ID)
			}
			return e.Invoice != nil
		}})
		received(t, w)
		u.set(func() { u.add(domain.LiveEvent{Invoice: &domain.Invoice{ID: "i1"}}) })
		synctest.Wait()
		h.Announce("b", domain.LiveEvent{Invoice: &domain.Invoice{ID: "i2"}})
		if !slices.Equal(invoices, []domain.ID{"i1", "i2"}) {
			t.Errorf("got the invoices %v", invoices)
		}
		first.Close()
		w.Close()
	})
}

// A stream that is cut resumes after its last event: no event is missed or received twice, and no
// watcher notices the cut.
func TestCutStreamResumes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u, h := newUpstream(), hub(t, live.Config{})
		w := u.watch(h, "s")
		expect(t, "the beginning", received(t, w), "reset")
		var want, got []string
		for n := range 100 {
			id := fmt.Sprint(n)
			u.change(id, 1)
			if n%7 == 0 {
				u.cutAll()
			}
			if n%10 == 0 {
				time.Sleep(10 * time.Second)
			}
			want = append(want, id+" v1")
			if n%30 == 0 {
				got = append(got, received(t, w)...)
			}
		}
		time.Sleep(2 * longestWait)
		got = append(got, received(t, w)...)
		expect(t, "over the cuts", got, want...)
		if len(u.opened) < 5 || u.peak != 1 {
			t.Errorf("opened %v, %d at once", u.opened, u.peak)
		}
	})
}

// The waits grow from one second to thirty and are randomized. Watchers get one Lost event, then
// one Reset event when the stream is open again.
func TestBackOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u, h := newUpstream(), hub(t, live.Config{})
		w := u.watch(h, "s")
		received(t, w)
		u.set(func() { u.down = errCut })
		u.cutAll()
		synctest.Wait()
		time.Sleep(5 * time.Minute)
		expect(t, "while the provider is away", received(t, w), "lost")
		expect(t, "a new watcher meanwhile", received(t, u.watch(h, "s")), "lost")
		waits := map[time.Duration]bool{}
		for n := 2; n < len(u.at); n++ {
			wait := u.at[n].Sub(u.at[n-1])
			waits[wait] = true
			if most := min(shortestWait<<n, longestWait); wait < most/2 || wait > most {
				t.Errorf("%d. wait: %s, want %s to %s", n, wait, most/2, most)
			}
		}
		if len(waits) < 5 || len(u.at) > 25 {
			t.Errorf("%d attempts in five minutes, waits %v", len(u.at), waits)
		}
		u.set(func() { u.down = nil })
		time.Sleep(longestWait)
		expect(t, "when it is back", received(t, w), "reset")
		u.change("1", 2)
		expect(t, "then", received(t, w), "1 v2")
	})
}

// A Retry-After of the provider is respected, up to the longest wait.
func TestRetryAfter(t *testing.T) {
	for asked, want := range map[time.Duration]time.Duration{20 * time.Second: 20 * time.Second, time.Hour: longestWait} {
		synctest.Test(t, func(t *testing.T) {
			u, h := newUpstream(), hub(t, live.Config{})
			u.down = &domain.Error{Code: domain.CodeRateLimited, RetryAfter: &asked}
			u.watch(h, "s")
			time.Sleep(longestWait + time.Second)
			if u.attempts() < 2 || u.at[1].Sub(u.at[0]) != want {
				t.Errorf("asked for %s, attempts at %v", asked, u.at)
			}
		})
	}
}

// A stream without event IDs cannot resume: after a cut all watchers read again.
func TestCutWithoutIDs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u, h := newUpstream(), hub(t, live.Config{})
		u.noIDs = true
		w := u.watch(h, "s")
		received(t, w)
		u.cutAll()
		time.Sleep(longestWait)
		expect(t, "after a cut", received(t, w), "reset")
	})
}

// When the provider no longer has the missed events, all watchers read again.
func TestReset(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u, h := newUpstream(), hub(t, live.Config{})
		uninterested := h.Watch(live.Request{Business: "b", Session: "s", Source: source{u, "s"}, Wants: func(domain.LiveEvent) bool { return false }})
		w := u.watch(h, "s")
		received(t, w)
		received(t, uninterested)
		u.change("1", 9)
		expect(t, "before", received(t, w), "1 v9")
		u.set(func() { u.add(domain.LiveEvent{Reset: true}) })
		u.change("1", 2)
		expect(t, "after", received(t, w), "reset")
		u.change("1", 3)
		expect(t, "an order whose version went back", received(t, w), "1 v3")
		expect(t, "a watcher that wants no event", received(t, uninterested), "reset")
	})
}

// Changed is called before any watcher is notified, also on a replica without watchers.
func TestChangedGoesFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u, shared := newUpstream(), &topic{}
		var happened []string
		note := func(what string) func(domain.ID) {
			return func(business domain.ID) { happened = append(happened, what+" "+string(business)) }
		}
		h := hub(t, live.Config{Topic: shared, Changed: note("changed")})
		hub(t, live.Config{Topic: shared, Changed: note("changed there")})
		w := h.Watch(live.Request{Business: "b", Session: "s", Source: source{u, "s"}, Wants: func(domain.LiveEvent) bool { note("notified")("b"); return true }})
		expect(t, "the stream opens", received(t, w), "reset")
		expect(t, "then", happened, "changed b")
		happened = nil
		u.change("1", 2)
		received(t, w)
		u.change("1", 2)
		received(t, w)
		expect(t, "a change that the provider sends twice", happened, "changed b", "notified b")
		happened = nil
		h.Announce("b", domain.LiveEvent{Order: &domain.OrderUpdate{OrderID: "1", Version: new(3)}})
		received(t, w)
		expect(t, "a change on this replica", happened, "changed b", "notified b", "changed there b")
	})
}

// When the session that opened the stream leaves, another session resumes it after the last event.
func TestHandOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u, h := newUpstream(), hub(t, live.Config{})
		first, twin := u.watch(h, "first"), u.watch(h, "first")
		synctest.Wait()
		second := u.watch(h, "second")
		u.change("1", 1)
		expect(t, "before", received(t, second), "1 v1")
		first.Close()
		synctest.Wait()
		if len(u.opened) != 1 {
			t.Errorf("another page of the session still watches, but the stream was opened again: %v", u.opened)
		}
		twin.Close()
		u.change("1", 2)
		expect(t, "after", received(t, second), "1 v2")
		expect(t, "streams", u.opened, "first@", "second@1")
	})
}

// When the provider refuses a session, only that session's watchers end.
func TestRefusedSessionIsCut(t *testing.T) {
	gone := domain.NewError(domain.CodeUnauthenticated, "Votre session a expiré.")
	synctest.Test(t, func(t *testing.T) {
		u, h := newUpstream(), hub(t, live.Config{})
		ended := u.watch(h, "ended")
		received(t, ended)
		stays := u.watch(h, "stays")
		u.set(func() { u.refuse["ended"] = gone })
		u.cutAll()
		synctest.Wait()
		u.change("1", 2)
		time.Sleep(longestWait)
		expect(t, "the refused one", received(t, ended), gone.Error())
		expect(t, "the other one", received(t, stays), "1 v2")
		u.set(func() { u.refuse["stays"] = domain.NewError(domain.CodeForbidden, "Non.") })
		u.cutAll()
		time.Sleep(longestWait)
		synctest.Wait()
		if h.Upstreams() != 0 {
			t.Errorf("%d feeds without watchers", h.Upstreams())
		}
	})
}

// A watcher that does not read for a while gets the latest version of each order. One whose queue
// overflows gets a Reset event. Neither delays the feed.
func TestSlowWatcher(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u, h := newUpstream(), hub(t, live.Config{})
		slow, slower := u.watch(h, "slow"), u.watch(h, "slower")
		received(t, slow)
		received(t, slower)
		for version := 1; version <= 1000; version++ {
			u.change("1", version)
			u.change("2", version)
		}
		u.set(func() {
			for n := range 50 {
				u.add(domain.LiveEvent{Position: &domain.TankerPosition{OrderID: "1", Latitude: float64(n), RecordedAt: time.Unix(int64(n), 0)}})
			}
		})
		expect(t, "the slow one", received(t, slow), "1 v1000", "2 v1000", "1 at 49.0")
		for n := range maxQueue {
			u.change(fmt.Sprint("o", n), 1)
		}
		expect(t, "the slower one", received(t, slower), "reset")
		if got := received(t, slow); len(got) != maxQueue {
			t.Errorf("%d of %d orders: %q", len(got), maxQueue, got)
		}
		u.change("1", 1001)
		expect(t, "then", received(t, slower), "1 v1001")
	})
}

// A watcher that does not read gets one event per export, the latest, and every notification. A
// cut of the stream loses neither.
func TestExportsAndNotificationsComeThrough(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u, h := newUpstream(), hub(t, live.Config{})
		w := u.watch(h, "s")
		received(t, w)
		u.set(func() {
			for range maxQueue + 1 {
				u.add(domain.LiveEvent{Export: &domain.ExportUpdate{ID: "e1"}})
			}
			u.add(domain.LiveEvent{Export: &domain.ExportUpdate{ID: "e2"}})
			u.add(domain.LiveEvent{Notification: &domain.NotificationUpdate{ID: "n1", CustomerID: "7"}})
			u.add(domain.LiveEvent{Notification: &domain.NotificationUpdate{ID: "n2", CustomerID: "7"}})
		})
		expect(t, "before the cut", received(t, w), "export e1", "export e2", "notification n1", "notification n2")
		u.cutAll()
		u.set(func() {
			u.add(domain.LiveEvent{Export: &domain.ExportUpdate{ID: "e1"}})
			u.add(domain.LiveEvent{Notification: &domain.NotificationUpdate{ID: "n3", CustomerID: "8"}})
		})
		time.Sleep(longestWait)
		expect(t, "after it", received(t, w), "export e1", "notification n3")
	})
}

// A stream that breaks right after it opens is retried ever more slowly. A stream that was open
// for long is opened again soon.
func TestFlappingStream(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u, h := newUpstream(), hub(t, live.Config{})
		received(t, u.watch(h, "s"))
		for range 60 {
			u.cutAll()
			time.Sleep(5 * time.Second)
		}
		if n := u.attempts(); n > 20 {
			t.Errorf("opened %d times in five minutes", n)
		}
		time.Sleep(2 * longestWait)
		before := u.attempts()
		u.cutAll()
		time.Sleep(2 * shortestWait)
		if u.attempts() != before+1 {
			t.Error("a stream that was open for long is not opened again soon")
		}
	})
}

// A position is delivered once, also when a resumed stream begins with it.
func TestPlacesOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u, h := newUpstream(), hub(t, live.Config{})
		w := u.watch(h, "s")
		received(t, w)
		for range 3 {
			u.set(func() { u.add(domain.LiveEvent{Position: &domain.TankerPosition{OrderID: "1", Latitude: 44.9}}) })
			synctest.Wait()
		}
		expect(t, "one position", received(t, w), "1 at 44.9")
	})
}

// Close ends all watchers and streams.
func TestClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u, h := newUpstream(), hub(t, live.Config{})
		w := u.watch(h, "s")
		received(t, w)
		h.Close()
		if u.open != 0 {
			t.Error("a stream is open after Close")
		}
		expect(t, "an open watcher", received(t, w), io.EOF.Error())
		expect(t, "a new watcher", received(t, u.watch(h, "s")), io.EOF.Error())
		w.Close()
	})
}

// Next waits at most for its timeout, and ends with its context.
func TestNextWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u, h := newUpstream(), hub(t, live.Config{})
		w := u.watch(h, "s")
		received(t, w)
		begin := time.Now()
		if _, err := w.Next(t.Context(), 15*time.Second); !errors.Is(err, context.DeadlineExceeded) || time.Since(begin) != 15*time.Second {
			t.Errorf("after %s: %v", time.Since(begin), err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		if _, err := w.Next(ctx, 15*time.Second); !errors.Is(err, context.Canceled) || time.Since(begin) != 16*time.Second {
			t.Errorf("after %s: %v", time.Since(begin), err)
		}
		go func() { time.Sleep(time.Minute); u.change("1", 2) }()
		if e, err := w.Next(t.Context(), time.Hour); err != nil || e.Order == nil || e.ID == "" {
			t.Errorf("%+v, %v", e, err)
		}
	})
}

// topic is an in-memory channel between replicas.
type topic struct {
	mu   sync.Mutex
	take []func([]byte)
	down error
}

func (t *topic) Send(data []byte) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, take := range t.take {
		if t.down == nil {
			go take(data)
		}
	}
	return t.down
}

func (t *topic) Listen(take func([]byte)) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.take = append(t.take, take)
	return nil
}

// A change on one replica is delivered on both at once, and only once when the provider's stream
// has it too.
func TestReplicasShareChanges(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u, shared := newUpstream(), &topic{}
		one, two := hub(t, live.Config{Topic: shared}), hub(t, live.Config{Topic: shared})
		here, there := u.watch(one, "a"), u.watch(two, "b")
		received(t, here)
		received(t, there)
		one.Announce("b", domain.LiveEvent{Order: &domain.OrderUpdate{OrderID: "1", Version: new(2)}})
		one.Announce("other", domain.LiveEvent{Order: &domain.OrderUpdate{OrderID: "9", Version: new(2)}})
		expect(t, "on the replica that changed it", received(t, here), "1 v2")
		expect(t, "on the other", received(t, there), "1 v2")
		one.Announce("b", domain.LiveEvent{Invoice: &domain.Invoice{ID: "7"}})
		expect(t, "an invoice, on the replica that changed it", received(t, here), "invoice 7")
		expect(t, "and on the other", received(t, there), "invoice 7")
		one.Announce("b", domain.LiveEvent{Tank: &domain.Tank{ID: "604"}})
		expect(t, "a tank level, on the replica where it was entered", received(t, here), "tank 604")
		expect(t, "and on the other", received(t, there), "tank 604")
		one.Announce("b", domain.LiveEvent{Export: &domain.ExportUpdate{ID: "e1"}})
		expect(t, "an export, on the replica where it was requested", received(t, here), "export e1")
		expect(t, "and on the other", received(t, there), "export e1")
		u.change("1", 2)
		u.change("1", 3)
		expect(t, "when the provider's stream has it too, here", received(t, here), "1 v3")
		expect(t, "and there", received(t, there), "1 v3")
		shared.mu.Lock()
		shared.down = errors.New("NATS is down")
		shared.mu.Unlock()
		two.Announce("b", domain.LiveEvent{Order: &domain.OrderUpdate{OrderID: "1", Version: new(4)}})
		expect(t, "without NATS, where it was changed", received(t, there), "1 v4")
		shared.mu.Lock()
		shared.down = nil
		shared.mu.Unlock()
		for _, nonsense := range []string{"", "{}", `{"Business":"../x","Update":{"OrderID":"1"}}`, `{"Business":"b","Update":{"OrderID":"/"}}`, `{"Business":"b","Invoice":"/"}`, `{"Business":"b","Tank":".."}`, `{"Business":"b","Export":"a/b"}`} {
			_ = shared.Send([]byte(nonsense))
		}
		expect(t, "nonsense", received(t, here))
		expect(t, "nonsense, there", received(t, there))
	})
}
