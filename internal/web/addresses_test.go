package web_test

import (
	"slices"
	"testing"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/web"
)

func TestAddresses(t *testing.T) {
	for got, want := range map[string]string{
		web.Mandate("12"):                    "/files/mandates/12.pdf",
		web.Document("d_1"):                  "/files/documents/d_1",
		web.Calendar("t"):                    "/files/planning/t.ics",
		web.Archive([]domain.ID{"a", "b.c"}): "/files/documents.zip/a~b.c",
		web.Order("7"):                       "/operations/mes-livraisons/7",
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	for _, id := range []domain.ID{"", "..", "a/b", "a~b", "a?b"} {
		if all := web.Mandate(id) + web.Document(id) + web.Calendar(id) + web.Archive([]domain.ID{"a", id}); all != "" {
			t.Errorf("%q is part of %s", id, all)
		}
	}
	if ids := web.ArchiveIDs("a~b.c"); !slices.Equal(ids, []domain.ID{"a", "b.c"}) {
		t.Errorf("%v", ids)
	}
}
