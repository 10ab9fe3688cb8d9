package sandbox_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pressly/goose/v3"

	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The store contains hashes of passwords and tokens, so only the owner can access its files,
// including those of the write-ahead log.
func TestStoreFilesArePrivate(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no file modes")
	}
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	start(t, func(c *sandbox.Config) { c.Dir = dir })
	for _, suffix := range []string{"", "-wal", "-shm"} {
		info, err := os.Stat(filepath.Join(dir, "sandbox.sqlite"+suffix))
		if err != nil {
			t.Fatal(err)
		}
		if mode := info.Mode().Perm(); mode != 0o600 {
			t.Errorf("%s has mode %o, want 600", info.Name(), mode)
		}
	}
}

// Waiting writers do not block readers, and all of them succeed.
func TestWritersDoNotBlockReaders(t *testing.T) {
	dir := t.TempDir()
	db := start(t, func(c *sandbox.Config) { c.Dir = dir }).db
	writes, end := make(chan struct{}), make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		if err := db.Write(t.Context(), func(*sql.Tx) error { close(writes); <-end; return nil }); err != nil {
			t.Error(err)
		}
	})
	<-writes
	for range 24 {
		all.Go(func() {
			if err := db.WriteOnly(t.Context(), "mark", store.Do(`UPDATE customers SET first_name = first_name`)); err != nil {
				t.Error(err)
			}
		})
	}
	// Long enough for all writers to start waiting.
	reading, stop := context.WithTimeout(t.Context(), 5*time.Second)
	defer stop()
	for begin := time.Now(); time.Since(begin) < 200*time.Millisecond; {
		var customers int
		if err := db.QueryRowContext(reading, `SELECT COUNT(*) FROM customers`).Scan(&customers); err != nil || customers == 0 {
			t.Errorf("%d customers: %v", customers, err)
			break
		}
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if err := db.WriteOnly(cancelled, "mark"); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled write returns %v, want context.Canceled", err)
	}
	close(end)
	all.Wait()
}

// A store of an earlier version gets the seed's values in new columns. Values that a user or a
// migration has set are kept.
func TestSeedFillsNewColumns(t *testing.T) {
	dir := t.TempDir()
	restarted := func(change func(*store.DB)) string {
		t.Helper()
		f := start(t, func(c *sandbox.Config) { c.Dir = dir })
		change(f.db)
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		return start(t, func(c *sandbox.Config) { c.Dir = dir }).rows(`SELECT id, last_name, phone, job_title FROM contacts WHERE id IN (901, 902, 950)`)
	}
	write := func(db *store.DB, statements ...store.Statement) {
		t.Helper()
		if err := db.WriteOnly(t.Context(), "change the store", statements...); err != nil {
			t.Fatal(err)
		}
	}
	// This is the state after the migration that adds job_title. Older columns, such as phone,
	// were emptied by a user.
	got := restarted(func(db *store.DB) {
		write(db,
			store.Do(`INSERT INTO contacts (id, business_id, first_name, last_name, type) VALUES (950, 1042, 'Ada', 'Roy', 'OPS')`),
			store.Do(`UPDATE contacts SET phone = NULL, last_name = 'Roy', job_title = iif(id = 902, 'Cheffe', NULL)`),
			store.Do(`DELETE FROM seeded_columns WHERE table_name = 'contacts' AND column_name = 'job_title'`))
	})
	if want := "901 Roy <nil> Responsable du parc\n902 Roy <nil> Cheffe\n950 Roy <nil> <nil>\n"; got != want {
		t.Errorf("the contacts are\n%s, want\n%s", got, want)
	}
	// This happens only once, and never in a store from before seeded_columns.
	for name, older := range map[string]bool{"emptied later": false, "older": true} {
		got := restarted(func(db *store.DB) {
			write(db, store.Do(`UPDATE contacts SET job_title = NULL`))
			if older {
				goBackTo(t, db, 20)
			}
		})
		if want := "901 Roy <nil> <nil>\n902 Roy <nil> <nil>\n950 Roy <nil> <nil>\n"; got != want {
			t.Errorf("%s: the contacts are\n%s, want\n%s", name, got, want)
		}
	}
}

