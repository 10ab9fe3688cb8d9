package export

import (
	"log/slog"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/citerne/citerne/internal/sandbox/analytics"
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/invoice"
	"github.com/citerne/citerne/internal/sandbox/notification"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Service answers for exports.
type Service struct {
	DB        *store.DB
	Clock     *clock.Clock
	Seed      *seed.Seed
	API       *api.Frame
	Log       *slog.Logger
	Fleet     *fleet.Service
	Invoices  *invoice.Service
	Analytics *analytics.Service
	Notices   *notification.Service
	// Dir holds the files in a folder of their own; empty for a temporary one.
	Dir string
	// Pace is how long a file takes at the least, so that its progress is seen; tests need none.
	Pace time.Duration

	folder struct {
		sync.Mutex
		path string
	}
	// known says that the exports of the demonstration are there.
	known    atomic.Bool
	failNext atomic.Bool
	working  sync.WaitGroup
}

// Calls are those of exports.
func (s *Service) Calls() map[string]api.Endpoint {
	return map[string]api.Endpoint{
		"GET /analytics/exports":              s.listExports,
		"POST /analytics/exports":             s.API.Once(s.postExport),
		"GET /analytics/exports/estimate":     s.getEstimate,
		"GET /analytics/exports/{id}":         s.getExport,
		"DELETE /analytics/exports/{id}":      s.deleteExport,
		"POST /analytics/exports/{id}/retry":  s.postRetry,
		"POST /analytics/exports/{id}/cancel": s.postCancel,
		"GET /analytics/exports/{id}/file":    s.getFile,
	}
}

// folderName is the folder of the files, beside the store.
const folderName = "exports"

// FailNext makes the next export fail, as somebody asked for in the panel.
func (s *Service) FailNext() { s.failNext.Store(true) }

// dir is the folder of the files when the store has one.
func (s *Service) dir() string {
	if s.Dir == "" {
		return ""
	}
	return filepath.Join(s.Dir, folderName)
}
