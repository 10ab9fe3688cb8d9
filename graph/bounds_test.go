package graph_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// withList returns a request whose variable v is a list of n equal values.
func withList(query string, n int, value string) string {
	values := make([]json.RawMessage, n)
	for i := range values {
		values[i] = json.RawMessage(value)
	}
	body, err := json.Marshal(map[string]any{"query": query, "variables": map[string]any{"v": values}})
	if err != nil {
		panic(err)
	}
	return string(body)
}

// Lists that become part of a provider URL, or whose elements are looked up there one by one,
// have a limit. A longer list never reaches the provider.
func TestListsAreBounded(t *testing.T) {
	const slots = `query($v:[OrderItemInput!]!){deliverySlots(addressId:"a1",items:$v,from:"2026-11-23",to:"2026-11-24"){date}}`
	for _, c := range []struct {
		query, value string
		most         int
		call         string
	}{
		{`query($v:[ID!]){orders(filter:{addressIds:$v}){items{id}}}`, `"1"`, 200, "GET /orders"},
		{`query($v:[ID!]){orders(filter:{gasIds:$v}){items{id}}}`, `"1"`, 200, "GET /orders"},
		{`query($v:[OrderStatus!]){orders(filter:{status:$v}){items{id}}}`, `"ready"`, 200, "GET /orders"},
		{`query($v:[BusinessRole!]){users(filter:{role:$v}){items{id}}}`, `"VIEWER"`, 200, "GET /business/b1/users"},
		{`query($v:[UserStatus!]){users(filter:{status:$v}){items{id}}}`, `"ACTIVE"`, 200, "GET /business/b1/users"},
		{`query($v:[ID!]){analytics(input:{from:"2026-10-01",to:"2026-10-31",granularity:DAY,addressIds:$v}){kpis{volume{value}}}}`, `"1"`, 200, "GET /kpis"},
		{`query($v:[ID!]){analytics(input:{from:"2026-10-01",to:"2026-10-31",granularity:DAY,gasIds:$v}){bySite{volume}}}`, `"1"`, 200, "GET /breakdown"},
		{`query($v:[ID!]){analytics(input:{from:"2026-10-01",to:"2026-10-31",granularity:DAY,vehicleIds:$v}){byVehicle{volume}}}`, `"1"`, 200, "GET /breakdown"},
		{slots, `{"gasId":"1","volume":1}`, 3, "GET /slots"},
		{slots, `{"gasId":"1","fillUp":true,"tankId":"1"}`, 3, "GET /tanks"},
		{`mutation($v:[ID!]){markNotificationsRead(ids:$v){unread}}`, `"1"`, 100, "POST /notifications/read"},
	} {
		for n, refused := range map[int]bool{c.most: false, c.most + 1: true} {
			u := instant()
			_, _, body := ask(t, handler(u), http.MethodPost, "/", withList(c.query, n, c.value))
			asked := slices.ContainsFunc(u.Calls(), func(call string) bool { return strings.HasPrefix(call, c.call) })
			if strings.Contains(body, `"code":"INVALID"`) != refused || asked == refused {
				t.Errorf("%s with %d: %q: %s", c.query, n, u.Calls(), body)
			}
		}
	}
	u := instant()
	_, _, body := ask(t, handler(u), http.MethodPost, "/", post(`{users(filter:{q:"`+strings.Repeat("é", 201)+`"}){items{id}}}`))
	if !strings.Contains(body, "Le texte cherché est trop long.") || slices.ContainsFunc(u.Calls(), func(call string) bool { return strings.Contains(call, "/users") }) {
		t.Errorf("a search text: %q: %s", u.Calls(), body)
	}
}

func TestVariablesAreBounded(t *testing.T) {
	const query = "{__typename}"
	// The object of the variables and the list are values, too.
	for n, refused := range map[int]bool{2000 - 2: false, 2000 - 1: true} {
		_, _, body := ask(t, handler(instant()), http.MethodPost, "/", withList(query, n, "0"))
		if strings.Contains(body, "trop de valeurs") != refused {
			t.Errorf("%d: %s", n, body)
		}
	}
	for _, deep := range []string{strings.Repeat(`{"a":`, 2000) + "1" + strings.Repeat("}", 2000), strings.Repeat("[", 2000) + strings.Repeat("]", 2000)} {
		if _, _, body := ask(t, handler(instant()), http.MethodPost, "/", withList(query, 1, deep)); !strings.Contains(body, "trop de valeurs") {
			t.Errorf("%.9s: %s", deep, body)
		}
	}
}
