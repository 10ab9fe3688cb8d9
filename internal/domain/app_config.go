package domain

// AppConfig is the configuration that the dashboard needs: the specification's constants (§9)
// and the addresses that customers may follow.
type AppConfig struct {
	AppName      string
	ProviderName string
	SupportPhone string
	SupportEmail string
	TermsURL     string
	ChatToken    *string
	// CardPaymentPublicKey and CardPaymentURL are the dashboard's key at the card processor and
	// the page with its fields; both or neither are set.
	CardPaymentPublicKey *string
	CardPaymentURL       *string
	// CreditorID is the SEPA identifier of the provider as a creditor (ICS), which the
	// text of a mandate names.
	CreditorID   *string
	FilesBaseURL string
	// MapTilesURL is a tile server for maps; when nil, the dashboard draws the schematic route.
	MapTilesURL *string
	// OrderCutoff is the time, "HH:MM" Europe/Paris, until which an order can be delivered from
	// the next working day on (product 7.2).
	OrderCutoff string
	// Sandbox reports that the data is fictional.
	Sandbox bool
	Version string
}
