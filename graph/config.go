package graph

import (
	"log/slog"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// Config holds the dependencies of the handler. Every field is required except Documents,
// OtherDocument, ProviderTime and Observer.
type Config struct {
	// Session authenticates a request: nil, nil is an anonymous request; a *domain.Error
	// refuses it, with HTTP 401 for UNAUTHENTICATED.
	Session func(*http.Request) (*Session, error)
	// CheckXSRF is called before any mutation of a session runs. Its error refuses the request,
	// with HTTP 403 for FORBIDDEN.
	CheckXSRF func(*http.Request, *Session) error
	// Recovery is the provider for a request without a session, by its headers.
	Recovery func(http.Header) Recovery
	// Events stores the events of the recordEvents mutation.
	Events    Recorder
	AppConfig domain.AppConfig
	// FreeQueries allows any text, and introspection. Otherwise only Documents run.
	FreeQueries bool
	// Documents are the operations compiled into the user interface, of this release and of
	// those before. The keys are the SHA-256 of the text, in hexadecimal.
	Documents map[string]string
	// OtherDocument finds the text of an operation that Documents lack, by its hash.
	OtherDocument func(hash string) (text string, ok bool)
	// ProviderTime is the present moment by the provider's clock, which every answer carries;
	// known is false until it has been learned. Without ProviderTime no answer carries it.
	ProviderTime func() (now time.Time, known bool)
	// Observer is notified when operations begin and end; it may be nil.
	Observer Observer
	Logger   *slog.Logger
}
