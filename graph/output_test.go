package graph_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/citerne/citerne/graph"
	"github.com/citerne/citerne/graph/loader/loadertest"
	"github.com/citerne/citerne/internal/domain"
)

// missingDay is a provider whose planning has a closed day and one that is missing.
type missingDay struct{ *loadertest.Upstream }

func (missingDay) Planning(_ context.Context, _ domain.ID, from, _ domain.Date) (*domain.Planning, error) {
	return &domain.Planning{ClosedDays: []*domain.ClosedDay{{Date: from}, nil}}, nil
}

// The templates of graph/codegen write what gqlgen's own templates write.
func TestObjectsAndListsAreWrittenAsByGqlgen(t *testing.T) {
	h := handlerFor(&graph.Session{Upstream: missingDay{instant()}, LogoURL: func(ref string) string { return ref }})
	for query, wanted := range map[string][]string{
		// An object without fields.
		`{me{id @skip(if:true)}}`: {`"me":{}`},
		// A list and an item of it that must not be null.
		`{planningClosedDays(from:"2026-12-24",to:"2026-12-31"){date}}`: {`"path":["planningClosedDays",1]`, `"data":null`},
	} {
		_, _, answer := ask(t, h, http.MethodPost, "/", post(query))
		for _, want := range wanted {
			if !strings.Contains(answer, want) {
				t.Errorf("%s is answered with %s, want %s", query, answer, want)
			}
		}
	}
}
