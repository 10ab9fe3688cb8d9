package events_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/broker"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/events"
	"github.com/citerne/citerne/internal/server"
)

var quiet = slog.New(slog.DiscardHandler)

// uuid returns a fixed ID for the event that a test calls name.
func uuid(name string) domain.ID {
	h := fmt.Sprintf("%x", sha256.Sum256([]byte(name)))
	return domain.ID(h[:8] + "-" + h[8:12] + "-4" + h[12:15] + "-8" + h[15:18] + "-" + h[18:30])
}

func event(id, name string, properties ...string) domain.Event {
	e := domain.Event{ID: uuid(id), Name: name, At: time.Now()}
	for i := 0; i < len(properties); i += 2 {
		e.Properties = append(e.Properties, domain.EventProperty{Key: properties[i], Value: properties[i+1]})
	}
	return e
}

// service is a fake analytics service.
type service struct {
	mu    sync.Mutex
	fail  []error // the errors of the first calls
	lost  int     // how many accepted calls still lose their response
	got   []domain.Event
	calls chan struct{} // receives one element per call
}

func newService(fail ...error) *service {
	return &service{fail: fail, calls: make(chan struct{}, 1000)}
}

func (s *service) receive(_ context.Context, batch []domain.Event) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer func() { s.calls <- struct{}{} }()
	if len(s.fail) > 0 {
		err := s.fail[0]
		s.fail = s.fail[1:]
		return err
	}
	s.got = append(s.got, batch...)
	if s.lost > 0 {
		s.lost--
		return errors.New("the connection was reset")
	}
	return nil
}

// wait returns the received events once done accepts them.
func (s *service) wait(t *testing.T, done func([]domain.Event) bool) []domain.Event {
	t.Helper()
	limit := time.After(time.Minute)
	for {
		s.mu.Lock()
		got := slices.Clone(s.got)
		s.mu.Unlock()
		if done(got) {
			return got
		}
		select {
		case <-s.calls:
		case <-limit:
			t.Fatalf("after a minute the service has %d events", len(got))
		}
	}
}

// openLog opens the durable log in a folder.
func openLog(t *testing.T, folder string) (*broker.Broker, *broker.Outbox) {
	t.Helper()
	b, err := broker.Open(t.Context(), broker.Config{Dir: folder, Logger: quiet})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	outbox, err := b.Outbox(t.Context(), "events")
	if err != nil {
		t.Fatal(err)
	}
	return b, outbox
}

func recorder(t *testing.T, s *service) (*events.Recorder, *events.Counts) {
	t.Helper()
	_, outbox := openLog(t, t.TempDir())
	counts := new(events.Counts)
	return events.NewRecorder(outbox, s.receive, counts, quiet), counts
}

// expectCounts waits until the counts of recorded, refused, delivered and dropped events have
// these values.
func expectCounts(t *testing.T, counts *events.Counts, recorded, refused, delivered, dropped int) {
	t.Helper()
	want := [4]uint64{uint64(recorded), uint64(refused), uint64(delivered), uint64(dropped)}
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		got := [4]uint64{counts.Recorded.Load(), counts.Refused.Load(), counts.Delivered.Load(), counts.Dropped.Load()}
		if got == want {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("the counts are %v, want %v", got, want)
		}
	}
}

func atLeast(n int) func([]domain.Event) bool {
	return func(got []domain.Event) bool { return len(got) >= n }
}

func TestDelivered(t *testing.T) {
	t.Parallel()
	s := newService()
	r, _ := recorder(t, s)
	sent := []domain.Event{event("1", "navigation:menu_clicked", "entry", "finance", "level", "1", "from", "/operations/mes-livraisons/{orderId}"), event("2", "navigation:business_switched")}
	if err := r.Record(t.Context(), "v1", sent); err != nil {
		t.Fatal(err)
	}
	got := s.wait(t, atLeast(2))
	for i, e := range got {
		if e.ID != sent[i].ID || e.Name != sent[i].Name || e.Visitor != "v1" || !e.At.Equal(sent[i].At) || len(e.Properties) != len(sent[i].Properties) {
			t.Errorf("sent %+v, delivered %+v", sent[i], e)
		}
	}
}

