package invoice

import (
	"context"
	"fmt"
	"io"
	"mime"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/characters"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/sheet"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The accounts of the customer's books, with six digits, from the plan comptable général
// (règlement ANC 2014-03, title IX). Delivered fuel goes into the customer's tanks. It is
// therefore stored fuel, 60221 « combustibles »; 6061 is for fuel bought at a pump.
const (
	accountFuel     = "602210"
	accountAdBlue   = "606800" // autres matières et fournitures
	accountDelivery = "624100" // transports sur achats
	accountVAT      = "445660" // TVA déductible sur autres biens et services
	accountSupplier = "401000"
	accountBank     = "512000"
)

// The journals: achats (purchases) and banque (bank).
const (
	journalPurchases = "AC"
	journalBank      = "BQ"
)

// entry is one row of a journal. Its amount is in cents: positive is a debit, negative a credit.
type entry struct {
	journal        string
	on             calendar.Date
	account, label string
	amount         int64
	piece          string
}

// EntryColumns are the columns of the accounting entries.
var EntryColumns = []sheet.Column{
	{Title: "Journal", Width: 10}, {Title: "Date", Kind: sheet.FrenchDay, Width: 12}, {Title: "Compte", Width: 10}, {Title: "Libellé", Width: 36},
	{Title: "Débit", Kind: sheet.Amount, Width: 14}, {Title: "Crédit", Kind: sheet.Amount, Width: 14}, {Title: "Pièce", Width: 18},
}

// row returns the cells of an entry, in the order of EntryColumns.
func (e entry) row() []any {
	row := []any{e.journal, e.on, e.account, e.label, nil, nil, e.piece}
	if e.amount < 0 {
		row[5] = -e.amount
	} else {
		row[4] = e.amount
	}
	return row
}

// billed is the amount that an invoice posts to one account.
type billed struct {
	account string
	total   int64
}

// piece is an invoice or a credit note, with the amounts to enter in the journals.
type piece struct {
	number   string
	issuedOn calendar.Date
	vat      int64
	incl     int64
	billed   []billed
	paid     []entry
}

// labels gives the label of the entries of each purchase account.
var labels = map[string]string{accountFuel: "Carburants", accountAdBlue: "AdBlue", accountDelivery: "Livraison"}

// entries returns the entries of a piece: the purchase and, for each payment, the bank's.
func (p piece) entries(supplier string) (all []entry) {
	add := func(account, label string, amount int64) {
		if amount != 0 {
			all = append(all, entry{journalPurchases, p.issuedOn, account, label, amount, p.number})
		}
	}
	for _, b := range p.billed {
		add(b.account, labels[b.account]+" "+p.number, b.total)
	}
	add(accountVAT, "TVA "+p.number, p.vat)
	add(accountSupplier, supplier+" "+p.number, -p.incl)
	for _, e := range p.paid {
		e.journal, e.label, e.piece = journalBank, "Règlement "+supplier+" "+p.number, p.number
		bank := e
		bank.account, bank.amount = accountBank, -e.amount
		all = append(all, e, bank)
	}
	return all
}

// getEntries answers GET /v3/invoices/entries.csv.
func (s *Service) getEntries(r *http.Request, who api.Caller) (api.Answer, error) {
	query, err := s.queryOf(r, who)
	if err != nil {
		return api.Answer{}, err
	}
	b, err := company.Businesses.One(r.Context(), s.DB, `WHERE id = ?`, query.Business)
	if err != nil {
		return api.Answer{}, fmt.Errorf("read a business: %w", err)
	}
	name := "ecritures_" + Slug(b.Name) + "_" + query.today + ".csv"
	return api.OK(entriesFile{s, query, name}), nil
}

// Slug converts a name for use in a file name: "laiterie-du-val-d-arguenon".
func Slug(name string) string {
	return strings.Join(strings.FieldsFunc(characters.Fold(name), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }), "-")
}

// entriesFile serves the entries as a CSV file, written while they are read.
type entriesFile struct {
	service *Service
	query   Query
	name    string
}

// ServeHTTP implements http.Handler.
func (f entriesFile) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": f.name}))
	if err := f.service.writeEntries(r.Context(), w, f.query); err != nil {
		panic(http.ErrAbortHandler) // a file without its end is seen as broken
	}
}

// piecesAtOnce is the number of pieces read before they are written. A store in memory has one
// connection, which a slow client must not hold.
const piecesAtOnce = 100

