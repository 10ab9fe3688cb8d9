package company

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/secret"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The sandbox is the processor of cards too: a page with the fields of a card,
// which the dashboard frames, and a call that gives a token for what was typed
// there. The number stays with this origin.

const (
	// CardFieldsPath is where the page of the fields is.
	CardFieldsPath = "/v1/card-fields"
	// CardPublicKey is the dashboard's key at this processor, for show: it opens
	// nothing.
	CardPublicKey = "pk_bac_a_sable"
	// CardTokenLife is how long a token may wait for its registration.
	CardTokenLife = 10 * time.Minute
	// refusedCard is the number that the bank refuses (product 13.7).
	refusedCard = "4000000000000002"
)

// card is what a token stands for. Refused says that the bank does not want it.
type card struct {
	Brand, Last4      string
	ExpMonth, ExpYear int
	Refused           bool
}

// testCards are the tokens that work without the page, as processors have them for
// tests.
var testCards = map[string]card{
	"tok_visa":    {Brand: "Visa", Last4: "4242", ExpMonth: 12, ExpYear: 2030},
	"tok_refusee": {Brand: "Visa", Last4: refusedCard[12:], ExpMonth: 12, ExpYear: 2030, Refused: true},
}

// postCard answers POST /v1/cards, which the page of the fields calls: number,
// expiry as MM/AA and code to a token, used once within ten minutes.
func (s *Service) postCard(w http.ResponseWriter, r *http.Request) {
	if origin := r.Header.Get("Origin"); origin != s.PublicURL {
		api.WriteProblem(w, api.Forbidden)
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, 4<<10)
	token, err := s.tokenize(r)
	if err != nil {
		s.API.WriteError(w, r, err)
		return
	}
	api.WriteJSON(w, http.StatusCreated, api.Data[map[string]string]{Data: map[string]string{"token": token}})
}

func (s *Service) tokenize(r *http.Request) (string, error) {
	f, err := form.ReadJSON(r, "number", "expiry", "code")
	if err != nil {
		return "", err
	}
	c, err := readCard(f, s.Clock.Wall())
	if err != nil {
		return "", err
	}
	token := "tok_" + secret.New()
	return token, s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		return store.Run(r.Context(), tx, "save a card", store.Do(`DELETE FROM card_tokens WHERE expires_at <= ?`, s.Clock.Wall().Unix()),
			store.Do(`INSERT INTO card_tokens (hash, brand, last4, exp_month, exp_year, refused, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
				secret.Hash(token), c.Brand, c.Last4, c.ExpMonth, c.ExpYear, c.Refused, s.Clock.Wall().Add(CardTokenLife).Unix()))
	})
}

var (
	cardNumber = regexp.MustCompile(`^\d{13,19}$`)
	cardExpiry = regexp.MustCompile(`^(0[1-9]|1[0-2])/?(\d{2})$`)
	cardCode   = regexp.MustCompile(`^\d{3,4}$`)
	cardBlanks = strings.NewReplacer(" ", "", "\u00a0", "", "\u202f", "", "-", "")
)

// readCard checks what was typed, at the moment now.
func readCard(f form.Form, now time.Time) (card, error) {
	var v form.Violations
	number := cardBlanks.Replace(f.Text("number"))
	if !cardNumber.MatchString(number) || !luhn(number) {
		v.Add("number", "invalid")
	}
	c := card{Brand: BrandOf(number), Refused: number == refusedCard}
	if m := cardExpiry.FindStringSubmatch(cardBlanks.Replace(f.Text("expiry"))); m == nil {
		v.Add("expiry", "invalid")
	} else {
		c.ExpMonth, _ = strconv.Atoi(m[1]) // digits
		c.ExpYear, _ = strconv.Atoi("20" + m[2])
		// A card works to the end of its month.
		if !now.Before(time.Date(c.ExpYear, time.Month(c.ExpMonth)+1, 1, 0, 0, 0, 0, calendar.Paris())) {
			v.Add("expiry", "out_of_range")
		}
	}
	if !cardCode.MatchString(f.Text("code")) {
		v.Add("code", "invalid")
	}
	if err := v.Problem(); err != nil {
		return card{}, err
	}
	c.Last4 = number[len(number)-4:]
	return c, nil
}

// luhn reports whether the last digit checks the others.
func luhn(number string) bool {
	sum := 0
	for i := range len(number) {
		d := int(number[len(number)-1-i] - '0')
		if i%2 == 1 {
			d *= 2
			if d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}

var mastercard = regexp.MustCompile(`^(?:5[1-5]|2[2-7])`)

// BrandOf is the brand that a number of a card begins with.
func BrandOf(number string) string {
	switch {
	case strings.HasPrefix(number, "4"):
		return "Visa"
	case mastercard.MatchString(number):
		return "Mastercard"
	case strings.HasPrefix(number, "34"), strings.HasPrefix(number, "37"):
		return "American Express"
	}
	return "Carte"
}

// registerCard saves the card that a token stands for. The bank is asked here:
// what it refuses is not kept.
func (s *Service) registerCard(ctx context.Context, tx *sql.Tx, business store.ID, f form.Form) (PaymentMethod, error) {
	now := s.Clock.Wall()
	m := PaymentMethod{BusinessID: business, Type: MethodCard, Status: MethodActive, CreatedAt: clock.Timestamp(now)}
	var v form.Violations
	c, err := takeCard(ctx, tx, f.Text("token"), now)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		v.Add("token", "invalid")
	case err != nil:
		return m, fmt.Errorf("read a card: %w", err)
	case c.Refused:
		v.Add("token", "payment_refused")
	}
	if f.Has("is_default") {
		m.IsDefault = form.FlagField(f, "is_default", &v)
	}
	if err := v.Problem(); err != nil {
		return m, err
	}
	m.Brand, m.Last4, m.ExpMonth, m.ExpYear = &c.Brand, &c.Last4, &c.ExpMonth, &c.ExpYear
	if err := PaymentMethods.Insert(ctx, tx, &m); err != nil {
		return m, err
	}
	return m, keepOneDefault(ctx, tx, "payment_methods", business, m.ID, &m.IsDefault)
}

// takeCard uses a token up; sql.ErrNoRows when it stands for nothing.
func takeCard(ctx context.Context, tx *sql.Tx, token string, now time.Time) (card, error) {
	if c, known := testCards[token]; known {
		return c, nil
	}
	var c card
	err := tx.QueryRowContext(ctx, `DELETE FROM card_tokens WHERE hash = ? AND expires_at > ? RETURNING brand, last4, exp_month, exp_year, refused`,
		secret.Hash(token), now.Unix()).Scan(&c.Brand, &c.Last4, &c.ExpMonth, &c.ExpYear, &c.Refused)
	return c, err
}
