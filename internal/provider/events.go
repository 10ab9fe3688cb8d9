package provider

import (
	"context"
	"net/http"

	"github.com/citerne/citerne/internal/domain"
)

// SendEvents sends a batch of dashboard events to the analytics service. It sends no token: events
// contain no personal data, and are sent long after their session.
func (c *Client) SendEvents(ctx context.Context, events []domain.Event) error {
	return c.For(Credentials{}, "fr").SendEvents(ctx, events)
}

// SendEvents is POST /events of the analytics base (product 8.5).
func (s *Session) SendEvents(ctx context.Context, events []domain.Event) error {
	_, err := s.write(ctx, "send events",
		call{api: apiAnalytics, method: http.MethodPost, route: "/events", body: fields{"events": events}})
	return err
}
