package loader

import (
	"context"
	"errors"

	"github.com/citerne/citerne/internal/domain"
)

// write makes a write, once its input has passed check. A write may change other records than
// the one that it names, for example the previous default. So it replaces the loaders: later
// reads in the response go upstream again.
func write[T any](ctx context.Context, check error, do func(l *loaders) (T, error)) (written T, err error) {
	if check != nil {
		return written, check
	}
	l, err := from(ctx)
	if err != nil {
		return written, err
	}
	defer func() { l.replaceWith(newLoaders(l.ctx, l.upstream, l.tab)) }()
	return do(l)
}

// replaceWith makes next the loaders of the rest of the response.
func (l *loaders) replaceWith(next *loaders) {
	if h, ok := l.ctx.Value(contextKey{}).(*held); ok {
		h.CompareAndSwap(l, next)
	}
}

// writeToCurrentBusiness is write for the business that the tab works on.
func writeToCurrentBusiness[T any](ctx context.Context, check error, do func(l *loaders, businessID domain.ID) (T, error)) (T, error) {
	return write(ctx, check, func(l *loaders) (none T, err error) {
		business, err := l.currentBusiness()
		if err != nil {
			return none, err
		}
		return do(l, business.ID)
	})
}

// setDefaultBusiness sets the business of records that do not name one; nil records are ignored.
// businessOf returns a pointer to the business of a record.
func setDefaultBusiness[T any](businessID domain.ID, businessOf func(*T) *domain.ID, records ...*T) {
	for _, r := range records {
		if r == nil {
			continue
		}
		if business := businessOf(r); *business == "" {
			*business = businessID
		}
	}
}

// deleted returns the id of a deleted record, nil after an error.
func deleted(id domain.ID, err error) (*domain.ID, error) {
	if err != nil {
		return nil, err
	}
	return &id, nil
}

// reworded returns a refusal with each user error replaced by reword(e). Its callers use it to
// put names into sentences, where the provider only sends ids.
func reworded(err error, reword func(*domain.UserError) *domain.UserError) error {
	failure, ok := errors.AsType[*domain.Error](err)
	if !ok || len(failure.UserErrors) == 0 {
		return err
	}
	replaced := make([]*domain.UserError, len(failure.UserErrors))
	for i, e := range failure.UserErrors {
		replaced[i] = reword(e)
	}
	return failure.WithUserErrors(replaced...)
}

// usedKey attaches the refusal of a reused idempotency key to the input field idempotencyKey,
// in the words of a noun.
func usedKey(noun string) func(*domain.UserError) *domain.UserError {
	return func(e *domain.UserError) *domain.UserError {
		if e.Path() != nil || e.Code != domain.UserIdempotencyConflict {
			return e
		}
		return domain.NewUserError(domain.InputField{Name: "idempotencyKey"}, e.Code).In(noun)
	}
}
