package sandbox_test

import (
	"context"
	"encoding/csv"
	"math"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/invoice"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// entries reads the accounting entries of a business.
func (f *fixture) entries(business, query string) (name string, rows [][]string) {
	f.t.Helper()
	r := f.v3("GET", "/invoices/entries.csv?business_id="+business+"&"+query, f.tokenOf(bookkeepers[business]), nil)
	text, hasMark := strings.CutPrefix(r.body, "\ufeff")
	if r.status != http.StatusOK || !hasMark || strings.Count(text, "\n") != strings.Count(text, "\r\n") || r.header.Get("Content-Type") != "text/csv; charset=utf-8" {
		f.t.Fatalf("%d %v %.200q", r.status, r.header, r.body)
	}
	read := csv.NewReader(strings.NewReader(text))
	read.Comma = ';'
	rows, err := read.ReadAll()
	if err != nil {
		f.t.Fatal(err)
	}
	return r.header.Get("Content-Disposition"), rows
}

func TestAccountingEntriesOfOnePiece(t *testing.T) {
	f := start(t)
	name, rows := f.entries("1042", "q=FA-2026-001204")
	want := []string{
		"Journal Date Compte Libellé Débit Crédit Pièce",
		"AC 16/11/2026 602210 Carburants FA-2026-001204 49442,74  FA-2026-001204",
		"AC 16/11/2026 445660 TVA FA-2026-001204 9888,55  FA-2026-001204",
		"AC 16/11/2026 401000 Sandbox Énergies FA-2026-001204  59331,29 FA-2026-001204",
	}
	if got := joined(rows); name != `attachment; filename=ecritures_transports-garonne-adour_2026-11-21.csv` || got != strings.Join(want, "\n") {
		t.Errorf("%s:\n%s\nwant\n%s", name, got, strings.Join(want, "\n"))
	}
	// The entries of a credit note are reversed, so that it cancels out its invoice.
	balance := map[string]int64{}
	for _, query := range []string{"status=cancelled", "q=AV-"} {
		_, rows := f.entries("1042", query)
		if len(rows) < 4 {
			t.Errorf("%s: %v", query, rows)
		}
		for _, row := range rows[1:] {
			if row[0] != "AC" {
				t.Errorf("%s: %v", query, row)
			}
			balance[row[2]] += cents(t, row[4]) - cents(t, row[5])
		}
	}
	for account, left := range balance {
		if left != 0 {
			t.Errorf("account %s has a balance of %d, want 0", account, left)
		}
	}
	// A failed debit gives no entry; the successful one gives entries of the bank.
	failed := strings.TrimSpace(f.rows(`SELECT number FROM invoices WHERE business_id = 1042 AND status = 'paid' AND id IN (SELECT invoice_id FROM payments WHERE status = 'failed') LIMIT 1`))
	_, rows = f.entries("1042", "q="+failed)
	bank := 0
	for _, row := range rows {
		if row[0] == "BQ" {
			bank++
		}
	}
	if failed == "" || bank != 2 || rows[len(rows)-1][2] != "512000" || rows[len(rows)-2][2] != "401000" || rows[len(rows)-1][5] != rows[len(rows)-2][4] {
		t.Errorf("%s: %s", failed, joined(rows))
	}
	if r := f.v3("GET", "/invoices/entries.csv?business_id=1042", f.tokenOf(yanis), nil); r.status != http.StatusForbidden {
		t.Errorf("without FINANCE_READ: %d", r.status)
	}
}

// Each piece is balanced to the cent, the supplier's account has the amount due, and each kind
// of line has its account.
func TestAccountingEntriesAreBalanced(t *testing.T) {
	f := start(t)
	accounts := map[string]bool{}
	for business := range bookkeepers {
		_, rows := f.entries(business, "")
		pieces, supplier := map[string]int64{}, int64(0)
		for _, row := range rows[1:] {
			debit, credit := cents(t, row[4]), cents(t, row[5])
			if (debit == 0) == (credit == 0) || debit < 0 || credit < 0 {
				t.Errorf("%s: %v", business, row)
			}
			pieces[row[0]+row[6]] += debit - credit
			accounts[row[2]] = true
			if row[2] == "401000" {
				supplier += credit - debit
			}
		}
		for piece, left := range pieces {
			if left != 0 {
				t.Errorf("%s: piece %s has a balance of %d", business, piece, left)
			}
		}
		list := decode[invoice.Page](t, f.v3("GET", "/invoices?per_page=1&business_id="+business, f.tokenOf(bookkeepers[business]), nil))
		if owed := f.statement(business).BalanceDue; supplier != owed || len(pieces) < list.Meta.Total {
			t.Errorf("%s: the supplier's account has %d, the statement %d; %d pieces of %d invoices", business, supplier, owed, len(pieces), list.Meta.Total)
		}
	}
	if len(accounts) != 6 {
		t.Errorf("the entries use the accounts %v, want 6", accounts)
	}
}

// cents parses an amount with a decimal comma, 0 if it is empty.
func cents(t *testing.T, text string) int64 {
	t.Helper()
	if text == "" {
		return 0
	}
	euros, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
	if whole, decimals, _ := strings.Cut(text, ","); err != nil || whole == "" || len(decimals) != 2 {
		t.Fatalf("%q is not an amount", text)
	}
	return int64(math.Round(euros * 100))
}

// joined joins the cells of rows with spaces.
func joined(rows [][]string) string {
	var all []string
	for _, row := range rows {
		all = append(all, strings.Join(row, " "))
	}
	return strings.Join(all, "\n")
}

// A client that disconnects while entries are read only ends that request.
func TestEntriesCutWhileTheyAreRead(t *testing.T) {
	f := start(t)
	of := store.Condition{}
	of.And("business_id = ?", 1042)
	for range 300 {
		ctx, cancel := context.WithTimeout(t.Context(), rand.N(2*time.Millisecond))
		if err := f.inside.Invoices.EachEntry(ctx, of, func([]any) error { return nil }); err != nil && ctx.Err() == nil {
			t.Fatal(err)
		}
		cancel()
	}
}
