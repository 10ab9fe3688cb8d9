package provider_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/sandbox/paper/papertest"
)

// documents are the contracts, one per base.
var documents = []string{"openapi/v2.yaml", "openapi/v3.yaml", "openapi/analytics.yaml"}

func loadDocument(t *testing.T, name string) *openapi3.T {
	t.Helper()
	loader := openapi3.NewLoader()
	loader.IsExternalRefsAllowed = true // v3.yaml names records of v2.yaml
	doc, err := loader.LoadFromFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// The validator has decoders for PDF files and archives, but not for calendars.
func init() { openapi3filter.RegisterBodyDecoder("text/calendar", openapi3filter.FileBodyDecoder) }

// contract is a transport that checks every exchange against the documents.
type contract struct {
	t       *testing.T
	docs    []*openapi3.T
	routers []routers.Router
	next    http.RoundTripper

	mu   sync.Mutex
	seen map[string]bool // operation IDs
}

func newContract(t *testing.T, next http.RoundTripper) *contract {
	t.Helper()
	c := &contract{t: t, next: next, seen: map[string]bool{}}
	for _, name := range documents {
		doc := loadDocument(t, name)
		if err := doc.Validate(t.Context()); err != nil {
			t.Fatal(err)
		}
		closeAnswers(doc)
		router, err := gorillamux.NewRouter(doc)
		if err != nil {
			t.Fatal(err)
		}
		c.docs, c.routers = append(c.docs, doc), append(c.routers, router)
	}
	return c
}

// closeAnswers rejects fields that the document does not define. A real provider may send more, so
// the document leaves its responses open; the sandbox sends exactly the defined fields.
func closeAnswers(doc *openapi3.T) {
	seen := map[*openapi3.Schema]bool{}
	var closed func(ref *openapi3.SchemaRef)
	closed = func(ref *openapi3.SchemaRef) {
		if ref == nil || seen[ref.Value] {
			return
		}
		s := ref.Value
		seen[s] = true
		if len(s.Properties) > 0 && s.AdditionalProperties.Has == nil && s.AdditionalProperties.Schema == nil {
			s.AdditionalProperties.Has = new(bool)
		}
		for _, property := range s.Properties {
			closed(property)
		}
		closed(s.Items)
		closed(s.AdditionalProperties.Schema)
		for _, one := range slices.Concat(s.OneOf, s.AnyOf) {
			closed(one)
		}
	}
	for _, path := range doc.Paths.Map() {
		for _, operation := range path.Operations() {
			for _, response := range operation.Responses.Map() {
				for _, media := range response.Value.Content {
					closed(media.Schema)
				}
			}
		}
	}
}

// route returns the operation of a request, from the first document that has one.
func (c *contract) route(r *http.Request) (route *routers.Route, params map[string]string, err error) {
	for _, router := range c.routers {
		if route, params, err = router.FindRoute(r); err == nil {
			break
		}
	}
	return route, params, err
}

// RoundTrip checks the request, sends it and checks the response. A violation fails the test, and
// the exchange continues.
func (c *contract) RoundTrip(r *http.Request) (*http.Response, error) {
	input, err := c.checkRequest(r)
	if err != nil {
		c.t.Errorf("%s %s breaks the contract: %v", r.Method, r.URL, err)
	}
	res, roundTripErr := c.next.RoundTrip(r)
	if err != nil || roundTripErr != nil {
		return res, roundTripErr
	}
	if res.StatusCode == http.StatusOK && strings.HasPrefix(res.Header.Get("Content-Type"), "text/event-stream") {
		// A stream does not end: its events are checked as they arrive.
		res.Body = &checkedEvents{ReadCloser: res.Body, contract: c}
		return res, nil
	}
	body, readErr := io.ReadAll(res.Body)
	_ = res.Body.Close()
	res.Body = io.NopCloser(bytes.NewReader(body))
	if err := checkResponse(r.Context(), input, res, body); err != nil {
		c.t.Errorf("the response to %s %s breaks the contract: %v\n%s", r.Method, r.URL, err, body)
	}
	return res, readErr
}

func (c *contract) checkRequest(r *http.Request) (*openapi3filter.RequestValidationInput, error) {
	copied := r.Clone(r.Context())
	if r.GetBody != nil {
		body, err := r.GetBody()
		if err != nil {
			return nil, err
		}
		copied.Body = body
	}
	// The validator expects canonical header names; HTTP ignores the case.
	copied.Header = http.Header{}
	for name, values := range r.Header {
		copied.Header[http.CanonicalHeaderKey(name)] = values
	}
	// The servers of the document are relative, so the route is looked up by path.
	copied.URL = &url.URL{Path: r.URL.Path, RawQuery: r.URL.RawQuery}
	route, params, err := c.route(copied)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	c.seen[route.Operation.OperationID] = true
	c.mu.Unlock()
	input := &openapi3filter.RequestValidationInput{Request: copied, PathParams: params, Route: route,
		Options: &openapi3filter.Options{AuthenticationFunc: bearer}}
	if err := openapi3filter.ValidateRequest(r.Context(), input); err != nil {
		return nil, err
	}
	return input, noUndeclaredParameters(copied, route)
}

// bearer checks the authentication of the contract: the specification's header.
func bearer(_ context.Context, in *openapi3filter.AuthenticationInput) error {
	if !strings.HasPrefix(in.RequestValidationInput.Request.Header.Get("Authorization"), "Bearer ") {
		return errors.New("no token")
	}
	return nil
}

// noUndeclaredParameters makes up for a gap of the validator: it rejects query parameters that the
// operation does not declare.
func noUndeclaredParameters(r *http.Request, route *routers.Route) error {
	for name := range r.URL.Query() {
		if route.Operation.Parameters.GetByInAndName("query", name) == nil {
			return fmt.Errorf("parameter %s is not declared", name)
		}
	}
	return nil
}

func checkResponse(ctx context.Context, input *openapi3filter.RequestValidationInput, res *http.Response, body []byte) error {
	return openapi3filter.ValidateResponse(ctx, &openapi3filter.ResponseValidationInput{
		RequestValidationInput: input, Status: res.StatusCode, Header: res.Header, Body: io.NopCloser(bytes.NewReader(body)),
		Options: &openapi3filter.Options{IncludeResponseStatus: true},
	})
}

// Every call of the client is an exercise, which is checked against the contract and the faults.
func TestEveryCallIsExercised(t *testing.T) {
	session := reflect.TypeFor[*provider.Session]()
	for i := range session.NumMethod() {
		if name := session.Method(i).Name; name != "Today" { // makes no call
			exerciseNamed(t, name)
		}
	}
}

// The client without the sandbox: the request of every exercise matches the contract.
func TestExercisesKeepTheContract(t *testing.T) {
	checked := newContract(t, nil)
	for _, e := range slices.Concat(exercises, flows) {
		c := newClient(t, provider.Config{V2URL: "http://provider.invalid/v2", Transport: roundTrip(func(r *http.Request) (*http.Response, error) {
			if _, err := checked.checkRequest(r); err != nil {
				t.Errorf("%s: %v", e.name, err)
			}
			return &http.Response{StatusCode: 200, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(e.answer))}, nil
		})})
		if _, err := e.do(t.Context(), c.For(credentials, "fr-FR")); err != nil {
			t.Errorf("%s: %v", e.name, err)
		}
	}
	checkAllSeen(t, checked)
}

