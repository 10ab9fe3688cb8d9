package sandbox_test

import (
	"math"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/gas"
)

func TestGasesJSON(t *testing.T) {
	f := start(t)
	r := f.api("GET", "/gas?available_to=B2B", f.tokenOf(lea))
	want := `[{"id":"1","slug":"gazole","name":"Gazole B7","short_name":"Gazole B7","energy_id":0,"energy_type":"b7Gazole","unit":"L",` +
		`"unit_price":"1.2086","price_updated_at":"2026-11-21T07:00:00Z","vat_rate":"20","min_volume":500,"max_volume":30000,"volume_step":100,` +
		`"emission_factor":{"total":"3.10","combustion":"2.49","upstream":"0.609","source":"ADEME, Base Carbone® v23.6",` +
		`"reference":"Élément 25775 « Gazole routier B7 », France continentale"},"safety_data_sheet":null},`
	if !strings.HasPrefix(r.body, want) {
		t.Errorf("got  %s\nwant %s", r.body, want)
	}
	gases := decode[[]gas.Gas](t, r)
	for i, c := range []struct {
		slug  string
		price float64
	}{{"gazole", 1.217}, {"hvo", 1.477}, {"adblue", 0.510}, {"gnr", 0.962}, {"sp95", 1.407}} {
		price, err := strconv.ParseFloat(gases[i].UnitPrice, 64)
		if err != nil || gases[i].Slug != c.slug || math.Abs(price-c.price) > c.price*0.02 || len(gases[i].UnitPrice) != 6 {
			t.Errorf("%s at %s, want about %v", gases[i].Slug, gases[i].UnitPrice, c.price)
		}
	}
	if r := f.api("GET", "/gas?available_to=B2C", f.tokenOf(lea)); r.status != http.StatusBadRequest {
		t.Errorf("another audience: %d", r.status)
	}
	if all := f.api("GET", "/gas", f.tokenOf(lea)); all.body != r.body {
		t.Errorf("without audience: %d", all.status)
	}
}
