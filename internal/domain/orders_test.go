package domain_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// The provider's decision about an order applies; without it, the rules of product 7.1 and S07
// do.
func TestCanCancelAndCanEdit(t *testing.T) {
	for status, may := range map[domain.OrderStatus]struct{ cancel, edit bool }{
		"oncoming": {true, true}, "waiting": {true, true}, "ready": {true, false}, "processing": {}, "delivered": {}, "stuck": {},
	} {
		o := domain.Order{Status: status}
		if o.CanCancel() != may.cancel || o.CanEdit() != may.edit {
			t.Errorf("%s: cancel %t, edit %t", status, o.CanCancel(), o.CanEdit())
		}
		o.Cancellation = &domain.Cancellation{}
		if o.CanCancel() || o.CanEdit() || o.Live() || o.Upcoming() {
			t.Errorf("%s and cancelled may be changed, or is upcoming", status)
		}
		overridden := domain.Order{Status: status, Cancellable: new(!may.cancel), Editable: new(!may.edit)}
		if overridden.CanCancel() == may.cancel || overridden.CanEdit() == may.edit {
			t.Errorf("%s: the provider's decision does not apply", status)
		}
	}
}

func TestTankFigures(t *testing.T) {
	for name, c := range map[string]struct {
		tank                    domain.Tank
		usable, ullage, percent string
	}{
		"computed":         {domain.Tank{Capacity: new(30000), Level: new(12600)}, "28500", "15900", "42.0"},
		"given":            {domain.Tank{Capacity: new(30000), Level: new(12600), Usable: new(28000), Room: new(15000)}, "28000", "15000", "42.0"},
		"over the mark":    {domain.Tank{Capacity: new(1000), Level: new(990)}, "950", "0", "99.0"},
		"never measured":   {domain.Tank{Capacity: new(1000)}, "950", "", ""},
		"nothing is given": {domain.Tank{}, "", "", ""},
		"no capacity":      {domain.Tank{Capacity: new(0), Level: new(1)}, "0", "0", ""},
	} {
		percent := ""
		if p := c.tank.LevelPercent(); p != nil {
			percent = string(*p)
		}
		if got := number(c.tank.UsableCapacity()) + "|" + number(c.tank.Ullage()) + "|" + percent; got != c.usable+"|"+c.ullage+"|"+c.percent {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestDates(t *testing.T) {
	for text, long := range map[string]string{"2026-03-12": "jeudi 12 mars 2026", "2026-02-01": "dimanche 1er février 2026", "2028-02-29": "mardi 29 février 2028"} {
		if d, ok := domain.ParseDate(text); !ok || d.Long() != long {
			t.Errorf("%s is %q", text, d.Long())
		}
	}
	for _, text := range []string{"", "2026-02-30", "2026-3-1", "12/03/2026", "2026-03-12T00:00:00Z"} {
		if d, ok := domain.ParseDate(text); ok {
			t.Errorf("%q is %q", text, d)
		}
	}
	if n := domain.Date("2026-03-28").DaysUntil("2026-03-30"); n != 2 { // across the change to summer time
		t.Errorf("%d days", n)
	}
	for name, c := range map[string]struct {
		from, to domain.Date
		code     domain.Code
	}{"a day": {"2026-03-01", "2026-03-01", ""}, "62 days": {"2026-03-01", "2026-05-01", ""}, "63": {"2026-03-01", "2026-05-02", "INVALID"}, "backwards": {"2026-03-02", "2026-03-01", "INVALID"}} {
		if got := domain.CodeOf(domain.CheckPlanning(c.from, c.to)); got != c.code {
			t.Errorf("a planning of %s: %q", name, got)
		}
	}
}

// These are the rules of product 7.2 that need no provider, with its exact sentences.
func TestOrderQuoteInput(t *testing.T) {
	gases := []*domain.Gas{
		{ID: "1", Name: "Gazole B7", MinVolume: new(500), MaxVolume: new(30000), VolumeStep: new(100)},
		{ID: "3", Name: "AdBlue", MinVolume: new(300), MaxVolume: new(10000), VolumeStep: new(10)},
		{ID: "2", Name: "HVO100", MinVolume: new(500)},
	}
	item := func(gas domain.ID, volume int) *domain.OrderItemInput {
		return &domain.OrderItemInput{GasID: gas, Volume: &volume}
	}
	fill := &domain.OrderItemInput{GasID: "1", FillUp: true}
	for want, items := range map[string][]*domain.OrderItemInput{
		"":                                   {item("1", 500), item("3", 10000), fill},
		"items Ajoutez au moins un produit.": {},
		"items Trois produits au plus par livraison.":                            {fill, fill, fill, fill},
		"items.0.volume Volume minimum\u00a0: 500\u00a0L pour le gazole B7.":     {item("1", 400)},
		"items.1.volume Volume minimum\u00a0: 300\u00a0L pour l’AdBlue.":         {fill, item("3", 290)},
		"items.0.volume Volume minimum\u00a0: 500\u00a0L pour le HVO100.":        {item("2", 1)},
		"items.0.volume Volume maximum par livraison\u00a0: 30\u202f000\u00a0L.": {item("1", 30100)},
		"items.1.volume Volume maximum par livraison\u00a0: 10\u202f000\u00a0L.": {item("3", 6000), item("3", 4010)},
		"items.0.volume Le volume doit être un multiple de 10\u00a0L.":           {item("3", 305)},
		"items.0.volume Saisissez un volume en litres.":                          {item("1", 0)},
		"items.0.gasId Choisissez un produit.":                                   {item("9", 500)},
	} {
		in := domain.OrderQuoteInput{AddressID: "1", Items: items, Date: "2026-03-12", Window: domain.WindowMorning}
		if got := faultsOf(in.Check(gases)); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	unknown := domain.OrderQuoteInput{AddressID: "1", Items: []*domain.OrderItemInput{item("9", 1)}, Window: domain.WindowNight}
	if err := unknown.Check(nil); err != nil {
		t.Errorf("without the list of products: %v", err)
	}
	empty := domain.OrderQuoteInput{Items: []*domain.OrderItemInput{fill}, Window: "NOON"}
	if got := faultsOf(empty.Check(gases)); got != "addressId Choisissez un site de livraison.; window Choisissez un créneau." {
		t.Errorf("got %q", got)
	}
}

func TestOrderWrites(t *testing.T) {
	long := strings.Repeat("é", 501)
	for want, err := range map[string]error{
		"": (&domain.CreateOrderInput{QuoteID: "q", IdempotencyKey: "k", PurchaseOrderNumber: new("  BC-1 ")}).Check(),
		"quoteId Cet élément est introuvable.; idempotencyKey Cette valeur n’est pas valide.":        (&domain.CreateOrderInput{}).Check(),
		"purchaseOrderNumber 35\u00a0caractères au plus.; instructions 500\u00a0caractères au plus.": (&domain.UpdateOrderInput{PurchaseOrderNumber: new(strings.Repeat("1", 36)), Instructions: &long}).Check(),
		"reason Choisissez le motif de l’annulation.":                                                (&domain.CancelOrderInput{Reason: domain.CancelProvider}).Check(),
		"comment Précisez le motif de l’annulation.":                                                 (&domain.CancelOrderInput{Reason: domain.CancelOther, Comment: new("  ")}).Check(),
		"description Décrivez le problème en 20\u00a0caractères au moins.":                           (&domain.ReportIssueInput{Kind: domain.IssueLate, Description: "   trop court        "}).Check(),
		"kind Choisissez le type de problème.; description 2\u202f000\u00a0caractères au plus.":      (&domain.ReportIssueInput{Description: strings.Repeat("x", 2001)}).Check(),
	} {
		if got := faultsOf(err); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func faultsOf(err error) string {
	var d *domain.Error
	if !errors.As(err, &d) {
		return ""
	}
	var all []string
	for _, f := range d.UserErrors {
		all = append(all, strings.Join(f.Path(), ".")+" "+f.Message)
	}
	return strings.Join(all, "; ")
}

// Every code of product appendix C that orders may meet has a sentence, and every placeholder
// in it is filled.
func TestOrderCodesHaveSentences(t *testing.T) {
	for _, code := range []string{"min", "max", "step", "tank_product_mismatch", "ullage_exceeded", "truck_too_large", "slot_unavailable", "slot_closed", "site_closed",
		"date_too_early", "date_too_late", "quote_expired", "price_changed", "credit_exceeded", "duplicate_order", "not_cancellable", "not_editable",
		"no_proposed_slot", "issue_not_reportable"} {
		for _, details := range [][]string{nil, {"15800"}, {"19", "15000"}, {"1", "2", "3"}} {
			e := domain.NewUserError(domain.InputField{Name: "x"}, code, details...)
			if e.Code != code || strings.Contains(e.Message, "{") || strings.Contains(e.Message, "Cette valeur n’est pas valide.") {
				t.Errorf("%s with %v: %+v", code, details, e)
			}
		}
	}
}

// A line describes an event of an order; an order created by a recurring order has no author.
func TestActivity(t *testing.T) {
	at := func(hour int) *time.Time { return new(time.Date(2026, 3, 12, hour, 0, 0, 0, time.UTC)) }
	weekly := &domain.RecurringOrder{ID: "w"}
	orders := []*domain.Order{
		{ID: "1", Reference: "CMD-1", AddressID: "a"}, {ID: "2", Reference: "CMD-2", AddressID: "gone"},
		{ID: "4", Reference: "CMD-4", RecurringOrder: weekly}, {ID: "5", Reference: "CMD-5", RecurringOrder: weekly, CreatedBy: &domain.UserRef{ID: "u"}},
	}
	events := []*domain.OrderEvent{
		{ID: "1", OrderID: "1", At: at(8), Kind: new(domain.EventCreated)},
		{ID: "2", OrderID: "1", At: at(8), Kind: new(domain.EventStatusChanged), Status: new(domain.OrderOncoming)},
		{ID: "3", OrderID: "1", At: at(9), Kind: new(domain.EventStatusChanged), Status: new(domain.OrderReady)},
		{ID: "4", OrderID: "1", At: at(12), Kind: new(domain.EventDelivered)},
		{ID: "5", OrderID: "2", At: at(10), Kind: new(domain.EventCancelled)},
		{ID: "6", OrderID: "2", At: at(11), Message: "Appel du chauffeur."},
		{ID: "7", OrderID: "2", Kind: new(domain.EventComment)},
		{ID: "8", OrderID: "3", At: at(13)},
		{ID: "9", OrderID: "4", At: at(7), Kind: new(domain.EventCreated)},
		{ID: "10", OrderID: "5", At: at(6), Kind: new(domain.EventCreated)},
		{ID: "11", OrderID: "5", At: at(5), Kind: new(domain.EventStatusChanged), Status: new(domain.OrderStatus("stuck")), Message: "Nouvelle étape."},
	}
	var got []string
	for _, line := range domain.NewActivity(orders, events, map[domain.ID]string{"a": "Dépôt Toulouse"}) {
		got = append(got, line.Icon+" "+line.Message+" "+string(line.OrderID))
	}
	want := []string{
		"delivered Commande CMD-1 livrée à Dépôt Toulouse 1",
		"comment Commande CMD-2\u00a0: Appel du chauffeur. 2",
		"cancelled Commande CMD-2 annulée 2",
		"status_changed Commande CMD-1 attribuée pour Dépôt Toulouse 1",
		"created Commande CMD-1 enregistrée pour Dépôt Toulouse 1",
		"created Commande CMD-4 créée automatiquement 4",
		"created Commande CMD-5 enregistrée 5",
		"status_changed Commande CMD-5\u00a0: Nouvelle étape. 5",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}

// A change of status has its own line unless another event of the same instant implies it: an
// order may wait from its creation, and the tanker that leaves may not be the assigned one.
func TestActivityLeavesOutOnlyImpliedStatuses(t *testing.T) {
	at := new(time.Date(2026, 3, 12, 8, 0, 0, 0, time.UTC))
	for _, c := range []struct {
		kind   domain.OrderEventKind
		status domain.OrderStatus
		first  string
		lines  int
	}{
		{domain.EventCreated, domain.OrderOncoming, "Commande CMD-1 enregistrée", 1},
		{domain.EventCreated, domain.OrderWaiting, "Commande CMD-1 en attente", 2},
		{domain.EventEdited, domain.OrderOncoming, "Commande CMD-1 enregistrée", 2},
		{domain.EventTankerAssigned, domain.OrderReady, "Commande CMD-1\u00a0: Citerne 06.", 1},
		{domain.EventTankerAssigned, domain.OrderProcessing, "Commande CMD-1 en cours", 2},
		{domain.EventDelivered, domain.OrderDelivered, "Commande CMD-1 livrée", 1},
	} {
		lines := domain.NewActivity([]*domain.Order{{ID: "1", Reference: "CMD-1"}}, []*domain.OrderEvent{
			{ID: "1", OrderID: "1", At: at, Kind: &c.kind, Message: "Citerne 06."},
			{ID: "2", OrderID: "1", At: at, Kind: new(domain.EventStatusChanged), Status: &c.status},
		}, nil)
		if len(lines) != c.lines || lines[0].Message != c.first {
			t.Errorf("%s with %s: %d lines, the first is %q", c.kind, c.status, len(lines), lines[0].Message)
		}
	}
}

// A change of status uses the words of the specification's labels (§4).
func TestActivitySaysEachStatus(t *testing.T) {
	want := []string{"Commande CMD-1 enregistrée", "Commande CMD-1 en attente", "Commande CMD-1 attribuée", "Commande CMD-1 en cours", "Commande CMD-1 livrée"}
	for i, status := range domain.OrderStatuses {
		change := &domain.OrderEvent{OrderID: "1", At: new(time.Time), Kind: new(domain.EventStatusChanged), Status: &status}
		lines := domain.NewActivity([]*domain.Order{{ID: "1", Reference: "CMD-1"}}, []*domain.OrderEvent{change}, nil)
		if len(lines) != 1 || lines[0].Message != want[i] {
			t.Errorf("%s: %+v", status, lines)
		}
	}
}

func number(n *int) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n)
}