// demoBegin is when a demo starts: its day does not end during a test.
var demoBegin = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

// demo is a running sandbox.
type demo struct {
	*httptest.Server
	box *sandbox.Sandbox
}

const (
	clientID    = "dashboard"
	redirectURI = "http://dashboard.invalid/handle_token"
)

func newDemo(t *testing.T) *demo {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	address := "http://" + server.Listener.Addr().String()
	begin := time.Now()
	box, err := sandbox.New(t.Context(), sandbox.Config{PublicURL: address, ClientID: clientID, RedirectURIs: []string{redirectURI},
		DashboardURL: "http://dashboard.invalid", Now: func() time.Time { return demoBegin.Add(time.Since(begin)) }})
	if err != nil {
		t.Fatal(err)
	}
	server.Config.Handler = box.Handler()
	server.Start()
	t.Cleanup(func() {
		server.Close()
		if err := box.Close(); err != nil {
			t.Error(err)
		}
	})
	return &demo{server, box}
}

var csrfInput = regexp.MustCompile(`name="csrf" value="([^"]+)"`)

// signIn signs in on the provider's own pages as a browser would, and exchanges the code
// (specification §7).
func (d *demo) signIn(t *testing.T, email string) provider.Credentials {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	verifier := strings.Repeat("v", 128)
	sum := sha256.Sum256([]byte(verifier))
	authorize := d.URL + "/v1/oauth/authorize?" + url.Values{"client_id": {clientID}, "redirect_uri": {redirectURI}, "response_type": {"code"},
		"scope": {"full"}, "state": {"st"}, "confirm": {"1"}, "code_challenge": {base64.RawURLEncoding.EncodeToString(sum[:])}}.Encode()

	password := d.account(t, email).Password
	d.submit(t, browser, authorize, url.Values{"step": {"login"}, "email": {email}, "password": {password}})
	back := d.submit(t, browser, authorize, url.Values{"step": {"allow"}})
	if back.Query().Get("state") != "st" || back.Query().Get("code") == "" {
		t.Fatalf("sign-in came back with %s", back)
	}
	res, err := browser.PostForm(d.URL+"/v1/oauth/token", url.Values{"client_id": {clientID}, "response_type": {"token"},
		"grant_type": {"authorization_code"}, "code": {back.Query().Get("code")}, "code_verifier": {verifier}, "scope": {"full"}, "redirect_uri": {redirectURI}})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	var token struct {
		AccessToken string `json:"access_token"`
		TokenType   string `json:"token_type"`
	}
	if err := json.NewDecoder(res.Body).Decode(&token); err != nil || token.AccessToken == "" {
		t.Fatalf("token endpoint answered %d: %v", res.StatusCode, err)
	}
	return provider.Credentials{SessionID: email, TokenType: token.TokenType, Token: token.AccessToken}
}

