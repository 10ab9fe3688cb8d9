package sandbox

import (
	"net/http"
	"strings"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/page"
)

func (s *Sandbox) accountRows() []page.AccountRow {
	var rows []page.AccountRow
	for _, a := range s.Accounts() {
		rows = append(rows, page.AccountRow{Email: a.Email, Name: a.FirstName + " " + a.LastName, Role: api.RoleLabels[a.Role], Businesses: strings.Join(a.Businesses, ", "), Purpose: a.Purpose})
	}
	return rows
}

// home answers GET / with a description of the sandbox and the demonstration accounts.
func (s *Sandbox) home(w http.ResponseWriter, r *http.Request) {
	s.pages.Render(w, r, http.StatusOK, "home.html", page.Page{Title: "Bac à sable du fournisseur", Wide: true,
		Data: map[string]any{"Accounts": s.accountRows(), "Password": s.seed.Password}}, nil)
}
