package sandbox_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/form"
)

// v2Call is a call of specification §7; %s in its path is replaced by an id.
type v2Call struct {
	method, path string
	fields       []string
	status       int
}

// v2Calls are all calls with an id, with the status that Claire, owner of 1042, gets for her own
// ids.
var v2Calls = map[string]v2Call{
	"business":              {"GET", "/business/%s", nil, 200},
	"change business":       {"PUT", "/business/%s", []string{"name", "Garonne"}, 200},
	"contacts":              {"GET", "/business/%s/contacts", nil, 200},
	"business addresses":    {"GET", "/business/%s/addresses", nil, 200},
	"payment methods":       {"GET", "/business/%s/paymentMethods", nil, 200},
	"change address":        {"PUT", "/business/addresses/%s", []string{"label", "Dépôt"}, 200},
	"delete address":        {"DELETE", "/business/addresses/%s", nil, 204},
	"delete payment method": {"DELETE", "/business/paymentMethods/?card_id=%s", nil, 204},
	"switch business":       {"PUT", "/customers/%s", []string{"business_id", "1078"}, 200},
}

// ids returns, for a call, an id of Claire's, one of another business and an unknown one.
func (c v2Call) ids() (own, foreign, unknown string) {
	switch {
	case c.method == "DELETE" && strings.HasPrefix(c.path, "/business/addresses"):
		return unusedSite, "504", "987654"
	case strings.HasPrefix(c.path, "/business/addresses"):
		return "503", "504", "987654"
	case strings.HasPrefix(c.path, "/business/paymentMethods"):
		return "305", "302", "987654"
	case strings.HasPrefix(c.path, "/customers"):
		return "77", "81", "987654"
	}
	return "1042", "1057", "987654"
}

// unusedSite is the id of the site that addUnusedSite creates, without any orders.
const unusedSite = "511"

func (f *fixture) addUnusedSite() {
	f.t.Helper()
	site := company.Address{BusinessID: 1042, Label: "Terrain nu", Kind: "DELIVERY", Line1: "1 rue", PostalCode: "31000", City: "Toulouse", CountryCode: "FR"}
	if err := company.Addresses.Insert(f.t.Context(), f.db, &site); err != nil || site.ID.String() != unusedSite {
		f.t.Fatalf("site %s: %v", site.ID, err)
	}
}

func (f *fixture) call(c v2Call, id, token string) reply {
	f.t.Helper()
	return f.api(c.method, fmt.Sprintf(c.path, id), token, c.fields...)
}

func TestForeignIDsAreLikeUnknownIDs(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	before := f.dump()
	for name, c := range v2Calls {
		_, foreign, unknown := c.ids()
		want := f.call(c, unknown, token)
		if want.status != http.StatusNotFound || !strings.Contains(want.body, `"code":"not_found"`) {
			t.Errorf("%s: an unknown id gives %d %s", name, want.status, want.body)
		}
		for _, id := range []string{foreign, "0", "-1", "abc", "01042", "1042x", "9223372036854775808"} {
			if got := f.call(c, id, token); got.status != want.status || got.body != want.body {
				t.Errorf("%s: id %s gives %d %s, want %s", name, id, got.status, got.body, want.body)
			}
		}
	}
	for name, c := range map[string]v2Call{
		"switch business": {"PUT", "/customers/77", []string{"business_id", "%s"}, 0},
		"new address":     {"POST", "/business/addresses", []string{"business_id", "%s", "label", "Site", "kind", "BOTH", "line1", "1 rue", "postal_code", "31000", "city", "Toulouse"}, 0},
		"new mandate":     {"POST", "/business/paymentMethods?type=SEPA", []string{"business_id", "%s", "holder", "Moi", "iban", freshIBAN, "consent", "true"}, 0},
	} {
		answers := map[string]bool{}
		for _, id := range []string{"1057", "987654", "x"} {
			fields := append([]string{}, c.fields...)
			for i := range fields {
				fields[i] = strings.ReplaceAll(fields[i], "%s", id)
			}
			r := f.api(c.method, c.path, token, fields...)
			answers[fmt.Sprint(r.status, r.body)] = true
			if r.status != http.StatusNotFound {
				t.Errorf("%s: business %s gives %d", name, id, r.status)
			}
		}
		if len(answers) != 1 {
			t.Errorf("%s: foreign and unknown businesses differ: %v", name, answers)
		}
	}
	if f.dump() != before {
		t.Error("a rejected call changed the store")
	}
}

