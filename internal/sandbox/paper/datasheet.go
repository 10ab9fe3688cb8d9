package paper

import "time"

// DataSheet is the "fiche de données de sécurité" of a product, in the sixteen sections
// of regulation (EC) 1907/2006, annex II.
type DataSheet struct {
	Product Product
	Issuer  Issuer
	// Emergency is the telephone of the issuer.
	Emergency string
	// Since is the first day of this version.
	Since time.Time
}

// ingredient is a part of a product.
type ingredient struct{ name, cas, ec, share, class string }

// hazards holds the content of a data sheet.
type hazards struct {
	// summary is the main danger.
	summary string
	// use is what the product is for.
	use string
	// class, signal, phrases and advice are the labelling (regulation (EC) 1272/2008).
	class, signal string
	pictograms    Pictograms
	phrases       []string
	advice        []string
	contents      []ingredient
	// aspirated reports whether the product is deadly in the airways, burns whether it burns.
	aspirated, burns bool
	// Properties of section 9.
	look, odour, flash, boiling, density, viscosity, solubility, ignition, limits string
	exposure, toxicity, water, waste, rules                                       string
}

var distillate = hazards{
	summary: "Inflammable, mortel en cas d’aspiration, cancérogène suspecté",
	class:   "Liquide inflammable (catégorie 3), danger par aspiration (catégorie 1), irritation cutanée (catégorie 2), toxicité aiguë par inhalation (catégorie 4), cancérogène (catégorie 2), toxicité pour certains organes, exposition répétée (catégorie 2), danger chronique pour le milieu aquatique (catégorie 2)",
	signal:  "Danger", pictograms: Pictograms{"SGH02", "SGH07", "SGH08", "SGH09"},
	phrases: []string{
		"H226 Liquide et vapeurs inflammables.", "H304 Peut être mortel en cas d’ingestion et de pénétration dans les voies respiratoires.",
		"H315 Provoque une irritation cutanée.", "H332 Nocif par inhalation.", "H351 Susceptible de provoquer le cancer.",
		"H373 Risque présumé d’effets graves pour les organes à la suite d’expositions répétées.", "H411 Toxique pour les organismes aquatiques, entraîne des effets néfastes à long terme.",
	},
	advice: []string{
		"P210 Tenir à l’écart de la chaleur, des étincelles et des flammes nues. Ne pas fumer.", "P261 Éviter de respirer les vapeurs et les aérosols.",
		"P273 Éviter le rejet dans l’environnement.", "P280 Porter des gants de protection et un équipement de protection des yeux.",
		"P301 + P310 En cas d’ingestion\u00a0: appeler immédiatement un centre antipoison ou un médecin.", "P331 Ne pas faire vomir.",
		"P501 Éliminer le contenu et le récipient dans une installation agréée.",
	},
	contents: []ingredient{
		{"Gazoles, distillats de pétrole", "68334-30-5", "269-822-7", "93 à 100\u00a0%", "H226, H304, H315, H332, H351, H373, H411"},
		{"Esters méthyliques d’acides gras", "67762-38-3", "267-015-4", "0 à 7\u00a0%", "non classé"},
	},
	aspirated: true, burns: true,
	look: "liquide limpide, jaune pâle", odour: "caractéristique", flash: "supérieur à 55\u00a0°C", boiling: "160 à 370\u00a0°C", density: "820 à 845\u00a0kg/m³ à 15\u00a0°C",
	viscosity: "2,0 à 4,5\u00a0mm²/s à 40\u00a0°C", solubility: "pratiquement insoluble dans l’eau", ignition: "supérieure à 225\u00a0°C", limits: "0,5 à 5\u00a0% en volume dans l’air",
	exposure: "Aucune valeur limite contraignante en France pour le mélange.",
	toxicity: "DL50 par voie orale, rat\u00a0: supérieure à 5\u00a0000\u00a0mg/kg. CL50 par inhalation, rat, 4\u00a0h\u00a0: 4,1\u00a0mg/L. Irritant pour la peau\u00a0; non sensibilisant. Un contact répété dessèche la peau.",
	water:    "Toxique pour les organismes aquatiques. Flotte sur l’eau, se dégrade lentement, peut s’accumuler dans les organismes et traverser les sols jusqu’à la nappe.",
	waste:    "13\u00a007\u00a001*, fioul et gazole",
	rules:    "Installations classées\u00a0: rubrique 4734 (produits pétroliers spécifiques). Autorisé en cuve double paroi ou sur rétention.",
}

