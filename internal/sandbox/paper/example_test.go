package paper_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/figure"
	"github.com/citerne/citerne/internal/sandbox/paper"
	"github.com/citerne/citerne/internal/sandbox/paper/papertest"
)

// A document is a list of blocks from top to bottom. This one is a statement of account with two
// lines.
func ExampleDocument_PDF() {
	statement := paper.Document{
		Title: "Relevé de compte", Number: "2026-11", Subject: "Compte de BTP Rives de Loire", Made: time.Date(2026, 11, 30, 8, 0, 0, 0, time.UTC),
		Issuer: paper.Issuer{Name: "Sandbox Énergies SAS", Lines: []string{"12 quai des Réservoirs, 33530 Bassens"}, Support: []string{"support@citerne.example"}},
		Note:   "Sauf erreur ou omission.", Warning: paper.Warning,
		Blocks: []paper.Block{
			paper.Parties{{Title: "Client", Name: "BTP RIVES DE LOIRE SARL", Lines: []string{"SIRET " + paper.SIRET("99990237200013")}}},
			paper.Facts{{Name: "Au", Text: paper.Day(time.Date(2026, 11, 30, 8, 0, 0, 0, time.UTC))}, {Name: "Solde", Text: figure.Euros(1_100_000)}},
			paper.Table{
				Columns: []paper.Column{{Title: "Facture"}, {Title: "Échéance"}, {Title: "Reste à payer", Figures: true}},
				Rows: [][]paper.Cell{
					{{Text: "FA-2026-001177", Small: "en retard de 6 jours"}, {Text: "24 nov. 2026"}, {Text: figure.Euros(400_000)}},
					{{Text: "FA-2026-001206"}, {Text: "16 déc. 2026"}, {Text: figure.Euros(700_000)}},
				},
			},
			paper.Sums{Sums: []paper.Term{{Name: "En retard", Text: figure.Euros(400_000)}, {Name: "À régler", Text: figure.Euros(1_100_000)}}},
		},
	}
	file, err := statement.PDF()
	if err != nil {
		fmt.Println(err)
		return
	}
	text := papertest.Text(new(testing.T), file)
	fmt.Println(strings.Contains(text, "Relevé de compte 2026-11"), strings.Contains(text, "À régler 11 000,00 €"), strings.Contains(text, "Page 1 sur 1"))
	// Output: true true true
}