func TestEveryCallForItsOwner(t *testing.T) {
	for name, c := range v2Calls {
		f := start(t)
		f.addUnusedSite()
		own, _, _ := c.ids()
		if r := f.call(c, own, f.tokenOf(claire)); r.status != c.status {
			t.Errorf("%s: %d %s", name, r.status, r.body)
		}
	}
}

// everyCall returns an example of every call of specification §7.
func everyCall() []v2Call {
	calls := []v2Call{
		{"GET", "/customers", nil, 200}, {"GET", "/customers/me", nil, 200}, {"GET", "/customers/business", nil, 200},
		{"GET", "/business/addresses", nil, 200}, {"POST", "/business/addresses", nil, 0},
		{"POST", "/business/paymentMethods?type=SEPA", nil, 0}, {"GET", "/gas?available_to=B2B", nil, 200},
	}
	for _, c := range v2Calls {
		own, _, _ := c.ids()
		c.path = fmt.Sprintf(c.path, own)
		calls = append(calls, c)
	}
	return calls
}

func TestEveryCallNeedsAValidToken(t *testing.T) {
	f := start(t)
	revoked := f.tokenOf(claire)
	f.signOutWith(revoked)
	before := f.dump()
	for _, c := range everyCall() {
		for header, message := range map[string]string{
			"": "Token missing", "Bearer": "Token invalid", "Bearer ": "Token invalid", "Bearer wrong": "Token invalid",
			"Basic " + f.tokenOf(claire): "Token invalid", "Bearer " + revoked: "Token invalid",
		} {
			r := f.apiRequest(c.method, c.path, "", c.fields...)
			if header != "" {
				r.Header.Set("Authorization", header)
			}
			got := f.send(r)
			want := `{"error":{"code":"unauthorized","subcode":"AuthUnauthorized","message":"` + message + `"}}`
			if got.status != http.StatusUnauthorized || strings.TrimSpace(got.body) != want {
				t.Errorf("%s %s with %q: %d %s", c.method, c.path, header, got.status, got.body)
			}
		}
	}
	if f.dump() != before {
		t.Error("a rejected call changed the store")
	}
}

func TestEveryCallNeedsTheHeadersOfTheDashboard(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	for _, c := range everyCall() {
		for header, wrong := range map[string]string{"X-Application-Id": "mobile", "X-For-Business": "0"} {
			for _, value := range []string{"", wrong} {
				r := f.apiRequest(c.method, c.path, token, c.fields...)
				r.Header.Set(header, value)
				if got := f.send(r); got.status != http.StatusBadRequest || !strings.Contains(got.body, header) {
					t.Errorf("%s %s with %s %q: %d %s", c.method, c.path, header, value, got.status, got.body)
				}
			}
		}
	}
}

func TestTrailingSlashIsIgnored(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	for _, path := range []string{"/customers", "/customers/business", "/business/1042", "/business/addresses", "/business/1042/paymentMethods", "/gas"} {
		plain, slashed := f.api("GET", path, token), f.api("GET", path+"/", token)
		if plain.status != http.StatusOK || slashed.status != plain.status || slashed.body != plain.body {
			t.Errorf("%s: %d, with slash %d", path, plain.status, slashed.status)
		}
	}
}

func TestUnknownPathsAndMethods(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	for _, path := range []string{"/nothing", "", "/business", "/business/1042/orders", "/customers/77/secret"} {
		if r := f.api("GET", path, token); r.status != http.StatusNotFound || !strings.Contains(r.body, `"not_found"`) {
			t.Errorf("%s: %d %s", path, r.status, r.body)
		}
	}
	r := f.api("DELETE", "/business/1042", token)
	if r.status != http.StatusMethodNotAllowed || !strings.Contains(r.header.Get("Allow"), "PUT") || !strings.Contains(r.body, `"method_not_allowed"`) {
		t.Errorf("%d Allow %q %s", r.status, r.header.Get("Allow"), r.body)
	}
}