// submit fills in the page at address, sends it and returns the address of the redirect.
func (d *demo) submit(t *testing.T, browser *http.Client, address string, form url.Values) *url.URL {
	t.Helper()
	page, err := browser.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	html, err := io.ReadAll(page.Body)
	_ = page.Body.Close()
	token := csrfInput.FindSubmatch(html)
	if err != nil || token == nil {
		t.Fatalf("the page has no body: status %d, %v", page.StatusCode, err)
	}
	form.Set("csrf", string(token[1]))
	res, err := browser.PostForm(address, form)
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	to, err := res.Location()
	if err != nil {
		t.Fatalf("step %s answered %d: %v", form.Get("step"), res.StatusCode, err)
	}
	return to
}

func (d *demo) account(t *testing.T, email string) sandbox.Account {
	t.Helper()
	for _, a := range d.box.Accounts() {
		if a.Email == email {
			return a
		}
	}
	t.Fatalf("no account %s", email)
	return sandbox.Account{}
}

const claire = "claire.lemaire@garonne-adour.example"

// must fails the test on an error and returns the value.
func must[T any](t *testing.T) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// TestContract signs a demonstration customer in through the real endpoints and makes every call
// against the sandbox over HTTP. Each exchange is checked, and every operation of the contract is
// called.
func TestContract(t *testing.T) {
	d := newDemo(t)
	own := provider.NewTransport()
	t.Cleanup(own.CloseIdleConnections)
	checked := newContract(t, own)
	client := newClient(t, provider.Config{V2URL: d.URL + "/v2", Transport: checked})
	s := client.For(d.signIn(t, claire), "fr-FR")
	ctx := t.Context()

	customer := must[*domain.Customer](t)(s.Customer(ctx))
	if customer.Email != claire || customer.FirstName != "Claire" || customer.BusinessID == "" || len(customer.Permissions) != len(domain.Permissions) {
		t.Errorf("customer %+v", customer)
	}
	businesses := must[[]*domain.Business](t)(s.Businesses(ctx))
	if len(businesses) != 2 || businesses[0].Name != "Autocars Belle-Étoile" || businesses[1].Name != "Transports Garonne-Adour" {
		t.Fatalf("businesses %+v", businesses)
	}
	garonne := businesses[1]
	if b := must[*domain.Business](t)(s.Business(ctx, garonne.ID)); b.Siret == nil || *b.Siret != "99990112700012" || !b.InfoComplete() || b.Logo == "" {
		t.Errorf("business %+v", b)
	}
	checkReads(t, s, businesses, garonne)
	t.Run("deliveries", func(t *testing.T) { checkDeliveries(t, s, garonne) })
	begin := checkStreamBegins(t, s, garonne)
	t.Run("ordering", func(t *testing.T) { checkOrdering(t, s, garonne) })
	t.Run("stream", func(t *testing.T) { checkStreamResumes(t, s, garonne, begin) })
	t.Run("levels and payments", func(t *testing.T) { checkStreamPublishes(t, d, s, garonne) })
	t.Run("tanks", func(t *testing.T) { checkTanks(t, s, garonne) })
	t.Run("vehicles", func(t *testing.T) { checkVehicles(t, s, garonne) })
	t.Run("import", func(t *testing.T) { checkImport(t, s, garonne) })
	t.Run("figures", func(t *testing.T) { checkAnalytics(t, s, garonne) })
	t.Run("figures of vehicles", func(t *testing.T) { checkVehicleFigures(t, s, garonne) })
	t.Run("anomalies", func(t *testing.T) { checkAnomalies(t, s, garonne) })
	t.Run("invoices", func(t *testing.T) { checkInvoices(t, s, garonne) })
	t.Run("paying", func(t *testing.T) { checkPaying(t, s) })
	t.Run("signing", func(t *testing.T) { checkSigning(t, d, client) })
	t.Run("search", func(t *testing.T) { checkSearch(t, s, garonne) })
	t.Run("recurring orders", func(t *testing.T) { checkRecurring(t, s, garonne) })
	t.Run("documents", func(t *testing.T) { checkDocuments(t, s, garonne) })
	t.Run("switch", func(t *testing.T) { checkSwitch(t, s, customer, businesses) })
	t.Run("business", func(t *testing.T) { checkBusinessWrite(t, s, garonne) })
	t.Run("addresses", func(t *testing.T) { checkAddressWrites(t, s, garonne) })
	t.Run("logo", func(t *testing.T) { checkLogo(t, s, garonne) })
	t.Run("contacts", func(t *testing.T) { checkContactWrites(t, s, garonne) })
	t.Run("exports", func(t *testing.T) { checkExports(t, s, garonne) })
	t.Run("price alerts", func(t *testing.T) { checkPriceAlerts(t, s, garonne) })
	t.Run("notification type", func(t *testing.T) { checkNotifications(t, s) })
	t.Run("notifications", func(t *testing.T) { checkReading(t, s, garonne) })
	t.Run("payment methods", func(t *testing.T) { checkPaymentWrites(t, s, garonne) })
	t.Run("users", func(t *testing.T) { checkUsers(t, s, garonne) })
	t.Run("recovery", func(t *testing.T) { checkRecovery(t, client) })
	t.Run("events", func(t *testing.T) { checkEvents(t, client) })
	t.Run("refusals", func(t *testing.T) { checkRefusals(t, client, s, d) })
	noOddities(t, client)
	checkAllSeen(t, checked, "getInvoiceFacturX") // the sandbox makes none
}