// An event that is recorded again after a lost response is delivered once, even when a later
// session records it.
func TestOnceByID(t *testing.T) {
	t.Parallel()
	s := newService()
	r, _ := recorder(t, s)
	for _, visitor := range []string{"v1", "v1", "v2"} {
		if err := r.Record(t.Context(), visitor, []domain.Event{event("1", "auth:login_flow_initiated")}); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Record(t.Context(), "v1", []domain.Event{event("last", "auth:login_flow_initiated")}); err != nil {
		t.Fatal(err)
	}
	got := s.wait(t, func(got []domain.Event) bool { return len(got) > 0 && got[len(got)-1].ID == uuid("last") })
	if len(got) != 2 || got[0].Visitor != "v1" {
		t.Errorf("%d events were delivered, want 2: %+v", len(got), got)
	}
}

// Events are sent again when the service fails, but not when it refuses their content. Later
// events are delivered in both cases.
func TestRetryAndRefusal(t *testing.T) {
	t.Parallel()
	down := domain.NewError(domain.CodeUpstreamUnavailable, "x")
	s := newService(down, errors.New("anything"), domain.NewError(domain.CodeInvalid, "x"))
	r, counts := recorder(t, s)
	if err := r.Record(t.Context(), "v", []domain.Event{event("refused", "auth:login_flow_initiated")}); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		<-s.calls
	}
	if err := r.Record(t.Context(), "v", []domain.Event{event("after", "auth:login_flow_initiated")}); err != nil {
		t.Fatal(err)
	}
	if got := s.wait(t, atLeast(1)); len(got) != 1 || got[0].ID != uuid("after") {
		t.Errorf("delivered %+v", got)
	}
	expectCounts(t, counts, 2, 0, 1, 1)
}

// memory is an in-memory log that retries after a minute, the longest wait of the durable log.
type memory struct {
	messages [][]byte
	send     func(context.Context, [][]byte) (int, error)
}

func (m *memory) Append(_ context.Context, messages []broker.Message) error {
	for _, one := range messages {
		m.messages = append(m.messages, one.Data)
	}
	return nil
}

func (m *memory) Deliver(send func(context.Context, [][]byte) (int, error)) { m.send = send }

// drain delivers all messages of the log and returns the number of attempts.
func (m *memory) drain(ctx context.Context) (attempts int) {
	for ; len(m.messages) > 0; attempts++ {
		done, err := m.send(ctx, m.messages)
		m.messages = m.messages[done:]
		if err != nil {
			time.Sleep(time.Minute)
		}
	}
	return attempts
}

// answering returns the error of the provider's client for a status.
func answering(code domain.Code, status int) error {
	return domain.NewError(code, "x").WithStatus(status)
}

// inMemory records n events in a log that the test drains, and returns their IDs.
func inMemory(t *testing.T, n int, send events.Sender, counts *events.Counts) (*memory, []domain.ID) {
	t.Helper()
	m := new(memory)
	r := events.NewRecorder(m, send, counts, quiet)
	var ids []domain.ID
	for i := range n {
		e := event(fmt.Sprint(i), "palette:opened")
		ids = append(ids, e.ID)
		if err := r.Record(t.Context(), "v", []domain.Event{e}); err != nil {
			t.Fatal(err)
		}
	}
	return m, ids
}

func idsOf(list []domain.Event) (ids []domain.ID) {
	for _, e := range list {
		ids = append(ids, e.ID)
	}
	return ids
}

// After an hour in which the service failed for any reason except the events' content, every event
// arrives, in order. An ingress answers 404 while a service is deployed.
func TestEventsSurviveAnHourWithoutService(t *testing.T) {
	for _, answer := range []error{
		answering(domain.CodeNotFound, 404), answering(domain.CodeUpstreamInvalid, 405), answering(domain.CodeUpstreamInvalid, 410),
		answering(domain.CodeUpstreamInvalid, 301), answering(domain.CodeForbidden, 401), answering(domain.CodeForbidden, 403),
		answering(domain.CodeConflict, 409), answering(domain.CodeUpstreamInvalid, 415), answering(domain.CodeRateLimited, 429),
		answering(domain.CodeUpstreamUnavailable, 503), domain.NewError(domain.CodeUpstreamTimeout, "x"), errors.New("anything"),
	} {
		synctest.Test(t, func(t *testing.T) {
			back := time.Now().Add(time.Hour)
			var got []domain.ID
			counts := new(events.Counts)
			m, sent := inMemory(t, 200, func(_ context.Context, batch []domain.Event) error {
				if time.Now().Before(back) {
					return answer
				}
				got = append(got, idsOf(batch)...)
				return nil
			}, counts)
			if attempts := m.drain(t.Context()); attempts != 61 {
				t.Errorf("%v: %d attempts, want one a minute", answer, attempts)
			}
			if !slices.Equal(got, sent) || counts.Delivered.Load() != 200 || counts.Dropped.Load() != 0 {
				t.Errorf("%v: %d of %d events arrived, %d are set aside", answer, len(got), len(sent), counts.Dropped.Load())
			}
		})
	}
}

