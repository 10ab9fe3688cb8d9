package domain

// sentences are the messages of product 6 and 7.3 by field and code; a code
// alone serves every field without a sentence of its own. The provider's
// refusals are told by this table too: its own text never reaches a browser.
var sentences = map[string]string{
	// Identity
	"email required":           "Indiquez l’adresse e-mail.",
	"email invalid":            "Adresse e-mail invalide. Exemple\u00a0: prenom.nom@entreprise.fr",
	"billingEmail invalid":     "Adresse e-mail invalide. Exemple\u00a0: prenom.nom@entreprise.fr",
	"firstName required":       "Indiquez le prénom.",
	"firstName invalid":        "Un prénom s’écrit en lettres, espaces, tirets et apostrophes.",
	"lastName required":        "Indiquez le nom.",
	"lastName invalid":         "Un nom s’écrit en lettres, espaces, tirets et apostrophes.",
	"phone invalid":            "Numéro de téléphone invalide. Exemple\u00a0: 06\u00a039\u00a098\u00a012\u00a034",
	"contact required":         "Indiquez au moins une adresse e-mail ou un téléphone.",
	"type invalid":             "Choisissez le type de contact.",
	"role invalid":             "Choisissez un rôle.",
	"notificationType invalid": "Choisissez les notifications.",

	// Business
	"name required":             "Indiquez le nom de l’entreprise.",
	"activity invalid":          "Choisissez un secteur d’activité de la liste.",
	"siret too_short":           "Le SIRET comporte 14\u00a0chiffres.",
	"siret invalid":             "Ce SIRET n’est pas valide\u00a0: vérifiez les chiffres saisis.",
	"vatNumber invalid":         "Ce numéro de TVA n’est pas valide.",
	"vatNumber forbidden_value": "Ce numéro de TVA ne correspond pas au SIRET.",
	"file file_type":            "Format non pris en charge. Utilisez PNG, JPEG ou WebP.",
	"file file_too_large":       "Image trop lourde (2\u00a0Mo au plus).",
	"file image_too_small":      "Image trop petite (128\u00a0×\u00a0128\u00a0px au moins).",

	// Addresses
	"label required":            "Indiquez le nom du site.",
	"kind invalid":              "Choisissez le type d’adresse.",
	"line1 required":            "Indiquez l’adresse.",
	"city required":             "Indiquez la ville.",
	"postalCode required":       "Indiquez le code postal.",
	"postalCode invalid":        "Le code postal comporte 5\u00a0chiffres.",
	"countryCode invalid":       "Choisissez un pays de la liste.",
	"maxTruckTonnage invalid":   "Choisissez un tonnage\u00a0: 19, 26, 32 ou 44\u00a0t.",
	"openingHours invalid":      "Indiquez les horaires au format HH:MM.",
	"openingHours out_of_range": "L’heure de fermeture doit suivre l’heure d’ouverture.",
	"openingHours too_long":     "Trois plages par jour au plus.",
	"contactId not_found":       "Ce contact est introuvable.",
	"address_in_use":            "Cette adresse est utilisée par des livraisons à venir ou des cuves.",

	// Payment methods
	"holder required":       "Indiquez le titulaire du compte.",
	"iban_invalid":          "Cet IBAN n’est pas valide\u00a0: vérifiez les caractères saisis.",
	"iban_not_sepa":         "Cet IBAN n’appartient pas à la zone SEPA.",
	"iban_duplicate":        "Ce compte bancaire est déjà enregistré.",
	"bic invalid":           "Ce BIC n’est pas valide.",
	"bic_mismatch":          "Le BIC ne correspond pas à l’IBAN.",
	"scheme invalid":        "Choisissez le type de mandat.",
	"consent_required":      "Cochez la case pour signer le mandat.",
	"token required":        "Saisissez les coordonnées de la carte.",
	"token invalid":         "La saisie de la carte n’est plus valable. Recommencez.",
	"payment_refused":       "Cette carte a été refusée. Utilisez-en une autre ou contactez votre banque.",
	"payment_method_in_use": "Ajoutez d’abord un autre moyen de paiement\u00a0: des factures restent à régler.",

	// Users and passwords
	"password too_short": "Le mot de passe doit compter 12\u00a0caractères au moins, avec une majuscule, une minuscule, un chiffre et un caractère spécial.",
	"last_owner":         "L’entreprise doit garder au moins un propriétaire.",
	"own_role":           "Vous ne pouvez pas modifier votre propre rôle.",
	"already_member":     "Cette personne a déjà accès à cette entreprise.",
	"invitation_pending": "Une invitation est déjà en cours pour cette adresse.",
	"token_expired":      "Ce lien a expiré.",
	"token_used":         "Ce lien a déjà été utilisé.",
	"password_weak":      "Ce mot de passe est trop courant.",
	"password_reused":    "Choisissez un mot de passe différent de l’ancien.",
	"rate_limited":       "Trop de demandes en peu de temps. Patientez quelques instants, puis réessayez.",

	// Any field
	"required":     "Renseignez ce champ.",
	"too_short":    "Cette valeur est trop courte.",
	"too_long":     "Cette valeur est trop longue.",
	"out_of_range": "Cette valeur est hors des limites.",
	"not_found":    "Cet élément est introuvable.",
	"invalid":      "Cette valeur n’est pas valide.",
}
