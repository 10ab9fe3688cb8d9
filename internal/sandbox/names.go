package sandbox

import (
	"github.com/citerne/citerne/internal/sandbox/account"
	"github.com/citerne/citerne/internal/sandbox/chronicle"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/page"
	"github.com/citerne/citerne/internal/sandbox/panel"
)

// The profiles of seed data.
const (
	// ProfileDemo is the complete demonstration (product §13).
	ProfileDemo = chronicle.ProfileDemo
	// ProfileEmpty has users and businesses without addresses, contacts and payment methods, to
	// show every empty state.
	ProfileEmpty = chronicle.ProfileEmpty
	// ProfileLoad is the demonstration plus 50,000 orders, 8,000 invoices and 2,000 vehicles in
	// total, for measurements. The additional ones belong to its first business. Filling its
	// store takes some seconds.
	ProfileLoad = chronicle.ProfileLoad
)

// Profiles lists all profiles.
var Profiles = []string{ProfileDemo, ProfileEmpty, ProfileLoad}

// The names that the embedding dashboard needs.
const (
	// OperationHeader is the request header with the GraphQL operation that a call serves.
	OperationHeader = panel.OperationHeader
	// ClientHeader is the request header with the address of the browser that a call serves.
	ClientHeader = account.ClientHeader
	// CardFieldsPath is the path of the page with the card fields, ChatPath that of the
	// demonstration chat.
	CardFieldsPath = company.CardFieldsPath
	ChatPath       = page.ChatPath
	// CardPublicKey is the dashboard's public key at the card processor.
	CardPublicKey = company.CardPublicKey
	// CreditorID is the sandbox's SEPA creditor identifier (product 13.1).
	CreditorID = company.CreditorID
)
