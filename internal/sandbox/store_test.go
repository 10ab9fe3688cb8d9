package sandbox

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

	"github.com/citerne/citerne/internal/sandbox/store"
)

// The store holds password hashes and the hashes of tokens: its files, the ones
// of the write-ahead log too, are their owner's alone.
func TestStoreFilesArePrivate(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no file modes")
	}
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	start(t, func(c *Config) { c.Dir = dir })
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

// However many wait to write, they keep nobody from reading, and each does write.
func TestWritersKeepNobodyFromReading(t *testing.T) {
	dir := t.TempDir()
	s := start(t, func(c *Config) { c.Dir = dir }).Sandbox
	writes, end := make(chan struct{}), make(chan struct{})
	var everybody sync.WaitGroup
	everybody.Go(func() {
		if err := s.db.Write(t.Context(), func(*sql.Tx) error { close(writes); <-end; return nil }); err != nil {
			t.Error(err)
		}
	})
	<-writes
	for range 24 {
		everybody.Go(func() {
			if err := s.db.WriteOnly(t.Context(), "mark", store.Do(`UPDATE customers SET first_name = first_name`)); err != nil {
				t.Error(err)
			}
		})
	}
	// For as long as it takes them to come.
	reading, stop := context.WithTimeout(t.Context(), 5*time.Second)
	defer stop()
	for begin := time.Now(); time.Since(begin) < 200*time.Millisecond; {
		var customers int
		if err := s.db.QueryRowContext(reading, `SELECT COUNT(*) FROM customers`).Scan(&customers); err != nil || customers == 0 {
			t.Errorf("%d customers: %v", customers, err)
			break
		}
	}
	left, leave := context.WithCancel(t.Context())
	leave()
	if err := s.db.WriteOnly(left, "mark"); !errors.Is(err, context.Canceled) {
		t.Errorf("whoever has left: %v", err)
	}
	close(end)
	everybody.Wait()
}

// A store that an earlier version filled gets the seed's values in the columns that have
// come since; what somebody changed and what a migration set stays.
func TestSeedFillsNewColumns(t *testing.T) {
	dir := t.TempDir()
	restarted := func(change func(*store.DB)) string {
		t.Helper()
		f := start(t, func(c *Config) { c.Dir = dir })
		change(f.db)
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		return start(t, func(c *Config) { c.Dir = dir }).rows(`SELECT id, last_name, phone, job_title FROM contacts WHERE id IN (901, 902, 950)`)
	}
	write := func(db *store.DB, statements ...store.Statement) {
		t.Helper()
		if err := db.WriteOnly(t.Context(), "change the store", statements...); err != nil {
			t.Fatal(err)
		}
	}
	// As the migration leaves it that adds job_title. Older columns, such as phone, were
	// emptied by somebody.
	got := restarted(func(db *store.DB) {
		write(db,
			store.Do(`INSERT INTO contacts (id, business_id, first_name, last_name, type) VALUES (950, 1042, 'Ada', 'Roy', 'OPS')`),
			store.Do(`UPDATE contacts SET phone = NULL, last_name = 'Roy', job_title = iif(id = 902, 'Cheffe', NULL)`),
			store.Do(`DELETE FROM seeded_columns WHERE table_name = 'contacts' AND column_name = 'job_title'`))
	})
	if want := "901 Roy <nil> Responsable du parc\n902 Roy <nil> Cheffe\n950 Roy <nil> <nil>\n"; got != want {
		t.Errorf("the contacts are\n%s, want\n%s", got, want)
	}
	// Once, and never in a store from before columns were noted.
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

// A store of an earlier version goes on: what the history billed since the first start is
// kept, an order without a round is brought, and one whose rules have changed is due when
// they say.
func TestAnOlderStoreGoesOn(t *testing.T) {
	unraced(t)
	dir := t.TempDir()
	f := start(t, func(c *Config) { c.Dir = dir })
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
	f = start(t, func(c *Config) { c.Dir = dir })
	day(5)
	if got := f.rows(`SELECT id, number FROM invoices WHERE issued_on = '2026-12-01' ORDER BY id`); issued == "" || got != issued {
		t.Errorf("the invoices were\n%s and are\n%s", issued, got)
	}
	if n := f.count(`SELECT count(*) FROM orders WHERE invoice_id NOT IN (SELECT id FROM invoices)`); n > 0 {
		t.Errorf("%d orders are on an invoice that is not there", n)
	}
	if n := f.count(`SELECT count(*) FROM orders WHERE status = 'ready' AND slot_date < '2026-12-05' AND cancelled_at IS NULL`); ready == 0 || n > 0 {
		t.Errorf("of %d orders, %d are still to leave", ready, n)
	}
}

// An older store gets the buyers of its invoices and the details of their lines, as a new
// store has them.
func TestOlderInvoicesGetTheirPapers(t *testing.T) {
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

// The debits of an older store go on by themselves, but for those of a business that has no
// method: they wait for one.
func TestOlderDebitsGoOn(t *testing.T) {
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
		t.Errorf("under way: %s", got)
	}
	if n := f.count(`SELECT count(*) FROM invoices WHERE business_id = 1057 AND payment IN (2, 4)`); n != 0 {
		t.Errorf("%d debits without a method", n)
	}
}

// firstDifference is the first line in which two texts differ.
func firstDifference(a, b string) string {
	other := strings.Split(b, "\n")
	for i, line := range strings.Split(a, "\n") {
		if i >= len(other) || line != other[i] {
			return fmt.Sprintf("line %d: %s", i+1, line)
		}
	}
	return "none"
}

// goBackTo undoes the migrations that came after one, by their ways back.
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
