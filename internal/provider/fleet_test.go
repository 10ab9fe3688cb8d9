package provider_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// fleetExercises are the calls of the fleet (product 8.3 and 8.5).
var fleetExercises = []exercise{
	{name: "Fleet", api: "/v3", method: "GET", uri: "/fleet?business_id=b-1", answer: `{"data":{"tanks":2}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.Fleet(ctx, "b-1") }},
	{name: "TankPage", api: "/v3", method: "GET",
		uri: "/tanks?business_id=b-1&q=Nord&gas_id%5B%5D=g1&address_id%5B%5D=a1&active=1&low=1&sort=-level_percent&page=2&per_page=25", answer: `{"data":[{"id":1}],"meta":{"total":26}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.TankPage(ctx, "b-1", domain.TankFilter{Q: " Nord ", GasIDs: []domain.ID{"g1"}, AddressIDs: []domain.ID{"a1"}, Low: true, Active: new(true)},
				domain.TankSort{Field: domain.SortLevelPercent, Direction: domain.Descending}, domain.Page{Page: 2, PerPage: 25})
		}},
	{name: "CreateTank", api: "/v3", write: true, method: "POST", uri: "/tanks", key: newKey,
		json: `{"address_id":"a1","alert_threshold_percent":25,"business_id":"b-1","capacity":20000,"gas_id":"g1","name":"Nord"}`, answer: `{"data":{"id":9}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.CreateTank(ctx, "b-1", domain.TankInput{Name: new("Nord"), AddressID: new(domain.ID("a1")), GasID: new(domain.ID("g1")), Capacity: new(20000),
				AlertThresholdPercent: new(25)})
		}},
	{name: "UpdateTank", api: "/v3", write: true, method: "PUT", uri: "/tanks/t.1", json: `{"name":"Sud"}`, answer: `{"data":{"id":"t.1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.UpdateTank(ctx, "t.1", domain.TankInput{Name: new("Sud")})
		}},
	{name: "ArchiveTank", api: "/v3", write: true, method: "POST", uri: "/tanks/t.1/archive", answer: `{"data":{"id":"t.1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.ArchiveTank(ctx, "t.1") }},
	{name: "RestoreTank", api: "/v3", write: true, method: "POST", uri: "/tanks/t.1/restore", answer: `{"data":{"id":"t.1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.RestoreTank(ctx, "t.1") }},
	{name: "TankReadings", api: "/v3", list: true, method: "GET", uri: "/tanks/readings?business_id=b-1&tank_id%5B%5D=1&tank_id%5B%5D=2&from=2026-03-01&to=2026-03-31",
		answer: `{"data":[{"tank_id":1,"at":"2026-03-01T06:00:00Z","level":1000,"source":"sensor"}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.TankReadings(ctx, "b-1", []domain.ID{"1", "2"}, "2026-03-01", "2026-03-31")
		}},
	{name: "RecordTankLevel", api: "/v3", write: true, method: "POST", uri: "/tanks/t.1/readings", key: newKey, json: `{"at":"2026-03-12T09:00:00Z","level":0}`, answer: `{"data":{"id":"t.1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.RecordTankLevel(ctx, "t.1", domain.TankLevelInput{At: time.Date(2026, 3, 12, 9, 0, 0, 0, time.UTC)})
		}},
	{name: "RecordTankLevel with a key", api: "/v3", write: true, method: "POST", uri: "/tanks/t.1/readings", key: "k-1", json: `{"at":"2026-03-12T09:00:00Z","level":7}`, answer: `{"data":{"id":"t.1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.RecordTankLevel(ctx, "t.1", domain.TankLevelInput{Level: 7, At: time.Date(2026, 3, 12, 9, 0, 0, 0, time.UTC), IdempotencyKey: "k-1"})
		}},
	{name: "TankForecasts", api: "/analytics", list: true, method: "GET", uri: "/forecasts/tanks?business_id=b-1&tank_id%5B%5D=1", answer: `{"data":[{"tank_id":1}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.TankForecasts(ctx, "b-1", []domain.ID{"1"})
		}},
	{name: "Vehicles", api: "/v3", method: "GET",
		uri:    "/vehicles?business_id=b-1&q=AB-123&gas_id%5B%5D=g1&address_id%5B%5D=a1&active=0&electric=1&category%5B%5D=TRUCK&category%5B%5D=VAN&sort=volume_30d&page=1&per_page=100",
		answer: `{"data":[{"id":1}],"meta":{"total":101}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.Vehicles(ctx, "b-1", domain.VehicleFilter{Q: "AB-123", GasIDs: []domain.ID{"g1"}, AddressIDs: []domain.ID{"a1"}, Active: new(false), Electric: true,
				Category: []domain.VehicleCategory{domain.CategoryTruck, domain.CategoryVan}},
				&domain.VehicleSort{Field: domain.SortVolume30d, Direction: domain.Ascending}, domain.Page{Page: 1, PerPage: 100})
		}},
	{name: "VehiclesByID", api: "/v3", list: true, method: "GET", uri: "/vehicles?business_id=b-1&id%5B%5D=1", answer: `{"data":[{"id":1}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.VehiclesByID(ctx, "b-1", []domain.ID{"1"})
		}},
	{name: "CreateVehicle", api: "/v3", write: true, method: "POST", uri: "/vehicles", key: newKey,
		json: `{"adblue_capacity":0,"address_id":"a1","brand":"Renault","business_id":"b-1","category":"TRUCK","cost_center":"T1","energy_subtype":2,"foreign_registration":false,` +
			`"gas_id":"g1","gvw_kg":19000,"label":"Porteur","model":"T","odometer_km":1,"registration":"AB-123-CD","secondary_gas_id":"g2","tank_capacity":600,"year":2020}`,
		answer: `{"data":{"id":9}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.CreateVehicle(ctx, "b-1", domain.VehicleInput{Registration: new("AB-123-CD"), ForeignRegistration: new(false), Label: new("Porteur"),
				Category: new(domain.CategoryTruck), Brand: new("Renault"), Model: new("T"), Year: new(2020), GasID: new(domain.ID("g1")), SecondaryGasID: new(domain.ID("g2")),
				EnergySubtype: new(2), TankCapacity: new(600), AdBlueCapacity: new(0), GvwKg: new(19000), OdometerKm: new(1), AddressID: new(domain.ID("a1")), CostCenter: new("T1")})
		}},
	{name: "UpdateVehicle", api: "/v3", write: true, method: "PUT", uri: "/vehicles/v.1", json: `{"address_id":"","gvw_kg":0,"label":""}`, answer: `{"data":{"id":"v.1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.UpdateVehicle(ctx, "v.1", domain.VehicleInput{Label: new(""), AddressID: new(domain.ID("")), GvwKg: new(0)})
		}},
	{name: "ArchiveVehicle", api: "/v3", write: true, method: "POST", uri: "/vehicles/v.1/archive", answer: `{"data":{"id":"v.1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.ArchiveVehicle(ctx, "v.1") }},
	{name: "RestoreVehicle", api: "/v3", write: true, method: "POST", uri: "/vehicles/v.1/restore", answer: `{"data":{"id":"v.1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.RestoreVehicle(ctx, "v.1") }},
	{name: "VehicleFills", api: "/v3", list: true, method: "GET", uri: "/vehicles/fills?business_id=b-1&vehicle_id%5B%5D=1&from=2026-03-01&to=2026-03-31",
		answer: `{"data":[{"id":5,"vehicle_id":1,"order_id":7}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.VehicleFills(ctx, "b-1", []domain.ID{"1"}, "2026-03-01", "2026-03-31")
		}},
	{name: "VehicleConsumption", api: "/v3", list: true, method: "GET", uri: "/vehicles/consumption?business_id=b-1&vehicle_id%5B%5D=1&vehicle_id%5B%5D=2&months=12",
		answer: `{"data":[{"vehicle_id":1,"period":"2026-03","value":"29.8"}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.VehicleConsumption(ctx, "b-1", []domain.ID{"1", "2"}, 12)
		}},
	{name: "ImportFleet", api: "/v3", write: true, method: "POST", uri: "/fleet/import", key: newKey,
		parts:  []string{"business_id=b-1", "dry_run=1", "file=vehicules.csv text/csv immatriculation\r\nAB-123-CD"},
		answer: `{"data":{"dry_run":true,"total_rows":1,"created":1}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.ImportFleet(ctx, "b-1", []byte("immatriculation\r\nAB-123-CD"), true)
		}},
}

// Tanks, their readings and their forecasts are decoded completely. Unknown or missing members do
// not affect the others.
func TestTankRecords(t *testing.T) {
	ctx := t.Context()
	s, c := reading(t, `{"data":[{"id":1,"business_id":7,"address_id":"501","gas_id":"1","name":"Nord","capacity":20000,"usable_capacity":19000,"level":3000,"level_at":"2026-11-21T06:00:00Z",
		"level_source":"sensor","alert_threshold_percent":20,"average_daily_use":"410.5","days_left":"4.9","days_left_low":"4.1","days_left_high":"6.0","ullage":16000,
		"suggested_order":{"order_before":"2026-11-23","volume":15800,"reason":"Sous le seuil dans 2 jours."},"next_order_id":9,
		"anomalies":[{"id":"a","at":"2026-11-20T02:00:00Z","kind":"level_drop","message":"Baisse de 700 L.","expected":null,"observed":"700"}],"active":true},
		{"id":2,"active":false,"anomalies":[{"message":"x"},{"id":"b","kind":"leak"}]}]}`)
	expect(t, must[[]*domain.Tank](t)(s.Tanks(ctx, "7")), []*domain.Tank{
		{ID: "1", BusinessID: "7", AddressID: "501", GasID: "1", Name: "Nord", Capacity: new(20000), Usable: new(19000), Level: new(3000), LevelAt: instant("2026-11-21T06:00:00Z"),
			LevelSource: new(domain.LevelSensor), Room: new(16000), AlertThresholdPercent: new(20), AverageDailyUse: new(domain.Decimal("410.5")), DaysLeft: new(domain.Decimal("4.9")),
			DaysLeftLow: new(domain.Decimal("4.1")), DaysLeftHigh: new(domain.Decimal("6.0")), NextOrderID: "9", Active: true,
			SuggestedOrder: &domain.SuggestedOrder{OrderBefore: "2026-11-23", Volume: new(15800), Reason: "Sous le seuil dans 2 jours."},
			Anomalies:      []*domain.Anomaly{{ID: "a", TankID: "1", At: instant("2026-11-20T02:00:00Z"), Kind: new(domain.AnomalyLevelDrop), Message: "Baisse de 700 L.", Observed: new(domain.Decimal("700"))}}},
		{ID: "2", Anomalies: []*domain.Anomaly{{ID: "b", TankID: "2", Kind: new(domain.AnomalyKind("LEAK"))}}},
	})
	if len(c.Oddities()) != 2 {
		t.Errorf("oddities %v", c.Oddities())
	}

	s, c = reading(t, `{"data":[{"tank_id":1,"at":"2026-11-21T06:00:00Z","level":3000,"source":"estimated"}]}`)
	expect(t, must[[]*domain.TankReading](t)(s.TankReadings(ctx, "7", []domain.ID{"1"}, "2026-11-01", "2026-11-21")),
		[]*domain.TankReading{{TankID: "1", At: *instant("2026-11-21T06:00:00Z"), Level: 3000, Source: new(domain.LevelEstimated)}})
	noOddities(t, c)

	s, c = reading(t, `{"data":[{"tank_id":1,"days":60,"recent_days":14,"recent_weight":2,"error_percent":"12.5","alert_on":"2026-11-23","empty_on":null,
		"points":[{"at":"2026-11-21T06:00:00Z","level":3000,"low":null,"high":null},{"at":"2026-11-21T23:00:00Z","level":2700,"low":2650,"high":2750}]}]}`)
	expect(t, must[[]*domain.TankForecast](t)(s.TankForecasts(ctx, "7", []domain.ID{"1"})), []*domain.TankForecast{{TankID: "1", Days: 60, RecentDays: 14, RecentWeight: 2,
		ErrorPercent: new(domain.Decimal("12.5")), AlertOn: new(domain.Date("2026-11-23")),
		Points: []*domain.ForecastPoint{{At: *instant("2026-11-21T06:00:00Z"), Level: 3000}, {At: *instant("2026-11-21T23:00:00Z"), Level: 2700, Low: new(2650), High: new(2750)}}}})
	noOddities(t, c)
}

// Vehicles, their fills and months are decoded completely. A vehicle is active by default.
func TestVehicleRecords(t *testing.T) {
	ctx := t.Context()
	s, c := reading(t, `{"data":[{"id":1,"business_id":7,"address_id":"501","registration":"AB-123-CD","foreign_registration":false,"label":"Porteur","category":"TRUCK","brand":"Renault","model":"T",
		"year":2020,"gas_id":"1","secondary_gas_id":"4","energy_subtype":null,"tank_capacity":600,"adblue_capacity":60,"gvw_kg":19000,"odometer_km":210000,"cost_center":"T1","active":false,
		"consumption":"29.8","volume_30d":1200,"last_fill_at":"2026-11-20T06:00:00Z","excise_eligible":true,"anomalies":[]},{"id":2,"category":"BOAT","energy_subtype":0}]}`)
	expect(t, must[[]*domain.Vehicle](t)(s.VehiclesByID(ctx, "7", []domain.ID{"1", "2"})), []*domain.Vehicle{
		{ID: "1", BusinessID: "7", AddressID: "501", Registration: "AB-123-CD", ForeignRegistration: new(false), Label: new("Porteur"), Category: new(domain.CategoryTruck), Brand: new("Renault"),
			Model: new("T"), Year: new(2020), GasID: "1", SecondaryGasID: "4", TankCapacity: new(600), AdBlueCapacity: new(60), GvwKg: new(19000), OdometerKm: new(210000), CostCenter: new("T1"),
			Active: new(false), Consumption: new(domain.Decimal("29.8")), Volume30d: new(1200), LastFillAt: instant("2026-11-20T06:00:00Z"), ExciseEligible: new(true), Anomalies: []*domain.Anomaly{}},
		{ID: "2", Category: new(domain.VehicleCategory("BOAT")), EnergySubtype: new(0), Active: new(true), Anomalies: []*domain.Anomaly{}},
	})
	if len(c.Oddities()) != 1 {
		t.Errorf("oddities %v", c.Oddities())
	}

	s, c = reading(t, `{"data":[{"id":5,"vehicle_id":1,"gas_id":"1","order_id":9,"tank_id":null,"volume":120,"odometer_km":210000,"filled_at":"2026-11-20T06:00:00Z"},
		{"id":6,"vehicle_id":1,"gas_id":"1","order_id":null,"tank_id":601,"volume":80,"odometer_km":null,"filled_at":"2026-11-19T06:00:00Z"}]}`)
	expect(t, must[[]*domain.VehicleFill](t)(s.VehicleFills(ctx, "7", []domain.ID{"1"}, "2026-11-01", "2026-11-21")), []*domain.VehicleFill{
		{ID: "5", GasID: "1", OrderID: "9", Vehicle: &domain.Vehicle{ID: "1", BusinessID: "7"}, Volume: new(120), OdometerKm: new(210000), FilledAt: instant("2026-11-20T06:00:00Z")},
		{ID: "6", GasID: "1", Vehicle: &domain.Vehicle{ID: "1", BusinessID: "7"}, Volume: new(80), FilledAt: instant("2026-11-19T06:00:00Z")},
	})
	noOddities(t, c)

	s, c = reading(t, `{"data":[{"vehicle_id":1,"period":"2026-10","value":"30.10"}]}`)
	expect(t, must[[]*domain.SeriesPoint](t)(s.VehicleConsumption(ctx, "7", []domain.ID{"1"}, 12)), []*domain.SeriesPoint{{VehicleID: "1", Period: "2026-10", Value: "30.10"}})
	noOddities(t, c)
}

// The figures of a fleet and the report of an import are decoded completely.
func TestFleetRecords(t *testing.T) {
	ctx := t.Context()
	s, c := reading(t, `{"data":{"tanks":4,"low_tanks":1,"capacity":80000,"stock":31000,"vehicles":36,"volume_30d":41200}}`)
	expect(t, must[*domain.FleetSummary](t)(s.Fleet(ctx, "7")), &domain.FleetSummary{Tanks: new(4), LowTanks: new(1), Capacity: new(80000), Stock: new(31000), Vehicles: new(36), Volume30d: new(41200)})
	noOddities(t, c)

	s, c = reading(t, `{"data":{"dry_run":true,"total_rows":5,"created":1,"updated":1,"unchanged":1,"rejected":2,"rejected_file":"immatriculation;probleme\r\nX;non reconnue\r\n",
		"errors":[{"row":3,"column":"immatriculation","value":"X","message":"Ligne 3 : immatriculation non reconnue."},{"column":"site"}]}}`)
	expect(t, must[*domain.FleetImportReport](t)(s.ImportFleet(ctx, "7", []byte("x"), true)), &domain.FleetImportReport{DryRun: true, TotalRows: 5, Created: 1, Updated: 1, Unchanged: 1, Rejected: 2,
		Errors:       []*domain.FleetImportError{{Row: 3, Column: "immatriculation", Value: "X", Message: "Ligne 3\u00a0: immatriculation non reconnue."}},
		RejectedFile: new("immatriculation;probleme\r\nX;non reconnue\r\n")})
	if len(c.Oddities()) != 1 {
		t.Errorf("oddities %v", c.Oddities())
	}
}

// A refusal of a fleet write names our field, in a French sentence with its figures. A detail that
// is no figure, no time and no column of the uploaded file is left out.
func TestFleetRefusals(t *testing.T) {
	type write func(context.Context, *provider.Session) error
	create := func(ctx context.Context, s *provider.Session) error {
		_, err := s.CreateVehicle(ctx, "b", domain.VehicleInput{})
		return err
	}
	level := func(ctx context.Context, s *provider.Session) error {
		_, err := s.RecordTankLevel(ctx, "1", domain.TankLevelInput{})
		return err
	}
	file := func(ctx context.Context, s *provider.Session) error {
		_, err := s.ImportFleet(ctx, "b", nil, false)
		return err
	}
	restoreTank := func(ctx context.Context, s *provider.Session) error { _, err := s.RestoreTank(ctx, "1"); return err }
	restoreVehicle := func(ctx context.Context, s *provider.Session) error { _, err := s.RestoreVehicle(ctx, "1"); return err }
	for _, c := range []struct {
		do           write
		fields, want string
	}{
		{create, `"adblue_capacity":["out_of_range:0:300"]`, "adBlueCapacity out_of_range Capacité attendue\u00a0: de 0 à 300\u00a0L."},
		{create, `"gvw_kg":["out_of_range:500:60000"]`, "gvwKg out_of_range PTAC attendu\u00a0: de 500 à 60\u202f000\u00a0kg."},
		{create, `"registration":["not_unique"]`, "registration not_unique Ce véhicule figure déjà dans votre flotte."},
		{create, `"odometer_km":["min:210000"]`, "odometerKm min Le kilométrage ne peut pas être inférieur au dernier relevé (210\u202f000\u00a0km)."},
		{create, `"energy_subtype":["required"]`, "energySubtype required Choisissez le type de charge (AC_DC, AC ou DC)."},
		{create, `"secret":["required"]`, ""},
		{level, `"level":["out_of_range:0:20000"]`, "level out_of_range Le niveau ne peut pas dépasser la capacité (20\u202f000\u00a0L)."},
		{level, `"at":["date_too_late"]`, "at date_too_late Le relevé ne peut pas être à venir."},
		{level, `"at":["date_too_early:2026-11-21T09:00:00Z"]`, "at date_too_early Un relevé plus récent existe déjà (samedi 21 novembre 2026 à 10:00)."},
		{level, `"at":["date_too_early:2026-11-21T09:00:00Z:x"]`, "at date_too_early Un relevé plus récent existe déjà."},
		{file, `"file":["too_many:5000"]`, "file too_many Ce fichier contient plus de 5\u202f000\u00a0lignes."},
		{file, `"file":["empty"]`, "file empty Ce fichier ne contient aucune ligne."},
		{file, `"file":["missing_column:immatriculation"]`, "file missing_column Colonne obligatoire absente\u00a0: immatriculation."},
		{file, `"file":["unknown_column:nom_du_chauffeur"]`, "file unknown_column Colonne non reconnue\u00a0: nom_du_chauffeur."},
		{file, `"file":["unknown_column:N° parc (été)"]`, "file unknown_column Colonne non reconnue\u00a0: N° parc (été)."},
		{file, `"file":["unknown_column:` + strings.Repeat("é", 64) + `"]`, "file unknown_column Colonne non reconnue\u00a0: " + strings.Repeat("é", 64) + "."},
		{file, `"file":["unknown_column:` + strings.Repeat("é", 65) + `"]`, "file unknown_column Une colonne n’est pas reconnue\u00a0: utilisez celles du modèle."},
		{file, `"file":["unknown_column:<b>"]`, "file unknown_column Une colonne n’est pas reconnue\u00a0: utilisez celles du modèle."},
		{file, `"file":["unknown_column:a:b"]`, "file unknown_column Une colonne n’est pas reconnue\u00a0: utilisez celles du modèle."},
		{file, `"file":["file_type:nom_du_chauffeur"]`, "file file_type Format non pris en charge. Utilisez PNG, JPEG ou WebP."},
		{restoreTank, `"name":["not_unique"]`, "name not_unique Cette valeur existe déjà."},
		{restoreTank, `"secret":["not_unique"]`, ""},
		{restoreVehicle, `"registration":["not_unique"]`, "registration not_unique Ce véhicule figure déjà dans votre flotte."},
	} {
		s, _ := asking(t, status(422, `{"error":{"code":"invalid","fields":{`+c.fields+`}}}`))
		checkRefusal(t, c.fields, c.do(t.Context(), s), domain.CodeInvalid, c.want)
	}
}

// The vehicles in the fills of an order belong to the order's business.
func TestVehiclesOfAnOrderAreOfItsBusiness(t *testing.T) {
	s, _ := reading(t, `{"data":{"id":1,"business_id":7,"items":[{"id":1,"fills":[{"id":1,"vehicle_id":3,"registration":"AB-123-CD"}]}]}}`)
	order := must[*domain.Order](t)(s.Order(t.Context(), "1"))
	expect(t, order.Items[0].Fills[0].Vehicle, &domain.Vehicle{ID: "3", BusinessID: "7", Registration: "AB-123-CD"})
}

// Today is a day of the provider's clock, in Paris.
func TestTodayIsTheProviders(t *testing.T) {
	s, _ := asking(t, status(200, `{"data":[]}`, "Date", "Sat, 10 May 2031 22:30:00 GMT"))
	if got, known := s.Today(); known {
		t.Errorf("known to be %s before the first answer", got)
	}
	_, _ = s.Tanks(t.Context(), "b")
	if got, known := s.Today(); got != "2031-05-11" || !known {
		t.Error(got, known)
	}
}
