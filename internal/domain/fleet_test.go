package domain_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

func decimal(text string) *domain.Decimal {
	if text == "" {
		return nil
	}
	return new(domain.Decimal(text))
}

// The accepted plates are those of product 7.4 only.
func TestRegistrations(t *testing.T) {
	for text, want := range map[string]bool{
		"AB-123-CD": true, "ab-123-cd": true, "AB 123 CD": true, "AB123CD": true, "AB\u2011123\u2011CD": true, "WW-123-AB": true, "AB-001-CD": true,
		"AB-000-CD": false, "SS-123-AB": false, "AB-123-SS": false, "IB-123-AB": false, "AO-123-AB": false, "AB-123-UB": false, "AB-12-CD": false, "AB-1234-CD": false,
		"1234 AB 56": true, "1 A 01": true, "123ABC2A": true, "123 ABC 2B": true, "12 AB 971": true, "12 AB 980": false, "12 AB 2C": false, "12345 AB 56": false, "12 ABCD 56": false,
		"": false, "AB": false, "W-1234-AB": false, "AB-123-CD ": false,
	} {
		if got := domain.ValidRegistration(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

// fleetFaults returns the fields at fault and their messages, in the words of a noun.
func fleetFaults(noun string, err error) string {
	failure, ok := errors.AsType[*domain.Error](err)
	if !ok {
		return ""
	}
	var texts []string
	for _, e := range failure.UserErrors {
		texts = append(texts, strings.Join(e.Path(), ".")+" "+e.Code+" "+e.In(noun).Message)
	}
	return strings.Join(texts, "\n")
}

// A tank, a level and a file are validated field by field (product 7.4).
func TestTankChecks(t *testing.T) {
	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"nothing": {(&domain.TankInput{}).Check(true), "name required Indiquez le nom de la cuve.\naddressId required Choisissez un site.\n" +
			"gasId required Choisissez un produit.\ncapacity required Indiquez la capacité de la cuve, en litres."},
		"small": {(&domain.TankInput{Capacity: new(199), AlertThresholdPercent: new(4)}).Check(false),
			"capacity out_of_range Capacité attendue\u00a0: de 200 à 120\u202f000\u00a0L.\nalertThresholdPercent out_of_range Seuil attendu\u00a0: de 5 à 60\u00a0%."},
		"large":     {(&domain.TankInput{Name: new(strings.Repeat("é", 61)), Capacity: new(120_001), AlertThresholdPercent: new(61)}).Check(false), "name too_long 60\u00a0caractères au plus.\ncapacity out_of_range Capacité attendue\u00a0: de 200 à 120\u202f000\u00a0L.\nalertThresholdPercent out_of_range Seuil attendu\u00a0: de 5 à 60\u00a0%."},
		"a change":  {(&domain.TankInput{Name: new(" Nord "), Capacity: new(200), AlertThresholdPercent: new(60)}).Check(false), ""},
		"level":     {domain.TankLevelInput{Level: -1}.Check(), "level out_of_range Le niveau va de 0\u00a0L à la capacité de la cuve."},
		"no file":   {domain.CheckFleetFile(nil), "file empty Ce fichier ne contient aucune ligne."},
		"a file":    {domain.CheckFleetFile(make([]byte, 2<<20)), ""},
		"too large": {domain.CheckFleetFile(make([]byte, 2<<20+1)), "file file_too_large Fichier trop volumineux (2\u00a0Mo au plus)."},
	} {
		noun := "tank"
		if strings.HasPrefix(c.want, "file") {
			noun = "import"
		}
		if got := fleetFaults(noun, c.err); got != c.want {
			t.Errorf("%s:\n%s", name, got)
		}
	}
}

// A vehicle is validated field by field (product 7.4).
func TestVehicleChecks(t *testing.T) {
	const (
		plate  = "registration invalid Immatriculation non reconnue. Formats acceptés\u00a0: AA-123-AA ou 1234\u00a0AB\u00a056."
		length = "Indiquez un identifiant de 2 à 15\u00a0caractères."
	)
	for name, c := range map[string]struct {
		in       domain.VehicleInput
		complete bool
		want     string
	}{
		"nothing": {domain.VehicleInput{}, true, "registration required Indiquez l’immatriculation.\ncategory required Choisissez la catégorie.\ngasId required Choisissez le carburant."},
		"electric": {domain.VehicleInput{Registration: new("AB-123-CD"), Category: new(domain.CategoryCar), EnergySubtype: new(3)}, true,
			"energySubtype invalid Choisissez le type de charge (AC_DC, AC ou DC)."},
		"no plate":             {domain.VehicleInput{Registration: new("GROUPE 1"), ForeignRegistration: new(false)}, false, plate},
		"no plate of a new":    {domain.VehicleInput{Registration: new("GROUPE 1"), Category: new(domain.CategoryGenerator), GasID: new(domain.ID("1"))}, true, plate},
		"foreign":              {domain.VehicleInput{Registration: new("GROUPE 1"), ForeignRegistration: new(true)}, false, ""},
		"foreign, short":       {domain.VehicleInput{Registration: new("é"), ForeignRegistration: new(true)}, false, "registration too_short " + length},
		"foreign, long":        {domain.VehicleInput{Registration: new(strings.Repeat("9", 16)), ForeignRegistration: new(true)}, false, "registration too_long " + length},
		"which rule, unknown":  {domain.VehicleInput{Registration: new("GROUPE 1")}, false, ""},
		"emptied":              {domain.VehicleInput{TankCapacity: new(0), GvwKg: new(0), Year: new(0), Label: new(""), AddressID: new(domain.ID(""))}, false, ""},
		"within":               {domain.VehicleInput{TankCapacity: new(3000), AdBlueCapacity: new(300), GvwKg: new(500)}, false, ""},
		"out of their range":   {domain.VehicleInput{TankCapacity: new(3001), AdBlueCapacity: new(-1), GvwKg: new(499), OdometerKm: new(-1)}, false, "tankCapacity out_of_range Capacité attendue\u00a0: de 1 à 3\u202f000\u00a0L.\nadBlueCapacity out_of_range Capacité attendue\u00a0: de 0 à 300\u00a0L.\ngvwKg out_of_range PTAC attendu\u00a0: de 500 à 60\u202f000\u00a0kg.\nodometerKm min Le kilométrage ne peut pas être inférieur au dernier relevé."},
		"no category and long": {domain.VehicleInput{Category: new(domain.VehicleCategory("BOAT")), Label: new(strings.Repeat("x", 61))}, false, "label too_long 60\u00a0caractères au plus.\ncategory invalid Choisissez la catégorie."},
	} {
		if got := fleetFaults("vehicle", c.in.Check(c.complete)); got != c.want {
			t.Errorf("%s:\n%s", name, got)
		}
	}
}

// LowTanks sorts the active tanks by days left and returns at most six; tanks whose days left
// are unknown come last.
func TestLowTanks(t *testing.T) {
	tank := func(id domain.ID, left string) *domain.Tank {
		return &domain.Tank{ID: id, DaysLeft: decimal(left), Active: true}
	}
	archived := tank("archived", "0")
	archived.Active = false
	tanks := []*domain.Tank{tank("unknown", ""), tank("10", "10.5"), tank("9", "9"), archived, tank("0", "0"), tank("100", "100"), tank("2a", "2"), tank("2b", "2"), tank("odd", "x")}
	var ids []string
	for _, t := range domain.LowTanks(tanks) {
		ids = append(ids, string(t.ID))
	}
	if got := strings.Join(ids, " "); got != "0 2a 2b 9 10 100" {
		t.Error(got)
	}
	if got := domain.LowTanks(tanks[:3]); len(got) != 3 || got[2].ID != "unknown" || tanks[0].ID != "unknown" {
		t.Error("of three:", got)
	}
}

// A tank with a suggested order is a task when the last day to order is near. The message gives
// the days left with the precision of the forecast.
func TestTodoOfTanksToFill(t *testing.T) {
	const today = "2026-11-21"
	tank := func(low, left, high, before string) *domain.Tank {
		t := &domain.Tank{ID: "7", Name: "Nord", Active: true, DaysLeftLow: decimal(low), DaysLeft: decimal(left), DaysLeftHigh: decimal(high)}
		if before != "" {
			t.SuggestedOrder = &domain.SuggestedOrder{OrderBefore: domain.Date(before), Volume: new(15800)}
		}
		return t
	}
	changed := func(t *domain.Tank, change func(*domain.Tank)) *domain.Tank { change(t); return t }
	below := func(t *domain.Tank) { t.Level, t.Capacity, t.AlertThresholdPercent = new(190), new(1000), new(20) }
	for name, c := range map[string]struct {
		tank *domain.Tank
		want string
	}{
		"a range":           {tank("5.9", "6.2", "7.8", "2026-11-24"), "WARNING|La cuve «\u00a0Nord\u00a0» sera vide dans 5 à 7\u00a0jours.|Commander 15\u202f800\u00a0L"},
		"a day, at least":   {tank("5.1", "5.5", "5.9", "2026-11-24"), "WARNING|La cuve «\u00a0Nord\u00a0» sera vide dans 5 à 6\u00a0jours.|Commander 15\u202f800\u00a0L"},
		"no range":          {tank("", "4.9", "", "2026-11-20"), "WARNING|La cuve «\u00a0Nord\u00a0» sera vide dans environ 4\u00a0jours.|Commander 15\u202f800\u00a0L"},
		"soon, not known":   {tank("", "0.9", "", "2026-11-20"), "CRITICAL|La cuve «\u00a0Nord\u00a0» sera vide dans moins d’un jour.|Commander 15\u202f800\u00a0L"},
		"soon":              {tank("2.9", "3.5", "4", "2026-11-20"), "CRITICAL|La cuve «\u00a0Nord\u00a0» sera vide dans 2 à 4\u00a0jours.|Commander 15\u202f800\u00a0L"},
		"three days":        {tank("", "3", "", "2026-11-20"), "CRITICAL|La cuve «\u00a0Nord\u00a0» sera vide dans environ 3\u00a0jours.|Commander 15\u202f800\u00a0L"},
		"a day":             {tank("1", "1.2", "1.9", "2026-11-20"), "CRITICAL|La cuve «\u00a0Nord\u00a0» sera vide dans 1 à 2\u00a0jours.|Commander 15\u202f800\u00a0L"},
		"today":             {tank("0", "0.4", "0.9", "2026-11-20"), "CRITICAL|La cuve «\u00a0Nord\u00a0» sera vide dans moins d’un jour.|Commander 15\u202f800\u00a0L"},
		"from today on":     {tank("0.9", "1", "1.5", "2026-11-20"), "CRITICAL|La cuve «\u00a0Nord\u00a0» sera vide dans 1\u00a0jour au plus.|Commander 15\u202f800\u00a0L"},
		"months, low":       {changed(tank("131.2", "139", "148", "2026-11-20"), below), "WARNING|La cuve «\u00a0Nord\u00a0» est sous son seuil d’alerte.|Commander 15\u202f800\u00a0L"},
		"months, not low":   {tank("31", "35", "40", "2026-11-20"), "WARNING|La cuve «\u00a0Nord\u00a0» approche de son seuil d’alerte.|Commander 15\u202f800\u00a0L"},
		"a month":           {tank("30", "35", "40", "2026-11-20"), "WARNING|La cuve «\u00a0Nord\u00a0» sera vide dans 30 à 40\u00a0jours.|Commander 15\u202f800\u00a0L"},
		"empty":             {changed(tank("0", "0", "0", "2026-11-20"), func(t *domain.Tank) { t.Level = new(0) }), "CRITICAL|La cuve «\u00a0Nord\u00a0» est vide.|Commander 15\u202f800\u00a0L"},
		"volume unknown":    {changed(tank("", "9", "", "2026-11-22"), func(t *domain.Tank) { t.SuggestedOrder.Volume = nil }), "WARNING|La cuve «\u00a0Nord\u00a0» sera vide dans environ 9\u00a0jours.|Commander"},
		"not yet":           {tank("5", "6", "7", "2026-11-25"), ""},
		"nothing to order":  {tank("1", "1", "1", ""), ""},
		"supplied too late": {changed(tank("0.9", "1", "1.5", "2026-11-20"), func(t *domain.Tank) { t.NextOrderID = "9" }), "CRITICAL|La cuve «\u00a0Nord\u00a0» sera vide dans 1\u00a0jour au plus.|Commander 15\u202f800\u00a0L"},
		"archived":          {changed(tank("1", "1", "1", "2026-11-20"), func(t *domain.Tank) { t.Active = false }), ""},
		"days left unknown": {tank("", "", "", "2026-11-20"), ""},
	} {
		got := ""
		if items := domain.NewTodo(domain.TodoRecords{Tanks: []*domain.Tank{c.tank}, MayOrder: true, Today: today}); len(items) > 0 {
			got = string(items[0].Severity) + "|" + items[0].Message + "|" + items[0].Action
			if items[0].Key() != "tank-order-7" || items[0].Tank != c.tank {
				t.Errorf("%s: %+v", name, items[0])
			}
		}
		if got != c.want {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// A tank whose level was read more than ten days ago is a task; a tank without any reading is
// not.
func TestTodoOfOldReadings(t *testing.T) {
	at := func(text string) *time.Time { at, _ := time.Parse(time.RFC3339, text); return &at }
	for level, want := range map[*time.Time]string{
		nil:                        "",
		at("2026-11-10T23:30:00Z"): "", // the 11th, in Paris
		at("2026-11-10T22:30:00Z"): "Le niveau de «\u00a0Nord\u00a0» n’a pas été relevé depuis 11\u00a0jours.",
	} {
		tank := &domain.Tank{ID: "7", Name: "Nord", Active: true, LevelAt: level}
		items := domain.NewTodo(domain.TodoRecords{Tanks: []*domain.Tank{tank}, MayRead: true, Today: "2026-11-21"})
		got := ""
		if len(items) > 0 {
			if got = items[0].Message; items[0].Severity != domain.SeverityInfo || items[0].Action != "Relever" || items[0].Key() != "tank-reading-7" {
				t.Errorf("%+v", items[0])
			}
		}
		if got != want {
			t.Errorf("%v: %q", level, got)
		}
		tank.Active = false
		if items := domain.NewTodo(domain.TodoRecords{Tanks: []*domain.Tank{tank}, MayRead: true, Today: "2026-11-21"}); len(items) > 0 {
			t.Errorf("archived: %+v", items[0])
		}
	}
}

// Tanks with the same name show their sites; an archived tank does not count as having the same
// name.
func TestTodoNamesTheSiteOfTanksWithOneName(t *testing.T) {
	tank := func(id, site domain.ID, name string) *domain.Tank {
		return &domain.Tank{ID: id, AddressID: site, Name: name, Active: true, DaysLeft: decimal("2"), SuggestedOrder: &domain.SuggestedOrder{OrderBefore: "2026-11-21"}}
	}
	archived := tank("3", "s1", "Nord")
	archived.Active = false
	c := domain.TodoRecords{MayOrder: true, Today: "2026-11-21", Sites: map[domain.ID]string{"s1": "Toulouse", "s2": "Bordeaux"},
		Tanks: []*domain.Tank{tank("1", "s1", "AdBlue"), tank("2", "s2", "AdBlue"), archived, tank("4", "s1", "Nord"), tank("5", "s9", "AdBlue")}}
	var names []string
	for _, i := range domain.NewTodo(c) {
		name, _, _ := strings.Cut(strings.TrimPrefix(i.Message, "La cuve "), " sera")
		names = append(names, name)
	}
	if got, want := strings.Join(names, ", "), "«\u00a0AdBlue\u00a0» (Toulouse), «\u00a0AdBlue\u00a0» (Bordeaux), «\u00a0Nord\u00a0», «\u00a0AdBlue\u00a0»"; got != want {
		t.Error(got)
	}
}

// Tasks about tanks are shown only to users who may do them. They are sorted by severity among
// the others; with the same severity, the tanks that will be empty first come before late
// invoices.
func TestTodoOfTanksAmongTheOthers(t *testing.T) {
	old := time.Date(2026, 11, 1, 9, 0, 0, 0, time.UTC)
	tank := func(id domain.ID, left string) *domain.Tank {
		return &domain.Tank{ID: id, Active: true, LevelAt: &old, DaysLeft: decimal(left), SuggestedOrder: &domain.SuggestedOrder{OrderBefore: "2026-11-21"}}
	}
	c := domain.TodoRecords{Tanks: []*domain.Tank{tank("8", "8"), tank("5", "5"), tank("2", "2")}, Today: "2026-11-21", MayOrder: true, MayRead: true,
		Invoices: []*domain.Invoice{{ID: "i", Status: new(domain.InvoiceNotPaid), Remaining: new(domain.Cents(1)), LateDays: new(3)}}}
	keys := func() (all []string) {
		for _, i := range domain.NewTodo(c) {
			all = append(all, i.Key())
		}
		return all
	}
	if got := keys(); !slices.Equal(got, []string{"tank-order-2", "tank-order-5", "tank-order-8", "invoice-late-i", "tank-reading-2"}) {
		t.Error(got)
	}
	c.MayOrder = false
	if got := keys(); !slices.Equal(got, []string{"invoice-late-i", "tank-reading-2", "tank-reading-5", "tank-reading-8"}) {
		t.Error("without ORDER_WRITE:", got)
	}
	c.MayRead = false
	if got := keys(); !slices.Equal(got, []string{"invoice-late-i"}) {
		t.Error("with neither:", got)
	}
}

// Periods and numbers of months out of range are refused.
func TestHistoryHasBounds(t *testing.T) {
	for days, want := range map[[2]domain.Date]bool{
		{"2026-01-01", "2026-01-01"}: true, {"2026-01-01", "2027-01-02"}: true, {"2026-01-01", "2027-01-03"}: false, {"2026-01-02", "2026-01-01"}: false,
	} {
		if err := domain.CheckHistory(days[0], days[1]); (err == nil) != want {
			t.Errorf("%v: %v", days, err)
		}
	}
	for months, want := range map[int]bool{0: false, 1: true, 24: true, 25: false} {
		if err := domain.CheckMonths(months); (err == nil) != want {
			t.Errorf("%d months: %v", months, err)
		}
	}
}

// An instant in an error message is written in words, in Paris time.
func TestInstantsOfRefusalsAreReadable(t *testing.T) {
	e := domain.NewUserError(domain.InputField{Name: "at"}, domain.UserDateTooEarly, "2026-11-20T23:30:00Z")
	if e.Message != "Un relevé plus récent existe déjà (samedi 21 novembre 2026 à 00:30)." {
		t.Error(e.Message)
	}
}
