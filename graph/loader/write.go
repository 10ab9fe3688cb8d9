package loader

import (
	"context"
	"errors"

	"github.com/citerne/citerne/internal/domain"
)

// write carries a write out, once its input passed check. It may change more than the
// record that it names, the default among its like for one: what is asked after it is
// read again, by loaders that know nothing from before.
func write[T any](ctx context.Context, check error, do func(l *loaders) (T, error)) (written T, err error) {
	if check != nil {
		return written, check
	}
	l, err := from(ctx)
	if err != nil {
		return written, err
	}
	defer func() { l.giveWayTo(newLoaders(l.ctx, l.upstream, l.tab)) }()
	return do(l)
}

// giveWayTo makes others the loaders of the rest of the response.
func (l *loaders) giveWayTo(next *loaders) {
	if h, ok := l.ctx.Value(contextKey{}).(*held); ok {
		h.CompareAndSwap(l, next)
	}
}

// writeHere is write for the business that the tab works on.
func writeHere[T any](ctx context.Context, check error, do func(l *loaders, businessID domain.ID) (T, error)) (T, error) {
	return write(ctx, check, func(l *loaders) (none T, err error) {
		business, err := l.mine()
		if err != nil {
			return none, err
		}
		return do(l, business.ID)
	})
}

// deleted is the id of what is gone, nil when it is not.
func deleted(id domain.ID, err error) (*domain.ID, error) {
	if err != nil {
		return nil, err
	}
	return &id, nil
}

// reworded is a refusal whose sentences name what the provider, or the person who
// typed, only tells by id.
func reworded(err error, tell func(*domain.UserError) *domain.UserError) error {
	failure, ok := errors.AsType[*domain.Error](err)
	if !ok || len(failure.UserErrors) == 0 {
		return err
	}
	told := make([]*domain.UserError, len(failure.UserErrors))
	for i, e := range failure.UserErrors {
		told[i] = tell(e)
	}
	return failure.WithUserErrors(told...)
}

// usedKey words a key that was sent with something else before as a noun does: it is no field
// that a person fills in.
func usedKey(noun string) func(*domain.UserError) *domain.UserError {
	return func(e *domain.UserError) *domain.UserError {
		if e.Path() != nil || e.Code != domain.UserIdempotencyConflict {
			return e
		}
		return domain.NewUserError(domain.InputField{Name: "idempotencyKey"}, e.Code).In(noun)
	}
}