// sheets are the contents of the data sheets, by product.
var sheets = map[string]hazards{
	"gazole": distillate.with("Carburant pour moteurs diesel de véhicules routiers.", "liquide limpide, jaune pâle"),
	"gnr":    distillate.with("Carburant pour engins mobiles non routiers, matériels agricoles et groupes électrogènes.", "liquide limpide, coloré en rouge et tracé"),
	"hvo": {
		summary: "Mortel en cas d’aspiration", use: "Carburant renouvelable pour moteurs diesel.",
		class: "Danger par aspiration (catégorie 1)", signal: "Danger", pictograms: Pictograms{"SGH08"},
		phrases: []string{
			"H304 Peut être mortel en cas d’ingestion et de pénétration dans les voies respiratoires.",
			"EUH066 L’exposition répétée peut provoquer dessèchement ou gerçures de la peau.",
		},
		advice: []string{
			"P280 Porter des gants de protection.", "P301 + P310 En cas d’ingestion\u00a0: appeler immédiatement un centre antipoison ou un médecin.", "P331 Ne pas faire vomir.",
			"P405 Garder sous clef.", "P501 Éliminer le contenu et le récipient dans une installation agréée.",
		},
		contents:  []ingredient{{"Hydrocarbures renouvelables, fraction gazole", "928771-01-1", "618-882-6", "100\u00a0%", "H304, EUH066"}},
		aspirated: true, burns: true,
		look: "liquide limpide, incolore", odour: "faible", flash: "supérieur à 61\u00a0°C", boiling: "180 à 320\u00a0°C", density: "765 à 800\u00a0kg/m³ à 15\u00a0°C",
		viscosity: "2,0 à 4,5\u00a0mm²/s à 40\u00a0°C", solubility: "pratiquement insoluble dans l’eau", ignition: "supérieure à 200\u00a0°C", limits: "0,5 à 6\u00a0% en volume dans l’air",
		exposure: "Aucune valeur limite contraignante en France pour le mélange.",
		toxicity: "DL50 par voie orale, rat\u00a0: supérieure à 2\u00a0000\u00a0mg/kg. Non irritant, non sensibilisant, non mutagène. Un contact répété dessèche la peau.",
		water:    "Non classé dangereux pour le milieu aquatique. Facilement biodégradable. Flotte sur l’eau\u00a0: un film prive d’oxygène ce qui vit dessous.",
		waste:    "13\u00a007\u00a003*, autres combustibles",
		rules:    "Installations classées\u00a0: rubrique 4734 (carburants de substitution). Autorisé en cuve double paroi ou sur rétention.",
	},
	"sp95": {
		summary: "Extrêmement inflammable, mortel en cas d’aspiration, cancérogène", use: "Carburant pour moteurs à allumage commandé.",
		class:  "Liquide extrêmement inflammable (catégorie 1), danger par aspiration (catégorie 1), irritation cutanée (catégorie 2), effets narcotiques (catégorie 3), mutagène (catégorie 1B), cancérogène (catégorie 1B), toxique pour la reproduction (catégorie 2), danger chronique pour le milieu aquatique (catégorie 2)",
		signal: "Danger", pictograms: Pictograms{"SGH02", "SGH07", "SGH08", "SGH09"},
		phrases: []string{
			"H224 Liquide et vapeurs extrêmement inflammables.", "H304 Peut être mortel en cas d’ingestion et de pénétration dans les voies respiratoires.",
			"H315 Provoque une irritation cutanée.", "H336 Peut provoquer somnolence ou vertiges.", "H340 Peut induire des anomalies génétiques.",
			"H350 Peut provoquer le cancer.", "H361 Susceptible de nuire à la fertilité ou au fœtus.", "H411 Toxique pour les organismes aquatiques, entraîne des effets néfastes à long terme.",
		},
		advice: []string{
			"P201 Se procurer les instructions avant utilisation.", "P210 Tenir à l’écart de la chaleur, des étincelles et des flammes nues. Ne pas fumer.",
			"P243 Prendre des mesures contre les décharges électrostatiques.", "P261 Éviter de respirer les vapeurs.", "P273 Éviter le rejet dans l’environnement.",
			"P280 Porter des gants de protection et un équipement de protection des yeux.", "P301 + P310 En cas d’ingestion\u00a0: appeler immédiatement un centre antipoison ou un médecin.",
			"P331 Ne pas faire vomir.", "P403 + P233 Stocker dans un endroit bien ventilé, récipient fermé.", "P501 Éliminer le contenu et le récipient dans une installation agréée.",
		},
		contents: []ingredient{
			{"Essence", "86290-81-5", "289-220-8", "95 à 100\u00a0%", "H224, H304, H315, H336, H340, H350, H361, H411"},
			{"Éthanol", "64-17-5", "200-578-6", "0 à 5\u00a0%", "H225, H319"}, {"dont benzène", "71-43-2", "200-753-7", "moins de 1\u00a0%", "H225, H340, H350, H372"},
		},
		aspirated: true, burns: true,
		look: "liquide limpide, jaune pâle", odour: "forte, caractéristique", flash: "inférieur à -40\u00a0°C", boiling: "30 à 210\u00a0°C", density: "720 à 775\u00a0kg/m³ à 15\u00a0°C",
		viscosity: "inférieure à 1\u00a0mm²/s à 40\u00a0°C", solubility: "très peu soluble dans l’eau", ignition: "supérieure à 250\u00a0°C", limits: "1,4 à 7,6\u00a0% en volume dans l’air",
		exposure: "Benzène\u00a0: valeur limite contraignante de l’article R4412-149 du code du travail.",
		toxicity: "DL50 par voie orale, rat\u00a0: supérieure à 5\u00a0000\u00a0mg/kg. CL50 par inhalation, rat, 4\u00a0h\u00a0: supérieure à 5\u00a0mg/L. Les vapeurs endorment. Contient du benzène, mutagène et cancérogène.",
		water:    "Toxique pour les organismes aquatiques. S’évapore vite, flotte sur l’eau, peut traverser les sols jusqu’à la nappe.",
		waste:    "13\u00a007\u00a002*, essence",
		rules:    "Installations classées\u00a0: rubrique 4734 (produits pétroliers spécifiques). Zones à atmosphère explosive (ATEX) à délimiter. Travaux interdits aux femmes enceintes et aux jeunes travailleurs en cas d’exposition au benzène.",
	},
	"adblue": {
		summary: "Non classé dangereux", use: "Agent réducteur NOx pour moteurs diesel à réduction catalytique sélective.",
		class:    "Non classé dangereux",
		contents: []ingredient{{"Urée", "57-13-6", "200-315-5", "31,8 à 33,2\u00a0%", "non classé"}, {"Eau déminéralisée", "7732-18-5", "231-791-2", "66,8 à 68,2\u00a0%", "non classé"}},
		look:     "liquide limpide, incolore", odour: "faible, ammoniacale", flash: "sans objet", boiling: "environ 103\u00a0°C", density: "1\u00a0087 à 1\u00a0093\u00a0kg/m³ à 20\u00a0°C",
		viscosity: "1,4\u00a0mPa·s à 25\u00a0°C", solubility: "miscible à l’eau en toute proportion", ignition: "sans objet", limits: "sans objet",
		exposure: "Aucune valeur limite d’exposition professionnelle.",
		toxicity: "DL50 par voie orale, rat (urée)\u00a0: supérieure à 14\u00a0000\u00a0mg/kg. Non irritant, non sensibilisant.",
		water:    "Non classé dangereux pour le milieu aquatique. Facilement biodégradable\u00a0; un grand déversement nourrit les algues et appauvrit l’eau en oxygène.",
		waste:    "16\u00a010\u00a002, déchets liquides aqueux",
		rules:    "Non soumis à la réglementation des installations classées au titre du produit. ISO\u00a022241 pour la qualité.",
	},
}

