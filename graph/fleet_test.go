package graph_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/graph/loader/loadertest"
	"github.com/citerne/citerne/internal/domain"
)

// fleet returns a provider with n tanks and n vehicles, each with every record that it may
// name.
func fleet(n int) *loadertest.Upstream {
	u := instant()
	u.Me.Permissions = []domain.Permission{"ORDER_READ", "ORDER_WRITE", "FLEET_WRITE"}
	old := time.Date(2026, 11, 1, 9, 0, 0, 0, time.UTC)
	for i := range n {
		key := fmt.Sprintf("%02d", i)
		tank, vehicle, order := domain.ID("t"+key), domain.ID("v"+key), domain.ID("o"+key)
		u.Reservoirs = append(u.Reservoirs, &domain.Tank{ID: tank, BusinessID: "b1", Name: "Cuve " + key, GasID: "g1", AddressID: "a1", NextOrderID: order, LevelAt: &old, Active: true,
			DaysLeft: new(domain.Decimal(fmt.Sprint(100 - i))), Anomalies: []*domain.Anomaly{}})
		u.Levels = append(u.Levels, &domain.TankReading{TankID: tank, Level: 1000 + i})
		u.Foreseen = append(u.Foreseen, &domain.TankForecast{TankID: tank, Days: 60})
		u.Lorries = append(u.Lorries, &domain.Vehicle{ID: vehicle, BusinessID: "b1", Registration: "AB-1" + key + "-CD", GasID: "g1", AddressID: "a1", Brand: new("Renault"), Active: new(true),
			Anomalies: []*domain.Anomaly{}})
		u.Filled = append(u.Filled, &domain.VehicleFill{ID: "f" + vehicle, GasID: "g1", OrderID: order, Volume: new(100), Vehicle: &domain.Vehicle{ID: vehicle, BusinessID: "b1"}})
		u.Used = append(u.Used, &domain.SeriesPoint{VehicleID: vehicle, Period: "2026-10", Value: "29.8"})
		u.Deliveries = append(u.Deliveries, &domain.Order{ID: order, BusinessID: "b1", Reference: "CMD-" + key, Items: []*domain.OrderItem{{ID: "1", BusinessID: "b1", GasID: "g1",
			Fills: []*domain.VehicleFill{{ID: "f", GasID: "g1", Vehicle: &domain.Vehicle{ID: vehicle, BusinessID: "b1", Registration: "AB-1" + key + "-CD"}}}}}})
	}
	return u
}

// callsOf returns the calls without their ids.
func callsOf(u *loadertest.Upstream) (all []string) {
	for _, call := range u.Calls() {
		all = append(all, strings.Join(strings.Fields(call)[:2], " "))
	}
	return all
}

const (
	tankOf = `{ name gas { slug } address { label } nextOrder { reference address { id } } readings(from: "2026-11-20", to: "2026-11-21") { level source } ` +
		`lately: readings(from: "2026-11-21", to: "2026-11-21") { level } forecast { days points { level } } anomalies { message } }`
	vehicleOf = `{ registration gas { slug } secondaryGas { slug } address { label } fills(from: "2026-11-20", to: "2026-11-21") { volume gas { slug } order { reference } vehicle { brand } } ` +
		`consumptionSeries { period value } anomalies { message } }`
)

