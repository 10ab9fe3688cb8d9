package broker

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/citerne/citerne/internal/pause"
)

// Config has the settings of a Broker.
type Config struct {
	// URL is an external NATS server or cluster, "nats://host:4222" or "tls://host:4222", several
	// separated by commas. When it is empty, a server is embedded.
	URL string
	// Dir is the folder of the embedded server's store. The caller ensures that only one process
	// uses it, because two servers would destroy the store.
	Dir string
	// Replicas is the number of servers of an external cluster that store a copy: with three
	// copies, nothing is lost with one server. 0 means three when the connection knows at least
	// three servers, else one. A store that already has more copies keeps them.
	Replicas int
	Logger   *slog.Logger
}

// retryWait is the pause between two attempts at an operation that NATS refused.
const retryWait = 250 * time.Millisecond

// Broker is a connection to NATS and, when embedded, its server.
type Broker struct {
	log      *slog.Logger
	embedded *server.Server // nil with an external server
	conn     *nats.Conn
	stream   jetstream.JetStream
	// broken is true while the embedded store cannot write.
	broken   atomic.Bool
	replicas int // Config.Replicas
	// maxOutbox bounds each Outbox, in bytes.
	maxOutbox int64

	running context.Context // done after Close
	stop    context.CancelFunc
	workers sync.WaitGroup
}

// Open starts the embedded server, or connects to the external one, and retries until it answers
// or ctx is done. A connection that is lost later is retried without limit. Errors say how to
// solve the problem and never repeat the URL, which may contain a password.
func Open(ctx context.Context, c Config) (*Broker, error) {
	b := &Broker{log: cmp.Or(c.Logger, slog.New(slog.DiscardHandler)), replicas: c.Replicas, maxOutbox: defaultMaxOutbox}
	b.running, b.stop = context.WithCancel(context.Background())
	if err := b.open(ctx, c); err != nil {
		b.Close()
		return nil, err
	}
	return b, nil
}

func (b *Broker) open(ctx context.Context, c Config) error {
	options := b.options()
	if c.URL == "" {
		if err := b.embed(c.Dir); err != nil {
			return err
		}
		options = append(options, nats.InProcessServer(b.embedded))
	} else if err := CheckURL(c.URL); err != nil {
		return err
	}
	conn, err := b.connect(ctx, c.URL, options)
	if err != nil {
		return err
	}
	b.conn = conn
	if b.stream, err = jetstream.New(conn); err != nil {
		return fmt.Errorf("open JetStream: %w", err)
	}
	return nil
}

// Close ends the background work and the connection, and stops the embedded server. Acknowledged
// data stays stored.
func (b *Broker) Close() {
	b.stop()
	b.workers.Wait()
	if b.conn != nil {
		b.conn.Close()
	}
	if b.embedded != nil {
		b.embedded.Shutdown()
		b.embedded.WaitForShutdown()
	}
}

// Ready returns nil while NATS is connected. Readiness probes call it; it makes no network call.
func (b *Broker) Ready(context.Context) error {
	if !b.conn.IsConnected() {
		return errors.New("NATS is away")
	}
	return nil
}

func (b *Broker) options() []nats.Option {
	return []nats.Option{
		nats.Name("citerne"),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(retryWait),
		nats.ReconnectJitter(retryWait, retryWait),
		// Without a connection a publish fails instead of being buffered: the sender then knows
		// that it is not stored, and retries.
		nats.ReconnectBufSize(-1),
		nats.ReconnectHandler(func(*nats.Conn) { b.log.Info("NATS is back") }),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if b.running.Err() == nil {
				b.log.Warn("NATS is away", "cause", err)
			}
		}),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			b.log.Warn("NATS reported an error", "cause", err)
		}),
	}
}

func (b *Broker) connect(ctx context.Context, address string, options []nats.Option) (*nats.Conn, error) {
	for attempt := 0; ; attempt++ {
		conn, err := nats.Connect(address, options...)
		if err == nil {
			return conn, nil
		}
		if errors.Is(err, nats.ErrAuthorization) {
			return nil, errors.New("NATS refused the credentials in NATS_URL: correct the user and password there")
		}
		if attempt == 0 {
			b.log.Warn("NATS does not answer yet", "cause", err)
		}
		if !pause.For(ctx, retryWait) {
			return nil, fmt.Errorf("NATS does not answer (%w): start it, correct NATS_URL, or leave NATS_URL empty to embed it", err)
		}
	}
}

// retry calls operation until it succeeds or ctx is done: a cluster that has just lost a server
// refuses operations for the seconds of an election. The embedded server holds no elections, so
// its errors are final, as is the error that JetStream is not enabled.
func (b *Broker) retry(ctx context.Context, operation func() error) error {
	for attempt := 0; ; attempt++ {
		err := operation()
		if err == nil || b.embedded != nil || errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) {
			return err
		}
		if attempt == 0 {
			b.log.Warn("NATS does not serve what is stored yet", "cause", err)
		}
		if !pause.For(ctx, retryWait) {
			return err
		}
	}
}

// copies returns the number of servers that must store a copy of a stream: never fewer than store
// one now.
func (b *Broker) copies(ctx context.Context, stream string) (int, error) {
	wanted := b.replicas
	if wanted == 0 {
		wanted = 1
		if len(b.conn.Servers()) >= 3 {
			wanted = 3
		}
	}
	existing, err := b.stream.Stream(ctx, stream)
	switch {
	case errors.Is(err, jetstream.ErrStreamNotFound):
		return wanted, nil
	case err != nil:
		return 0, err
	}
	return max(wanted, existing.CachedInfo().Config.Replicas), nil
}

// CheckURL checks that text is a valid, non-empty Config.URL. Its error does not repeat the text,
// which may contain a password.
func CheckURL(text string) error {
	for part := range strings.SplitSeq(text, ",") {
		u, err := url.Parse(strings.TrimSpace(part))
		if err != nil || u.Hostname() == "" || u.Scheme != "nats" && u.Scheme != "tls" {
			return errors.New("NATS_URL is not a list of NATS servers: write nats://host:4222 or tls://host:4222, several separated by commas, or remove it for the embedded server")
		}
	}
	return nil
}
