// Package account is the authorization server: sign-in and its limits, consent, codes and
// tokens, sign-up, joining by an invitation, password recovery and sign-out (product S01
// and S18), with the sentences that its pages show.
//
// It imports api, clock, company, fault, form, mail, page, secret and store. Start
// reading at service.go, then authorize.go and token.go.
package account