// A page of tanks or of vehicles costs the same calls for any length and any selection of
// fields.
func TestAPageOfTheFleetCostsTheSameCalls(t *testing.T) {
	for query, want := range map[string][]string{
		`{ tanks { items ` + tankOf + ` } }`: {"GET /business/b1/addresses", "GET /customers/business", "GET /forecasts/tanks?business_id=b1", "GET /gas", "GET /orders?business_id=b1",
			"GET /tanks/readings?business_id=b1", "GET /tanks/readings?business_id=b1", "GET /tanks?business_id=b1"},
		`{ vehicles { items ` + vehicleOf + ` } }`: {"GET /business/b1/addresses", "GET /customers/business", "GET /gas", "GET /orders?business_id=b1",
			"GET /vehicles/consumption?business_id=b1", "GET /vehicles/fills?business_id=b1", "GET /vehicles?business_id=b1"},
	} {
		for _, n := range []int{1, 5, 25} {
			u := fleet(n)
			_, _, body := ask(t, asTab(u), "POST", "/", post(query))
			if strings.Contains(body, `"errors"`) || strings.Count(body, `"reference":"CMD-`) != n {
				t.Errorf("%d: %.600s", n, body)
			}
			if got := callsOf(u); !slices.Equal(got, want) {
				t.Errorf("%d: %q", n, got)
			}
		}
	}
}

// The readings and the forecast of a tank, and the fills and the consumption of a vehicle, are
// read in parallel with it, and only when they are selected.
func TestATankAndAVehicleAreReadInParallelWithTheirParts(t *testing.T) {
	const tank, vehicle = "GET /tanks?business_id=b1 t00", "GET /vehicles?business_id=b1 v00"
	for query, c := range map[string][2]string{
		`{ tank(id: "t00") { readings(from: "2026-11-01", to: "2026-11-21") { level } } }`:                                {tank, "GET /tanks/readings?business_id=b1 2026-11-01 to 2026-11-21 t00"},
		`{ tank(id: "t00") { ...f } } fragment f on Tank { forecast { days } }`:                                           {tank, "GET /forecasts/tanks?business_id=b1 t00"},
		`{ tank(id: "t00") { gas { slug } } }`:                                                                            {tank, "GET /gas"},
		`{ tank(id: "t00") { address { label } } }`:                                                                       {tank, "GET /business/b1/addresses"},
		`{ vehicle(id: "v00") { fills(from: "2026-11-01", to: "2026-11-21") { volume } } }`:                               {vehicle, "GET /vehicles/fills?business_id=b1 2026-11-01 to 2026-11-21 v00"},
		`{ vehicle(id: "v00") { fills(from: "2026-11-01", to: "2026-11-21") { gas { slug } } } }`:                         {vehicle, "GET /gas"},
		`{ vehicle(id: "v00") { consumptionSeries { value } } }`:                                                          {vehicle, "GET /vehicles/consumption?business_id=b1 12 months v00"},
		`{ vehicle(id: "v00") { a: consumptionSeries(months: 3) { value } b: consumptionSeries(months: 24) { value } } }`: {vehicle, "GET /vehicles/consumption?business_id=b1 24 months v00"},
		`{ vehicle(id: "v00") { address { label } secondaryGas { slug } } }`:                                              {vehicle, "GET /business/b1/addresses"},
		`{ home { lowTanks { name } statement { balanceDue } } }`:                                                         {"GET /customers", "GET /tanks?business_id=b1"},
		`{ vehicles { items { fills(from: "2026-11-01", to: "2026-11-21") { volume } } } }`:                               {"GET /vehicles?business_id=b1 page", "GET /customers/business"},
		`{ fleet { tanks } }`: {"GET /customers/business", "GET /fleet?business_id=b1"},
		`{ tank(id: "t00") { nextOrder { reference } readings(from: "2026-11-01", to: "2026-11-21") { level } forecast { days } } }`: {tank, "GET /forecasts/tanks?business_id=b1 t00"},
	} {
		u := fleet(2)
		u.On = newScript(t, map[string]string{c[0]: c[1]}, nil).on
		if _, _, body := ask(t, asTab(u), "POST", "/", post(query)); strings.Contains(body, `"errors"`) {
			t.Errorf("%s: %s", query, body)
		}
	}
	u := fleet(1)
	ask(t, asTab(u), "POST", "/", post(`{ tank(id: "t00") { name readings(from: "2026-11-01", to: "2026-11-21") @skip(if: true) { level } } }`))
	if got := callsOf(u); !slices.Equal(got, []string{"GET /customers/business", "GET /tanks?business_id=b1"}) {
		t.Errorf("with only its name: %q", got)
	}
}