// with returns a copy for another use and appearance.
func (h hazards) with(use, look string) hazards {
	h.use, h.look = use, look
	return h
}

// Document returns the data sheet as blocks.
func (d DataSheet) Document() Document {
	h := sheets[d.Product.Slug]
	doc := Document{
		Title: "Fiche de données de sécurité", Number: d.Product.Name, Subject: "Règlement (CE) n°\u00a01907/2006 (REACH), annexe II", Made: d.Since, Issuer: d.Issuer, Warning: Warning,
		Note:   "Règlement (CE) n°\u00a01907/2006 (REACH), annexe II, modifiée par le règlement (UE) 2020/878.",
		Blocks: []Block{Facts{{"Produit", d.Product.Name}, {"Version du", Day(d.Since)}, {"Mention d’avertissement", orNone(h.signal)}, {"En cas d’urgence", "112"}}},
	}
	for _, section := range [][]Block{
		d.identity(h), h.labelling(), h.composition(), h.firstAid(), h.fire(), h.spill(), h.storage(), h.protection(),
		h.properties(), h.stability(), h.effects(), h.environment(), h.disposal(), d.transport(), h.regulation(), d.other(),
	} {
		doc.Blocks = append(doc.Blocks, section...)
	}
	return doc
}

func (d DataSheet) identity(h hazards) []Block {
	return []Block{Heading("1. Identification du produit et de l’entreprise"), Terms{
		{"Produit", d.Product.Name}, {"Norme", kinds[d.Product.Slug].standard}, {"Utilisation", h.use}, {"Utilisation déconseillée", "Toute autre, en particulier le nettoyage et l’allumage de feux."},
		{"Fournisseur", d.Issuer.Name + ", " + d.Issuer.Address}, {"Urgence", "112, ou " + d.Issuer.Name + " au " + orNone(d.Emergency)},
	}}
}

