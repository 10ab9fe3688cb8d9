package graph

import (
	"errors"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/domain"
)

// The support can stop a delivery that has started; for an order that is already cancelled
// there is no reason to call.
func TestARefusedCancellationNamesTheSupportPhone(t *testing.T) {
	m := mutation{&resolver{appConfig: domain.AppConfig{SupportPhone: "01 99 00 12 00"}}}
	for state, calls := range map[string]bool{"": true, "delivered": true, domain.OrderCancelled: false} {
		refused := domain.NewError(domain.CodeConflict, "x").WithUserErrors(domain.NewUseError(domain.UserNotCancellable, state, nil))
		answer, _ := errors.AsType[*domain.Error](m.withSupportPhone(refused))
		if message := answer.UserErrors[0].Message; strings.Contains(message, "01 99 00 12 00") != calls {
			t.Errorf("%q reads %q", state, message)
		}
	}
}