// The events around a refused one arrive, once and in order, after few calls.
func TestRefusedEventIsSetAsideAlone(t *testing.T) {
	t.Parallel()
	for name, refusal := range map[string]error{
		"400": answering(domain.CodeInvalid, 400),
		"413": answering(domain.CodeUpstreamInvalid, 413),
		"422": answering(domain.CodeInvalid, 422),
	} {
		for _, bad := range [][]int{{0}, {99}, {199}, {0, 1, 2}, {7, 100, 198}} {
			var got []domain.ID
			calls := 0
			refused := map[domain.ID]bool{}
			counts := new(events.Counts)
			m, sent := inMemory(t, 200, func(_ context.Context, batch []domain.Event) error {
				calls++
				if slices.ContainsFunc(batch, func(e domain.Event) bool { return refused[e.ID] }) {
					return refusal
				}
				got = append(got, idsOf(batch)...)
				return nil
			}, counts)
			for _, i := range bad {
				refused[sent[i]] = true
			}
			m.drain(t.Context())
			want := slices.DeleteFunc(slices.Clone(sent), func(id domain.ID) bool { return refused[id] })
			if !slices.Equal(got, want) || counts.Delivered.Load() != uint64(len(want)) || counts.Dropped.Load() != uint64(len(bad)) {
				t.Errorf("%s for %v: %d of %d events arrived, %d delivered, %d set aside", name, bad, len(got), len(want), counts.Delivered.Load(), counts.Dropped.Load())
			}
			if most := 40 * len(bad); calls > most {
				t.Errorf("%s for %v: %d calls, want at most %d", name, bad, calls, most)
			}
		}
	}
}

// A batch that is too long for the service is sent in parts.
func TestLongBatchIsSentInParts(t *testing.T) {
	t.Parallel()
	var got []domain.ID
	counts := new(events.Counts)
	m, sent := inMemory(t, 200, func(_ context.Context, batch []domain.Event) error {
		if len(batch) > 30 {
			return answering(domain.CodeUpstreamInvalid, 413)
		}
		got = append(got, idsOf(batch)...)
		return nil
	}, counts)
	m.drain(t.Context())
	if !slices.Equal(got, sent) || counts.Dropped.Load() != 0 {
		t.Errorf("%d of %d events arrived, %d are set aside", len(got), len(sent), counts.Dropped.Load())
	}
}

// The events around a message that is no event arrive.
func TestUnreadableMessageIsSetAsideAlone(t *testing.T) {
	t.Parallel()
	var got []domain.ID
	counts := new(events.Counts)
	m, sent := inMemory(t, 5, func(_ context.Context, batch []domain.Event) error {
		got = append(got, idsOf(batch)...)
		return nil
	}, counts)
	m.messages = slices.Insert(m.messages, 2, []byte("{"))
	m.drain(t.Context())
	if !slices.Equal(got, sent) || counts.Delivered.Load() != 5 || counts.Dropped.Load() != 1 {
		t.Errorf("%d of %d events arrived, %d are set aside", len(got), len(sent), counts.Dropped.Load())
	}
}