func (h hazards) labelling() []Block {
	blocks := []Block{Heading("2. Identification des dangers"), Terms{{"Classement", h.class}, {"Mention d’avertissement", h.signal}}}
	if len(h.pictograms) > 0 {
		blocks = append(blocks, h.pictograms)
	}
	if len(h.phrases) == 0 {
		return append(blocks, Paragraph("Le produit ne porte ni pictogramme ni mention de danger. Il corrode le cuivre, l’aluminium et le zinc, et rend les sols glissants en séchant."))
	}
	for i, list := range [][]string{h.phrases, h.advice} {
		var terms Terms
		for j, text := range list {
			name := ""
			if j == 0 {
				name = [...]string{"Mentions de danger", "Conseils de prudence"}[i]
			}
			terms = append(terms, Term{name, text})
		}
		blocks = append(blocks, terms)
	}
	return blocks
}

func (h hazards) composition() []Block {
	t := Table{Dense: true, Columns: []Column{{"Composant", false}, {"N° CAS", true}, {"N° CE", true}, {"Part", true}, {"Classement", false}}}
	for _, c := range h.contents {
		t.Rows = append(t.Rows, []Cell{{Text: c.name}, {Text: c.cas}, {Text: c.ec}, {Text: c.share}, {Text: c.class}})
	}
	return []Block{Heading("3. Composition"), t}
}

func (h hazards) firstAid() []Block {
	swallowed := "Rincer la bouche, faire boire de l’eau, consulter en cas de malaise."
	doctor := "Traitement symptomatique."
	if h.aspirated {
		swallowed = "Ne pas faire vomir, appeler un médecin ou le 15. Le produit peut entrer dans les poumons."
		doctor = "Traitement symptomatique. Surveiller l’apparition d’une pneumopathie pendant 48\u00a0heures."
	}
	return []Block{Heading("4. Premiers secours"), Terms{
		{"Inhalation", "Amener la personne à l’air libre, au repos. Appeler un médecin si elle se sent mal."},
		{"Contact avec la peau", "Retirer les vêtements souillés, rincer à l’eau et au savon."},
		{"Contact avec les yeux", "Rincer à l’eau pendant 15\u00a0minutes, paupières écartées, sans lentilles."},
		{"Ingestion", swallowed}, {"Pour le médecin", doctor},
	}}
}

func (h hazards) fire() []Block {
	if !h.burns {
		return []Block{Heading("5. Mesures de lutte contre l’incendie"), Paragraph("Le produit ne brûle pas. Employer les moyens qui conviennent à ce qui brûle autour. À la chaleur, il dégage de l’ammoniac\u00a0: porter un appareil respiratoire.")}
	}
	return []Block{Heading("5. Mesures de lutte contre l’incendie"), Terms{
		{"Moyens d’extinction", "Éteindre à la mousse, à la poudre ou au dioxyde de carbone, jamais au jet d’eau."},
		{"Dangers particuliers", "Fumées toxiques (monoxyde de carbone). Les vapeurs sont plus lourdes que l’air et peuvent s’enflammer à distance. Un récipient chauffé peut éclater."},
		{"Pompiers", "Appareil respiratoire autonome. Refroidir à l’eau pulvérisée les cuves exposées, recueillir les eaux d’extinction."},
	}}
}

func (h hazards) spill() []Block {
	people := "Éloigner les personnes sans protection, éviter de marcher dans le produit."
	if h.burns {
		people = "Éloigner toute flamme, couper les moteurs, éloigner les personnes sans protection."
	}
	return []Block{Heading("6. Mesures à prendre en cas de dispersion accidentelle"), Terms{
		{"Personnes", people}, {"Environnement", "Contenir avec un absorbant, éloigner des égouts et des cours d’eau, prévenir les secours."},
		{"Nettoyage", "Absorber (sable, terre, kit absorbant), ramasser dans des récipients fermés et étiquetés, éliminer comme un déchet."},
	}}
}

