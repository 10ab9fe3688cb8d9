package notification

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/store"
	"github.com/citerne/citerne/internal/sandbox/stream"
)

// Notification is a notification of the wire.
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

// askedFor is the kind of what a person asked for, which everybody gets but those who want no
// notification at all.
const (
	askedFor = 0
	unwanted = 10
)

// Notice is what a notification says, and what it is about.
type Notice struct {
	Title, Body string
	subject     string
	subjectID   store.ID
}

// ExportReady says that the file of an export is ready.
func ExportReady(export store.ID, name string) Notice {
	return Notice{"Export prêt", "Votre export «\u00a0" + name + "\u00a0» est prêt.", "export", export}
}

// Created is the event of a notification: everybody of the business gets it.
type Created struct {
	ID         store.ID `json:"id"`
	CustomerID store.ID `json:"customer_id"`
}

// Notify writes a notification of what a person asked for, and publishes it. Those who want
// none, and those who have left the business, get none.
func (s *Service) Notify(ctx context.Context, tx *sql.Tx, customer, business store.ID, at time.Time, n Notice) error {
	made := Created{CustomerID: customer}
	err := tx.QueryRowContext(ctx, `INSERT INTO notifications (customer_id, business_id, at, kind, title, body, subject, subject_id)
		SELECT m.customer_id, m.business_id, ?, ?, ?, ?, ?, ? FROM memberships m JOIN customers c ON c.id = m.customer_id
		WHERE m.customer_id = ? AND m.business_id = ? AND c.notification_type <> ? RETURNING id`,
		at.Unix(), askedFor, n.Title, n.Body, n.subject, n.subjectID, customer, business, unwanted).Scan(&made.ID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("write a notification: %w", err)
	}
	return stream.Publish(ctx, tx, business, s.Clock.Now(), stream.NotificationCreated, made)
}

// listNotifications answers GET /v3/notifications: business_id, id[], page, per_page.
func (s *Service) listNotifications(r *http.Request, who api.Caller) (api.Answer, error) {
	where, err := api.OwnedBy(r, s.DB, who, api.OrderRead)
	if err != nil {
		return api.Answer{}, err
	}
	where.And("customer_id = ?", who.CustomerID)
	page, perPage, err := api.PageOf(r.URL.Query())
	if err != nil {
		return api.Answer{}, err
	}
	meta := api.Meta{Page: page, PerPage: perPage}
	if err := s.DB.QueryRowContext(r.Context(), `SELECT count(*) FROM notifications WHERE `+where.String(), where.Args...).Scan(&meta.Total); err != nil {
		return api.Answer{}, fmt.Errorf("count notifications: %w", err)
	}
	if r.URL.Query().Has("id[]") { // all that are named
		meta.Page, meta.PerPage = 1, max(meta.Total, 1)
	}
	all, err := store.List(r.Context(), s.DB, func(row store.Scanner) (n Notification, err error) {
		var at int64
		var read *int64
		err = row.Scan(&n.ID, &at, &n.Kind, &n.Title, &n.Body, &n.Subject, &n.SubjectID, &read)
		n.At, n.ReadAt = clock.Instant(at), clock.MaybeInstant(read)
		return n, err
	}, `SELECT id, at, kind, title, body, subject, subject_id, read_at FROM notifications WHERE `+where.String()+` ORDER BY at DESC, id DESC LIMIT ? OFFSET ?`,
		append(where.Args, meta.PerPage, (meta.Page-1)*meta.PerPage)...)
	if err != nil {
		return api.Answer{}, fmt.Errorf("list notifications: %w", err)
	}
	return api.OK(api.Listed[Notification]{Data: all, Meta: meta}), nil
}
