package sandbox

import (
	"net/http"
	"strings"
)

func (s *Sandbox) accountRows() []accountRow {
	var rows []accountRow
	for _, a := range s.Accounts() {
		rows = append(rows, accountRow{Email: a.Email, Name: a.FirstName + " " + a.LastName, Role: roleLabels[a.Role], Businesses: strings.Join(a.Businesses, ", "), Purpose: a.Purpose})
	}
	return rows
}

// home answers GET /: what this server is and whom one can sign in as.
func (s *Sandbox) home(w http.ResponseWriter, r *http.Request) {
	s.pages.Render(w, r, http.StatusOK, "home.html", page{Title: "Bac à sable du fournisseur", Wide: true,
		Data: map[string]any{"Accounts": s.accountRows(), "Password": s.seed.Password}}, nil)
}
