package domain

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// OnboardingKey names one step of the initial set-up of a business.
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

// Onboarding is the progress of a business through its initial set-up.
type Onboarding struct {
	Steps []OnboardingStep
}

// OnboardingRecords holds the records of a business that its set-up depends on.
type OnboardingRecords struct {
	Addresses      []*Address
	Contacts       []*Contact
	PaymentMethods []PaymentMethod
	// PaymentUnknown reports that the user may not see whether there are any payment methods.
	PaymentUnknown bool
	Fleet          *FleetSummary
	// Orders are some of the business's orders; empty only when it has none.
	Orders []*Order
}

// NewOnboarding returns the progress of b, given its records. b has the fields of GET
// /business/{id}, even those that the list leaves out. The payment step is left out for a user
// who may not see it.
func NewOnboarding(b *Business, all OnboardingRecords) *Onboarding {
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

// Total returns the number of steps.
func (o Onboarding) Total() int { return len(o.Steps) }

// Completed returns the number of completed steps.
func (o Onboarding) Completed() int {
	n := 0
	for _, s := range o.Steps {
		if s.Done {
			n++
		}
	}
	return n
}

// InfoComplete reports whether the business has every field that an invoice needs: legal name,
// SIRET, VAT number, sector and billing e-mail.
func (b *Business) InfoComplete() bool {
	for _, s := range []*string{b.LegalName, b.Siret, b.VatNumber, b.Activity, b.BillingEmail} {
		if s == nil || strings.TrimSpace(*s) == "" || !utf8.ValidString(*s) {
			return false
		}
	}
	return true
}
