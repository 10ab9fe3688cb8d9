// Package provider is the client of the provider's REST API, version 2: it makes
// the calls of specification §7 and turns their answers into domain types.
//
// It writes exactly and reads tolerantly (product 8.1). What it sends is the
// specification to the letter; what it receives may spell a number as a string,
// wrap a record in {"data": …}, add fields and leave optional ones out. Nothing
// leaves the package but domain values and *domain.Error: no address, header,
// token or text of the provider.
//
// GET /customers/me, the one call of §7 that is missing, is not used by the
// dashboard: GET /customers reads the same customer.
//
// It imports domain, outgoing, pause and trace, the standard library, golang.org/x/text for the French
// order of names, go-json-experiment and gobreaker. Start with client.go (what is built
// once and what per request), then exchange.go (how one call is made), with budget.go
// and breaker.go (when it is made again, or not at all) and share.go (when it is one
// with another), errors.go (the only table from HTTP to domain.Error) and gases.go (one
// resource from end to end).
// openapi/v2.yaml is the contract; contract_test.go holds client and sandbox to
// it.
package provider
