package telemetry

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/trace"
)

// slowLine is a line of the log about a slow operation.
type slowLine struct {
	Msg, Level, Operation, Type, Outcome string
	Duration                             float64     `json:"duration_ms"`
	Calls                                int         `json:"upstream_calls"`
	Upstream                             []slowCalls `json:"upstream"`
	Omitted                              int
	RequestID                            string `json:"request_id"`
}

func TestSlowOperations(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		telemetry, err := New(Config{SlowOperation: time.Second, Logger: slog.New(trace.NewHandler(slog.NewJSONHandler(&log, nil)))})
		if err != nil {
			t.Fatal(err)
		}
		run := func(took time.Duration, outcome trace.Outcome, calls ...trace.Call) {
			ctx := telemetry.OperationBegins(trace.WithRequestID(t.Context(), "r1"), home)
			for _, c := range calls {
				call(telemetry, ctx, c, 200, nil, took/2)
			}
			time.Sleep(took)
			telemetry.OperationEnds(ctx, outcome)
		}
		lines := func() (all []slowLine) {
			for text := range strings.Lines(log.String()) {
				var line slowLine
				if err := json.Unmarshal([]byte(text), &line); err != nil {
					t.Fatal(err)
				}
				all = append(all, line)
			}
			log.Reset()
			return all
		}

		run(time.Second-1, trace.OutcomeOK, gases)
		if got := lines(); len(got) != 0 {
			t.Errorf("a quick operation is logged: %+v", got)
		}
		run(time.Minute, trace.OutcomeCanceled, gases)
		if got := lines(); len(got) != 0 {
			t.Errorf("an operation whose client left is logged: %+v", got)
		}
		ctx := telemetry.OperationBegins(trace.WithRequestID(t.Context(), "r1"), home)
		call(telemetry, ctx, gases, 200, nil, 100*time.Millisecond)
		call(telemetry, ctx, business, 200, nil, 700*time.Millisecond)
		call(telemetry, ctx, gases, 200, nil, 300*time.Millisecond)
		time.Sleep(1500 * time.Millisecond)
		telemetry.OperationEnds(ctx, trace.OutcomeUpstream)
		got := lines()
		if len(got) != 1 || got[0].Msg != "slow operation" || got[0].Level != "WARN" || got[0].Operation != "Home" || got[0].Type != "query" ||
			got[0].Outcome != "upstream" || got[0].Duration != 1500 || got[0].Calls != 3 || got[0].RequestID != "r1" || got[0].Omitted != 0 ||
			len(got[0].Upstream) != 2 || got[0].Upstream[0] != (slowCalls{"v2 GET /business/{id}", 1, 700}) || got[0].Upstream[1] != (slowCalls{"v2 GET /gas", 2, 300}) {
			t.Errorf("logged as %+v", got)
		}

		// When everything is slow, the log stays short and says how much it left out.
		time.Sleep(time.Minute)
		ctx = telemetry.OperationBegins(t.Context(), home)
		time.Sleep(time.Second)
		for range 30 { // one operation that ends thirty times stands for thirty
			telemetry.OperationEnds(ctx, trace.OutcomeOK)
		}
		if got := lines(); len(got) != slowBurst {
			t.Errorf("%d lines in a burst", len(got))
		}
		time.Sleep(slowEvery)
		run(time.Second, trace.OutcomeOK)
		if got := lines(); len(got) != 1 || got[0].Omitted != 30-slowBurst {
			t.Errorf("after the omission: %+v", got)
		}
	})
}

func TestSlowOperationsAreNotLoggedWithoutThreshold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		telemetry := newTelemetry(t) // without a threshold, and without a logger to write to
		ctx := telemetry.OperationBegins(t.Context(), home)
		time.Sleep(time.Hour)
		telemetry.OperationEnds(ctx, trace.OutcomeOK)
	})
}
