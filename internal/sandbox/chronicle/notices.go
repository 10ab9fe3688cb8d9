package chronicle

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/notification"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// earlierNotifications lists how many notifications from before the first start a user has in a
// business, and how many of the latest ones are unread. The sum is 40 (product 13.5). Claire has
// enough for some to be older than a week.
var earlierNotifications = []struct {
	email, business string
	count, unread   int
}{
	{"claire.lemaire@garonne-adour.example", "garonne", 15, 5},
	{"claire.lemaire@garonne-adour.example", "autocars", 3, 1},
	{"yanis.benali@garonne-adour.example", "garonne", 6, 2},
	{"sophie.garnier@cabinet-garnier.example", "garonne", 3, 1},
	{"sophie.garnier@cabinet-garnier.example", "btp", 2, 1},
	{"sophie.garnier@cabinet-garnier.example", "laiterie", 2, 0},
	{"marc.dubois@rives-de-loire.example", "btp", 4, 2},
	{"helene.lebihan@val-arguenon.example", "laiterie", 3, 1},
	{"pierre.moulin@belle-etoile.example", "autocars", 2, 0},
}

// notifiedDays is the maximum age of these notifications, in days.
const notifiedDays = 60

// readAfter is how long after its creation a notification was read.
const readAfter = 20 * time.Minute

// event is a past event of a business, with the notification for it.
type event struct {
	business store.ID
	at       time.Time
	notice   notification.Notice
}

// writeNotifications writes the notifications from before the first start, for the latest events of
// the history. It does not publish them to the streams.
func (c chronicle) writeNotifications(ctx context.Context, tx *sql.Tx) error {
	events, err := c.events(ctx, tx)
	if err != nil {
		return err
	}
	var all []notification.Seeded
	for _, one := range earlierNotifications {
		user, role := c.member(one.email, one.business)
		business, k := c.seed.BusinessOf(one.business).ID, 0
		for _, e := range events {
			if e.business != business || !e.notice.Concerns(role, user.NotificationType) {
				continue
			}
			if k == one.count {
				break
			}
			n := notification.Seeded{Notice: e.notice, Customer: user.ID, Business: business, At: e.at}
			if k >= one.unread {
				n.ReadAt = e.at.Add(readAfter)
			}
			all, k = append(all, n), k+1
		}
	}
	slices.SortStableFunc(all, func(a, b notification.Seeded) int { return a.At.Compare(b.At) })
	return notification.Seed(ctx, tx, all)
}

// member returns a user of the seed and their role in a business.
func (c chronicle) member(email, business string) (seed.User, string) {
	for _, u := range c.seed.Users {
		for _, m := range u.Memberships {
			if u.Email == email && m.Business == business {
				return u, m.Role
			}
		}
	}
	panic("sandbox: seed.json names no " + email + " in " + business)
}

// events lists the events of the notifiedDays days before the first start, latest first.
func (c chronicle) events(ctx context.Context, q store.Querier) (all []event, err error) {
	since := c.Anchor.AddDate(0, 0, -notifiedDays)
	for _, list := range []func(context.Context, store.Querier, time.Time) ([]event, error){c.orderEvents, c.invoiceEvents, c.debitEvents} {
		events, err := list(ctx, q, since)
		if err != nil {
			return nil, err
		}
		all = append(all, events...)
	}
	crossings, err := fleet.Crossings(ctx, q, since, c.Anchor)
	if err != nil {
		return nil, err
	}
	for _, p := range crossings {
		all = append(all, event{p.Business, p.At, p.Notice})
	}
	all = slices.DeleteFunc(all, func(e event) bool { return e.at.Before(since) || e.at.After(c.Anchor) })
	slices.SortStableFunc(all, func(a, b event) int { return cmp.Or(b.at.Compare(a.at), cmp.Compare(a.notice.Body, b.notice.Body)) })
	return all, nil
}

// orderEvents lists the status changes of orders.
func (c chronicle) orderEvents(ctx context.Context, q store.Querier, since time.Time) (all []event, err error) {
	ids, err := store.List(ctx, q, func(row store.Scanner) (id store.ID, err error) { return id, row.Scan(&id) },
		`SELECT id FROM orders WHERE starts_at >= ? AND id < ? AND cancelled_at IS NULL ORDER BY id`, since.Unix(), history.Loaded)
	if err != nil {
		return nil, fmt.Errorf("list recent orders: %w", err)
	}
	orders, err := order.Read(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	for _, o := range orders {
		for _, o.Status = range []string{history.Waiting, history.Ready, history.Processing, history.Delivered} {
			if n, at, found := o.Notice(c.seed); found {
				all = append(all, event{o.BusinessID, at, n})
			}
		}
	}
	return all, nil
}

// invoiceEvents lists the issued invoices.
func (c chronicle) invoiceEvents(ctx context.Context, q store.Querier, since time.Time) ([]event, error) {
	return store.List(ctx, q, func(row store.Scanner) (e event, err error) {
		var id store.ID
		var number, issued string
		var amount int64
		if err := row.Scan(&id, &e.business, &number, &issued, &amount); err != nil {
			return e, err
		}
		e.notice = notification.InvoiceIssued(id, number, amount)
		e.at, err = billingHour(issued)
		return e, err
	}, `SELECT id, business_id, number, issued_on, total_incl FROM invoices WHERE kind = 'invoice' AND issued_on >= ? AND id < ? ORDER BY id`, calendar.DateOf(since).String(), history.Loaded)
}

// debitEvents lists the failed debits and the scheduled ones. A debit is scheduled when its invoice
// is issued, or on the due date of the previous invoice when that is later.
func (c chronicle) debitEvents(ctx context.Context, q store.Querier, since time.Time) ([]event, error) {
	return store.List(ctx, q, func(row store.Scanner) (e event, err error) {
		var id store.ID
		var number, status, scheduled string
		var at, amount int64
		if err := row.Scan(&id, &e.business, &number, &status, &at, &amount, &scheduled); err != nil {
			return e, err
		}
		if e.at = time.Unix(at, 0); status == "failed" {
			e.notice = notification.DebitFailed(id, number)
			return e, nil
		}
		e.notice = notification.DebitScheduled(id, amount, calendar.DateOf(e.at))
		e.at, err = billingHour(scheduled)
		return e, err
	}, `SELECT i.id, i.business_id, i.number, p.status, p.at, p.amount,
			max(i.issued_on, coalesce((SELECT max(due_on) FROM invoices b WHERE b.business_id = i.business_id AND b.kind = 'invoice' AND b.due_on < i.due_on AND b.id < ?2), ''))
		FROM payments p JOIN invoices i ON i.id = p.invoice_id WHERE p.status IN ('failed', 'scheduled') AND p.at >= ?1 AND i.id < ?2 ORDER BY p.id`, since.Unix(), history.Loaded)
}

// billingHour returns the instant at which the invoices and debits of a day are created.
func billingHour(day string) (time.Time, error) {
	d, err := calendar.Parse(day)
	return d.At(history.BillingHour, 0), err
}