func TestInvalidBodiesAreRejected(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	send := func(contentType, body string) reply {
		r := f.apiRequest("PUT", "/business/1042", token)
		r2, err := http.NewRequestWithContext(t.Context(), "PUT", r.URL.String(), strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r2.Header = r.Header
		r2.Header.Set("Content-Type", contentType)
		return f.send(r2)
	}
	const urlencoded = "application/x-www-form-urlencoded"
	file := "--b\r\nContent-Disposition: form-data; name=\"logo\"; filename=\"a.png\"\r\n\r\nx\r\n--b--\r\n"
	for name, c := range map[string]struct {
		contentType, body string
		status            int
	}{
		"urlencoded":     {urlencoded, "name=Garonne", 200},
		"unknown field":  {urlencoded, "name=Garonne&credit_limit=1", 400},
		"repeated field": {urlencoded, "name=a&name=b", 400},
		"json":           {"application/json", `{"name":"Garonne"}`, 415},
		"no type":        {"", "name=Garonne", 415},
		"broken form":    {"multipart/form-data; boundary=b", "--b", 400},
		"no boundary":    {"multipart/form-data", "--b", 400},
		"file":           {"multipart/form-data; boundary=b", file, 400},
		"too large":      {urlencoded, "name=" + strings.Repeat("a", form.MaxBody), 413},
	} {
		if r := send(c.contentType, c.body); r.status != c.status {
			t.Errorf("%s: %d %s, want %d", name, r.status, r.body, c.status)
		}
	}
	if r := f.api("PUT", "/business/1042", token, "name", "Garonne", "logo", "x"); r.status != 400 {
		t.Errorf("unknown multipart field: %d", r.status)
	}
}

func TestRolesOfWrites(t *testing.T) {
	newAddress := v2Call{"POST", "/business/addresses", []string{"label", "Site", "kind", "BOTH", "line1", "1 rue", "postal_code", "31000", "city", "Toulouse"}, 0}
	newMandate := v2Call{"POST", "/business/paymentMethods?type=SEPA", []string{"holder", "Moi", "iban", freshIBAN, "consent", "true"}, 0}
	writes := map[string]v2Call{"new address": newAddress, "new mandate": newMandate,
		"change address": v2Calls["change address"], "delete address": v2Calls["delete address"],
		"change business": v2Calls["change business"], "delete payment method": v2Calls["delete payment method"]}
	allowed := map[string]string{
		claire: "new address, new mandate, change address, delete address, change business, delete payment method",
		yanis:  "new address, change address, delete address",
		sophie: "new mandate, delete payment method",
		lea:    "",
	}
	for email, list := range allowed {
		for name, c := range writes {
			f := start(t)
			f.addUnusedSite()
			own, _, _ := c.ids()
			if !strings.Contains(c.path, "%s") {
				c.path += "%.0s"
			}
			r := f.call(c, own, f.tokenOf(email))
			if may := strings.Contains(list, name); may != (r.status < 300) || !may && (r.status != http.StatusForbidden || !strings.Contains(r.body, `"forbidden"`)) {
				t.Errorf("%s, %s: %d %s", email, name, r.status, r.body)
			}
		}
	}
}

func TestFilesServeTheLogos(t *testing.T) {
	f := start(t)
	p := f.person()
	b := decode[company.Business](t, f.api("GET", "/business/1042", f.tokenOf(claire)))
	if b.Logo == nil {
		t.Fatal("no logo")
	}
	r := p.get("/files/" + *b.Logo)
	if r.status != http.StatusOK || r.header.Get("Content-Type") != "image/png" || !strings.HasPrefix(r.body, "\x89PNG") || !strings.Contains(r.header.Get("Cache-Control"), "immutable") {
		t.Errorf("%d %v", r.status, r.header)
	}
	for _, path := range []string{"/files/logos/none.png", "/files/logos", "/files", "/files/..%2fseed.json"} {
		if r := p.get(path); r.status != http.StatusNotFound {
			t.Errorf("%s: %d", path, r.status)
		}
	}
}
