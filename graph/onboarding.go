package graph

import (
	"context"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

// Onboarding resolves Business.onboarding. It is an error, not a guess, when one
// of the reads it rests on failed: an empty list because of a failure would tell
// the customer to do again what is done.
func (business) Onboarding(ctx context.Context, b *domain.Business) (*domain.Onboarding, error) {
	// The group's own context would be cancelled by the first failure, and the
	// loaders share their reads with the other fields: so a group without one.
	var reads errgroup.Group
	var info, address, contact, payment bool
	reads.Go(func() (err error) {
		info, err = detail(ctx, b, (*domain.Business).InfoComplete)
		return err
	})
	reads.Go(func() error {
		addresses, err := addressesOf(ctx, b)
		address = slices.ContainsFunc(addresses, deliverable)
		return err
	})
	reads.Go(func() error {
		contacts, err := loader.Contacts(ctx, b.ID)
		contact = len(contacts) > 0
		return err
	})
	reads.Go(func() error {
		methods, err := loader.PaymentMethods(ctx, b.ID)
		payment = len(methods) > 0
		return err
	})
	if err := reads.Wait(); err != nil {
		return nil, err
	}
	return &domain.Onboarding{Steps: []domain.OnboardingStep{
		{Key: domain.OnboardingBusinessInfo, Done: info},
		{Key: domain.OnboardingAddress, Done: address},
		{Key: domain.OnboardingContact, Done: contact},
		{Key: domain.OnboardingPayment, Done: payment},
	}}, nil
}

// deliverable reports whether an address can receive a delivery; one whose use
// the provider does not tell can.
func deliverable(a *domain.Address) bool {
	return a.Kind == nil || *a.Kind != domain.AddressBilling
}
