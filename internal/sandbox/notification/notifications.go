package notification

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/store"
	"github.com/citerne/citerne/internal/sandbox/stream"
)

// Notification is a notification, as the API sends it.
type Notification struct {
	ID        store.ID  `json:"id"`
	At        string    `json:"at"`
	Kind      int       `json:"kind"`
	Title     string    `json:"title"`
	Body      string    `json:"body"`
	Subject   *string   `json:"subject"`
	SubjectID *store.ID `json:"subject_id"`
	ReadAt    *string   `json:"read_at"`
}

// Created is the stream event of a new notification, or of the latest one that was marked as
// read. All members of the business receive it.
type Created struct {
	ID         store.ID `json:"id"`
	CustomerID store.ID `json:"customer_id"`
}

// Notify notifies one user of something they requested. A user who wants no notifications, or
// who has left the business, gets none.
func (s *Service) Notify(ctx context.Context, tx *sql.Tx, customer, business store.ID, at time.Time, n Notice) error {
	return s.send(ctx, tx, business, at, n, func(id store.ID) bool { return id == customer })
}

// NotifyMembers notifies the members of a business whom a notice concerns, except the user who
// caused it; 0 excludes nobody.
func (s *Service) NotifyMembers(ctx context.Context, tx *sql.Tx, business store.ID, at time.Time, n Notice, except store.ID) error {
	return s.send(ctx, tx, business, at, n, func(id store.ID) bool { return id != except })
}

