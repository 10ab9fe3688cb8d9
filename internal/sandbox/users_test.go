package sandbox_test

import (
	"net/http"
	"testing"
	"time"
)

// All demonstration accounts last signed in between 20 minutes and 12 days ago, users of
// operations more recently than viewers (product 13.5). A sign-in updates it.
func TestLastSignIns(t *testing.T) {
	f := start(t)
	seen := func(email string) time.Duration {
		t.Helper()
		return time.Duration(f.clock.now.Unix()-int64(f.count(`SELECT coalesce(last_seen_at, 0) FROM customers WHERE email = '`+email+`'`))) * time.Second
	}
	for _, a := range f.Accounts() {
		if ago := seen(a.Email); ago < 20*time.Minute || ago > 12*24*time.Hour {
			t.Errorf("%s was last seen %s ago", a.Email, ago)
		}
	}
	if !(seen(yanis) < seen(claire) && seen(claire) < seen(sophie) && seen(sophie) < seen(lea)) {
		t.Error("the order of the last sign-ins does not follow the roles")
	}
	f.clock.advance(time.Hour)
	if r := f.exchange(exchangeForm(f.person().code(lea))); r.status != http.StatusOK || seen(lea) != 0 {
		t.Errorf("after a sign-in: %s ago", seen(lea))
	}
	if n := f.count(`SELECT count(*) FROM customers WHERE last_seen_at IS NOT NULL AND status = 'invited'`); n != 0 {
		t.Errorf("%d invited users have a last sign-in", n)
	}
}
