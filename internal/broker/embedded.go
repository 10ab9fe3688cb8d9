package broker

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/citerne/citerne/internal/pause"
)

// The embedded server's limits of memory and disk in bytes. Its streams are stored on disk; the
// memory is for its bookkeeping.
const (
	maxMemory = 32 << 20
	maxStore  = 1 << 30
)

// startWait bounds the start of the embedded server: a few milliseconds, or longer after a crash
// with a large store.
const startWait = 30 * time.Second

const (
	// mendWait is the pause between two looks at the store, and between two attempts to reopen it.
	mendWait = time.Second
	// room is the free disk space that reopening needs, in bytes.
	room = 1 << 20
)

// embed starts a server that listens on no port, with its store in dir.
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
	srv.SetLoggerV2(serverLog{b.log, &b.broken}, false, false, false)
	b.workers.Go(func() { b.mendStore(dir) })
	srv.Start()
	if !srv.ReadyForConnections(startWait) {
		return fmt.Errorf("the embedded NATS server did not start within %s: the log says why", startWait)
	}
	return nil
}

// mendStore reopens the store once its disk is writable again, until the broker closes. NATS
// itself does not: after one failed write, for example on a full disk, a store refuses all
// operations until it is reopened.
func (b *Broker) mendStore(dir string) {
	for pause.For(b.running, mendWait) {
		if !b.broken.Load() {
			continue
		}
		b.log.Error("the disk of the embedded NATS server cannot be written: events are refused until it can")
		for err := b.reopenStore(dir); err != nil; err = b.reopenStore(dir) {
			b.log.Debug("the store of the embedded NATS server stays closed", "cause", err, "retry_in", mendWait)
			if !pause.For(b.running, mendWait) {
				return
			}
		}
		b.log.Info("the disk of the embedded NATS server can be written again")
	}
}

// reopenStore reopens the store when there is room on its disk.
func (b *Broker) reopenStore(dir string) error {
	if err := tryDisk(dir); err != nil {
		return err
	}
	b.embedded.ShutdownJetStream()
	// Write errors up to here belong to the store that was closed.
	b.broken.Store(false)
	err := b.embedded.EnableJetStream(&server.JetStreamConfig{MaxMemory: maxMemory, MaxStore: maxStore, StoreDir: dir})
	if err != nil {
		b.broken.Store(true)
		return fmt.Errorf("open the store again: %w", err)
	}
	return nil
}

// tryDisk writes as many bytes as a few batches of events have, and deletes them.
func tryDisk(dir string) error {
	f, err := os.CreateTemp(dir, "room-*")
	if err != nil {
		return fmt.Errorf("try the disk: %w", err)
	}
	_, err = f.Write(make([]byte, room))
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close(), os.Remove(f.Name())); err != nil {
		return fmt.Errorf("try the disk: %w", err)
	}
	return nil
}

// serverLog forwards the embedded server's log. Its notices are only useful for debugging.
type serverLog struct {
	log *slog.Logger
	// broken is set when the store fails to write: the server reports that in its log only.
	broken *atomic.Bool
}

func (l serverLog) Noticef(format string, v ...any) { l.write(slog.LevelDebug, format, v) }
func (l serverLog) Warnf(format string, v ...any)   { l.write(slog.LevelWarn, format, v) }
func (l serverLog) Errorf(format string, v ...any) {
	l.write(slog.LevelError, format, v)
	if strings.Contains(format, "ritical write error") {
		l.broken.Store(true)
	}
}
func (l serverLog) Fatalf(format string, v ...any) { l.write(slog.LevelError, format, v) }
func (l serverLog) Debugf(format string, v ...any) { l.write(slog.LevelDebug, format, v) }
func (l serverLog) Tracef(format string, v ...any) { l.write(slog.LevelDebug, format, v) }

func (l serverLog) write(level slog.Level, format string, v []any) {
	if l.log.Enabled(context.Background(), level) {
		l.log.Log(context.Background(), level, "embedded NATS: "+fmt.Sprintf(format, v...))
	}
}
