package domain

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// OnboardingKey names one step of the first set-up of a business.
type OnboardingKey string

// The steps, in the order in which they are shown.
const (
	OnboardingBusinessInfo  OnboardingKey = "BUSINESS_INFO"
	OnboardingAddress       OnboardingKey = "ADDRESS"
	OnboardingContact       OnboardingKey = "CONTACT"
	OnboardingPayment       OnboardingKey = "PAYMENT"
	OnboardingTankOrVehicle OnboardingKey = "TANK_OR_VEHICLE"
	OnboardingFirstOrder    OnboardingKey = "FIRST_ORDER"
)

// OnboardingStep is one step and whether it is done.
type OnboardingStep struct {
	Key  OnboardingKey
	Done bool
}

// Onboarding is the progress of a business through its first set-up.
type Onboarding struct {
	Steps []OnboardingStep
}

// Belongings is all that belongs to a business and that its set-up asks about.
type Belongings struct {
	Addresses      []*Address
	Contacts       []*Contact
	PaymentMethods []PaymentMethod
	// PaymentUnknown tells that the person may not see whether there are any.
	PaymentUnknown bool
	Fleet          *FleetSummary
	// Orders are some of the business's orders; none only when it has none.
	Orders []*Order
}

// NewOnboarding tells how far b is, given what belongs to it. b carries the facts of
// GET /business/{id}, when the list left some out. The step of
// the payment is left out for who may not see it.
func NewOnboarding(b *Business, all Belongings) *Onboarding {
	steps := []OnboardingStep{
		{Key: OnboardingBusinessInfo, Done: b.InfoComplete()},
		{Key: OnboardingAddress, Done: slices.ContainsFunc(all.Addresses, (*Address).Deliverable)},
		{Key: OnboardingContact, Done: len(all.Contacts) > 0},
		{Key: OnboardingPayment, Done: len(all.PaymentMethods) > 0},
		{Key: OnboardingTankOrVehicle, Done: or(all.Fleet.Tanks, 0) > 0 || or(all.Fleet.Vehicles, 0) > 0},
		{Key: OnboardingFirstOrder, Done: len(all.Orders) > 0},
	}
	if all.PaymentUnknown {
		steps = slices.DeleteFunc(steps, func(s OnboardingStep) bool { return s.Key == OnboardingPayment })
	}
	return &Onboarding{Steps: steps}
}

// Total is the number of steps.
func (o Onboarding) Total() int { return len(o.Steps) }

// Completed is the number of steps that are done.
func (o Onboarding) Completed() int {
	n := 0
	for _, s := range o.Steps {
		if s.Done {
			n++
		}
	}
	return n
}

// InfoComplete reports whether the facts that an invoice needs are all there:
// legal name, SIRET, VAT number, sector and billing e-mail.
func (b *Business) InfoComplete() bool {
	for _, s := range []*string{b.LegalName, b.Siret, b.VatNumber, b.Activity, b.BillingEmail} {
		if s == nil || strings.TrimSpace(*s) == "" || !utf8.ValidString(*s) {
			return false
		}
	}
	return true
}
