package provider_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// checkTanks reads and changes the tanks of a business.
func checkTanks(t *testing.T, s *provider.Session, b *domain.Business) {
	ctx := t.Context()
	figures := must[*domain.FleetSummary](t)(s.Fleet(ctx, b.ID))
	all := must[[]*domain.Tank](t)(s.Tanks(ctx, b.ID))
	if *figures.Tanks != len(all) || *figures.Capacity == 0 || *figures.Stock == 0 || *figures.Vehicles == 0 || *figures.Volume30d == 0 {
		t.Errorf("figures %+v of %d tanks", figures, len(all))
	}
	sort := domain.TankSort{Field: domain.SortLevelPercent, Direction: domain.Descending}
	page := must[*domain.TankPage](t)(s.TankPage(ctx, b.ID, domain.TankFilter{Active: new(true)}, sort, domain.Page{Page: 1, PerPage: 2}))
	if len(page.Items) != 2 || page.PageInfo.TotalCount != len(all) || *page.Items[0].Level**page.Items[1].Capacity < *page.Items[1].Level**page.Items[0].Capacity {
		t.Errorf("page %+v", page)
	}
	if sums := page.Totals; sums == nil || *sums.Capacity != *figures.Capacity || *sums.Level != *figures.Stock {
		t.Errorf("totals %+v of %+v", sums, figures)
	}
	filter := domain.TankFilter{Q: "cuve", GasIDs: []domain.ID{all[0].GasID}, AddressIDs: []domain.ID{all[0].AddressID}, Low: true, Active: new(false)}
	if none := must[*domain.TankPage](t)(s.TankPage(ctx, b.ID, filter, sort, domain.Page{Page: 1, PerPage: 2})); len(none.Items) != 0 {
		t.Errorf("archived %+v", none)
	}
	tank := all[0]
	if tank.DaysLeftLow == nil || tank.DaysLeftHigh == nil || tank.Anomalies == nil {
		t.Errorf("tank %+v", tank)
	}
	readings := must[[]*domain.TankReading](t)(s.TankReadings(ctx, b.ID, []domain.ID{tank.ID, "999999"}, "2026-11-01", "2026-11-02"))
	if len(readings) < 8 || readings[0].TankID != tank.ID || readings[0].Source == nil || !readings[0].At.Before(readings[1].At) {
		t.Errorf("readings %+v", readings)
	}
	foreseen := must[[]*domain.TankForecast](t)(s.TankForecasts(ctx, b.ID, []domain.ID{tank.ID}))
	if len(foreseen) != 1 || foreseen[0].Days != 60 || foreseen[0].ErrorPercent == nil || len(foreseen[0].Points) < 2 || foreseen[0].Points[1].Low == nil {
		t.Errorf("forecast %+v", foreseen)
	}
	orders := must[*domain.OrderPage](t)(s.Orders(ctx, b.ID, domain.OrderFilter{TankIDs: []domain.ID{tank.ID}}, nil, domain.Page{Page: 1, PerPage: 100}))
	if len(orders.Items) == 0 || slices.ContainsFunc(orders.Items, func(o *domain.Order) bool {
		return !slices.ContainsFunc(o.Items, func(i *domain.OrderItem) bool { return i.TankID == tank.ID })
	}) {
		t.Errorf("orders of the tank %+v", orders.Items)
	}
	checkTankWrites(t, s, b, tank)
}

