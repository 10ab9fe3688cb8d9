package domain

// AppConfig is what the dashboard needs to know of its installation: the
// specification's constants (§9) and the addresses that customers may follow.
type AppConfig struct {
	AppName      string
	ProviderName string
	SupportPhone string
	SupportEmail string
	TermsURL     string
	ChatToken    *string
	// CardPaymentPublicKey and CardPaymentURL are the dashboard's key at the
	// processor of cards and the page of its fields; both or neither.
	CardPaymentPublicKey *string
	CardPaymentURL       *string
	// CreditorID is the SEPA identifier of the provider as a creditor (ICS), which the
	// text of a mandate names.
	CreditorID   *string
	FilesBaseURL string
	// MapTilesURL is a tile server for maps; nil draws the schematic route.
	MapTilesURL *string
	// OrderCutoff is the time, "HH:MM" Europe/Paris, up to which an order is
	// delivered from the next working day on (product 7.2).
	OrderCutoff string
	// Sandbox tells that the data is fictional.
	Sandbox bool
	Version string
}
