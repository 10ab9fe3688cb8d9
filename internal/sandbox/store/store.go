package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the "sqlite" driver, in pure Go: needs no C compiler
)

//go:embed migrations/*.sql
var migrations embed.FS

// storeFile is the name of the SQLite file in Config.Dir.
const storeFile = "sandbox.sqlite"

// maxConnections is the maximum number of connections to a store on disk.
const maxConnections = 8

// Open opens the store in the folder dir, or one in memory if dir is empty. Migrate must create
// its tables.
func Open(dir string) (*DB, error) {
	name := ":memory:"
	if dir != "" {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, fmt.Errorf("make the sandbox folder: %w", err)
		}
		name = filepath.Join(dir, storeFile)
		if err := createPrivate(name); err != nil {
			return nil, fmt.Errorf("make the sandbox store: %w", err)
		}
	}
	db, err := sql.Open("sqlite", dsn(name))
	if err != nil {
		return nil, fmt.Errorf("open the sandbox store: %w", err)
	}
	if dir == "" {
		// A database in memory belongs to one connection, which must stay open.
		db.SetMaxOpenConns(1)
	} else {
		// SQLite has one writer: more connections would only hold file descriptors.
		db.SetMaxOpenConns(maxConnections)
		db.SetMaxIdleConns(maxConnections)
	}
	return &DB{DB: db, writing: make(chan struct{}, 1)}, nil
}

// createPrivate creates an empty file that only its owner can access, unless it exists. SQLite
// would make it readable for everyone; it gives its log files the mode of the store.
func createPrivate(name string) error {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// dsn enables write-ahead logging (readers do not wait for a writer), immediate transactions (no
// deadlock on upgrading a lock) and foreign keys, which are off by default in SQLite.
func dsn(name string) string {
	q := url.Values{
		"_pragma": {"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(NORMAL)", "foreign_keys(ON)"},
		"_txlock": {"immediate"},
	}
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: name}).EscapedPath(), RawQuery: q.Encode()}).String()
}

// Migrate applies the pending migrations.
func Migrate(ctx context.Context, db *DB) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return fmt.Errorf("read the sandbox migrations: %w", err)
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, db.DB, files)
	if err != nil {
		return fmt.Errorf("prepare the sandbox migrations: %w", err)
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("migrate the sandbox store: %w", err)
	}
	return nil
}

// Querier is implemented by *DB, for reads, and by *sql.Tx.
type Querier interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Scanner is implemented by *sql.Row and *sql.Rows.
type Scanner interface{ Scan(dest ...any) error }

// DB is a store. Reads use it like any database; writes must go through Write.
type DB struct {
	*sql.DB
	writing chan struct{} // full while a writer holds it
	written signal
}

// Changed returns a channel that the next committed write closes.
func (d *DB) Changed() <-chan struct{} { return d.written.next() }

// inTransaction is the context key of an open transaction.
type inTransaction struct{}

// WithTx returns a context in which Write runs as a savepoint of tx: a failed write is rolled
// back alone, a successful one is committed with tx.
func WithTx(ctx context.Context, tx *sql.Tx) context.Context {
	return context.WithValue(ctx, inTransaction{}, tx)
}

// savepoint runs fn in a savepoint of a transaction.
func savepoint(ctx context.Context, tx *sql.Tx, fn func(tx *sql.Tx) error) error {
	if err := Run(ctx, tx, "begin a part", Do(`SAVEPOINT part`)); err != nil {
		return err
	}
	if err := fn(tx); err != nil {
		return errors.Join(err, Run(ctx, tx, "undo a part", Do(`ROLLBACK TO part`), Do(`RELEASE part`)))
	}
	return Run(ctx, tx, "end a part", Do(`RELEASE part`))
}

// Write runs fn in a transaction, which is committed only if fn succeeds. fn must not use the
// store itself: in memory there is one connection, and the transaction holds it.
//
// SQLite has one writer. Without the queue here, writers would each hold a connection, poll in
// random order and fail after five seconds. With it, they wait in the order of their calls.
func (d *DB) Write(ctx context.Context, fn func(tx *sql.Tx) error) error {
	if tx, inside := ctx.Value(inTransaction{}).(*sql.Tx); inside {
		return savepoint(ctx, tx, fn)
	}
	select {
	case d.writing <- struct{}{}:
		defer func() { <-d.writing }()
	case <-ctx.Done():
		return fmt.Errorf("wait to write: %w", ctx.Err())
	}
	tx, err := d.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	if err := fn(tx); err != nil {
		return errors.Join(err, ignoreDone(tx.Rollback()))
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	d.written.notify()
	return nil
}

// WriteOnly runs steps that need no reads in a transaction.
func (d *DB) WriteOnly(ctx context.Context, op string, steps ...Statement) error {
	return d.Write(ctx, func(tx *sql.Tx) error { return Run(ctx, tx, op, steps...) })
}

// Statement is one SQL statement with its arguments.
type Statement struct {
	sql  string
	args []any
}

// Do returns a statement.
func Do(sql string, args ...any) Statement { return Statement{sql, args} }

// Run runs statements in order, up to the first error. op describes them in the error.
func Run(ctx context.Context, q Querier, op string, steps ...Statement) error {
	for _, step := range steps {
		if _, err := q.ExecContext(ctx, step.sql, step.args...); err != nil {
			return fmt.Errorf("%s: %w", op, err)
		}
	}
	return nil
}

// ignoreDone drops the error of rolling back a transaction that a cancelled context has already
// rolled back.
func ignoreDone(err error) error {
	if errors.Is(err, sql.ErrTxDone) {
		return nil
	}
	return err
}

// List runs a query and scans all rows. The result is never nil, so that its JSON is [].
func List[T any](ctx context.Context, q Querier, scan func(Scanner) (T, error), query string, args ...any) ([]T, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	all := []T{}
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}
