package broker

import (
	"slices"
	"sync"
	"testing"
)

// heard has the messages that a replica received.
type heard struct {
	mu  sync.Mutex
	all []string
}

func (h *heard) take(data []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.all = append(h.all, string(data))
}

func (h *heard) are(want ...string) func() bool {
	return func() bool {
		h.mu.Lock()
		defer h.mu.Unlock()
		return slices.Equal(h.all, want)
	}
}

// Every replica receives the messages of a topic, in order, and none of other topics. While NATS
// is down Send fails; afterwards all replicas receive again.
func TestTopic(t *testing.T) {
	dir := t.TempDir()
	srv := external(t, dir, -1)
	address, port := srv.ClientURL(), portOf(srv)
	one, two := open(t, Config{URL: address}), open(t, Config{URL: address})
	var here, there, elsewhere heard
	for h, topic := range map[*heard]*Topic{&here: one.Topic("live"), &there: two.Topic("live"), &elsewhere: two.Topic("other")} {
		if err := topic.Listen(h.take); err != nil {
			t.Fatal(err)
		}
	}
	if err := two.conn.Flush(); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"a", "b"} {
		if err := one.Topic("live").Send([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	eventually(t, "both hear both", func() bool { return here.are("a", "b")() && there.are("a", "b")() })
	stop(srv)
	eventually(t, "the loss is noticed", func() bool { return !one.conn.IsConnected() && !two.conn.IsConnected() })
	if err := one.Topic("live").Send([]byte("lost")); err == nil {
		t.Error("Send succeeds while NATS is down")
	}
	external(t, dir, port)
	eventually(t, "both are back", func() bool { return one.conn.IsConnected() && two.conn.IsConnected() })
	// The server has the subscriptions of a replica once it answers that replica's flush.
	for _, replica := range []*Broker{one, two} {
		if err := replica.conn.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	if err := two.Topic("live").Send([]byte("c")); err != nil {
		t.Fatal(err)
	}
	eventually(t, "they hear again", func() bool { return here.are("a", "b", "c")() && there.are("a", "b", "c")() })
	if !elsewhere.are()() {
		t.Error("another topic receives it too")
	}
}
