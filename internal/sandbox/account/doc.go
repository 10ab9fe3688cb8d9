// Package account is the authorization server: sign-in with its rate limits, consent, codes and
// tokens, sign-up, accepting an invitation, password recovery and sign-out (product S01 and
// S18), and the messages that its pages show.
//
// It imports api, characters, clock, company, fault, form, mail, page, secret and store. Start
// reading at service.go, then authorize.go and token.go.
package account