func (s *Service) writeEntries(ctx context.Context, w io.Writer, query Query) error {
	file, err := sheet.NewCSV(w, EntryColumns)
	if err != nil {
		return err
	}
	if err := s.EachEntry(ctx, query.all("id"), file.Write); err != nil {
		return err
	}
	return file.Close()
}

// EachEntry calls give with each accounting entry of the invoices that match a condition, in the
// order of issue.
func (s *Service) EachEntry(ctx context.Context, of store.Condition, give func(row []any) error) error {
	ids, err := store.List(ctx, s.DB, func(row store.Scanner) (id store.ID, err error) { return id, row.Scan(&id) },
		`SELECT id FROM invoices WHERE `+of.String()+` ORDER BY issued_on, id`, of.Args...)
	if err != nil {
		return fmt.Errorf("list invoices: %w", err)
	}
	for some := range slices.Chunk(ids, piecesAtOnce) {
		pieces, err := s.pieces(ctx, some)
		if err != nil {
			return err
		}
		for _, p := range pieces {
			for _, e := range p.entries(s.Seed.Provider.Name) {
				if err := give(e.row()); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// CountEntries returns how many entries EachEntry gives for a condition.
func (s *Service) CountEntries(ctx context.Context, q store.Querier, of store.Condition) (n int, err error) {
	err = q.QueryRowContext(ctx, `WITH some AS MATERIALIZED (SELECT id, vat, total_incl FROM invoices WHERE `+of.String()+`)
		SELECT (SELECT coalesce(sum((vat <> 0) + (total_incl <> 0)), 0) FROM some)
			+ (SELECT 2 * count(*) FROM payments WHERE status = 'succeeded' AND invoice_id IN (SELECT id FROM some))
			+ (SELECT count(*) FROM (SELECT 1 FROM invoice_lines WHERE invoice_id IN (SELECT id FROM some)
				GROUP BY invoice_id, CASE WHEN gas_id IS NULL THEN 0 WHEN gas_id = ? THEN 1 ELSE 2 END HAVING sum(total) <> 0))`,
		append(of.Args, s.Seed.Gas(seed.AdBlue).ID)...).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("count accounting entries: %w", err)
	}
	return n, nil
}

// pieces reads the pieces of invoices, by date of issue.
func (s *Service) pieces(ctx context.Context, ids []store.ID) ([]*piece, error) {
	marks, args := store.InList(ids)
	byID := map[store.ID]*piece{}
	all, err := store.List(ctx, s.DB, func(row store.Scanner) (*piece, error) {
		var id store.ID
		var issued string
		p := &piece{}
		if err := row.Scan(&id, &p.number, &issued, &p.vat, &p.incl); err != nil {
			return nil, err
		}
		byID[id] = p
		var err error
		p.issuedOn, err = calendar.Parse(issued)
		return p, err
	}, `SELECT id, number, issued_on, vat, total_incl FROM invoices WHERE id IN `+marks+` ORDER BY issued_on, id`, args...)
	if err != nil {
		return nil, fmt.Errorf("list pieces: %w", err)
	}
	_, err = store.List(ctx, s.DB, func(row store.Scanner) (none any, err error) {
		var id store.ID
		var b billed
		if err := row.Scan(&id, &b.account, &b.total); err != nil {
			return nil, err
		}
		byID[id].billed = append(byID[id].billed, b)
		return nil, nil
	}, `SELECT invoice_id, CASE WHEN gas_id IS NULL THEN ? WHEN gas_id = ? THEN ? ELSE ? END, sum(total) FROM invoice_lines WHERE invoice_id IN `+marks+` GROUP BY 1, 2 ORDER BY 1, 2`,
		append([]any{accountDelivery, s.Seed.Gas(seed.AdBlue).ID, accountAdBlue, accountFuel}, args...)...)
	if err != nil {
		return nil, fmt.Errorf("add the lines of pieces up: %w", err)
	}
	_, err = store.List(ctx, s.DB, func(row store.Scanner) (none any, err error) {
		var id store.ID
		var at int64
		e := entry{account: accountSupplier}
		if err := row.Scan(&id, &at, &e.amount); err != nil {
			return nil, err
		}
		e.on = calendar.DateOf(time.Unix(at, 0))
		byID[id].paid = append(byID[id].paid, e)
		return nil, nil
	}, `SELECT invoice_id, at, amount FROM payments WHERE status = 'succeeded' AND invoice_id IN `+marks+` ORDER BY at, id`, args...)
	if err != nil {
		return nil, fmt.Errorf("list what was paid: %w", err)
	}
	return all, nil
}