// A service that was down gets all events recorded meanwhile, in order. Events whose response was
// lost are sent again with the same IDs, so that the service can count them once.
func TestServiceAwayThenBack(t *testing.T) {
	t.Parallel()
	away := domain.NewError(domain.CodeUpstreamUnavailable, "x")
	s := newService(away, away)
	s.lost = 1
	r, counts := recorder(t, s)
	var sent []domain.ID
	for batch := range 3 {
		var list []domain.Event
		for i := range 20 {
			list = append(list, event(fmt.Sprint(batch, i), "navigation:business_switched"))
			sent = append(sent, list[i].ID)
		}
		if err := r.Record(t.Context(), "v", list); err != nil {
			t.Fatal(err)
		}
	}
	unique := func(got []domain.Event) (ids []domain.ID) {
		for _, e := range got {
			if !slices.Contains(ids, e.ID) {
				ids = append(ids, e.ID)
			}
		}
		return ids
	}
	got := s.wait(t, func(got []domain.Event) bool { return len(unique(got)) == len(sent) && len(got) > len(sent) })
	if !slices.Equal(unique(got), sent) {
		t.Errorf("sent %v, the service has %v", sent, unique(got))
	}
	expectCounts(t, counts, len(sent), 0, len(sent), 0)
}

// Events with personal data or with anything outside the catalogue are refused. One bad event
// refuses its whole batch.
func TestCatalogue(t *testing.T) {
	t.Parallel()
	s := newService()
	r, _ := recorder(t, s)
	good := event("good", "auth:login_flow_initiated")
	for name, e := range map[string]domain.Event{
		"unknown name":    event("1", "navigation:teleported"),
		"no id":           {Name: "auth:login_flow_initiated"},
		"hostile id":      {ID: "a/b", Name: "auth:login_flow_initiated"},
		"guessable id":    {ID: "1", Name: "auth:login_flow_initiated"},
		"property":        event("1", "auth:login_flow_initiated", "who", "claire"),
		"e-mail":          event("1", "navigation:menu_clicked", "entry", "claire@garonne.example"),
		"name":            event("1", "navigation:menu_clicked", "entry", "Claire Lemaire"),
		"IBAN":            event("1", "error:shown", "code", "FR7699999000011000000000065"),
		"plate":           event("1", "navigation:menu_clicked", "entry", "ZA-214-KC"),
		"id in a route":   event("1", "navigation:menu_clicked", "from", "/operations/mes-livraisons/10482"),
		"query":           event("1", "navigation:menu_clicked", "from", "/?q=claire"),
		"token":           event("1", "navigation:menu_clicked", "from", "/password_recovery/bcdfgh"),
		"other entry":     event("1", "navigation:menu_clicked", "entry", "claire"),
		"plate in word":   event("1", "palette:executed", "command", "za-214-kc"),
		"negative":        event("1", "auth:login_succeeded", "duration_ms", "-1"),
		"long":            event("1", "navigation:menu_clicked", "entry", strings.Repeat("a", 200)),
		"markup":          event("1", "error:shown", "screen", "<script>"),
		"name as a slug":  event("1", "order:created", "gas", "jean_dupont"),
		"plate as a slug": event("1", "order:form_opened", "source", "ab_123_cd"),
		"telephone":       event("1", "order:created", "volume", "639981234"),
		"IBAN as a slug":  event("1", "order:cancelled", "reason", "fr_1420041010050500013m0260_6"),
		"name as a code":  event("1", "error:shown", "code", "ClaireLemaire"),
		"name at sign-in": event("1", "auth:login_failed", "code", "ClaireLemaire"),
		"preset":          event("1", "analytics:period_changed", "preset", "jean_dupont"),
		"export kind":     event("1", "export:created", "kind", "jean_dupont"),
		"export format":   event("1", "export:created", "format", "jean_dupont"),
		"no volume":       event("1", "order:created", "volume", "0"),
		"large volume":    event("1", "order:created", "volume", "30001"),
		"long volume":     event("1", "order:created", "volume", "99999999999999999999"),
		"padded number":   event("1", "order:created", "volume", "0063998"),
		"signed number":   event("1", "order:created", "volume", "+6399"),
		"over a day":      event("1", "auth:login_succeeded", "duration_ms", "86400001"),
		"many rows":       event("1", "fleet:imported", "rows", "5001"),
		"of 1970":         at(time.Unix(0, 0)),
		"a week old":      at(time.Now().Add(-7*24*time.Hour - time.Minute)),
		"sentence":        event("1", "error:shown", "code", "Le fournisseur ne répond pas"),
	} {
		err := r.Record(t.Context(), "v", []domain.Event{good, e})
		if domain.CodeOf(err) != domain.CodeInvalid {
			t.Errorf("%s gives %v", name, err)
		}
	}
	var many []domain.Event
	for i := range 21 {
		many = append(many, event(fmt.Sprint(i), "auth:login_flow_initiated"))
	}
	if err := r.Record(t.Context(), "v", many); domain.CodeOf(err) != domain.CodeInvalid {
		t.Errorf("21 events give %v", err)
	}
	if err := r.Record(t.Context(), "v", []domain.Event{event("last", "auth:logged_out", "reason", "signedOut")}); err != nil {
		t.Fatal(err)
	}
	if got := s.wait(t, atLeast(1)); len(got) != 1 {
		t.Errorf("delivered %+v", got)
	}
}

