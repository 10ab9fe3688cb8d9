package sandbox_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Each creating call has an effect only once for an idempotency key (product 8.1).
func TestCreationsAreIdempotent(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	live := f.live()
	for path, c := range map[string]struct {
		made        string // query that counts the records
		body, other object
	}{
		"/quotes":                                 {`SELECT count(*) FROM quotes`, wanted(), wanted("window", "afternoon")},
		"/business/1042/contacts":                 {`SELECT count(*) FROM contacts`, object{"last_name": "Roy", "first_name": "Ada", "type": "OPS", "phone": "06 39 98 00 01"}, object{"last_name": "Roy", "first_name": "Bo", "type": "OPS", "phone": "06 39 98 00 01"}},
		"/business/1042/invitations":              {`SELECT count(*) FROM invitations`, object{"email": "a@b.example", "first_name": "A", "last_name": "B", "role": "VIEWER"}, object{"email": "c@b.example", "first_name": "A", "last_name": "B", "role": "VIEWER"}},
		"/planning/feed":                          {`SELECT count(DISTINCT token) FROM planning_feeds`, object{"business_id": "1042"}, object{"business_id": "1078"}},
		fmt.Sprintf("/orders/%d/issues", live.ID): {`SELECT count(*) FROM order_issues`, object{"kind": "late", "description": strings.Repeat("x", 20)}, object{"kind": "damage", "description": strings.Repeat("x", 20)}},
	} {
		before := f.count(c.made)
		first := f.json("POST", path, token, c.body, "Idempotency-Key", "key")
		after := f.count(c.made)
		if first.status != http.StatusCreated || after != before+1 && path != "/planning/feed" {
			t.Fatalf("%s: %d %s, %d after %d", path, first.status, first.body, after, before)
		}
		if again := f.json("POST", path, token, c.body, "Idempotency-Key", "key"); again.status != first.status || again.body != first.body || f.count(c.made) != after {
			t.Errorf("%s again: %d %s, first %s", path, again.status, again.body, first.body)
		}
		if other := f.json("POST", path, token, c.other, "Idempotency-Key", "key"); other.status != http.StatusConflict || decode[problemBody](t, other).Error.Code != "idempotency_conflict" {
			t.Errorf("%s with another body: %d %s", path, other.status, other.body)
		}
		if path == "/business/1042/contacts" {
			if elsewhere := f.json("POST", "/business/1078/contacts", token, c.body, "Idempotency-Key", "key"); elsewhere.status != http.StatusConflict {
				t.Errorf("the same key in another business gives %d %s", elsewhere.status, elsewhere.body)
			}
		}
		if keyless := f.json("POST", path, token, c.other, "Idempotency-Key", ""); keyless.status != http.StatusBadRequest || f.count(c.made) != after {
			t.Errorf("%s without a key: %d %s", path, keyless.status, keyless.body)
		}
		// Keys belong to the caller, and a rejected request does not use one up.
		if theirs := f.json("POST", path, f.tokenOf(marc), c.body, "Idempotency-Key", "key"); theirs.status/100 != 4 || theirs.status == http.StatusConflict {
			t.Errorf("%s by another user: %d %s", path, theirs.status, theirs.body)
		}
		if n := f.count(`SELECT count(*) FROM creations`); n != 1 {
			t.Errorf("%s: %d keys are stored, want 1", path, n)
		}
		f.clock.advance(24*time.Hour + time.Second)
		token = f.tokenOf(claire)
		if fresh := f.json("POST", "/planning/feed", token, object{"business_id": "1042"}, "Idempotency-Key", "other"); fresh.status != http.StatusCreated || f.count(`SELECT count(*) FROM creations`) != 1 {
			t.Errorf("after a day: %d %s, %d keys", fresh.status, fresh.body, f.count(`SELECT count(*) FROM creations`))
		}
		if _, err := f.db.Exec(`DELETE FROM creations`); err != nil {
			t.Fatal(err)
		}
		f.clock.advance(-24*time.Hour - time.Second)
		token = f.tokenOf(claire)
	}
}

// A rejected write leaves nothing in the store; earlier writes of the transaction stay.
func TestRejectedCreationLeavesNothing(t *testing.T) {
	f := start(t)
	add := func(ctx context.Context, token string, refusal error) error {
		return f.db.Write(ctx, func(tx *sql.Tx) error {
			return errors.Join(store.Run(ctx, tx, "add a feed", store.Do(`INSERT INTO planning_feeds (customer_id, business_id, token, created_at) VALUES (77, ?, ?, 0)`, 1042+36*len(token), token)), refusal)
		})
	}
	err := f.db.Write(t.Context(), func(tx *sql.Tx) error {
		inside := store.WithTx(t.Context(), tx)
		if err := add(inside, "", nil); err != nil {
			return err
		}
		if err := add(inside, "x", api.NotFound); !errors.Is(err, api.NotFound) {
			t.Errorf("the rejected write returns %v", err)
		}
		return nil
	})
	if got := f.rows(`SELECT business_id FROM planning_feeds WHERE customer_id = 77`); err != nil || got != "1042\n" {
		t.Errorf("%v; the feeds are of: %s", err, got)
	}
}
