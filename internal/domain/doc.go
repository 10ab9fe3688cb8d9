// Package domain is the vocabulary of Citerne: businesses, customers, addresses,
// contacts, payment methods, products, their labels in French, the rules that
// identifiers obey and the one error type that crosses package borders.
//
// It imports the standard library only, and everything else may import it. Its
// types are bound directly to the GraphQL schema (gqlgen.yml), so a field added
// here and in schema.graphql needs no mapping code. Start with businesses.go,
// then errors.go.
//
// Zero values mean that the provider did not send a field: the specification guarantees few of
// the fields. So an optional scalar whose zero value is meaningful is a pointer, and a missing
// text is the empty string.
package domain