func (h hazards) storage() []Block {
	handling, keeping := "Éviter le contact. Rincer à l’eau ce qui a débordé avant qu’il ne sèche.", "Conserver dans une cuve identifiée, en acier inoxydable ou en polyéthylène, entre -5 et 25\u00a0°C, à l’abri du soleil. Il cristallise à -11\u00a0°C."
	if h.burns {
		handling = "Ventiler, mettre à la terre, défense de fumer. Ne jamais siphonner à la bouche."
		keeping = "Conserver dans une cuve identifiée et ventilée, sur rétention, loin des flammes et des oxydants."
	}
	return []Block{Heading("7. Manipulation et stockage"), Terms{{"Manipulation", handling}, {"Stockage", keeping}, {"Remplissage", "Au plus à 95\u00a0% de la capacité, limiteur de remplissage raccordé."}}}
}

func (h hazards) protection() []Block {
	airways := "Sans objet en usage normal."
	if h.burns {
		airways = "Ventilation suffisante\u00a0; à défaut, masque à filtre A."
	}
	return []Block{Heading("8. Contrôle de l’exposition, protection individuelle"), Terms{
		{"Valeurs limites", h.exposure}, {"Mains", "Porter des gants de nitrile (EN\u00a0374)."}, {"Yeux", "Porter des lunettes (EN\u00a0166)."},
		{"Peau", "Vêtements couvrants, antistatiques près d’un produit inflammable."}, {"Voies respiratoires", airways},
	}}
}

func (h hazards) properties() []Block {
	return []Block{Heading("9. Propriétés physiques et chimiques"), Terms{
		{"Aspect", h.look}, {"Odeur", h.odour}, {"Point d’éclair", h.flash}, {"Intervalle d’ébullition", h.boiling}, {"Masse volumique", h.density},
		{"Viscosité", h.viscosity}, {"Solubilité", h.solubility}, {"Auto-inflammation", h.ignition}, {"Limites d’explosivité", h.limits},
	}}
}

func (h hazards) stability() []Block {
	if !h.burns {
		return []Block{Heading("10. Stabilité et réactivité"), Paragraph("Stable aux températures de stockage. Éviter les acides et les oxydants forts, les nitrites, le cuivre, l’aluminium et le zinc. Au-delà de 130\u00a0°C, il se décompose en ammoniac et en dioxyde de carbone.")}
	}
	return []Block{Heading("10. Stabilité et réactivité"), Paragraph("Stable dans les conditions normales d’emploi. Éviter la chaleur, les étincelles, les flammes et l’électricité statique. Incompatible avec les oxydants forts. Une combustion incomplète dégage du monoxyde de carbone et des suies.")}
}

func (h hazards) effects() []Block {
	return []Block{Heading("11. Informations toxicologiques"), Paragraph(h.toxicity)}
}

func (h hazards) environment() []Block {
	return []Block{Heading("12. Informations écologiques"), Paragraph(h.water)}
}

func (h hazards) disposal() []Block {
	return []Block{Heading("13. Considérations relatives à l’élimination"), Terms{
		{"Code déchet", h.waste}, {"Produit", "Remettre à un collecteur agréé. Ne jamais rejeter à l’égout ni dans le milieu naturel."}, {"Emballages", "Vider complètement, ne pas percer ni brûler, remettre au même collecteur."},
	}}
}

func (d DataSheet) transport() []Block {
	g := kinds[d.Product.Slug].goods
	if g == nil {
		return []Block{Heading("14. Informations relatives au transport"), Paragraph("Le produit n’est pas une marchandise dangereuse (ADR, RID, IMDG, IATA).")}
	}
	pollutes := "non"
	if g.pollutes {
		pollutes = "oui"
	}
	return []Block{Heading("14. Informations relatives au transport"), Terms{
		{"Numéro ONU", "UN " + g.un}, {"Désignation officielle", g.name}, {"Classe", "3, liquides inflammables"}, {"Groupe d’emballage", g.packing},
		{"Numéro de danger", g.kemler}, {"Restriction en tunnels", "(D/E)"}, {"Dangereux pour l’environnement", pollutes},
	}, Placard{Kemler: g.kemler, UN: g.un, Line: g.line()}}
}

func (h hazards) regulation() []Block {
	return []Block{Heading("15. Informations relatives à la réglementation"), Paragraph(h.rules)}
}

func (d DataSheet) other() []Block {
	return []Block{Heading("16. Autres informations"), Terms{
		{"Version", "Elle remplace toutes les précédentes à compter du " + Day(d.Since) + "."},
		{"Sigles", "ADR\u00a0: transport de marchandises dangereuses par route. CL50, DL50\u00a0: concentration et dose létales pour la moitié des animaux d’essai. CAS, CE\u00a0: numéros des substances."},
		{"Portée", "Ces données décrivent le produit en vue de la sécurité et ne garantissent aucune de ses propriétés."},
	}}
}
