package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/citerne/citerne/bench/loopback"
)

// The numbers of sessions by kind, and the demonstration account that they sign in with.
const (
	readers  = 30
	writers  = 2
	senders  = 3
	watchers = 6

	customer = "claire.lemaire@garonne-adour.example"
	business = "1042"
)

// pause is the time between two requests of a session.
const pause = 100 * time.Millisecond

const (
	home = `{ me { id } businesses { id name } currentBusiness { id name addresses { id } contacts { id } paymentMethods { id } } gasList { id unitPriceExclTax } }`

	changeable = `{ orders(filter: { status: [oncoming], cancelled: false }) { items { id } } }`
	change     = `mutation($id: ID!, $text: String) { updateOrder(id: $id, input: { instructions: $text }) { order { id } userErrors { message } } }`
	record     = `mutation($events: [EventInput!]!) { recordEvents(events: $events) { ok } }`
	follow     = `subscription { orderUpdated { id instructions } }`
)

// load is the sessions, the results of their requests, and the kills: everything that the verdict
// checks.
type load struct {
	site     *site
	sessions []*session
	orders   []string // one for each writer

	mu       sync.Mutex
	attempts []attempt
	acked    map[string]bool // ids of acknowledged events
	written  []int           // by writer: the last acknowledged change
	streams  []*stream

	began, ended  time.Time
	replica, nats incident
}

// openLoad signs all sessions in.
func openLoad(ctx context.Context, s *site) (*load, error) {
	l := &load{site: s, acked: map[string]bool{}, written: make([]int, writers)}
	for range readers + writers + senders + watchers {
		one, err := newSession(s.address)
		if err != nil {
			return nil, err
		}
		if err := one.signIn(ctx, s.sandbox, customer); err != nil {
			return nil, fmt.Errorf("sign in: %w", err)
		}
		one.business = business
		l.sessions = append(l.sessions, one)
	}
	var found struct {
		Orders struct{ Items []struct{ ID string } }
	}
	if a := l.sessions[0].ask(ctx, "", changeable, nil, &found); a.failure != nil {
		return nil, a.failure
	}
	for _, order := range found.Orders.Items {
		l.orders = append(l.orders, order.ID)
	}
	if len(l.orders) < writers {
		return nil, fmt.Errorf("only %d orders can be changed, want one for each of %d writers", len(l.orders), writers)
	}
	return l, nil
}

// incident is a kill of a program.
type incident struct {
	killed      string
	from, until time.Time // it died between these
	back        time.Time // when it was started again; for a replica, when it was ready
}

// run puts the site under load, and kills and starts programs meanwhile.
func (l *load) run(ctx context.Context, out io.Writer) error {
	l.began = time.Now()
	working, stopWorking := context.WithTimeout(ctx, loadEnds)
	defer stopWorking()
	watching, stopWatching := context.WithCancel(ctx)
	defer stopWatching()
	var work errgroup.Group
	var watch sync.WaitGroup
	for i, s := range l.sessions {
		switch {
		case i < readers:
			work.Go(func() error { return l.read(ctx, working, s) })
		case i < readers+writers:
			work.Go(func() error { return l.write(ctx, working, s, i-readers) })
		case i < readers+writers+senders:
			work.Go(func() error { return l.send(ctx, working, s) })
		default:
			one := &stream{session: s, seen: map[string]int{}}
			l.streams = append(l.streams, one)
			watch.Go(func() { one.watch(watching) })
		}
	}
	err := l.disturb(working, out)
	if err != nil {
		stopWorking()
	}
	if err := errors.Join(err, work.Wait()); err != nil {
		return err
	}
	l.ended = time.Now()
	l.lastChange(ctx)
	stopWatching()
	watch.Wait()
	return nil
}

// disturb kills and starts programs while the load runs.
func (l *load) disturb(ctx context.Context, out io.Writer) (err error) {
	say := func(what string) { fmt.Fprintf(out, "%4.1f s  %s\n", time.Since(l.began).Seconds(), what) }
	if err := l.until(ctx, killReplica); err != nil {
		return err
	}
	victim := l.site.replicas[l.mostWatched()]
	say("kill -9 of replica " + victim.name)
	if l.replica, err = victim.kill(); err != nil {
		return err
	}

	if err := l.until(ctx, replicaBack); err != nil {
		return err
	}
	say("it is started again")
	if err := victim.start(); err != nil {
		return err
	}
	if err := loopback.Ready(ctx, victim.origin()+"/readyz"); err != nil {
		return err
	}
	l.replica.back = time.Now()

	if err := l.until(ctx, killNATS); err != nil {
		return err
	}
	leader, err := l.site.leader(ctx)
	if err != nil {
		return err
	}
	say("kill -9 of " + leader.name + ", which leads the log of events")
	if l.nats, err = leader.kill(); err != nil {
		return err
	}

	if err := l.until(ctx, natsBack); err != nil {
		return err
	}
	say("it is started again")
	l.nats.back = time.Now()
	return leader.start()
}