func checkReads(t *testing.T, s *provider.Session, businesses []*domain.Business, garonne *domain.Business) {
	t.Helper()
	ctx := t.Context()
	all := must[[]*domain.Address](t)(s.Addresses(ctx))
	own := must[[]*domain.Address](t)(s.BusinessAddresses(ctx, garonne.ID))
	if len(own) != 3 || len(all) <= len(own) {
		t.Errorf("%d addresses of %d", len(own), len(all))
	}
	for _, a := range all {
		if !slices.ContainsFunc(businesses, func(b *domain.Business) bool { return b.ID == a.BusinessID }) {
			t.Errorf("address %s belongs to %q", a.ID, a.BusinessID)
		}
	}
	if contacts := must[[]*domain.Contact](t)(s.Contacts(ctx, garonne.ID)); len(contacts) == 0 || contacts[0].BusinessID != garonne.ID {
		t.Errorf("contacts %+v", contacts)
	}
	gases := must[[]*domain.Gas](t)(s.Gases(ctx))
	if len(gases) != 5 || !slices.ContainsFunc(gases, func(g *domain.Gas) bool {
		return g.Slug == "gazole" && g.UnitPriceExclTax != nil && g.Energy() != nil && g.EmissionFactor != nil
	}) {
		t.Errorf("gases %+v", gases)
	}
	from, to, _ := domain.PriceDays(gases)
	prices := must[[]*domain.PricePoint](t)(s.Prices(ctx, []domain.ID{gases[0].ID, gases[2].ID}, from, to))
	if len(prices) != 2*domain.PriceHistoryDays || prices[0].GasID != gases[0].ID || prices[0].Date != from || prices[59].UnitPriceExclTax != *gases[2].UnitPriceExclTax {
		t.Errorf("%d prices %+v", len(prices), prices)
	}
}

