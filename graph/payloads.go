package graph

import (
	"errors"

	"github.com/citerne/citerne/internal/domain"
)

// correctable takes out of err what the person who typed can put right, which
// belongs into a payload's userErrors. Anything else stays an error.
func correctable(err error) ([]*domain.UserError, error) {
	failure, ok := errors.AsType[*domain.Error](err)
	if !ok {
		return []*domain.UserError{}, err
	}
	switch {
	case len(failure.UserErrors) > 0:
		return failure.UserErrors, nil
	case failure.Code == domain.CodeInvalid, failure.Code == domain.CodeConflict:
		// The provider did not say which field: its refusal is told as a whole.
		return []*domain.UserError{{Code: domain.UserInvalid, Message: failure.Message}}, nil
	default:
		return []*domain.UserError{}, err
	}
}
