package broker

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"
)

func outbox(t testing.TB, b *Broker) *Outbox {
	t.Helper()
	o, err := b.Outbox(t.Context(), "test")
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func messages(from, n int) []Message {
	list := make([]Message, n)
	for i := range list {
		list[i] = Message{ID: fmt.Sprint(from + i), Data: fmt.Appendf(nil, "%04d %0200d", from+i, 0)}
	}
	return list
}

// inbox has the messages that were delivered.
type inbox struct {
	mu  sync.Mutex
	got []string
}

func (i *inbox) take(_ context.Context, batch [][]byte) (done int, err error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	for _, data := range batch {
		i.got = append(i.got, string(data[:4]))
	}
	return len(batch), nil
}

func (i *inbox) all() []string {
	i.mu.Lock()
	defer i.mu.Unlock()
	return slices.Clone(i.got)
}

// numbers returns the content of an inbox after messages(0, n) were delivered once each.
func numbers(n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf("%04d", i)
	}
	return list
}

// depth returns the number of messages in the log, or -1 when Depth fails.
func depth(t testing.TB, o *Outbox) int {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	messages, err := o.Depth(ctx)
	if err != nil {
		return -1
	}
	return int(messages)
}

// While an external NATS is down, Append fails. Messages that are appended again after its return
// are delivered once, by either replica.
func TestOutboxOfAnExternalServer(t *testing.T) {
	dir := t.TempDir()
	srv := external(t, dir, -1)
	address, port := srv.ClientURL(), portOf(srv)
	here, there := outbox(t, open(t, Config{URL: address})), outbox(t, open(t, Config{URL: address}))
	if err := here.Append(t.Context(), messages(0, 10)); err != nil {
		t.Fatal(err)
	}
	if n, m := depth(t, here), depth(t, there); n != 10 || m != 10 {
		t.Errorf("%d messages wait, and %d by the other replica's count, want 10", n, m)
	}
	stop(srv)
	eventually(t, "the loss is noticed", func() bool { return !here.broker.conn.IsConnected() && !there.broker.conn.IsConnected() })
	begin := time.Now()
	if err := here.Append(t.Context(), messages(10, 10)); err == nil {
		t.Error("Append acknowledges while NATS is down")
	} else if took := time.Since(begin); took > appendWait+time.Second {
		t.Errorf("Append took %s", took)
	}
	if n := depth(t, here); n != -1 {
		t.Errorf("Depth returns %d while NATS is down", n)
	}
	external(t, dir, port)
	eventually(t, "it is stored after the return", func() bool { return here.Append(t.Context(), messages(5, 15)) == nil })
	var taken inbox
	here.Deliver(taken.take)
	there.Deliver(taken.take)
	eventually(t, "everything is delivered", func() bool { return len(taken.all()) >= 20 })
	got := taken.all()
	slices.Sort(got)
	if !slices.Equal(got, numbers(20)) {
		t.Errorf("delivered %v", got)
	}
	eventually(t, "nothing waits", func() bool { return depth(t, there) == 0 })
}

// When an external NATS comes back without its store, the log is created again.
func TestOutboxThatWasLost(t *testing.T) {
	srv := external(t, t.TempDir(), -1)
	address, port := srv.ClientURL(), portOf(srv)
	o := outbox(t, open(t, Config{URL: address}))
	var taken inbox
	o.Deliver(taken.take)
	stop(srv)
	external(t, t.TempDir(), port)
	eventually(t, "messages are stored again", func() bool { return o.Append(t.Context(), messages(0, 1)) == nil })
	eventually(t, "and delivered", func() bool { return len(taken.all()) == 1 })
}

// A full log refuses messages and drops none. Once messages were delivered, it accepts messages
// again.
func TestOutboxThatIsFull(t *testing.T) {
	b := open(t, Config{Dir: t.TempDir()})
	b.maxOutbox = 64 << 10
	o := outbox(t, b)
	stored := 0
	for ; o.Append(t.Context(), messages(stored, 10)) == nil; stored += 10 {
		if stored > 1000 {
			t.Fatal("it is never full")
		}
	}
	if err := o.Append(t.Context(), messages(stored, 10)); err == nil {
		t.Fatal("a full log acknowledges")
	}
	var taken inbox
	o.Deliver(taken.take)
	eventually(t, "it takes messages again", func() bool { return o.Append(t.Context(), messages(stored, 10)) == nil })
	eventually(t, "everything is delivered", func() bool { return len(taken.all()) >= stored+10 })
	if got := taken.all(); !slices.Equal(slices.Compact(slices.Sorted(slices.Values(got))), numbers(stored+10)) || len(got) != stored+10 {
		t.Errorf("%d messages were delivered, want %d, once each", len(got), stored+10)
	}
}

// Sent messages leave the log. The others are passed to send again, in order, also after an error.
func TestOutboxDeliversTheRestOfABatch(t *testing.T) {
	o := outbox(t, open(t, Config{Dir: t.TempDir()}))
	if err := o.Append(t.Context(), messages(0, 20)); err != nil {
		t.Fatal(err)
	}
	var taken inbox
	attempts := 0
	o.Deliver(func(ctx context.Context, batch [][]byte) (int, error) {
		attempts++
		part := min(3, len(batch))
		done, _ := taken.take(ctx, batch[:part])
		if attempts == 2 {
			return done, errors.New("away")
		}
		return done, nil
	})
	eventually(t, "nothing waits", func() bool { return depth(t, o) == 0 })
	if got := taken.all(); !slices.Equal(got, numbers(20)) {
		t.Errorf("delivered %v", got)
	}
}
