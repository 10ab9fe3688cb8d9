package events_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/broker"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/events"
)

var quiet = slog.New(slog.DiscardHandler)

func event(id, name string, properties ...string) domain.Event {
	e := domain.Event{ID: domain.ID(id), Name: name, At: time.Now()}
	for i := 0; i < len(properties); i += 2 {
		e.Properties = append(e.Properties, domain.EventProperty{Key: properties[i], Value: properties[i+1]})
	}
	return e
}

// service is an analytics service that a test decides about.
type service struct {
	mu   sync.Mutex
	fail []error // one for each of the first calls
	got  []domain.Event
	news chan struct{}
}

func newService(fail ...error) *service { return &service{fail: fail, news: make(chan struct{}, 1000)} }

func (s *service) receive(_ context.Context, batch []domain.Event) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer func() { s.news <- struct{}{} }()
	if len(s.fail) > 0 {
		err := s.fail[0]
		s.fail = s.fail[1:]
		return err
	}
	s.got = append(s.got, batch...)
	return nil
}

// wait returns what was received once done says so.
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
		case <-s.news:
		case <-limit:
			t.Fatalf("after a minute the service has %d events", len(got))
		}
	}
}

func recorder(t *testing.T, s *service) *events.Recorder {
	t.Helper()
	b, err := broker.Open(t.Context(), broker.Config{Dir: t.TempDir(), Logger: quiet})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	outbox, err := b.Outbox(t.Context(), "events")
	if err != nil {
		t.Fatal(err)
	}
	return events.NewRecorder(outbox, s.receive, quiet)
}

func atLeast(n int) func([]domain.Event) bool {
	return func(got []domain.Event) bool { return len(got) >= n }
}

func TestDelivered(t *testing.T) {
	s := newService()
	r := recorder(t, s)
	sent := []domain.Event{event("1", "navigation:menu_clicked", "entry", "finance", "level", "1", "from", "/operations/mes-livraisons/{id}"), event("2", "navigation:business_switched")}
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

// An event that is recorded again, after an answer that got lost, is delivered
// once; the same id of somebody else is another event.
func TestOnceByID(t *testing.T) {
	s := newService()
	r := recorder(t, s)
	for _, visitor := range []string{"v1", "v1", "v2"} {
		if err := r.Record(t.Context(), visitor, []domain.Event{event("1", "auth:login_flow_initiated")}); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Record(t.Context(), "v1", []domain.Event{event("last", "auth:login_flow_initiated")}); err != nil {
		t.Fatal(err)
	}
	got := s.wait(t, func(got []domain.Event) bool { return len(got) > 0 && got[len(got)-1].ID == "last" })
	if len(got) != 3 {
		t.Errorf("%d events were delivered, want 3: %+v", len(got), got)
	}
}

// A service that fails gets the events again; one that refuses them for good does
// not, and what comes after is delivered all the same.
func TestRetryAndRefusal(t *testing.T) {
	down := domain.NewError(domain.CodeUpstreamUnavailable, "x")
	s := newService(down, errors.New("anything"), domain.NewError(domain.CodeInvalid, "x"))
	r := recorder(t, s)
	if err := r.Record(t.Context(), "v", []domain.Event{event("refused", "auth:login_flow_initiated")}); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		<-s.news
	}
	if err := r.Record(t.Context(), "v", []domain.Event{event("after", "auth:login_flow_initiated")}); err != nil {
		t.Fatal(err)
	}
	if got := s.wait(t, atLeast(1)); len(got) != 1 || got[0].ID != "after" {
		t.Errorf("delivered %+v", got)
	}
}

// Nothing personal, and nothing that the catalogue does not know, gets in; with
// one bad event of a batch none is recorded.
func TestCatalogue(t *testing.T) {
	s := newService()
	r := recorder(t, s)
	good := event("good", "auth:login_flow_initiated")
	for name, e := range map[string]domain.Event{
		"unknown name":  event("1", "navigation:teleported"),
		"no id":         event("", "auth:login_flow_initiated"),
		"hostile id":    event("a/b", "auth:login_flow_initiated"),
		"property":      event("1", "auth:login_flow_initiated", "who", "claire"),
		"e-mail":        event("1", "navigation:menu_clicked", "entry", "claire@garonne.example"),
		"name":          event("1", "navigation:menu_clicked", "entry", "Claire Lemaire"),
		"IBAN":          event("1", "error:shown", "code", "FR7699999000011000000000065"),
		"plate":         event("1", "navigation:menu_clicked", "entry", "ZA-214-KC"),
		"id in a route": event("1", "navigation:menu_clicked", "from", "/operations/mes-livraisons/10482"),
		"query":         event("1", "navigation:menu_clicked", "from", "/?q=claire"),
		"token":         event("1", "navigation:menu_clicked", "from", "/password_recovery/3f2a9c"),
		"negative":      event("1", "auth:login_succeeded", "duration_ms", "-1"),
		"long":          event("1", "navigation:menu_clicked", "entry", strings.Repeat("a", 200)),
		"markup":        event("1", "error:shown", "screen", "<script>"),
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
	if err := r.Record(t.Context(), "v", []domain.Event{event("last", "auth:logged_out", "reason", "sign_out")}); err != nil {
		t.Fatal(err)
	}
	if got := s.wait(t, atLeast(1)); len(got) != 1 {
		t.Errorf("delivered %+v", got)
	}
}

// A clock that is wrong by days is not believed.
func TestClocks(t *testing.T) {
	s := newService()
	r := recorder(t, s)
	batch := []domain.Event{event("old", "auth:login_flow_initiated"), event("ahead", "auth:login_flow_initiated"), event("hour", "auth:login_flow_initiated")}
	batch[0].At, batch[1].At, batch[2].At = time.Unix(0, 0), time.Now().Add(time.Hour), time.Now().Add(-time.Hour)
	if err := r.Record(t.Context(), "v", batch); err != nil {
		t.Fatal(err)
	}
	for _, e := range s.wait(t, atLeast(3)) {
		if off := time.Since(e.At); (e.ID == "hour") != (off > 30*time.Minute) {
			t.Errorf("%s is noted %s ago", e.ID, off)
		}
	}
}

// A log that is away does not acknowledge.
func TestLogAway(t *testing.T) {
	b, err := broker.Open(t.Context(), broker.Config{Dir: t.TempDir(), Logger: quiet})
	if err != nil {
		t.Fatal(err)
	}
	outbox, err := b.Outbox(t.Context(), "events")
	if err != nil {
		t.Fatal(err)
	}
	r := events.NewRecorder(outbox, newService().receive, quiet)
	b.Close()
	if err := r.Record(t.Context(), "v", []domain.Event{event("1", "auth:login_flow_initiated")}); domain.CodeOf(err) != domain.CodeUpstreamUnavailable {
		t.Errorf("a closed log gives %v", err)
	}
}
