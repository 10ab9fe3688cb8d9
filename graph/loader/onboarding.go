package loader

import (
	"context"

	"golang.org/x/sync/errgroup"

	"github.com/citerne/citerne/internal/domain"
)

// Onboarding returns the progress of b's initial set-up. It is an error when one of the reads
// it needs failed: an empty list after a failure would ask the customer to repeat completed
// steps. listed reports that b is an item of a list whose items all ask for their onboarding.
func Onboarding(ctx context.Context, b *domain.Business, listed bool) (*domain.Onboarding, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	// A context of the group would be cancelled at the first failure, but other fields share
	// these reads: so the group has no context.
	var reads errgroup.Group
	var full *domain.Business
	var all domain.OnboardingRecords
	reads.Go(func() (err error) { full, err = Details(ctx, b, listed); return err })
	reads.Go(func() (err error) { all.Addresses, err = Addresses(ctx, b.ID, listed); return err })
	reads.Go(func() (err error) { all.Contacts, err = Contacts(ctx, b.ID); return err })
	reads.Go(func() (err error) { all.PaymentMethods, err = PaymentMethods(ctx, b.ID); return err })
	reads.Go(func() error {
		access, err := accessIn(ctx, b.ID)
		all.PaymentUnknown = !access.May(domain.SeePaymentMethods...)
		return err
	})
	reads.Go(func() (err error) { all.Fleet, err = l.fleet.get(l.reading(b.ID), b.ID); return err })
	// The list that the first screen reads in any case.
	reads.Go(func() (err error) { all.Orders, err = l.home.get(l.reading(b.ID), b.ID); return err })
	if err := reads.Wait(); err != nil {
		return nil, err
	}
	return domain.NewOnboarding(full, all), nil
}