// send writes the notifications of a notice and publishes them. A new store already contains the
// notifications from before its first start, so events from before that instant notify nobody.
func (s *Service) send(ctx context.Context, tx *sql.Tx, business store.ID, at time.Time, n Notice, includes func(store.ID) bool) error {
	if at.Before(s.Clock.FirstStart()) {
		return nil
	}
	type member struct {
		id    store.ID
		role  string
		wants int
	}
	members, err := store.List(ctx, tx, func(row store.Scanner) (m member, err error) { return m, row.Scan(&m.id, &m.role, &m.wants) },
		`SELECT c.id, m.role, c.notification_type FROM memberships m JOIN customers c ON c.id = m.customer_id WHERE m.business_id = ? ORDER BY c.id`, business)
	if err != nil {
		return fmt.Errorf("list whom to notify: %w", err)
	}
	for _, m := range members {
		if !includes(m.id) || !n.Concerns(m.role, m.wants) {
			continue
		}
		made := Created{CustomerID: m.id}
		err := tx.QueryRowContext(ctx, `INSERT INTO notifications (customer_id, business_id, at, kind, title, body, subject, subject_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
			m.id, business, at.Unix(), n.kind, n.Title, n.Body, n.subject, n.subjectID).Scan(&made.ID)
		if err != nil {
			return fmt.Errorf("write a notification: %w", err)
		}
		if err := stream.Publish(ctx, tx, business, s.Clock.Now(), stream.NotificationCreated, made); err != nil {
			return err
		}
	}
	return nil
}

// Listed is a page of notifications.
type Listed struct {
	Data []Notification `json:"data"`
	Meta Meta           `json:"meta"`
}

// Meta gives the page number and the user's number of unread notifications in the business.
type Meta struct {
	api.Meta
	Unread int `json:"unread"`
}

// listNotifications answers GET /v3/notifications: business_id, id[], unread, page, per_page.
func (s *Service) listNotifications(r *http.Request, who api.Caller) (api.Answer, error) {
	query := r.URL.Query()
	where, err := api.OwnedBy(r, s.DB, who, api.OrderRead)
	if err != nil {
		return api.Answer{}, err
	}
	business, _ := store.ParseID(query.Get("business_id"))
	own, err := ownIn(r.Context(), s.DB, who, business)
	if err != nil {
		return api.Answer{}, err
	}
	where.And(own.String(), own.Args...)
	switch query.Get("unread") {
	case "true":
		where.And("read_at IS NULL")
	case "", "false":
	default:
		return api.Answer{}, api.BadRequest("unread is true or false")
	}
	page, perPage, err := api.PageOf(query)
	if err != nil {
		return api.Answer{}, err
	}
	answer := Listed{Meta: Meta{Meta: api.Meta{Page: page, PerPage: perPage}}}
	meta := &answer.Meta
	if err := s.DB.QueryRowContext(r.Context(), `SELECT count(*) FROM notifications WHERE `+where.String(), where.Args...).Scan(&meta.Total); err != nil {
		return api.Answer{}, fmt.Errorf("count notifications: %w", err)
	}
	if query.Has("id[]") { // all matches are on one page
		meta.Page, meta.PerPage = 1, max(meta.Total, 1)
	}
	if meta.Unread, err = unread(r.Context(), s.DB, own); err != nil {
		return api.Answer{}, err
	}
	answer.Data, err = read(r.Context(), s.DB, where, meta.PerPage, (meta.Page-1)*meta.PerPage)
	return api.OK(answer), err
}

// ownIn returns the condition of the caller's notifications in a business. Notices about
// invoices need the permission to see finances, which the caller may have lost since.
func ownIn(ctx context.Context, q store.Querier, who api.Caller, business store.ID) (own store.Condition, err error) {
	role, err := api.RoleIn(ctx, q, who, business)
	if err != nil {
		return own, err
	}
	own.And("customer_id = ? AND business_id = ?", who.CustomerID, business)
	if !api.May(role, api.FinanceRead) {
		own.And("kind <> ?", billing)
	}
	return own, nil
}

// unread counts the unread notifications that match a condition.
func unread(ctx context.Context, q store.Querier, own store.Condition) (n int, err error) {
	err = q.QueryRowContext(ctx, `SELECT count(*) FROM notifications WHERE `+own.String()+` AND read_at IS NULL`, own.Args...).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("count unread notifications: %w", err)
	}
	return n, nil
}

// read reads notifications, newest first.
func read(ctx context.Context, q store.Querier, where store.Condition, limit, offset int) ([]Notification, error) {
	all, err := store.List(ctx, q, func(row store.Scanner) (n Notification, err error) {
		var at int64
		var read *int64
		err = row.Scan(&n.ID, &at, &n.Kind, &n.Title, &n.Body, &n.Subject, &n.SubjectID, &read)
		n.At, n.ReadAt = clock.Instant(at), clock.OptionalInstant(read)
		return n, err
	}, `SELECT id, at, kind, title, body, subject, subject_id, read_at FROM notifications WHERE `+where.String()+` ORDER BY at DESC, id DESC LIMIT ? OFFSET ?`,
		slices.Concat(where.Args, []any{limit, offset})...)
	if err != nil {
		return nil, fmt.Errorf("list notifications: %w", err)
	}
	return all, nil
}

// mostRead is the maximum number of ids that a request may mark as read, and of notifications
// that its response returns.
const mostRead = 100

// marking is the request body of POST /v3/notifications/read; nil IDs mean all.
type marking struct {
	BusinessID store.ID    `json:"business_id"`
	IDs        *[]store.ID `json:"ids"`
}

// postRead answers POST /v3/notifications/read.
func (s *Service) postRead(r *http.Request, who api.Caller) (api.Answer, error) {
	in, err := form.ReadBody[marking](r)
	if err != nil {
		return api.Answer{}, err
	}
	if in.IDs != nil && len(*in.IDs) > mostRead {
		return api.Answer{}, api.BadRequest(fmt.Sprintf("ids takes %d values at most", mostRead))
	}
	var answer Listed
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		if err := api.Require(r.Context(), tx, who, in.BusinessID, api.OrderRead); err != nil {
			return err
		}
		answer, err = s.markRead(r.Context(), tx, who, in)
		return err
	})
	return api.OK(answer), err
}

// markRead marks the caller's notifications as read and publishes the latest of them.
func (s *Service) markRead(ctx context.Context, tx *sql.Tx, who api.Caller, in marking) (Listed, error) {
	answer := Listed{Data: []Notification{}, Meta: Meta{Meta: api.Meta{Page: 1, PerPage: mostRead}}}
	own, err := ownIn(ctx, tx, who, in.BusinessID)
	if err != nil {
		return answer, err
	}
	where := own
	where.And("read_at IS NULL")
	if in.IDs != nil {
		if err := among(&where, *in.IDs); err != nil {
			return answer, err
		}
	}
	ids, err := store.List(ctx, tx, func(row store.Scanner) (id store.ID, err error) { return id, row.Scan(&id) },
		`UPDATE notifications SET read_at = ? WHERE `+where.String()+` RETURNING id`, slices.Concat([]any{s.Clock.Now().Unix()}, where.Args)...)
	if err != nil {
		return answer, fmt.Errorf("mark notifications as read: %w", err)
	}
	answer.Meta.Total = len(ids)
	if answer.Meta.Unread, err = unread(ctx, tx, own); err != nil || len(ids) == 0 {
		return answer, err
	}
	var those store.Condition
	if err := among(&those, ids); err != nil {
		return answer, err
	}
	if answer.Data, err = read(ctx, tx, those, mostRead, 0); err != nil {
		return answer, err
	}
	return answer, stream.Publish(ctx, tx, in.BusinessID, s.Clock.Now(), stream.NotificationRead, Created{answer.Data[0].ID, who.CustomerID})
}

// among adds the condition that the id is in ids. It works for no ids and for more than the
// parameters of a statement.
func among(where *store.Condition, ids []store.ID) error {
	text, err := json.Marshal(ids)
	if err != nil {
		return fmt.Errorf("write ids: %w", err)
	}
	where.And("id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))", string(text))
	return nil
}
