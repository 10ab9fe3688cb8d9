package mail

import (
	"context"
	"fmt"
	"time"

	"github.com/citerne/citerne/internal/sandbox/store"
)

// Message is an email that a real provider would send. Here it appears on the inbox page
// (product 13.7).
type Message struct {
	To, Subject, Text, Link string
	SentAt                  time.Time
}

// maxMails is how many messages the inbox keeps.
const maxMails = 200

// Send adds a message to the inbox and deletes the oldest beyond maxMails.
func Send(ctx context.Context, q store.Querier, now time.Time, m Message) error {
	_, err := q.ExecContext(ctx, `INSERT INTO mails (email, subject, text, link, sent_at) VALUES (?, ?, ?, ?, ?)`,
		m.To, m.Subject, m.Text, m.Link, now.Unix())
	if err == nil {
		_, err = q.ExecContext(ctx, `DELETE FROM mails WHERE id <= (SELECT max(id) FROM mails) - ?`, maxMails)
	}
	if err != nil {
		return fmt.Errorf("send a message: %w", err)
	}
	return nil
}

// Inbox returns the messages, newest first.
func Inbox(ctx context.Context, q store.Querier) ([]Message, error) {
	all, err := store.List(ctx, q, func(row store.Scanner) (Message, error) {
		var m Message
		var sent int64
		err := row.Scan(&m.To, &m.Subject, &m.Text, &m.Link, &sent)
		m.SentAt = time.Unix(sent, 0)
		return m, err
	}, `SELECT email, subject, text, link, sent_at FROM mails ORDER BY id DESC`)
	if err != nil {
		return nil, fmt.Errorf("read the inbox: %w", err)
	}
	return all, nil
}
