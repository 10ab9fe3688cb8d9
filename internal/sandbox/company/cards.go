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

// The sandbox is also the card processor: it has a page with the card fields, which the dashboard
// frames, and a call that exchanges their values for a token. The card number does not leave this
// origin.

const (
	// CardFieldsPath is the path of the page with the card fields.
	CardFieldsPath = "/v1/card-fields"
	// CardPublicKey is the dashboard's public key at this processor. It is not checked.
	CardPublicKey = "pk_bac_a_sable"
	// CardTokenLife is how long a card token is valid.
	CardTokenLife = 10 * time.Minute
	// refusedCard is the number that the bank refuses (product 13.7).
	refusedCard = "4000000000000002"
)

// card is the card of a token. Refused is set when the bank refuses it.
type card struct {
	Brand, Last4      string
	ExpMonth, ExpYear int
	Refused           bool
}

// testCards are fixed tokens that work without the page, like the test tokens of card processors.
var testCards = map[string]card{
	"tok_visa":    {Brand: "Visa", Last4: "4242", ExpMonth: 12, ExpYear: 2030},
	"tok_refusee": {Brand: "Visa", Last4: refusedCard[12:], ExpMonth: 12, ExpYear: 2030, Refused: true},
}

// postCard answers POST /v1/cards, which the page with the card fields calls: it exchanges number,
// expiry as MM/AA and code for a token that works once, within ten minutes.
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

// readCard checks the typed values; now decides whether the card has expired.
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
		// A card is valid until the end of its month.
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

// luhn reports whether the last digit is the Luhn check digit of the others.
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

// BrandOf returns the brand of a card number, from its first digits.
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

// registerCard saves the card of a token as a payment method. A card that the bank refuses is not
// saved.
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

// takeCard returns the card of a token and deletes the token. It returns sql.ErrNoRows for an
// unknown or expired token.
func takeCard(ctx context.Context, tx *sql.Tx, token string, now time.Time) (card, error) {
	if c, known := testCards[token]; known {
		return c, nil
	}
	var c card
	err := tx.QueryRowContext(ctx, `DELETE FROM card_tokens WHERE hash = ? AND expires_at > ? RETURNING brand, last4, exp_month, exp_year, refused`,
		secret.Hash(token), now.Unix()).Scan(&c.Brand, &c.Last4, &c.ExpMonth, &c.ExpYear, &c.Refused)
	return c, err
}
