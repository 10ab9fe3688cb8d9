package account

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/sandbox/fault"
)

func TestSlowTokenFaultDelaysTheResponse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := new(fault.Faults)
		f.Change(func(set *fault.Setting) { set.SignIn = fault.Slow })
		before := time.Now()
		if handled, withoutToken := corruptTokenResponse(t.Context(), f, nil, nil); handled || withoutToken || time.Since(before) != fault.SlowToken {
			t.Errorf("after %s: handled %t, without token %t", time.Since(before), handled, withoutToken)
		}
	})
}
