package account

import (
	"slices"

	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/page"
)

// sentences are the messages of the sign-in pages, by field and violation code.
var sentences = map[string]string{
	"first_name required":         "Indiquez le prénom.",
	"first_name too_long":         "60\u00a0caractères au plus.",
	"first_name invalid":          "Un nom ne peut contenir que des lettres, des espaces, des tirets et des apostrophes.",
	"last_name required":          "Indiquez le nom.",
	"last_name too_long":          "60\u00a0caractères au plus.",
	"last_name invalid":           "Un nom ne peut contenir que des lettres, des espaces, des tirets et des apostrophes.",
	"email required":              "Indiquez l’adresse e-mail.",
	"email invalid":               "Adresse e-mail invalide. Exemple\u00a0: prenom.nom@entreprise.fr",
	"password required":           "Indiquez un mot de passe.",
	"password too_short":          "Le mot de passe doit comporter 12\u00a0caractères au moins, avec une majuscule, une minuscule, un chiffre et un caractère spécial.",
	"password too_long":           "256\u00a0caractères au plus.",
	"password password_weak":      "Ce mot de passe est trop courant.",
	"business required":           "Indiquez le nom de l’entreprise.",
	"business too_long":           "100\u00a0caractères au plus.",
	"business control_characters": "Ce texte contient un caractère invisible\u00a0: saisissez-le à nouveau au clavier.",
	"activity required":           "Choisissez un secteur d’activité dans la liste.",
}

// formErrors returns the messages for the first violation of each field.
func formErrors(v form.Violations) []page.FormError {
	var wrong []page.FormError
	for _, one := range v.All {
		if !slices.ContainsFunc(wrong, func(e page.FormError) bool { return e.Field == one.Field }) {
			wrong = append(wrong, page.FormError{Field: one.Field, Message: sentences[one.Field+" "+one.Code]})
		}
	}
	return wrong
}