func checkSwitch(t *testing.T, s *provider.Session, customer *domain.Customer, businesses []*domain.Business) {
	for _, b := range businesses {
		if err := s.SwitchBusiness(t.Context(), customer.ID, b.ID); err != nil {
			t.Fatal(err)
		}
		if got := must[*domain.Customer](t)(s.Customer(t.Context())); got.BusinessID != b.ID {
			t.Errorf("the business is %s after switching to %s", got.BusinessID, b.ID)
		}
	}
}

func checkBusinessWrite(t *testing.T, s *provider.Session, b *domain.Business) {
	before := must[*domain.Business](t)(s.Business(t.Context(), b.ID))
	after := must[*domain.Business](t)(s.UpdateBusiness(t.Context(), b.ID, domain.BusinessInput{
		Phone: new("05 36 49 10 11"), PurchaseOrderRequired: new(!*before.PurchaseOrderRequired)}))
	if *after.PurchaseOrderRequired == *before.PurchaseOrderRequired || after.Phone == nil || *after.Phone == *before.Phone || after.Name != before.Name {
		t.Errorf("before %+v\nafter  %+v", before, after)
	}
	var refused *domain.Error
	_, err := s.UpdateBusiness(t.Context(), b.ID, domain.BusinessInput{Siret: new("99990112700013")})
	if !errors.As(err, &refused) || refused.Code != domain.CodeInvalid || len(refused.UserErrors) != 1 || refused.UserErrors[0].Message != "Ce SIRET n’est pas valide\u00a0: vérifiez les chiffres saisis." {
		t.Errorf("a wrong SIRET gives %v", err)
	}
}

func checkAddressWrites(t *testing.T, s *provider.Session, b *domain.Business) {
	ctx := t.Context()
	hours := []domain.OpeningHours{{Weekday: 1, OpensAt: "08:00", ClosesAt: "12:00"}, {Weekday: 5, OpensAt: "14:00", ClosesAt: "18:00"}}
	made := must[*domain.Address](t)(s.CreateAddress(ctx, domain.AddressInput{BusinessID: &b.ID, Label: new("Dépôt d’essai"), Kind: new(domain.AddressBoth),
		Line1: new("1 rue de l’Essai"), Line2: new("Bât. B"), PostalCode: new("31000"), City: new("Toulouse"), CountryCode: new("FR"), Latitude: new(43.6), Longitude: new(1.44),
		MaxTruckTonnage: new(26), OpeningHours: hours, IsDefault: new(false)}))
	if made.BusinessID != b.ID || made.Label != "Dépôt d’essai" || made.MaxTruckTonnage == nil || *made.MaxTruckTonnage != 26 || !slices.Equal(made.OpeningHours, hours) {
		t.Errorf("created %+v", made)
	}
	changed := must[*domain.Address](t)(s.UpdateAddress(ctx, made.ID, domain.AddressInput{City: new("Blagnac"), Line2: new(""), MaxTruckTonnage: new(0),
		OpeningHours: []domain.OpeningHours{}}))
	if changed.City != "Blagnac" || changed.Line2 != nil || changed.MaxTruckTonnage != nil || len(changed.OpeningHours) != 0 || changed.Label != made.Label {
		t.Errorf("changed %+v", changed)
	}
	if err := s.DeleteAddress(ctx, made.ID); err != nil {
		t.Fatal(err)
	}
	if err := s.DeleteAddress(ctx, made.ID); domain.CodeOf(err) != domain.CodeNotFound {
		t.Errorf("the second delete gives %v", err)
	}
}