// until waits for the time of a step.
func (l *load) until(ctx context.Context, step time.Duration) error {
	if !sleep(ctx, time.Until(l.began.Add(step))) {
		return ctx.Err()
	}
	return nil
}

// mostWatched returns the replica that serves most live updates.
func (l *load) mostWatched() string {
	count := map[string]int{}
	for _, s := range l.streams {
		count[s.replica()]++
	}
	return slices.MaxFunc(names, func(a, b string) int { return count[a] - count[b] })
}

func (l *load) note(a attempt) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.attempts = append(l.attempts, a)
}

// read requests the home page again and again, until working ends. A request that has begun then may
// still complete, because it uses ctx.
func (l *load) read(ctx, working context.Context, s *session) error {
	for sleep(working, pause) {
		var seen struct{ Me struct{ ID string } }
		l.note(s.ask(ctx, "home page", home, nil, &seen))
	}
	return nil
}

// write changes its own order again and again, each time to the next number.
func (l *load) write(ctx, working context.Context, s *session, i int) error {
	for n := 1; sleep(working, 2*pause); n++ {
		l.change(ctx, s, i, n)
	}
	return nil
}

func (l *load) change(ctx context.Context, s *session, i, n int) error {
	var done struct {
		UpdateOrder struct{ UserErrors []struct{ Message string } }
	}
	a := s.ask(ctx, "change of an order", change, map[string]any{"id": l.orders[i], "text": strconv.Itoa(n)}, &done)
	if a.failure == nil && len(done.UpdateOrder.UserErrors) > 0 {
		a.failure = errors.New(done.UpdateOrder.UserErrors[0].Message)
	}
	l.note(a)
	if a.failure == nil {
		l.mu.Lock()
		l.written[i] = n
		l.mu.Unlock()
	}
	return a.failure
}

// send records events. As the interface does, it sends unacknowledged events again.
func (l *load) send(ctx, working context.Context, s *session) error {
	var waiting []map[string]string
	for sleep(working, pause) || len(waiting) > 0 {
		waiting = append(waiting, map[string]string{"id": newID(), "name": "navigation:business_switched", "at": time.Now().UTC().Format(time.RFC3339)})
		var done struct{ RecordEvents struct{ Ok bool } }
		a := s.ask(ctx, "record of events", record, map[string]any{"events": waiting}, &done)
		l.note(a)
		if a.failure != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			continue
		}
		l.mu.Lock()
		for _, e := range waiting {
			l.acked[e["id"]] = true
		}
		l.mu.Unlock()
		waiting = nil
	}
	return nil
}

// newID returns a random UUID (RFC 9562, version 4).
func newID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // it never fails
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// stream is a session's subscription to live updates. It is opened again whenever it ends.
type stream struct {
	session *session

	mu   sync.Mutex
	from string         // the replica that serves it, empty while it is not open
	seen map[string]int // by order: the highest received number
	cuts []attempt
}

func (s *stream) replica() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.from
}

// has reports whether the stream has received the number n, or a higher one, for an order.
func (s *stream) has(order string, n int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seen[order] >= n
}

func (s *stream) watch(ctx context.Context) {
	for ctx.Err() == nil {
		a := attempt{id: newID(), kind: "live updates", began: time.Now()}
		a.failure = s.open(ctx, a.id)
		if ctx.Err() != nil {
			return
		}
		s.mu.Lock()
		a.ended = time.Now()
		s.cuts, s.from = append(s.cuts, a), ""
		s.mu.Unlock()
		sleep(ctx, 5*pause)
	}
}

// open reads live updates until they end, which is always an error.
func (s *stream) open(ctx context.Context, id string) error {
	request, err := s.session.request(ctx, "text/event-stream", follow, nil)
	if err != nil {
		return err
	}
	request.Header.Set("X-Request-Id", id)
	response, err := s.session.client.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	s.mu.Lock()
	s.from = response.Header.Get("X-Replica")
	s.mu.Unlock()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("status %d", response.StatusCode)
	}
	lines := bufio.NewScanner(response.Body)
	for lines.Scan() {
		text, found := strings.CutPrefix(lines.Text(), "data:")
		if !found || strings.TrimSpace(text) == "" {
			continue
		}
		var event struct {
			Data struct {
				OrderUpdated struct{ ID, Instructions string }
			}
		}
		if err := json.Unmarshal([]byte(text), &event); err != nil {
			return err
		}
		if n, err := strconv.Atoi(event.Data.OrderUpdated.Instructions); err == nil {
			s.mu.Lock()
			s.seen[event.Data.OrderUpdated.ID] = max(n, s.seen[event.Data.OrderUpdated.ID])
			s.mu.Unlock()
		}
	}
	return errors.Join(errors.New("the live updates end"), lines.Err())
}

// sleep waits for d. It returns false when ctx ends first.
func sleep(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}