func checkTankWrites(t *testing.T, s *provider.Session, b *domain.Business, like *domain.Tank) {
	t.Helper()
	ctx := t.Context()
	tank := must[*domain.Tank](t)(s.CreateTank(ctx, b.ID, domain.TankInput{Name: new("Appoint"), AddressID: &like.AddressID, GasID: &like.GasID, Capacity: new(5000)}))
	if tank.BusinessID != b.ID || tank.Level != nil || *tank.AlertThresholdPercent != 20 || !tank.Active {
		t.Errorf("created %+v", tank)
	}
	if changed := must[*domain.Tank](t)(s.UpdateTank(ctx, tank.ID, domain.TankInput{AlertThresholdPercent: new(25)})); *changed.AlertThresholdPercent != 25 || changed.Name != "Appoint" {
		t.Errorf("changed %+v", changed)
	}
	keyed := domain.TankLevelInput{Level: 900, At: demoBegin.Add(-2 * time.Minute), IdempotencyKey: "reading-1"}
	must[*domain.Tank](t)(s.RecordTankLevel(ctx, tank.ID, keyed))
	at := demoBegin.Add(-time.Minute)
	if read := must[*domain.Tank](t)(s.RecordTankLevel(ctx, tank.ID, domain.TankLevelInput{Level: 1200, At: at})); *read.Level != 1200 || !read.LevelAt.Equal(at) || *read.LevelSource != domain.LevelManual {
		t.Errorf("read %+v", read)
	}
	// Repeated after a later reading, it creates no second reading and is not refused as too
	// early.
	must[*domain.Tank](t)(s.RecordTankLevel(ctx, tank.ID, keyed))
	day := domain.Date(at.Format(time.DateOnly))
	if all := must[[]*domain.TankReading](t)(s.TankReadings(ctx, b.ID, []domain.ID{tank.ID}, day, day)); len(all) != 2 {
		t.Errorf("%d readings of two", len(all))
	}
	_, err := s.RecordTankLevel(ctx, tank.ID, domain.TankLevelInput{Level: 5001, At: at.Add(-time.Hour)})
	isRefused(t, err, "level out_of_range", "at date_too_early")
	if none := must[[]*domain.TankForecast](t)(s.TankForecasts(ctx, b.ID, []domain.ID{tank.ID})); len(none) != 0 {
		t.Errorf("a forecast from one reading: %+v", none)
	}
	if archived := must[*domain.Tank](t)(s.ArchiveTank(ctx, tank.ID)); archived.Active {
		t.Error("it is active after archiving")
	}
	second := must[*domain.Tank](t)(s.CreateTank(ctx, b.ID, domain.TankInput{Name: new("Appoint"), AddressID: &like.AddressID, GasID: &like.GasID, Capacity: new(5000)}))
	_, err = s.RestoreTank(ctx, tank.ID)
	isRefused(t, err, "name not_unique")
	must[*domain.Tank](t)(s.UpdateTank(ctx, second.ID, domain.TankInput{Name: new("Appoint 2")}))
	if restored := must[*domain.Tank](t)(s.RestoreTank(ctx, tank.ID)); !restored.Active {
		t.Error("it is not active after restoring")
	}
}

// checkVehicles reads and changes the vehicles of a business.
func checkVehicles(t *testing.T, s *provider.Session, b *domain.Business) {
	ctx := t.Context()
	page := must[*domain.VehiclePage](t)(s.Vehicles(ctx, b.ID, domain.VehicleFilter{Category: []domain.VehicleCategory{domain.CategoryTruck}, Active: new(true)},
		&domain.VehicleSort{Field: domain.SortVolume30d, Direction: domain.Descending}, domain.Page{Page: 1, PerPage: 5}))
	if len(page.Items) != 5 || page.PageInfo.TotalCount <= 5 || *page.Items[0].Volume30d < *page.Items[4].Volume30d || *page.Items[0].Category != domain.CategoryTruck {
		t.Fatalf("page %+v", page)
	}
	if page.Totals == nil || *page.Totals.Volume30d <= *page.Items[0].Volume30d {
		t.Errorf("totals %+v", page.Totals)
	}
	vehicle := page.Items[0]
	if vehicle.Consumption == nil || vehicle.LastFillAt == nil || vehicle.ExciseEligible == nil || !vehicle.Whole() {
		t.Errorf("vehicle %+v", vehicle)
	}
	filter := domain.VehicleFilter{Q: vehicle.Registration, GasIDs: []domain.ID{vehicle.GasID}, AddressIDs: []domain.ID{vehicle.AddressID}}
	if one := must[*domain.VehiclePage](t)(s.Vehicles(ctx, b.ID, filter, nil, domain.Page{Page: 1, PerPage: 5})); len(one.Items) != 1 || one.Items[0].ID != vehicle.ID {
		t.Errorf("by its plate %+v", one)
	}
	if got := must[[]*domain.Vehicle](t)(s.VehiclesByID(ctx, b.ID, []domain.ID{vehicle.ID, "999999"})); len(got) != 1 || got[0].Registration != vehicle.Registration {
		t.Errorf("by id %+v", got)
	}
	fills := must[[]*domain.VehicleFill](t)(s.VehicleFills(ctx, b.ID, []domain.ID{vehicle.ID}, "2026-08-24", "2026-11-21"))
	if len(fills) < 3 || fills[0].Vehicle.ID != vehicle.ID || fills[0].FilledAt.Before(*fills[1].FilledAt) || fills[0].Volume == nil || fills[0].GasID == "" {
		t.Errorf("fills %+v", fills)
	}
	months := must[[]*domain.SeriesPoint](t)(s.VehicleConsumption(ctx, b.ID, []domain.ID{vehicle.ID}, 12))
	if len(months) < 6 || months[0].VehicleID != vehicle.ID || months[0].Period >= months[1].Period {
		t.Errorf("months %+v", months)
	}
	checkVehicleWrites(t, s, b, vehicle)
}

