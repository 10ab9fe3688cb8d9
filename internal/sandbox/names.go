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
	// ProfileDemo is the whole demonstration (product §13).
	ProfileDemo = chronicle.ProfileDemo
	// ProfileEmpty keeps people and businesses, with no address, contact or
	// payment method: every empty state can be seen.
	ProfileEmpty = chronicle.ProfileEmpty
	// ProfileLoad is the demonstration with 50,000 orders, 8,000 invoices and 2,000
	// vehicles, to measure by: all but the demonstration’s are of its first business.
	// Filling its store takes some seconds.
	ProfileLoad = chronicle.ProfileLoad
)

// Profiles are all of them.
var Profiles = []string{ProfileDemo, ProfileEmpty, ProfileLoad}

// What the dashboard that embeds this sandbox must know of it.
const (
	// OperationHeader carries the GraphQL operation that a call serves.
	OperationHeader = panel.OperationHeader
	// ClientHeader carries the address of the browser that a call serves.
	ClientHeader = account.ClientHeader
	// CardFieldsPath is where the page of the fields of a card is, ChatPath where the
	// demonstration chat is.
	CardFieldsPath = company.CardFieldsPath
	ChatPath       = page.ChatPath
	// CardPublicKey is the dashboard's key at the processor of cards.
	CardPublicKey = company.CardPublicKey
	// CreditorID is the sandbox's SEPA creditor identifier (product 13.1).
	CreditorID = company.CreditorID
)