// A store of an earlier version keeps working: invoices of the history since the first start are
// kept, an order without a round is delivered, and an order with changed rules gets a new due
// date.
func TestOlderStoreKeepsWorking(t *testing.T) {
	unraced(t)
	dir := t.TempDir()
	f := start(t, func(c *sandbox.Config) { c.Dir = dir })
	day := func(d int) {
		t.Helper()
		if err := f.setClock(t.Context(), time.Date(2026, 12, d, 9, 0, 0, 0, time.UTC), true); err != nil {
			t.Fatal(err)
		}
	}
	day(2)
	issued := f.rows(`SELECT id, number FROM invoices WHERE issued_on = '2026-12-01' ORDER BY id`)
	goBackTo(t, f.db, 24)
	err := f.db.WriteOnly(t.Context(), "be older",
		store.Do(`UPDATE invoices SET settled = 0 WHERE issued_on = '2026-12-01'`),
		store.Do(`UPDATE orders SET leaves_at = NULL, back_at = NULL, due_at = NULL WHERE status = 'ready'`),
		store.Do(`UPDATE orders SET due_at = 1 WHERE id = (SELECT max(id) FROM orders WHERE status = 'delivered')`))
	if err != nil {
		t.Fatal(err)
	}
	ready := f.count(`SELECT count(*) FROM orders WHERE status = 'ready' AND cancelled_at IS NULL`)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = start(t, func(c *sandbox.Config) { c.Dir = dir })
	day(5)
	if got := f.rows(`SELECT id, number FROM invoices WHERE issued_on = '2026-12-01' ORDER BY id`); issued == "" || got != issued {
		t.Errorf("the invoices were\n%sand are\n%s", issued, got)
	}
	if n := f.count(`SELECT count(*) FROM orders WHERE invoice_id NOT IN (SELECT id FROM invoices)`); n > 0 {
		t.Errorf("%d orders refer to a missing invoice", n)
	}
	if n := f.count(`SELECT count(*) FROM orders WHERE status = 'ready' AND slot_date < '2026-12-05' AND cancelled_at IS NULL`); ready == 0 || n > 0 {
		t.Errorf("of %d ready orders, %d have not left", ready, n)
	}
}

// Migrating an older store adds the buyers of its invoices and the details of their lines, with
// the same values as in a new store.
func TestOlderInvoicesGetBuyersAndLines(t *testing.T) {
	f := start(t)
	queries := []string{`SELECT id, issued FROM invoices ORDER BY id`, `SELECT id, item_id, volume_15c, excise FROM invoice_lines ORDER BY id`}
	var want []string
	for _, q := range queries {
		want = append(want, f.rows(q))
	}
	goBackTo(t, f.db, 26)
	if err := store.Migrate(t.Context(), f.db); err != nil {
		t.Fatal(err)
	}
	for i, q := range queries {
		if got := f.rows(q); got != want[i] || strings.Count(got, "\n") < 100 {
			t.Errorf("%s: %s", q, firstDifference(got, want[i]))
		}
	}
}

// After the migration, debits of an older store continue automatically, except those of a
// business without a method.
func TestOlderDebitsContinue(t *testing.T) {
	f := start(t)
	const underWay = `SELECT status, (due_at - at) / 86400, count(*) FROM payments WHERE status IN ('scheduled', 'pending') GROUP BY 1, 2 ORDER BY 1, 2`
	goBackTo(t, f.db, 27)
	err := f.db.WriteOnly(t.Context(), "be older", store.Do(`UPDATE payments SET method_type = NULL, method_id = NULL WHERE invoice_id IN (SELECT id FROM invoices WHERE business_id = 1057)`))
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Migrate(t.Context(), f.db); err != nil {
		t.Fatal(err)
	}
	if got := f.rows(underWay); got != "pending 4 1\nscheduled 0 3\n" {
		t.Errorf("the payments under way are %s", got)
	}
	if n := f.count(`SELECT count(*) FROM invoices WHERE business_id = 1057 AND payment IN (2, 4)`); n != 0 {
		t.Errorf("%d debits without a method", n)
	}
}

// firstDifference returns the first line in which two texts differ.
func firstDifference(a, b string) string {
	other := strings.Split(b, "\n")
	for i, line := range strings.Split(a, "\n") {
		if i >= len(other) || line != other[i] {
			return fmt.Sprintf("line %d: %s", i+1, line)
		}
	}
	return "none"
}

// goBackTo reverts the migrations after a version.
func goBackTo(t *testing.T, db *store.DB, version int64) {
	t.Helper()
	p, err := goose.NewProvider(goose.DialectSQLite3, db.DB, os.DirFS("store/migrations"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.DownTo(t.Context(), version); err != nil {
		t.Fatal(err)
	}
}
