package sandbox_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/company"
)

// cardToken submits a card to the processor's fields, from an origin.
func (f *fixture) cardToken(origin, number, expiry, code string) reply {
	f.t.Helper()
	r, err := http.NewRequestWithContext(f.t.Context(), http.MethodPost, f.url+"/v1/cards",
		strings.NewReader(`{"number":"`+number+`","expiry":"`+expiry+`","code":"`+code+`"}`))
	if err != nil {
		f.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Origin", origin)
	return f.send(r)
}

type cardAnswer struct{ Data struct{ Token string } }

// A card becomes a token, and the token a payment method. The number is not stored, and a token
// works once within ten minutes.
func TestCardLifecycle(t *testing.T) {
	f := start(t)
	const number = "5555555555554444"
	made := f.cardToken(f.cfg.PublicURL, "5555 5555 5555 4444", "08/29", "123")
	if made.status != http.StatusCreated || strings.Contains(made.body, "4444") {
		t.Fatalf("%d %s", made.status, made.body)
	}
	token := decode[cardAnswer](t, made).Data.Token
	hers := f.tokenOf(claire)
	register := func(token string) reply {
		return f.api("POST", "/business/paymentMethods?type=CARD", hers, "business_id", "1042", "token", token, "is_default", "true")
	}
	r := register(token)
	for _, want := range []string{`"type":"CARD"`, `"brand":"Mastercard"`, `"last4":"4444"`, `"exp_month":8`, `"exp_year":2029`, `"is_default":true`} {
		if r.status != http.StatusCreated || !strings.Contains(r.body, want) {
			t.Errorf("no %s in %d %s", want, r.status, r.body)
		}
	}
	if strings.Contains(r.body, number) {
		t.Error("the response contains the number")
	}
	if again := register(token); again.status != http.StatusUnprocessableEntity || !strings.Contains(again.body, `"token":["invalid"]`) {
		t.Errorf("used twice: %d %s", again.status, again.body)
	}
	late := decode[cardAnswer](t, f.cardToken(f.cfg.PublicURL, number, "0829", "123")).Data.Token
	f.clock.advance(company.CardTokenLife)
	if r := register(late); !strings.Contains(r.body, `"token":["invalid"]`) {
		t.Errorf("after ten minutes: %d %s", r.status, r.body)
	}
	refused := decode[cardAnswer](t, f.cardToken(f.cfg.PublicURL, "4000 0000 0000 0002", "08/29", "123")).Data.Token
	if r := register(refused); !strings.Contains(r.body, `"token":["payment_refused"]`) {
		t.Errorf("refused by the bank: %d %s", r.status, r.body)
	}
}

func TestCardFieldsAreChecked(t *testing.T) {
	f := start(t) // on 21 November 2026
	for _, c := range []struct{ number, expiry, code, want string }{
		{"4242424242424241", "08/29", "123", `"fields":{"number":["invalid"]}`},
		{"4242", "08/29", "123", `"fields":{"number":["invalid"]}`},
		{"", "", "", `"fields":{"code":["invalid"],"expiry":["invalid"],"number":["invalid"]}`},
		{"4242424242424242", "13/29", "123", `"fields":{"expiry":["invalid"]}`},
		{"4242424242424242", "10/26", "123", `"fields":{"expiry":["out_of_range"]}`},
		{"4242424242424242", "11/26", "123", `"token":"tok_`},
		{"378282246310005", "08 / 29", "1234", `"token":"tok_`},
		{"4242424242424242", "08/29", "12", `"fields":{"code":["invalid"]}`},
	} {
		if r := f.cardToken(f.cfg.PublicURL, c.number, c.expiry, c.code); !strings.Contains(r.body, c.want) {
			t.Errorf("%q %q %q: %d %s", c.number, c.expiry, c.code, r.status, r.body)
		}
	}
	if r := f.cardToken("http://dashboard.example", "4242424242424242", "08/29", "123"); r.status != http.StatusForbidden {
		t.Errorf("submitted from another origin: %d %s", r.status, r.body)
	}
}

// Only the dashboard can frame the fields, and they only send messages to it.
func TestCardFieldsPage(t *testing.T) {
	r := start(t).person().get(company.CardFieldsPath)
	policy := r.header.Get("Content-Security-Policy")
	if r.status != http.StatusOK || !strings.Contains(policy, "frame-ancestors http://dashboard.example;") || strings.Contains(policy, "unsafe") {
		t.Errorf("%d, policy %q", r.status, policy)
	}
	if r.header.Get("X-Frame-Options") != "" {
		t.Error("X-Frame-Options would block the frame in older browsers")
	}
	if !strings.Contains(r.body, `data-dashboard="http://dashboard.example"`) {
		t.Error("the page does not contain the origin of the dashboard")
	}
}

func TestBrandOf(t *testing.T) {
	for number, want := range map[string]string{"4242": "Visa", "5555": "Mastercard", "2223": "Mastercard", "3782": "American Express", "6011": "Carte"} {
		if got := company.BrandOf(number); got != want {
			t.Errorf("%s is %s", number, got)
		}
	}
}