// An invalid period is refused without a call to the provider.
func TestInvalidRequestsForHistories(t *testing.T) {
	for _, field := range []string{`tank(id: "t00") { readings(from: "2026-11-02", to: "2026-11-01") { level } }`, `tank(id: "t00") { readings(from: "2024-11-02", to: "2026-11-01") { level } }`,
		`vehicle(id: "v00") { fills(from: "2026-11-02", to: "2026-11-01") { volume } }`, `vehicle(id: "v00") { consumptionSeries(months: 25) { value } }`} {
		u := fleet(1)
		_, _, body := ask(t, asTab(u), "POST", "/", post(`{ `+field+` }`))
		if !strings.Contains(body, `"INVALID"`) || !strings.Contains(body, `":[]`) {
			t.Errorf("%s: %s", field, body)
		}
		for _, call := range u.Calls() {
			if strings.Contains(call, "/readings") || strings.Contains(call, "/fills") || strings.Contains(call, "/consumption") {
				t.Errorf("%s: %s", field, call)
			}
		}
	}
}

// An invalid id is not sent.
func TestInvalidIDsOfTheFleetAreNotSent(t *testing.T) {
	for _, field := range []string{`tank(id: "../x") { forecast { days } }`, `vehicle(id: "a/b") { consumptionSeries { value } }`, `tanks(filter: { gasIds: ["/"] }) { items { id } }`, `vehicles(filter: { addressIds: ["/"] }) { items { id } }`} {
		u := fleet(1)
		_, _, body := ask(t, asTab(u), "POST", "/", post(`{ `+field+` }`))
		if calls := slices.DeleteFunc(u.Calls(), func(call string) bool { return call == members }); !strings.Contains(body, `"NOT_FOUND"`) || len(calls) > 0 {
			t.Errorf("%s: %s %q", field, body, calls)
		}
	}
}

// The vehicle of an order's fill is read, in one batch with all others, only for fields that
// the order lacks. When it cannot be read, the known fields stay.
func TestTheVehicleOfAFillIsReadForMissingFields(t *testing.T) {
	ordered := func(fields string) string {
		return `{ orders { items { items { fills { vehicle { ` + fields + ` } } } } } }`
	}
	const read = "GET /vehicles?business_id=b1 v00,v01"
	for fields, needsRead := range map[string]bool{"id registration label __typename": false, "registration brand": true, "...f": true} {
		u := fleet(2)
		query := ordered(fields)
		if fields == "...f" {
			query += ` fragment f on Vehicle { brand }`
		}
		_, _, body := ask(t, asTab(u), "POST", "/", post(query))
		if strings.Contains(body, `"errors"`) || strings.Contains(body, `"brand":"Renault"`) != needsRead || slices.Contains(u.Calls(), read) != needsRead {
			t.Errorf("%s: %s %q", fields, body, u.Calls())
		}
	}
	u := fleet(2)
	u.On = failing(read, domain.CodeUpstreamUnavailable)
	_, _, body := ask(t, asTab(u), "POST", "/", post(ordered("registration brand")))
	if !strings.Contains(body, `"UPSTREAM_UNAVAILABLE"`) || !strings.Contains(body, `{"registration":"AB-100-CD","brand":null}`) {
		t.Errorf("when it cannot be read: %s", body)
	}
	u = fleet(2)
	u.Lorries = u.Lorries[:1]
	if _, _, body := ask(t, asTab(u), "POST", "/", post(ordered("registration brand"))); strings.Contains(body, `"errors"`) || !strings.Contains(body, `{"registration":"AB-101-CD","brand":null}`) {
		t.Errorf("when it is gone: %s", body)
	}
}