// at returns an event with that time.
func at(then time.Time) domain.Event {
	e := event("1", "auth:login_flow_initiated")
	e.At = then
	return e
}

// Values and times at the bounds are accepted, and the time is kept.
func TestBounds(t *testing.T) {
	t.Parallel()
	s := newService()
	r, _ := recorder(t, s)
	sent := []domain.Event{
		event("least", "order:created", "gas", "gazole", "volume", "1", "source", "tank"),
		event("most", "order:created", "gas", "sp95", "volume", "30000"),
		event("day", "auth:login_succeeded", "duration_ms", "86400000"),
		event("reason", "order:cancelled", "reason", "NO_LONGER_NEEDED"),
		event("code", "error:shown", "screen", "/finance/", "code", "UPSTREAM_TIMEOUT"),
		event("old", "palette:opened"),
		event("ahead", "palette:opened"),
	}
	sent[5].At, sent[6].At = time.Now().Add(time.Minute-7*24*time.Hour), time.Now().Add(4*time.Minute)
	if err := r.Record(t.Context(), "v", sent); err != nil {
		t.Fatal(err)
	}
	for i, e := range s.wait(t, atLeast(len(sent))) {
		if e.ID != sent[i].ID || !e.At.Equal(sent[i].At) {
			t.Errorf("sent %+v, delivered %+v", sent[i], e)
		}
	}
}

// An event of a browser whose clock is hours fast gets the current time instead of being lost. A
// clock that is fast by minutes is trusted.
func TestFastClock(t *testing.T) {
	t.Parallel()
	s := newService()
	r, _ := recorder(t, s)
	begin := time.Now()
	sent := []domain.Event{event("minutes", "palette:opened"), event("hours", "palette:opened"), event("years", "palette:opened")}
	for i, ahead := range []time.Duration{4 * time.Minute, 6 * time.Hour, 20 * 365 * 24 * time.Hour} {
		sent[i].At = begin.Add(ahead)
	}
	if err := r.Record(t.Context(), "v", sent); err != nil {
		t.Fatal(err)
	}
	got := s.wait(t, atLeast(len(sent)))
	if !got[0].At.Equal(sent[0].At) {
		t.Errorf("4 minutes ahead: recorded as of %s, want %s", got[0].At, sent[0].At)
	}
	for i, e := range got[1:] {
		if e.ID != sent[i+1].ID || e.At.Before(begin) || e.At.After(time.Now()) {
			t.Errorf("of %s: recorded as of %s, want about %s", sent[i+1].At, e.At, begin)
		}
	}
}

// Events are not acknowledged while the log is down.
func TestLogAway(t *testing.T) {
	t.Parallel()
	b, outbox := openLog(t, t.TempDir())
	counts := new(events.Counts)
	r := events.NewRecorder(outbox, newService().receive, counts, quiet)
	b.Close()
	if err := r.Record(t.Context(), "v", []domain.Event{event("1", "auth:login_flow_initiated")}); domain.CodeOf(err) != domain.CodeUpstreamUnavailable {
		t.Errorf("a closed log gives %v", err)
	}
	expectCounts(t, counts, 0, 1, 0, 0)
}

// An event can name each route of the router.
func TestRoutes(t *testing.T) {
	t.Parallel()
	r, _ := recorder(t, newService())
	for _, route := range append(slices.Clone(server.Routes), "/*") {
		// With and without the last slash it is the same page; the specification's form is in the
		// catalogue.
		forms := []string{strings.TrimSuffix(route, "/"), strings.TrimSuffix(route, "/") + "/"}
		if !slices.ContainsFunc(forms, func(form string) bool {
			return r.Record(t.Context(), "v", []domain.Event{event(form, "error:shown", "screen", form)}) == nil
		}) {
			t.Errorf("no event can name %s", route)
		}
	}
}
