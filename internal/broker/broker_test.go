package broker

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"
)

// patience is how long a test waits for background work.
const patience = 20 * time.Second

func open(t testing.TB, c Config) *Broker {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	b, err := Open(ctx, c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

func revocations(t testing.TB, b *Broker) *Revocations {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	r, err := b.Revocations(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// external starts a NATS server with its store in dir, on a port; port -1 lets the system choose.
func external(t testing.TB, dir string, port int) *server.Server {
	t.Helper()
	return startServer(t, server.Options{Port: port, JetStream: true, StoreDir: dir})
}

func startServer(t testing.TB, options server.Options) *server.Server {
	t.Helper()
	options.Host, options.NoSigs, options.NoLog = "127.0.0.1", true, true
	srv, err := server.NewServer(&options)
	if err != nil {
		t.Fatal(err)
	}
	srv.Start()
	t.Cleanup(func() { stop(srv) })
	if !srv.ReadyForConnections(patience) {
		t.Fatal("the server does not start")
	}
	return srv
}

// portOf returns the port of a server that runs.
func portOf(srv *server.Server) int { return srv.Addr().(*net.TCPAddr).Port }

func stop(srv *server.Server) {
	srv.Shutdown()
	srv.WaitForShutdown()
}

// eventually polls, because the result comes from another goroutine or process.
func eventually(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("not within %s: %s", patience, what)
		}
	}
}

func TestEmbeddedListensOnNoPort(t *testing.T) {
	b := open(t, Config{Dir: t.TempDir()})
	if address := b.embedded.Addr(); address != nil {
		t.Errorf("it listens on %v", address)
	}
}

func TestRestartKeepsSignOuts(t *testing.T) {
	dir, until := t.TempDir(), time.Now().Add(time.Hour)
	first := open(t, Config{Dir: dir})
	r := revocations(t, first)
	if r.Revoked("s1") {
		t.Error("a new list is not empty")
	}
	for _, id := range []string{"s1", "s2", "s1"} {
		if err := r.Revoke(t.Context(), id, until); err != nil {
			t.Fatal(err)
		}
		if !r.Revoked(id) {
			t.Errorf("%s is not denied after Revoke", id)
		}
	}
	first.Close()
	again := revocations(t, open(t, Config{Dir: dir}))
	if !again.Revoked("s1") || !again.Revoked("s2") || again.Revoked("s3") {
		t.Errorf("after the restart: %v", again.until)
	}
}

func TestEntriesEnd(t *testing.T) {
	r := revocations(t, open(t, Config{Dir: t.TempDir()}))
	until := time.Now().Add(2 * time.Second)
	if err := r.Revoke(t.Context(), "s1", until); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the session is not denied any more", func() bool { return !r.Revoked("s1") })
	if early := time.Until(until); early > 0 {
		t.Errorf("it is not denied %s before its end", early)
	}
	r.sweep()
	if len(r.until) != 0 {
		t.Errorf("still in memory: %v", r.until)
	}
	if err := r.Revoke(t.Context(), "s2", until); err != nil || len(r.until) != 0 {
		t.Errorf("a session that has ended is kept: %v, %v", r.until, err)
	}
	eventually(t, "the bucket forgets", func() bool {
		_, err := r.bucket.Get(t.Context(), "s1")
		return errors.Is(err, jetstream.ErrKeyNotFound)
	})
}

func TestLifeInTheBucket(t *testing.T) {
	for life, want := range map[time.Duration]time.Duration{
		time.Millisecond: time.Second, time.Second: time.Second, 1001 * time.Millisecond: 2 * time.Second,
		24 * time.Hour: 24 * time.Hour, 400 * 24 * time.Hour: maxLife,
	} {
		if got := lifeInBucket(life); got != want {
			t.Errorf("a session that lives for %s is kept for %s, want %s", life, got, want)
		}
	}
}

// Each replica sees the other's sign-outs, also those from the time when NATS was away.
func TestServerAwayThenBack(t *testing.T) {
	dir := t.TempDir()
	srv := external(t, dir, -1)
	address, port := srv.ClientURL(), portOf(srv)
	here, there := revocations(t, open(t, Config{URL: address})), revocations(t, open(t, Config{URL: address}))
	until := time.Now().Add(time.Hour)
	if err := here.Revoke(t.Context(), "before", until); err != nil {
		t.Fatal(err)
	}
	stop(srv)
	eventually(t, "the loss is noticed", func() bool { return !here.broker.conn.IsConnected() && !there.broker.conn.IsConnected() })
	begin := time.Now()
	if err := here.Revoke(t.Context(), "away", until); err == nil {
		t.Error("Revoke reports success while NATS is down")
	} else if took := time.Since(begin); took > storeWait+time.Second {
		t.Errorf("Revoke took %s", took)
	}
	if !here.Revoked("away") || !here.Revoked("before") {
		t.Error("a sign-out does not hold locally while NATS is away")
	}
	external(t, dir, port)
	eventually(t, "the other replica learns of it", func() bool { return there.Revoked("away") })
	eventually(t, "nothing is pending", func() bool { return len(here.takePending()) == 0 })
	if err := there.Revoke(t.Context(), "after", until); err != nil {
		t.Errorf("after the return: %v", err)
	}
	eventually(t, "sign-outs pass again", func() bool { return here.Revoked("after") })
}

func TestLostBucketIsFilledAgain(t *testing.T) {
	srv := external(t, t.TempDir(), -1)
	address, port := srv.ClientURL(), portOf(srv)
	r := revocations(t, open(t, Config{URL: address}))
	if err := r.Revoke(t.Context(), "s1", time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	stop(srv)
	external(t, t.TempDir(), port)
	eventually(t, "a new replica knows the old sign-out", func() bool {
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		b, err := Open(ctx, Config{URL: address})
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		fresh, err := b.Revocations(ctx)
		return err == nil && fresh.Revoked("s1")
	})
}

// flaky is a bucket that refuses its first entries although NATS is up.
type flaky struct {
	jetstream.KeyValue
	refusals atomic.Int32
}

func (f *flaky) Create(ctx context.Context, key string, value []byte, options ...jetstream.KVCreateOpt) (uint64, error) {
	if f.refusals.Add(-1) >= 0 {
		return 0, errors.New("no space left")
	}
	return f.KeyValue.Create(ctx, key, value, options...)
}

func TestRefusedEntryIsTriedAgain(t *testing.T) {
	r := revocations(t, open(t, Config{Dir: t.TempDir()}))
	bucket := &flaky{KeyValue: r.bucket}
	bucket.refusals.Store(3)
	r.mu.Lock()
	r.bucket = bucket
	r.mu.Unlock()
	if err := r.Revoke(t.Context(), "s1", time.Now().Add(time.Hour)); err == nil {
		t.Error("Revoke reports success for a refused entry")
	}
	if !r.Revoked("s1") {
		t.Error("it does not hold locally")
	}
	eventually(t, "it is stored", func() bool {
		_, err := bucket.Get(t.Context(), "s1")
		return err == nil
	})
	eventually(t, "nothing is pending", func() bool { return len(r.takePending()) == 0 })
}

func TestUnreadableEntryDenies(t *testing.T) {
	r := revocations(t, open(t, Config{Dir: t.TempDir()}))
	if _, err := r.bucket.PutString(t.Context(), "s1", "soon"); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the session is denied", func() bool { return r.Revoked("s1") })
}

func TestOpenExplainsItself(t *testing.T) {
	soon, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	for name, c := range map[string]struct {
		config Config
		want   string
	}{
		"no folder":      {Config{}, "CITERNE_DATA_DIR"},
		"not an address": {Config{URL: "s3cret@nowhere"}, "nats://host:4222"},
		"other scheme":   {Config{URL: "http://:s3cret@localhost:1"}, "nats://host:4222"},
		"WebSocket":      {Config{URL: "ws://:s3cret@localhost:1"}, "nats://host:4222"},
		"no server":      {Config{URL: "nats://user:s3cret@127.0.0.1:1"}, "NATS_URL"},
		"folder is file": {Config{Dir: os.Args[0]}, "folder"},
	} {
		b, err := Open(soon, c.config)
		if err == nil {
			b.Close()
			t.Errorf("%s: it opens", name)
			continue
		}
		if !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWrongCredentialsFailAtOnce(t *testing.T) {
	srv := startServer(t, server.Options{Port: -1, Username: "u", Password: "right"})
	b, err := Open(t.Context(), Config{URL: strings.Replace(srv.ClientURL(), "nats://", "nats://u:wr0ng@", 1)})
	if err == nil {
		b.Close()
		t.Fatal("it opens")
	}
	if strings.Contains(err.Error(), "wr0ng") || !strings.Contains(err.Error(), "password") {
		t.Error(err)
	}
}

func TestServerLogIsQuiet(t *testing.T) {
	var out strings.Builder
	log := slog.New(slog.NewTextHandler(&out, nil))
	open(t, Config{Dir: t.TempDir(), Logger: log}).Close()
	if out.Len() > 0 {
		t.Errorf("a normal start and stop logs: %s", out.String())
	}
	serverLog{log: log}.Warnf("disk %s", "full")
	if !strings.Contains(out.String(), "disk full") || !strings.Contains(out.String(), "WARN") {
		t.Errorf("a warning is lost: %q", out.String())
	}
}
