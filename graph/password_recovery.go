package graph

import (
	"context"

	"github.com/99designs/gqlgen/graphql"

	"github.com/citerne/citerne/graph/payload"
	"github.com/citerne/citerne/internal/domain"
)

// Recovery is the part of the provider's API that needs no session: a user who lost the
// password has none. Errors are *domain.Error.
type Recovery interface {
	RequestPasswordRecovery(ctx context.Context, email string) (*domain.Recovery, error)
	PasswordRecoveryToken(ctx context.Context, token domain.ID) (domain.RecoveryState, error)
	ResetPassword(ctx context.Context, token domain.ID, password string) error
}

// provider returns the provider for this request, whose headers choose the language.
func (r *resolver) provider(ctx context.Context) Recovery {
	return r.recovery(graphql.GetOperationContext(ctx).Headers)
}

// PasswordRecoveryToken resolves Query.passwordRecoveryToken. A text that cannot be a token is
// answered as an unknown token.
func (q query) PasswordRecoveryToken(ctx context.Context, token string) (domain.RecoveryState, error) {
	if !domain.ID(token).Valid() {
		return domain.RecoveryUnknown, nil
	}
	return q.provider(ctx).PasswordRecoveryToken(ctx, domain.ID(token))
}

func (m mutation) RequestPasswordRecovery(ctx context.Context, email string) (*payload.Recovery, error) {
	err := domain.CheckEmail(email)
	link := &domain.Recovery{}
	if err == nil {
		link, err = m.provider(ctx).RequestPasswordRecovery(ctx, email)
	}
	faults, err := splitUserErrors(err)
	if err != nil || len(faults) > 0 {
		return &payload.Recovery{UserErrors: faults}, err
	}
	return &payload.Recovery{Ok: true, SandboxLink: link.SandboxLink, UserErrors: faults}, nil
}

func (m mutation) ResetPassword(ctx context.Context, token, password string) (*payload.Ok, error) {
	err := domain.CheckPassword(password)
	if err == nil {
		err = m.provider(ctx).ResetPassword(ctx, domain.ID(token), password)
	}
	return okPayload(err)
}
