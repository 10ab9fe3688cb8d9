package broker

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"
)

// patience is how long a test waits for background work.
const patience = 20 * time.Second

func TestMain(m *testing.M) {
	if dir := os.Getenv("BROKER_TEST_VICTIM"); dir != "" {
		victim(dir)
		return
	}
	os.Exit(m.Run())
}

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

// external starts a NATS server on a port; port -1 lets the system choose.
func external(t testing.TB, dir string, port int) *server.Server {
	t.Helper()
	srv, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: port, JetStream: true, StoreDir: dir, NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	srv.Start()
	t.Cleanup(func() { stop(srv) })
	if !srv.ReadyForConnections(patience) {
		t.Fatal("the external server does not start")
	}
	return srv
}

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

func TestReplicasSeeEachOther(t *testing.T) {
	srv := external(t, t.TempDir(), -1)
	one := revocations(t, open(t, Config{URL: srv.ClientURL()}))
	two := revocations(t, open(t, Config{URL: srv.ClientURL()}))
	until := time.Now().Add(time.Hour)
	if err := one.Revoke(t.Context(), "from-one", until); err != nil {
		t.Fatal(err)
	}
	if err := two.Revoke(t.Context(), "from-two", until); err != nil {
		t.Fatal(err)
	}
	eventually(t, "each sees the other's sign-out", func() bool { return one.Revoked("from-two") && two.Revoked("from-one") })
	late := revocations(t, open(t, Config{URL: srv.ClientURL()}))
	if !late.Revoked("from-one") || !late.Revoked("from-two") {
		t.Error("a replica that starts later does not have all from its first moment")
	}
}

func TestEntriesEnd(t *testing.T) {
	r := revocations(t, open(t, Config{Dir: t.TempDir()}))
	at := time.Now()
	var mu sync.Mutex
	now := func() time.Time { mu.Lock(); defer mu.Unlock(); return at }
	r.mu.Lock()
	r.now = now
	r.mu.Unlock()
	until := at.Add(time.Second)
	if err := r.Revoke(t.Context(), "s1", until); err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	at = until.Add(-1)
	mu.Unlock()
	if !r.Revoked("s1") {
		t.Error("not denied a moment before the end")
	}
	mu.Lock()
	at = until
	mu.Unlock()
	if r.Revoked("s1") {
		t.Error("still denied at the end")
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
	now := time.Unix(1000, 0)
	r := &Revocations{now: func() time.Time { return now }}
	for life, want := range map[time.Duration]time.Duration{
		time.Millisecond: time.Second, time.Second: time.Second, 1001 * time.Millisecond: 2 * time.Second,
		24 * time.Hour: 24 * time.Hour, 400 * 24 * time.Hour: maxLife,
	} {
		if got := r.lifeOf(now.Add(life)); got != want {
			t.Errorf("a session that lives for %s is kept for %s, want %s", life, got, want)
		}
	}
}

func TestServerAwayThenBack(t *testing.T) {
	dir := t.TempDir()
	srv := external(t, dir, -1)
	address, port := srv.ClientURL(), srv.Addr().String()
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
	external(t, dir, portOf(t, port))
	eventually(t, "the other replica learns of it", func() bool { return there.Revoked("away") })
	eventually(t, "nothing is pending", func() bool { return len(here.takePending()) == 0 })
	if err := there.Revoke(t.Context(), "after", until); err != nil {
		t.Errorf("after the return: %v", err)
	}
	eventually(t, "sign-outs pass again", func() bool { return here.Revoked("after") })
}

func TestLostBucketIsFilledAgain(t *testing.T) {
	srv := external(t, t.TempDir(), -1)
	address, port := srv.ClientURL(), srv.Addr().String()
	r := revocations(t, open(t, Config{URL: address}))
	if err := r.Revoke(t.Context(), "s1", time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	stop(srv)
	external(t, t.TempDir(), portOf(t, port))
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

func portOf(t testing.TB, address string) int {
	t.Helper()
	var port int
	if _, err := fmt.Sscanf(address[strings.LastIndex(address, ":"):], ":%d", &port); err != nil {
		t.Fatal(err)
	}
	return port
}

// victim is the process that TestKillLosesNothing kills: it prints each ID once it is
// acknowledged.
func victim(dir string) {
	b, err := Open(context.Background(), Config{Dir: dir})
	if err != nil {
		panic(err)
	}
	r, err := b.Revocations(context.Background())
	if err != nil {
		panic(err)
	}
	for i := 0; ; i++ {
		id := fmt.Sprintf("s%d", i)
		if err := r.Revoke(context.Background(), id, time.Now().Add(time.Hour)); err != nil {
			panic(err)
		}
		fmt.Println(id)
	}
}

func TestKillLosesNothing(t *testing.T) {
	dir := t.TempDir()
	var acknowledged []string
	for round := range 3 {
		acknowledged = append(acknowledged, killAfter(t, dir, 50*(round+1))...)
	}
	r := revocations(t, open(t, Config{Dir: dir}))
	for _, id := range acknowledged {
		if !r.Revoked(id) {
			t.Errorf("%s was acknowledged and is lost", id)
		}
	}
}

// killAfter runs a victim, kills it after n acknowledgements and returns all acknowledged IDs.
func killAfter(t *testing.T, dir string, n int) []string {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), "BROKER_TEST_VICTIM="+dir)
	child.Stderr = os.Stderr
	output, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	var ids []string
	lines := bufio.NewReader(output)
	for {
		line, err := lines.ReadString('\n')
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, strings.TrimSuffix(line, "\n"))
		if len(ids) == n {
			child.Process.Kill()
		}
	}
	child.Wait()
	if len(ids) < n {
		t.Fatalf("the victim ended before it was killed, after %d", len(ids))
	}
	return ids
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
	srv, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: -1, Username: "u", Password: "right", NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	srv.Start()
	t.Cleanup(func() { stop(srv) })
	if !srv.ReadyForConnections(patience) {
		t.Fatal("the external server does not start")
	}
	b, err := Open(t.Context(), Config{URL: strings.Replace(srv.ClientURL(), "nats://", "nats://u:wr0ng@", 1)})
	if err == nil {
		b.Close()
		t.Fatal("it opens")
	}
	if strings.Contains(err.Error(), "wr0ng") || !strings.Contains(err.Error(), "password") {
		t.Error(err)
	}
}

func TestNilListIsEmpty(t *testing.T) {
	var r *Revocations
	if r.Revoked("s1") {
		t.Error("a nil list revokes a session")
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

func BenchmarkOpen(b *testing.B) {
	dir := b.TempDir()
	for b.Loop() {
		br, err := Open(context.Background(), Config{Dir: dir})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := br.Revocations(context.Background()); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		br.Close()
		b.StartTimer()
	}
}

func BenchmarkRevoked(b *testing.B) {
	r := &Revocations{now: time.Now, until: map[string]time.Time{"denied": time.Now().Add(time.Hour)}}
	for b.Loop() {
		r.Revoked("not-denied-not-denied-")
	}
}
