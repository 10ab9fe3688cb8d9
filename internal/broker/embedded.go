package broker

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// The embedded server's share of memory and disk in bytes. Its streams are
// stored on disk; memory is for its own bookkeeping.
const (
	maxMemory = 32 << 20
	maxStore  = 1 << 30
)

// startWait is how long the embedded server may take to start: a few
// milliseconds, or longer after a crash with a large store.
const startWait = 30 * time.Second

// embed starts a server that no port leads to, with its store in dir.
func (b *Broker) embed(dir string) error {
	if dir == "" {
		return errors.New("the embedded NATS server needs a folder: set CITERNE_DATA_DIR, or NATS_URL for an external one")
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("make the folder of the embedded NATS server: %w", err)
	}
	srv, err := server.NewServer(&server.Options{
		ServerName:         "citerne",
		DontListen:         true,
		JetStream:          true,
		StoreDir:           dir,
		JetStreamMaxMemory: maxMemory,
		JetStreamMaxStore:  maxStore,
		NoSigs:             true,
	})
	if err != nil {
		return fmt.Errorf("make the embedded NATS server: %w", err)
	}
	b.embedded = srv
	srv.SetLoggerV2(serverLog{b.log}, false, false, false)
	srv.Start()
	if !srv.ReadyForConnections(startWait) {
		return fmt.Errorf("the embedded NATS server did not start within %s: the log says why", startWait)
	}
	return nil
}

// serverLog routes what the embedded server says: its notices are of interest
// to whoever debugs it only.
type serverLog struct{ log *slog.Logger }

func (l serverLog) Noticef(format string, v ...any) { l.write(slog.LevelDebug, format, v) }
func (l serverLog) Warnf(format string, v ...any)   { l.write(slog.LevelWarn, format, v) }
func (l serverLog) Errorf(format string, v ...any)  { l.write(slog.LevelError, format, v) }
func (l serverLog) Fatalf(format string, v ...any)  { l.write(slog.LevelError, format, v) }
func (l serverLog) Debugf(format string, v ...any)  { l.write(slog.LevelDebug, format, v) }
func (l serverLog) Tracef(format string, v ...any)  { l.write(slog.LevelDebug, format, v) }

func (l serverLog) write(level slog.Level, format string, v []any) {
	if l.log.Enabled(context.Background(), level) {
		l.log.Log(context.Background(), level, "embedded NATS: "+fmt.Sprintf(format, v...))
	}
}
