package sandbox_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/company"
)

type customerAnswer struct{ Customer company.Customer }

func TestCustomer(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	r := f.api("GET", "/customers?handleUnauth=false", token)
	c := decode[customerAnswer](t, r).Customer
	if c.ID != 77 || c.Email != claire || c.FirstName != "Claire" || c.LastName != "Lemaire" || c.BusinessID == nil || *c.BusinessID != 1042 ||
		c.Role == nil || *c.Role != "OWNER" || len(c.Permissions) != 12 || c.NotificationType != 0 {
		t.Errorf("%s", r.body)
	}
	if !strings.Contains(r.body, `"id":"77"`) || !strings.Contains(r.body, `"business_id":"1042"`) {
		t.Errorf("ids are not strings: %s", r.body)
	}
	if me := f.api("GET", "/customers/me", token); me.body != r.body {
		t.Errorf("/customers/me returns %s", me.body)
	}
}

func TestCustomerWithoutBusiness(t *testing.T) {
	f := start(t)
	r := f.api("GET", "/customers", f.tokenOf(alex))
	if r.status != http.StatusOK || !strings.Contains(r.body, `"business_id":null,"role":null,"permissions":[]`) {
		t.Errorf("%d %s", r.status, r.body)
	}
	if r := f.api("GET", "/customers/business", f.tokenOf(alex)); strings.TrimSpace(r.body) != "[]" {
		t.Errorf("businesses %s", r.body)
	}
	if r := f.api("POST", "/business/addresses", f.tokenOf(alex), "label", "Site"); r.status != http.StatusNotFound {
		t.Errorf("an address for no business: %d", r.status)
	}
}

func TestPermissionsFollowTheRole(t *testing.T) {
	f := start(t)
	for email, want := range map[string][]string{
		lea:    {"ORDER_READ", "ANALYTICS_READ"},
		yanis:  {"ORDER_READ", "ORDER_WRITE", "RECURRING_WRITE", "FLEET_WRITE", "USER_READ", "ANALYTICS_READ", "EXPORT_CREATE"},
		sophie: {"ORDER_READ", "FINANCE_READ", "FINANCE_PAY", "PAYMENT_METHOD_WRITE", "USER_READ", "ANALYTICS_READ", "EXPORT_CREATE"},
	} {
		if got := decode[customerAnswer](t, f.api("GET", "/customers", f.tokenOf(email))).Customer.Permissions; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", email, got, want)
		}
	}
}

func TestSwitchOfBusiness(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	r := f.api("PUT", "/customers/77", token, "business_id", "1078")
	c := decode[customerAnswer](t, r).Customer
	if r.status != http.StatusOK || c.BusinessID == nil || *c.BusinessID != 1078 || *c.Role != "ADMIN" {
		t.Errorf("%d %s", r.status, r.body)
	}
	if after := f.api("GET", "/customers", token); after.body != r.body {
		t.Errorf("after the switch, the customer is %s", after.body)
	}
	for name, fields := range map[string][]string{"no business": nil, "empty business": {"business_id", ""}} {
		r := f.api("PUT", "/customers/77", token, fields...)
		if r.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d %s", name, r.status, r.body)
		}
	}
	if r := f.api("PUT", "/customers/77", token, "business_id", "1042", "email", "x@y.example"); r.status != http.StatusBadRequest {
		t.Errorf("unknown field: %d", r.status)
	}
}