// Each block of the first screen fails separately. The list of tasks keeps those that could be
// read.
func TestBlocksOfTheFirstScreenFailSeparately(t *testing.T) {
	u := fleet(1)
	u.Me.Permissions = append(u.Me.Permissions, "FINANCE_READ")
	u.Bills = billing(1).Bills
	u.On = failing("GET /tanks?business_id=b1", domain.CodeUpstreamUnavailable)
	_, _, body := ask(t, asTab(u), "POST", "/", post(`{ home { lowTanks { name } todo { key } statement { balanceDue } } }`))
	for _, want := range []string{`"lowTanks":[]`, `"todo":[{"key":"invoice-late-i00"}]`, `"balanceDue":1`, `"path":["home","lowTanks"]`, `"path":["home","todo"]`} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s in %s", want, body)
		}
	}
}

// The tanks of the first screen, their tasks and their next orders take one call for the tanks
// and one for the orders of the six tanks shown. Their sites, and the upcoming orders, are read
// in parallel: an order may be a task too.
func TestTanksOfTheFirstScreenAreOneCall(t *testing.T) {
	u := fleet(9)
	for _, tank := range u.Reservoirs {
		tank.NextOrderID = domain.ID(strings.Replace(string(tank.ID), "t", "o", 1))
	}
	_, _, body := ask(t, asTab(u), "POST", "/", post(`{ home { lowTanks { name nextOrder { reference } } todo { key } } }`))
	if strings.Contains(body, `"errors"`) || !strings.Contains(body, `[{"name":"Cuve 08","nextOrder":{"reference":"CMD-08"}}`) || strings.Count(body, `"reference"`) != 6 {
		t.Error(body)
	}
	want := []string{"GET /business/b1/addresses", "GET /customers", "GET /customers/business", "GET /orders?business_id=b1", "GET /orders?business_id=b1 o08,o07,o06,o05,o04,o03", "GET /tanks?business_id=b1"}
	if got := u.Calls(); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// The task of a tank links to the prefilled order form, or to the entry of its level. It is
// only for users who may do it.
func TestTodoOfTanksDependsOnPermissions(t *testing.T) {
	const order = `{"key":"tank-order-t00","action":"Commander 15` + "\u202f" + `800` + "\u00a0" + `L","link":"/operations/mes-livraisons/?nouvelle-commande&site=a1&cuve=t00&produit=g1&volume=15800","severity":"CRITICAL"}`
	const reading = `{"key":"tank-reading-t00","action":"Relever","link":"/operations/gerer-ma-flotte?cuve=t00&relever=1","severity":"INFO"}`
	for _, c := range []struct {
		permissions []domain.Permission
		want        string
		tanks       bool
	}{
		{[]domain.Permission{"ORDER_WRITE", "FLEET_WRITE"}, order + "," + reading, true},
		{[]domain.Permission{"ORDER_WRITE"}, order, true},
		{[]domain.Permission{"FLEET_WRITE"}, reading, true},
		{[]domain.Permission{"ORDER_READ"}, "", false},
	} {
		u := fleet(1)
		u.Reservoirs[0].NextOrderID, u.Reservoirs[0].DaysLeft = "", new(domain.Decimal("2.5"))
		u.Reservoirs[0].SuggestedOrder = &domain.SuggestedOrder{OrderBefore: "2026-11-20", Volume: new(15800)}
		u.Me.Permissions = c.permissions
		_, _, body := ask(t, asTab(u), "POST", "/", post(`{ home { todo { key action link severity } } }`))
		if want := `{"data":{"home":{"todo":[` + c.want + `]}}}` + "\n"; strings.ReplaceAll(body, `\u0026`, "&") != want {
			t.Errorf("%q: %s", c.permissions, body)
		}
		if got := slices.Contains(callsOf(u), "GET /tanks?business_id=b1"); got != c.tanks {
			t.Errorf("%q: tanks are read: %t", c.permissions, got)
		}
	}
}

// A refused write names each field in the words of its noun, for refusals of this server and of
// the provider. This server does not send a write that it refuses.
func TestRefusedFleetWritesNameTheirFields(t *testing.T) {
	refused := func(field, code string) error {
		return domain.NewError(domain.CodeInvalid, "Non.").WithUserErrors(domain.NewUserError(domain.InputField{Name: field}, code))
	}
	for query, c := range map[string]struct {
		call string
		err  error
		want string
	}{
		`mutation { createTank(input: { addressId: "a1", gasId: "g1", capacity: 2000 }) { tank { id } userErrors { field message } } }`:               {"", nil, `{"field":["name"],"message":"Indiquez le nom de la cuve."}`},
		`mutation { updateTank(id: "t00", input: { name: "Nord" }) { tank { id } userErrors { field message } } }`:                                    {"PUT /tanks/t00", refused("name", "not_unique"), `{"field":["name"],"message":"Une cuve porte déjà ce nom sur ce site."}`},
		`mutation { restoreTank(id: "t00") { tank { id } userErrors { field message } } }`:                                                            {"POST /tanks/t00/restore", refused("name", "not_unique"), `{"field":["name"],"message":"Une cuve porte déjà ce nom sur ce site."}`},
		`mutation { archiveTank(id: "t00") { tank { id } userErrors { field message } } }`:                                                            {"POST /tanks/t00/archive", domain.NewError(domain.CodeConflict, "Non."), `{"field":null,"message":"Non."}`},
		`mutation { recordTankLevel(id: "t00", level: -1, at: "2026-11-21T08:00:00Z") { tank { id } userErrors { field message } } }`:                 {"", nil, `{"field":["level"],"message":"Le niveau va de 0` + "\u00a0" + `L à la capacité de la cuve."}`},
		`mutation { createVehicle(input: { registration: "AB-123-CD", category: TRUCK }) { vehicle { id } userErrors { field message } } }`:           {"", nil, `{"field":["gasId"],"message":"Choisissez le carburant."}`},
		`mutation { updateVehicle(id: "v00", input: { gasId: "x" }) { vehicle { id } userErrors { field message } } }`:                                {"PUT /vehicles/v00", refused("gasId", "not_found"), `{"field":["gasId"],"message":"Choisissez le carburant."}`},
		`mutation { restoreVehicle(id: "v00") { vehicle { id } userErrors { field message } } }`:                                                      {"POST /vehicles/v00/restore", refused("registration", "not_unique"), `{"field":["registration"],"message":"Ce véhicule figure déjà dans votre flotte."}`},
		`mutation { archiveVehicle(id: "v00") { vehicle { id } userErrors { field message } } }`:                                                      {"POST /vehicles/v00/archive", nil, ``},
		`mutation { createTank(input: { name: "Nord", addressId: "a1", gasId: "g1", capacity: 2000 }) { tank { id } userErrors { field message } } }`: {"POST /tanks", nil, ``},
	} {
		u := fleet(1)
		u.On = loadertest.Failing(c.call, c.err)
		_, _, body := ask(t, asTab(u), "POST", "/", post(query))
		if !strings.Contains(body, `"userErrors":[`+c.want+`]`) || strings.Contains(body, `"errors"`) || strings.Contains(body, ":null,\"userErrors\"") != (c.want != "") {
			t.Errorf("%s: %s", query, body)
		}
		sent := slices.DeleteFunc(callsOf(u), func(call string) bool { return strings.HasPrefix(call, "GET ") })
		if len(sent) > 1 || (len(sent) == 1) != (c.call != "") || c.call != "" && sent[0] != c.call {
			t.Errorf("%s: %q", query, sent)
		}
	}
}

// A file of vehicles is sent to the provider unchanged, once. The answer gives the reason when
// the file cannot be read. An answer without a report is an error.
func TestAFileOfVehicles(t *testing.T) {
	const query = `mutation($f: Upload!) { importFleet(file: $f, dryRun: true) { report { totalRows rejectedFile errors { row } } userErrors { field code message } } }`
	send := func(u *loadertest.Upstream, file string) string {
		body, kind := multipartBody(t, [2]string{"operations", fmt.Sprintf(`{"query":%q,"variables":{"f":null}}`, query)}, [2]string{"map", `{"0":["variables.f"]}`}, [2]string{"0", file})
		_, _, answer := ask(t, asTab(u), "POST", "/", body.String(), "Content-Type", kind, "X-XSRF-TOKEN", xsrf)
		return answer
	}
	u := fleet(0)
	u.Imported = &domain.FleetImportReport{TotalRows: 3, Errors: []*domain.FleetImportError{{Row: 2}}}
	if got := send(u, "immatriculation"); !strings.Contains(got, `"report":{"totalRows":3,"rejectedFile":null,"errors":[{"row":2}]},"userErrors":[]`) {
		t.Error(got)
	}
	if !slices.Contains(u.Calls(), "POST /fleet/import for b1, dry run true: immatriculation") {
		t.Errorf("%q", u.Calls())
	}
	for name, c := range map[string]struct {
		file string
		code domain.UserErrorCode
		want string
	}{
		"not a file of text": {"x", domain.UserFileType, "Ce fichier n’est pas un fichier CSV."},
		"empty":              {"", "", "Ce fichier ne contient aucune ligne."},
		"too large":          {strings.Repeat("x", 2<<20+1), "", "Fichier trop volumineux (2\u00a0Mo au plus)."},
	} {
		u := fleet(0)
		if c.code != "" {
			u.On = loadertest.Failing("POST ", domain.NewError(domain.CodeInvalid, "Non.").WithUserErrors(domain.NewUserError(domain.InputField{Name: "file"}, c.code)))
		}
		got := send(u, c.file)
		if !strings.Contains(got, c.want) || !strings.Contains(got, `"report":null`) || !strings.Contains(got, `"field":["file"]`) {
			t.Errorf("%s: %s", name, got)
		}
		if sent := slices.ContainsFunc(u.Calls(), func(call string) bool { return strings.HasPrefix(call, "POST ") }); sent != (c.code != "") {
			t.Errorf("%s: sent %t", name, sent)
		}
	}
	u = fleet(0)
	if got := send(u, "immatriculation"); !strings.Contains(got, `"UPSTREAM_INVALID"`) {
		t.Errorf("without a report: %s", got)
	}
}

// A level that changes is read again for each subscriber, to all tanks of the business or to
// one; an order that changes is not.
func TestLevelsAreFollowed(t *testing.T) {
	for argument, hears := range map[string]bool{"": true, `(tankId: "t00")`: true, `(tankId: "t01")`: false} {
		synctest.Test(t, func(t *testing.T) {
			u, c := fleet(2), newChannel()
			h, feed := followed(u, c)
			o := subscribe(t, h, `subscription { tankLevelChanged`+argument+` { name readings(from: "2026-11-01", to: "2026-11-21") { level } } }`)
			o.take()
			level := domain.LiveEvent{Tank: &domain.Tank{ID: "t00"}}
			if feed.wants(level) != hears || feed.wants(changed("o00")) {
				t.Errorf("%s wants %t and orders %t", argument, feed.wants(level), feed.wants(changed("o00")))
			}
			c.events <- level
			if got := o.take(); got != next(`{"data":{"tankLevelChanged":{"name":"Cuve 00","readings":[{"level":1000}]}}}`) {
				t.Errorf("a level: %q", got)
			}
			c.events <- domain.LiveEvent{Tank: &domain.Tank{ID: "t77"}}
			if got := o.take(); got != "" {
				t.Errorf("a tank that is not there: %q", got)
			}
			u.Mine = u.Mine[:0]
			c.events <- domain.LiveEvent{Tank: &domain.Tank{ID: "t77"}}
			if got := o.take(); !strings.Contains(got, `"FORBIDDEN"`) {
				t.Errorf("a user who left the business: %q", got)
			}
			o.end()
			o.hasEnded()
		})
	}
}
