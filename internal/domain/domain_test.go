package domain_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

func TestInitial(t *testing.T) {
	for name, want := range map[string]string{
		"Transports Garonne-Adour": "T",
		"école":                    "É",
		"œuvre":                    "Œ",
		"  « BTP »":                "B",
		"2i Énergies":              "2",
		"":                         "?",
		"---":                      "?",
	} {
		if got := (&domain.Business{Name: name}).Initial(); got != want {
			t.Errorf("Initial of %q = %q, want %q", name, got, want)
		}
	}
}

func TestCheckID(t *testing.T) {
	valid := []domain.ID{"1", "9007199254740993", "gaz-ole_7.b", "a..b", "...", domain.ID(strings.Repeat("x", 64))}
	for _, id := range valid {
		if err := domain.CheckID(id); err != nil {
			t.Errorf("CheckID(%q) = %v, want nil", id, err)
		}
	}
	invalid := []domain.ID{"", ".", "..", "a/b", "../1", "a?b", "a#b", "a%2fb", "a b", "é", "a\n", "a:b", "a\\b",
		domain.ID(strings.Repeat("x", 65))}
	for _, id := range invalid {
		if code := domain.CodeOf(domain.CheckID(id)); code != domain.CodeNotFound {
			t.Errorf("CheckID(%q) has code %q, want NOT_FOUND", id, code)
		}
	}
}

func TestInfoComplete(t *testing.T) {
	complete := func() domain.Business {
		return domain.Business{LegalName: new("SAS"), Siret: new("1"), VatNumber: new("2"), Activity: new("3"), BillingEmail: new("4")}
	}
	if b := complete(); !b.InfoComplete() {
		t.Error("a business with every fact is incomplete")
	}
	for i, clear := range []func(*domain.Business) **string{
		func(b *domain.Business) **string { return &b.LegalName },
		func(b *domain.Business) **string { return &b.Siret },
		func(b *domain.Business) **string { return &b.VatNumber },
		func(b *domain.Business) **string { return &b.Activity },
		func(b *domain.Business) **string { return &b.BillingEmail },
	} {
		for _, lacking := range []*string{nil, new(""), new(" \u00a0"), new("\xff")} {
			b := complete()
			*clear(&b) = lacking
			if b.InfoComplete() {
				t.Errorf("fact %d is lacking and the business is complete", i)
			}
		}
	}
}

func TestOnboarding(t *testing.T) {
	o := domain.Onboarding{Steps: []domain.OnboardingStep{
		{Key: domain.OnboardingBusinessInfo, Done: true}, {Key: domain.OnboardingAddress}, {Key: domain.OnboardingContact, Done: true},
	}}
	if o.Total() != 3 || o.Completed() != 2 {
		t.Errorf("%d of %d steps, want 2 of 3", o.Completed(), o.Total())
	}
}

// A tank or a vehicle completes its step. A first order, even one for an undeclared vehicle,
// completes only its own step.
func TestOnboardingOfTanksAndVehicles(t *testing.T) {
	done := func(all domain.OnboardingRecords, key domain.OnboardingKey) bool {
		return slices.Contains(domain.NewOnboarding(&domain.Business{}, all).Steps, domain.OnboardingStep{Key: key, Done: true})
	}
	for name, c := range map[string]struct {
		all           domain.OnboardingRecords
		tank, ordered bool
	}{
		"nothing":               {domain.OnboardingRecords{Fleet: &domain.FleetSummary{Tanks: new(0), Vehicles: new(0)}}, false, false},
		"no figures sent":       {domain.OnboardingRecords{Fleet: &domain.FleetSummary{}}, false, false},
		"a tank":                {domain.OnboardingRecords{Fleet: &domain.FleetSummary{Tanks: new(1), Vehicles: new(0)}}, true, false},
		"a vehicle":             {domain.OnboardingRecords{Fleet: &domain.FleetSummary{Tanks: new(0), Vehicles: new(1)}}, true, false},
		"an undeclared vehicle": {domain.OnboardingRecords{Fleet: &domain.FleetSummary{}, Orders: []*domain.Order{{Items: []*domain.OrderItem{{}}}}}, false, true},
	} {
		if tank, ordered := done(c.all, domain.OnboardingTankOrVehicle), done(c.all, domain.OnboardingFirstOrder); tank != c.tank || ordered != c.ordered {
			t.Errorf("%s: tank or vehicle %t, first order %t", name, tank, ordered)
		}
	}
}