func checkVehicleWrites(t *testing.T, s *provider.Session, b *domain.Business, like *domain.Vehicle) {
	t.Helper()
	ctx := t.Context()
	_, err := s.CreateVehicle(ctx, b.ID, domain.VehicleInput{Registration: &like.Registration, Category: new(domain.CategoryVan), GasID: &like.GasID, AdBlueCapacity: new(301)})
	isRefused(t, err, "registration not_unique", "adBlueCapacity out_of_range")
	vehicle := must[*domain.Vehicle](t)(s.CreateVehicle(ctx, b.ID, domain.VehicleInput{Registration: new("ab 234 cd"), Label: new("Fourgon"), Category: new(domain.CategoryVan), EnergySubtype: new(1)}))
	if vehicle.Registration != "AB-234-CD" || vehicle.GasID != "" || *vehicle.EnergySubtype != 1 {
		t.Errorf("created %+v", vehicle)
	}
	electric := must[*domain.VehiclePage](t)(s.Vehicles(ctx, b.ID, domain.VehicleFilter{Electric: true}, nil, domain.Page{Page: 1, PerPage: 5}))
	if len(electric.Items) != 1 || electric.Items[0].ID != vehicle.ID {
		t.Errorf("electric %+v", electric)
	}
	changed := must[*domain.Vehicle](t)(s.UpdateVehicle(ctx, vehicle.ID, domain.VehicleInput{GasID: &like.GasID, Label: new(""), AddressID: &like.AddressID, OdometerKm: new(1000)}))
	if changed.GasID != like.GasID || changed.EnergySubtype != nil || changed.Label != nil || changed.AddressID != like.AddressID {
		t.Errorf("changed %+v", changed)
	}
	if archived := must[*domain.Vehicle](t)(s.ArchiveVehicle(ctx, vehicle.ID)); *archived.Active {
		t.Error("it is active after archiving")
	}
	if restored := must[*domain.Vehicle](t)(s.RestoreVehicle(ctx, vehicle.ID)); !*restored.Active {
		t.Error("it is not active after restoring")
	}
}

// checkImport uploads files of vehicles to the sandbox.
func checkImport(t *testing.T, s *provider.Session, b *domain.Business) {
	ctx := t.Context()
	file := []byte("immatriculation;categorie;energie;produit\r\nAB-235-CD;Poids lourd;Carburants;Gazole B7\r\nAB-12-CD;Poids lourd;Carburants;Gazole B7\r\n")
	for _, dryRun := range []bool{true, false} {
		r := must[*domain.FleetImportReport](t)(s.ImportFleet(ctx, b.ID, file, dryRun))
		if r.DryRun != dryRun || r.TotalRows != 2 || r.Created != 1 || r.Rejected != 1 || len(r.Errors) != 1 || r.Errors[0].Row != 3 || r.RejectedFile == nil || !strings.Contains(*r.RejectedFile, "AB-12-CD") {
			t.Errorf("dry run %t: %+v", dryRun, r)
		}
	}
	_, err := s.ImportFleet(ctx, b.ID, []byte("N° parc;immatriculation\r\n1;AB-236-CD\r\n"), true)
	isRefused(t, err, "file unknown_column")
	if failure, ok := errors.AsType[*domain.Error](err); !ok || !strings.Contains(failure.UserErrors[0].Message, "N° parc") {
		t.Errorf("the column is not named: %v", failure)
	}
}

// isRefused checks that the error is a refusal of those fields, in any order.
func isRefused(t *testing.T, err error, want ...string) {
	t.Helper()
	failure, ok := errors.AsType[*domain.Error](err)
	if !ok || failure.Code != domain.CodeInvalid {
		t.Errorf("not refused: %v", err)
		return
	}
	var got []string
	for _, e := range failure.UserErrors {
		got = append(got, strings.Join(e.Path(), ".")+" "+e.Code)
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("refused for %q, want %q", got, want)
	}
}
