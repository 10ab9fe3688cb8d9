package graph

import (
	"context"

	"github.com/citerne/citerne/graph/payload"
	"github.com/citerne/citerne/internal/domain"
)

// Recovery is the provider as somebody without a session may use it: whoever lost
// a password has none. Errors are *domain.Error.
type Recovery interface {
	RequestPasswordRecovery(ctx context.Context, email string) (*domain.Recovery, error)
	PasswordRecoveryToken(ctx context.Context, token domain.ID) (domain.RecoveryState, error)
	ResetPassword(ctx context.Context, token domain.ID, password string) error
}

type recoveryKey struct{}

func recoveryOf(ctx context.Context) Recovery { return ctx.Value(recoveryKey{}).(func() Recovery)() }

// PasswordRecoveryToken resolves Query.passwordRecoveryToken. A text that cannot
// be a token is one that nobody knows.
func (query) PasswordRecoveryToken(ctx context.Context, token string) (domain.RecoveryState, error) {
	if !domain.ID(token).Valid() {
		return domain.RecoveryUnknown, nil
	}
	return recoveryOf(ctx).PasswordRecoveryToken(ctx, domain.ID(token))
}

// RequestPasswordRecovery resolves Mutation.requestPasswordRecovery.
func (mutation) RequestPasswordRecovery(ctx context.Context, email string) (*payload.Recovery, error) {
	err := domain.CheckEmail(email)
	link := &domain.Recovery{}
	if err == nil {
		link, err = recoveryOf(ctx).RequestPasswordRecovery(ctx, email)
	}
	faults, err := correctable(err)
	if err != nil || len(faults) > 0 {
		return &payload.Recovery{UserErrors: faults}, err
	}
	return &payload.Recovery{Ok: true, SandboxLink: link.SandboxLink, UserErrors: faults}, nil
}

// ResetPassword resolves Mutation.resetPassword.
func (mutation) ResetPassword(ctx context.Context, token, password string) (*payload.Ok, error) {
	err := domain.CheckPassword(password)
	if err == nil {
		err = recoveryOf(ctx).ResetPassword(ctx, domain.ID(token), password)
	}
	faults, err := correctable(err)
	return &payload.Ok{Ok: err == nil && len(faults) == 0, UserErrors: faults}, err
}
