package sandbox_test

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox"
)

// copied inserts orders of one business with their lines, up to the maximum number of rows of a
// file.
const copied = `
DROP TRIGGER orders_worded; DROP TRIGGER orders_counted; DROP TRIGGER orders_dated; DROP TRIGGER order_items_delivered;
CREATE TEMP TABLE some AS SELECT * FROM orders WHERE business_id = 1042 AND delivered_at IS NOT NULL ORDER BY id LIMIT 100;
CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1) SELECT i FROM n;
INSERT INTO orders (id, reference, business_id, status, created_at, po_number, address_id, slot_date, slot_window, starts_at, delivered_at, product_total, delivery_fee, total, vat, volume, gas_mask, folded, updated_at)
SELECT 9000000000 + n.i * 1000 + s.rowid, 'COPIE-' || n.i || '-' || s.rowid, s.business_id, s.status, s.created_at, s.po_number, s.address_id, '2020-06-01', s.slot_window, 1590984000 + n.i, s.delivered_at,
	s.product_total, s.delivery_fee, s.total, s.vat, s.volume, s.gas_mask, s.folded, s.updated_at FROM some s, n;
INSERT INTO order_items (order_id, gas_id, volume_ordered, fill_up, volume_delivered, volume_15c, unit_price, total, factor)
SELECT 9000000000 + n.i * 1000 + s.rowid, i.gas_id, i.volume_ordered, i.fill_up, i.volume_delivered, i.volume_15c, i.unit_price, i.total, i.factor FROM some s, n JOIN order_items i ON i.order_id = s.id;`

// An export with the maximum number of rows uses less than 100 MB in addition to the idle
// sandbox.
func TestLongestExportsTakeLittleMemory(t *testing.T) {
	rows, err := strconv.Atoi(os.Getenv("CITERNE_ROWS"))
	if err != nil {
		t.Skip("make soak sets CITERNE_ROWS")
	}
	f := start(t, func(c *sandbox.Config) { c.Dir = t.TempDir() })
	for _, statement := range strings.Split(copied, ";") {
		var args []any
		if strings.Contains(statement, "?1") {
			args = append(args, rows/100)
		}
		if strings.TrimSpace(statement) == "" {
			continue
		}
		// Temporary tables belong to a connection.
		f.db.SetMaxOpenConns(1)
		if _, err := f.db.ExecContext(t.Context(), statement, args...); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	f.db.SetMaxOpenConns(8)
	for _, format := range []string{"csv", "xlsx"} {
		body := exportOf("deliveries", format)
		body["from"], body["to"] = "2020-01-01", "2020-12-31"
		runtime.GC()
		before, began := held(), time.Now()
		var most atomic.Uint64
		measured := make(chan struct{})
		go func() {
			for {
				select {
				case <-measured:
					return
				case <-time.After(10 * time.Millisecond):
					most.Store(max(most.Load(), held()))
				}
			}
		}()
		id := f.createExport(f.tokenOf(claire), body).ID
		for {
			changed := f.db.Changed()
			if status := strings.TrimSpace(f.rows(`SELECT status FROM exports WHERE id = ` + id.String())); status != "queued" && status != "running" {
				break
			}
			<-changed
		}
		close(measured)
		e := f.awaitExport(f.tokenOf(claire), id, "done", "failed")
		above := (max(most.Load(), before) - before) >> 20
		t.Logf("%s: %d MB above idle, %s, %d rows, %d MB of file", format, above, time.Since(began).Round(100*time.Millisecond), *e.RowCount, *e.SizeBytes>>20)
		if e.Status != "done" || *e.RowCount != rows || above > 100 {
			t.Errorf("%s: %d MB above idle, %+v", format, above, e)
		}
	}
}

// held returns the memory that the process holds, collected or not.
func held() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Sys - m.HeapReleased
}