func checkLogo(t *testing.T, s *provider.Session, b *domain.Business) {
	ctx := t.Context()
	before := must[*domain.Business](t)(s.Business(ctx, b.ID)).Logo
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewNRGBA(image.Rect(0, 0, 256, 256))); err != nil {
		t.Fatal(err)
	}
	if err := s.UploadLogo(ctx, b.ID, picture.Bytes()); err != nil {
		t.Fatal(err)
	}
	if after := must[*domain.Business](t)(s.Business(ctx, b.ID)).Logo; after == before || after == "" {
		t.Errorf("the logo was %q and is %q", before, after)
	}
	var refused *domain.Error
	if err := s.UploadLogo(ctx, b.ID, []byte("no picture")); !errors.As(err, &refused) || len(refused.UserErrors) != 1 || refused.UserErrors[0].Code != domain.UserFileType {
		t.Errorf("a file that is no picture gives %v", err)
	}
	if err := s.DeleteLogo(ctx, b.ID); err != nil {
		t.Fatal(err)
	}
	if after := must[*domain.Business](t)(s.Business(ctx, b.ID)).Logo; after != "" {
		t.Errorf("the logo is %q after its deletion", after)
	}
}

func checkContactWrites(t *testing.T, s *provider.Session, b *domain.Business) {
	ctx := t.Context()
	made := must[*domain.Contact](t)(s.CreateContact(ctx, b.ID, domain.ContactInput{FirstName: new("Inès"), LastName: new("D’Albret"),
		Phone: new("06 39 98 12 34"), JobTitle: new("Cheffe de dépôt"), Type: new(domain.ContactOps)}))
	if made.BusinessID != b.ID || made.LastName != "D’Albret" || made.Phone == nil || *made.Phone != "+33639981234" || made.Email != nil {
		t.Errorf("created %+v", made)
	}
	changed := must[*domain.Contact](t)(s.UpdateContact(ctx, b.ID, made.ID, domain.ContactInput{Email: new("ines@garonne-adour.example"), Phone: new("")}))
	if changed.Phone != nil || changed.Email == nil || changed.FirstName != "Inès" {
		t.Errorf("changed %+v", changed)
	}
	var refused *domain.Error
	_, err := s.UpdateContact(ctx, b.ID, made.ID, domain.ContactInput{Email: new("")})
	if !errors.As(err, &refused) || len(refused.UserErrors) != 1 || !slices.Equal(refused.UserErrors[0].Path(), []string{"email"}) {
		t.Errorf("a contact without phone and e-mail gives %v", err)
	}
	if err := s.DeleteContact(ctx, b.ID, made.ID); err != nil {
		t.Fatal(err)
	}
	if err := s.DeleteContact(ctx, b.ID, made.ID); domain.CodeOf(err) != domain.CodeNotFound {
		t.Errorf("the second delete gives %v", err)
	}
}

func checkNotifications(t *testing.T, s *provider.Session) {
	for _, want := range []domain.NotificationType{domain.NotifyNone, domain.NotifyInvoices, domain.NotifyAll} {
		if err := s.UpdateNotificationType(t.Context(), want); err != nil {
			t.Fatal(err)
		}
		if got := must[*domain.Customer](t)(s.Customer(t.Context())).NotificationType; got == nil || *got != want {
			t.Errorf("notifications %v, want %s", got, want)
		}
	}
}

