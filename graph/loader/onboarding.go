package loader

import (
	"context"

	"golang.org/x/sync/errgroup"

	"github.com/citerne/citerne/internal/domain"
)

// Onboarding is how far b is with its first set-up. It is an error, not a guess,
// when one of the reads it rests on failed: an empty list because of a failure
// would tell the customer to do again what is done. listed says that b is an item
// of a list whose every item asks.
func Onboarding(ctx context.Context, b *domain.Business, listed bool) (*domain.Onboarding, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	// The group's own context would be cancelled by the first failure, and the
	// loaders share their reads with the other fields: so a group without one.
	var reads errgroup.Group
	var full *domain.Business
	var all domain.Belongings
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
	// The list that the first screen reads anyway.
	reads.Go(func() (err error) { all.Orders, err = l.home.get(l.reading(b.ID), b.ID); return err })
	if err := reads.Wait(); err != nil {
		return nil, err
	}
	return domain.NewOnboarding(full, all), nil
}