// The numbers and names are those of specification §3.
func TestNotificationTypeOf(t *testing.T) {
	want := map[int]domain.NotificationType{0: "TOUT", 1: "OPERATIONS", 2: "FACTURES", 10: "AUCUN"}
	for n := -1; n <= 11; n++ {
		got, ok := domain.NotificationTypeOf(n)
		expected, known := want[n]
		if got != expected || ok != known {
			t.Errorf("NotificationTypeOf(%d) = %q, %t; want %q, %t", n, got, ok, expected, known)
		}
	}
}

// The customer's own role and permissions apply only to the remembered business.
func TestAccessTo(t *testing.T) {
	owner, viewer, unknown := domain.RoleOwner, domain.RoleViewer, domain.BusinessRole("DRIVER")
	granted := []domain.Permission{"ORDER_READ", "USER_READ"}
	current, other := domain.ID("1"), domain.ID("2")
	for name, c := range map[string]struct {
		role        *domain.BusinessRole
		permissions []domain.Permission
		business    *domain.Business
		want        domain.Access
	}{
		"own role":                  {&viewer, nil, nil, domain.Access{Role: &viewer, Permissions: domain.PermissionsOf(&viewer)}},
		"own permissions":           {&viewer, granted, nil, domain.Access{Role: &viewer, Permissions: granted}},
		"no permission at all":      {nil, []domain.Permission{}, nil, domain.Access{Permissions: []domain.Permission{}}},
		"nothing known":             {nil, nil, &domain.Business{ID: current}, domain.Access{Permissions: domain.Permissions}},
		"role of the business only": {nil, nil, &domain.Business{ID: current, Role: &viewer}, domain.Access{Role: &viewer, Permissions: domain.PermissionsOf(&viewer)}},
		"the same business":         {&owner, granted, &domain.Business{ID: current, Role: &viewer}, domain.Access{Role: &owner, Permissions: granted}},
		"another business":          {&owner, granted, &domain.Business{ID: other, Role: &viewer}, domain.Access{Role: &viewer, Permissions: domain.PermissionsOf(&viewer)}},
		"an unknown role":           {&unknown, nil, nil, domain.Access{Role: &unknown, Permissions: domain.PermissionsOf(&viewer)}},
		"unknown, elsewhere":        {&owner, granted, &domain.Business{ID: other, Role: &unknown}, domain.Access{Role: &unknown, Permissions: domain.PermissionsOf(&viewer)}},
		"another, without a role":   {&viewer, granted, &domain.Business{ID: other}, domain.Access{Permissions: domain.Permissions}},
	} {
		customer := domain.Customer{BusinessID: current, Role: c.role, Permissions: c.permissions}
		if got := customer.AccessTo(c.business); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

// Product 3.2 lists what each role may not do. A customer without a role gets every permission;
// an unknown role gets the permissions that all roles have.
func TestPermissionsOf(t *testing.T) {
	readOnly := []domain.Permission{"ORDER_WRITE", "RECURRING_WRITE", "FLEET_WRITE", "FINANCE_READ", "FINANCE_PAY",
		"BUSINESS_WRITE", "PAYMENT_METHOD_WRITE", "USER_READ", "USER_WRITE", "EXPORT_CREATE"}
	for role, denied := range map[domain.BusinessRole][]domain.Permission{
		domain.RoleOwner:      nil,
		domain.RoleAdmin:      nil,
		domain.RoleOperations: {"FINANCE_READ", "FINANCE_PAY", "BUSINESS_WRITE", "PAYMENT_METHOD_WRITE", "USER_WRITE"},
		domain.RoleFinance:    {"ORDER_WRITE", "RECURRING_WRITE", "FLEET_WRITE", "BUSINESS_WRITE", "USER_WRITE"},
		domain.RoleViewer:     readOnly,
		"SOMETHING_NEW":       readOnly,
		"owner":               readOnly,
		"":                    readOnly,
	} {
		got := domain.PermissionsOf(&role)
		for _, p := range domain.Permissions {
			if slices.Contains(got, p) == slices.Contains(denied, p) {
				t.Errorf("%s: %s is granted %t", role, p, slices.Contains(got, p))
			}
		}
	}
	all := domain.PermissionsOf(nil)
	if !slices.Equal(all, domain.Permissions) {
		t.Errorf("without a role: %v", all)
	}
	all[0] = "CHANGED"
	if domain.Permissions[0] == "CHANGED" {
		t.Error("a caller can change the list that all callers share")
	}
}

// The list is the specification's §3, spelling included.
func TestEnergies(t *testing.T) {
	want := []domain.Energy{
		{ID: 0, Label: "Carburants", Subtypes: []domain.EnergySubtype{}},
		{ID: 1, Label: "Electrique", Subtypes: []domain.EnergySubtype{{ID: 0, Label: "AC_DC"}, {ID: 1, Label: "AC"}, {ID: 2, Label: "DC"}}},
	}
	if !reflect.DeepEqual(domain.Energies, want) {
		t.Errorf("Energies = %+v", domain.Energies)
	}
	for id, label := range map[int]string{0: "Carburants", 1: "Electrique"} {
		if e := (&domain.Gas{EnergyID: &id}).Energy(); e == nil || e.Label != label {
			t.Errorf("energy %d = %+v, want %s", id, e, label)
		}
	}
	for _, g := range []domain.Gas{{}, {EnergyID: new(7)}} {
		if e := g.Energy(); e != nil {
			t.Errorf("an unknown energy is %+v", e)
		}
	}
}

// The 17 sectors of specification §3, in its order and spelling.
func TestActivities(t *testing.T) {
	want := strings.Split("Agroalimentaire; Banque / Assurance; Bois / Papier / Carton / Imprimerie; BTP / Matériaux de construction; "+
		"Chimie / Parachimie; Commerce / Négoce / Distribution; Édition / Communication / Multimédia; Électronique / Électricité; "+
		"Études et conseils; Industrie pharmaceutique; Informatique / Télécoms; Machines et équipements / Automobile; "+
		"Métallurgie / Travail du métal; Plastique / Caoutchouc; Services aux entreprises; Textile / Habillement / Chaussure; "+
		"Transports / Logistique", "; ")
	if len(want) != 17 || !slices.Equal(domain.Activities, want) {
		t.Errorf("Activities = %q", domain.Activities)
	}
}

func TestCodeOf(t *testing.T) {
	refused := domain.NewError(domain.CodeConflict, "Non.")
	for _, c := range []struct {
		err  error
		want domain.Code
	}{
		{nil, ""},
		{refused, domain.CodeConflict},
		{fmt.Errorf("delete address: %w", refused), domain.CodeConflict},
		{refused.WithCause(errors.New("409")).WithStatus(409), domain.CodeConflict},
		{errors.New("anything"), domain.CodeInternal},
		{domain.ErrNoCustomer, domain.CodeNotFound},
		{domain.ErrUnauthenticated, domain.CodeUnauthenticated},
	} {
		if got := domain.CodeOf(c.err); got != c.want {
			t.Errorf("CodeOf(%v) = %q, want %q", c.err, got, c.want)
		}
	}
}

func TestErrorDoesNotShowItsCause(t *testing.T) {
	cause := errors.New("dial tcp")
	base := domain.NewError(domain.CodeUpstreamUnavailable, "Indisponible.")
	err := base.WithCause(cause).WithStatus(503)
	if !errors.Is(err, cause) || err.Status != 503 || err.Message != "Indisponible." {
		t.Errorf("got %+v", err)
	}
	if waiting := err.WithRetryAfter(5 * time.Second); waiting.RetryAfter == nil || *waiting.RetryAfter != 5*time.Second ||
		!errors.Is(waiting, cause) || err.RetryAfter != nil {
		t.Errorf("got %+v from %+v", waiting, err)
	}
	if got := err.Error(); got != "UPSTREAM_UNAVAILABLE: Indisponible.: dial tcp" {
		t.Errorf("log text %q", got)
	}
	if got := base.Error(); got != "UPSTREAM_UNAVAILABLE: Indisponible." || base.Status != 0 {
		t.Errorf("the original changed: %q, status %d", got, base.Status)
	}
}

// The specification words these two exactly (§8).
func TestFixedMessages(t *testing.T) {
	if domain.ErrNoCustomer.Message != "No customer found" || domain.ErrUnauthenticated.Message != "isLogged is false" {
		t.Errorf("%q, %q", domain.ErrNoCustomer.Message, domain.ErrUnauthenticated.Message)
	}
}

func TestHasSafetyProtocol(t *testing.T) {
	if (&domain.Address{}).HasSafetyProtocol() {
		t.Error("an address without a date has a protocol")
	}
	if !(&domain.Address{SafetyProtocolAt: new(time.Unix(0, 0))}).HasSafetyProtocol() {
		t.Error("an address with a date has no protocol")
	}
}

func TestNewUseError(t *testing.T) {
	for _, c := range []struct {
		code   domain.UserErrorCode
		counts map[string]int
		want   string
	}{
		{domain.UserAddressInUse, map[string]int{"orders": 2, "tanks": 3}, "Cette adresse est utilisée par 2\u00a0livraisons à venir et 3\u00a0cuves."},
		{domain.UserAddressInUse, map[string]int{"orders": 1, "tanks": 1}, "Cette adresse est utilisée par 1\u00a0livraison à venir et 1\u00a0cuve."},
		{domain.UserAddressInUse, map[string]int{"tanks": 1}, "Cette adresse est utilisée par 1\u00a0cuve."},
		{domain.UserAddressInUse, map[string]int{"orders": 0, "tanks": -4}, "Cette adresse est encore utilisée\u00a0: elle ne peut pas être supprimée."},
		{domain.UserAddressInUse, nil, "Cette adresse est encore utilisée\u00a0: elle ne peut pas être supprimée."},
		{domain.UserPaymentMethodInUse, map[string]int{"invoices": 1}, "Ajoutez d’abord un autre moyen de paiement\u00a0: 1\u00a0facture reste à régler."},
		{domain.UserPaymentMethodInUse, map[string]int{"invoices": 4}, "Ajoutez d’abord un autre moyen de paiement\u00a0: 4\u00a0factures restent à régler."},
		{domain.UserLastOwner, map[string]int{"invoices": 4}, "L’entreprise doit garder au moins un propriétaire."},
	} {
		if e := domain.NewUseError(c.code, "", c.counts); e.Message != c.want || e.Code != c.code {
			t.Errorf("%s %v: %q, want %q", c.code, c.counts, e.Message, c.want)
		}
	}
}

// A list with more openings than a week can have gets one fault, not one for each opening.
func TestOpeningsOfAWeek(t *testing.T) {
	for n, faults := range map[int]int{21: 21, 22: 1, 2000: 1} {
		in := domain.AddressInput{OpeningHours: make([]domain.OpeningHours, n)}
		for i := range in.OpeningHours {
			in.OpeningHours[i].Weekday = i%7 + 1 // and no times
		}
		refused, ok := errors.AsType[*domain.Error](in.Check(false))
		if !ok || len(refused.UserErrors) != faults {
			t.Errorf("%d openings: %d faults, want %d", n, len(refused.UserErrors), faults)
		}
	}
}
