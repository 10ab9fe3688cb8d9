// Package provider is the client of the provider's REST APIs: it makes the calls of specification
// §7 and product 8, and converts the responses to domain types.
//
// It writes exactly and reads tolerantly (product 8.1). Requests follow the specification to the
// letter. Responses may spell a number as a string, wrap a record in {"data": …}, add fields and
// omit optional ones. The package returns only domain values and *domain.Error: no address,
// header, token or text of the provider.
//
// The dashboard does not use GET /customers/me, the one call of §7 that is missing here: GET
// /customers reads the same customer.
//
// It imports domain, outgoing, pause and trace, the standard library, golang.org/x/text for the
// French order of names, go-json-experiment and gobreaker. Start with client.go (the parts
// that are built once, and those of each request), then exchange.go (how one call is made), with budget.go and
// breaker.go (when a call is retried or refused), share.go (when sessions share a read), errors.go
// (the only table from HTTP status to domain.Error) and gases.go (one resource from end to end).
// openapi/v2.yaml is the contract; contract_test.go checks client and sandbox against it.
package provider
