package provider

import (
	"context"
	"fmt"
	"net/http"

	"github.com/citerne/citerne/internal/domain"
)

// RequestPasswordRecovery requests a recovery link by e-mail: POST /password-recovery, v3.
func (s *Session) RequestPasswordRecovery(ctx context.Context, email string) (*domain.Recovery, error) {
	r, err := writeRecord[*domain.Recovery](ctx, s, "request password recovery", "recovery",
		call{api: apiV3, method: http.MethodPost, route: "/password-recovery", body: fields{"email": email}})
	if r == nil && err == nil {
		r = &domain.Recovery{}
	}
	return r, err
}

type wireRecovery struct {
	SandboxLink *string `json:"sandbox_link"`
}

func (w *wireRecovery) domain(*reader) *domain.Recovery { return (*domain.Recovery)(w) }

// PasswordRecoveryToken returns the state of a recovery link: GET /password-recovery/{token}, v3.
func (s *Session) PasswordRecoveryToken(ctx context.Context, token domain.ID) (domain.RecoveryState, error) {
	const op = "fetch password recovery"
	state, err := readRecord[*wireRecoveryState](ctx, s, op, "recovery",
		call{api: apiV3, method: http.MethodGet, route: "/password-recovery/{id}", id: token})
	if err != nil {
		return "", fmt.Errorf("%s: %w", op, err)
	}
	return state.State, nil
}

type wireRecoveryState struct {
	State domain.RecoveryState `json:"state"`
}

func (w *wireRecoveryState) itself(*reader) *wireRecoveryState {
	if w.State == "" {
		return nil
	}
	return w
}

// ResetPassword sets a new password: POST /password-recovery/{token}, v3.
func (s *Session) ResetPassword(ctx context.Context, token domain.ID, password string) error {
	_, err := s.write(ctx, "reset password",
		call{api: apiV3, method: http.MethodPost, route: "/password-recovery/{id}", id: token, body: fields{"password": password}})
	return err
}
