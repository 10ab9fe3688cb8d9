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
	_ "modernc.org/sqlite" // the "sqlite" driver, in pure Go: no C compiler on a newcomer's machine
)

//go:embed migrations/*.sql
var migrations embed.FS

// storeFile is the name of the SQLite file in Config.Dir.
const storeFile = "sandbox.sqlite"

// maxConnections bounds the connections to the store on disk.
const maxConnections = 8

// Open opens the store below dir, or one in memory when dir is empty. It may
// have no table yet.
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
		// A database in memory belongs to its connection: one, never closed.
		db.SetMaxOpenConns(1)
	} else {
		// SQLite has one writer: more connections only hold file descriptors.
		db.SetMaxOpenConns(maxConnections)
		db.SetMaxIdleConns(maxConnections)
	}
	return &DB{DB: db, writing: make(chan struct{}, 1)}, nil
}

// createPrivate makes an empty file for its owner alone, unless there is one.
// SQLite would give its own to everybody, and gives the files of its log the
// mode of the store.
func createPrivate(name string) error {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// dsn asks for write-ahead logging (readers do not wait for a writer), a
// transaction that takes its lock at once (no upgrade deadlock) and foreign
// keys, which SQLite leaves off by default.
func dsn(name string) string {
	q := url.Values{
		"_pragma": {"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(NORMAL)", "foreign_keys(ON)"},
		"_txlock": {"immediate"},
	}
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: name}).EscapedPath(), RawQuery: q.Encode()}).String()
}

// Migrate brings the schema of a store up to date.
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

// Querier is what *database, which only reads, and *sql.Tx share.
type Querier interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Scanner is what *sql.Row and *sql.Rows share.
type Scanner interface{ Scan(dest ...any) error }

// DB is a store: reads go to it as to any database, writes through Write.
type DB struct {
	*sql.DB
	writing chan struct{} // holds the one who writes
	written news
}

// Changed is closed when something is written next.
func (d *DB) Changed() <-chan struct{} { return d.written.next() }

// inTransaction marks a context whose writes belong to a transaction that is open.
type inTransaction struct{}

// Joining is a context in which write makes parts of tx: what is refused leaves nothing
// behind, what succeeds is kept with the whole.
func Joining(ctx context.Context, tx *sql.Tx) context.Context {
	return context.WithValue(ctx, inTransaction{}, tx)
}

// part runs a write as a part of a transaction.
func part(ctx context.Context, tx *sql.Tx, fn func(tx *sql.Tx) error) error {
	if err := Run(ctx, tx, "begin a part", Do(`SAVEPOINT part`)); err != nil {
		return err
	}
	if err := fn(tx); err != nil {
		return errors.Join(err, Run(ctx, tx, "undo a part", Do(`ROLLBACK TO part`), Do(`RELEASE part`)))
	}
	return Run(ctx, tx, "end a part", Do(`RELEASE part`))
}

// Write runs fn in a transaction that is kept only when fn succeeds. fn must
// not use the store itself: in memory there is one connection and the transaction has it.
//
// SQLite has one writer. Those who wait for it would look now and then whether it has
// ended, whoever is lucky being next, with one of the readers' connections each, and be
// refused after five seconds; so they wait here, in the order in which they came.
func (d *DB) Write(ctx context.Context, fn func(tx *sql.Tx) error) error {
	if tx, inside := ctx.Value(inTransaction{}).(*sql.Tx); inside {
		return part(ctx, tx, fn)
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
	d.written.tell()
	return nil
}

// WriteOnly makes steps that nothing has to be read for.
func (d *DB) WriteOnly(ctx context.Context, op string, steps ...Statement) error {
	return d.Write(ctx, func(tx *sql.Tx) error { return Run(ctx, tx, op, steps...) })
}

// Statement is one step of a write.
type Statement struct {
	sql  string
	args []any
}

// Do makes a statement.
func Do(sql string, args ...any) Statement { return Statement{sql, args} }

// Run carries steps out in order, up to the first that fails. op names them in
// the error.
func Run(ctx context.Context, q Querier, op string, steps ...Statement) error {
	for _, step := range steps {
		if _, err := q.ExecContext(ctx, step.sql, step.args...); err != nil {
			return fmt.Errorf("%s: %w", op, err)
		}
	}
	return nil
}

// ignoreDone drops the error of rolling back what a cancelled context already
// rolled back.
func ignoreDone(err error) error {
	if errors.Is(err, sql.ErrTxDone) {
		return nil
	}
	return err
}

// List runs a query and scans every row; the answer is never nil, so that it
// is written as [] in JSON.
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