func checkPaymentWrites(t *testing.T, s *provider.Session, b *domain.Business) {
	ctx := t.Context()
	if err := s.SwitchBusiness(ctx, must[*domain.Customer](t)(s.Customer(ctx)).ID, b.ID); err != nil {
		t.Fatal(err)
	}
	before := must[[]domain.PaymentMethod](t)(s.PaymentMethods(ctx, b.ID))
	made, ok := must[domain.PaymentMethod](t)(s.AddSepaMandate(ctx, domain.SepaMandateInput{Holder: new("Garonne-Adour"),
		Iban: new("FR1420041010050500013M02606"), Scheme: new(domain.SepaCore), Consent: new(true), IsDefault: new(false)})).(*domain.SepaMandate)
	if !ok || made.IbanLast4 != "2606" || made.Rum == nil || made.Holder == nil || *made.Holder != "Garonne-Adour" {
		t.Fatalf("mandate %+v", made)
	}
	if file := must[[]byte](t)(s.MandateDocument(ctx, made.ID)); !made.HasDocument || !strings.Contains(papertest.Text(t, file), *made.Rum) {
		t.Errorf("the mandate's document, announced: %v, is %.40q", made.HasDocument, file)
	}
	if after := must[[]domain.PaymentMethod](t)(s.PaymentMethods(ctx, b.ID)); len(after) != len(before)+1 {
		t.Errorf("%d payment methods, then %d", len(before), len(after))
	}
	card, ok := must[domain.PaymentMethod](t)(s.AddCard(ctx, domain.CardInput{Token: new("tok_visa"), IsDefault: new(false)})).(*domain.Card)
	if !ok || card.Brand != "Visa" || card.Last4 != "4242" || card.ExpYear == nil {
		t.Fatalf("card %+v", card)
	}
	if _, err := s.MandateDocument(ctx, card.ID); domain.CodeOf(err) != domain.CodeNotFound {
		t.Errorf("a card's document gives %v", err)
	}
	if err := s.DeletePaymentMethod(ctx, card.ID); err != nil {
		t.Fatal(err)
	}
	first := must[domain.PaymentMethod](t)(s.SetDefaultPaymentMethod(ctx, b.ID, made.ID)).(*domain.SepaMandate)
	if first.ID != made.ID || !first.IsDefault {
		t.Errorf("the default is %+v", first)
	}
	if err := s.DeletePaymentMethod(ctx, made.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := s.SetDefaultPaymentMethod(ctx, b.ID, made.ID); domain.CodeOf(err) != domain.CodeNotFound {
		t.Errorf("a deleted method as default gives %v", err)
	}
	if after := must[[]domain.PaymentMethod](t)(s.PaymentMethods(ctx, b.ID)); len(after) != len(before) {
		t.Errorf("%d payment methods after deletion, want %d", len(after), len(before))
	}
}

func checkUsers(t *testing.T, s *provider.Session, b *domain.Business) {
	ctx := t.Context()
	invited := must[*domain.BusinessUser](t)(s.InviteUser(ctx, b.ID, domain.InviteUserInput{Email: new("ines@garonne-adour.example"), FirstName: new("Inès"),
		LastName: new("Albret"), Role: new(domain.RoleViewer), NotificationType: new(domain.NotifyNone)}))
	if *invited.Status != domain.UserInvited || *invited.NotificationType != domain.NotifyNone || invited.InvitationExpiresAt == nil || invited.IsMe {
		t.Errorf("invited %+v", invited)
	}
	if again := must[*domain.BusinessUser](t)(s.ResendInvitation(ctx, invited.ID)); again.ID != invited.ID {
		t.Errorf("sent again as %+v", again)
	}
	changed := must[*domain.BusinessUser](t)(s.UpdateUser(ctx, b.ID, invited.ID, domain.UpdateUserInput{Role: new(domain.RoleFinance)}))
	if *changed.Role != domain.RoleFinance || *changed.NotificationType != domain.NotifyNone {
		t.Errorf("changed %+v", changed)
	}
	found := must[*domain.UserPage](t)(s.Users(ctx, b.ID, domain.UserFilter{Q: "inès", Role: []domain.BusinessRole{domain.RoleFinance, domain.RoleViewer},
		Status: []domain.UserStatus{domain.UserInvited}}, domain.Page{Page: 1, PerPage: 10}))
	if len(found.Items) != 1 || found.PageInfo.TotalCount != 1 || found.Items[0].ID != invited.ID {
		t.Errorf("found %+v", found)
	}
	must[*domain.BusinessUser](t)(s.RevokeUser(ctx, b.ID, invited.ID))
	const lea = "79"
	if gone := must[*domain.BusinessUser](t)(s.RevokeUser(ctx, b.ID, lea)); *gone.Status != domain.UserRevoked {
		t.Errorf("revoked %+v", gone)
	}
	if back := must[*domain.BusinessUser](t)(s.RestoreUser(ctx, b.ID, lea)); *back.Status != domain.UserActive || *back.Role != domain.RoleViewer {
		t.Errorf("restored %+v", back)
	}
	first := must[*domain.UserPage](t)(s.Users(ctx, b.ID, domain.UserFilter{}, domain.Page{Page: 1, PerPage: 2}))
	if len(first.Items) != 2 || first.PageInfo.TotalCount != 7 || first.PageInfo.TotalPages() != 4 {
		t.Errorf("first page %+v", first)
	}
}

func checkRecovery(t *testing.T, client *provider.Client) {
	ctx, anonymous := t.Context(), client.For(provider.Credentials{}, "fr")
	asked := must[*domain.Recovery](t)(anonymous.RequestPasswordRecovery(ctx, "nora.haddad@atelier-montreuil.example"))
	if asked.SandboxLink == nil {
		t.Fatal("the sandbox does not send the link")
	}
	token := domain.ID((*asked.SandboxLink)[strings.LastIndexByte(*asked.SandboxLink, '/')+1:])
	state := func(token domain.ID) domain.RecoveryState {
		return must[domain.RecoveryState](t)(anonymous.PasswordRecoveryToken(ctx, token))
	}
	if got := state(token); got != domain.RecoveryValid {
		t.Errorf("a fresh link is %s", got)
	}
	var refused *domain.Error
	if err := anonymous.ResetPassword(ctx, token, "Bac-a-sable-2026!"); !errors.As(err, &refused) || len(refused.UserErrors) != 1 || refused.UserErrors[0].Code != domain.UserPasswordReused {
		t.Errorf("the old password gives %v", err)
	}
	if err := anonymous.ResetPassword(ctx, token, "Un-Autre-mot-2026!"); err != nil {
		t.Fatal(err)
	}
	if got := state(token); got != domain.RecoveryUsed {
		t.Errorf("a used link is %s", got)
	}
	if err := anonymous.ResetPassword(ctx, token, "Encore-un-mot-2026!"); !errors.As(err, &refused) || refused.UserErrors[0].Code != domain.UserTokenUsed {
		t.Errorf("a used link gives %v", err)
	}
	unknown := must[*domain.Recovery](t)(anonymous.RequestPasswordRecovery(ctx, "personne@nulle-part.example"))
	dead := domain.ID((*unknown.SandboxLink)[strings.LastIndexByte(*unknown.SandboxLink, '/')+1:])
	if got := state(dead); got != domain.RecoveryUnknown {
		t.Errorf("the link of an unknown address is %s", got)
	}
}

// Refused are a wrong token, another customer's business and a business that does not exist.
func checkRefusals(t *testing.T, client *provider.Client, s *provider.Session, d *demo) {
	ctx := t.Context()
	bad := provider.Credentials{SessionID: "x", TokenType: "Bearer", Token: "wrong"}
	if _, err := client.For(bad, "fr").Gases(ctx); domain.CodeOf(err) != domain.CodeUnauthenticated {
		t.Errorf("a wrong token gives %v", err)
	}
	other := client.For(d.signIn(t, "helene.lebihan@val-arguenon.example"), "fr")
	foreign := must[[]*domain.Business](t)(other.Businesses(ctx))[0].ID
	for _, id := range []domain.ID{foreign, "999999"} {
		if _, err := s.Business(ctx, id); domain.CodeOf(err) != domain.CodeNotFound {
			t.Errorf("business %s gives %v", id, err)
		}
	}
	customer := must[*domain.Customer](t)(client.For(d.signIn(t, "sans.entreprise@demo.example"), "fr").Customer(ctx))
	if customer.BusinessID != "" || customer.ID == "" {
		t.Errorf("a customer without business is %+v", customer)
	}
}

func checkEvents(t *testing.T, c *provider.Client) {
	events := []domain.Event{{ID: "e1", Name: "navigation:menu_clicked", At: time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC), Visitor: "v",
		Properties: []domain.EventProperty{{Key: "entry", Value: "finance"}}}}
	for range 2 { // the second time as after a lost response
		if err := c.SendEvents(t.Context(), events); err != nil {
			t.Error(err)
		}
	}
}

// checkAllSeen checks that every operation of the documents was called, except those in but.
func checkAllSeen(t *testing.T, c *contract, but ...string) {
	t.Helper()
	for _, name := range documents {
		for path, item := range loadDocument(t, name).Paths.Map() {
			for method, operation := range item.Operations() {
				if seen := c.seen[operation.OperationID]; seen == slices.Contains(but, operation.OperationID) {
					t.Errorf("%s %s of %s: exercised %t", method, path, name, seen)
				}
			}
		}
	}
}
