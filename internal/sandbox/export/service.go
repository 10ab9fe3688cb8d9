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

// Service serves the API of exports and runs their worker.
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
	// Dir is the folder that contains that of the files; empty for a temporary folder.
	Dir string
	// Pace is the minimum duration of an export, so that its progress can be seen; 0 in tests.
	Pace time.Duration

	folder struct {
		sync.Mutex
		path string
	}
	// completed is set once Complete has run.
	completed atomic.Bool
	failNext  atomic.Bool
	working   sync.WaitGroup
}

// Calls returns the endpoints of exports, by route.
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

// folderName is the name of the folder of the files, next to the store.
const folderName = "exports"

// FailNext makes the next export fail, as set in the panel.
func (s *Service) FailNext() { s.failNext.Store(true) }

// dir returns the folder of the files, empty for a temporary folder.
func (s *Service) dir() string {
	if s.Dir == "" {
		return ""
	}
	return filepath.Join(s.Dir, folderName)
}
