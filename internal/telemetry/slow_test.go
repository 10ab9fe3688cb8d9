package telemetry_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/telemetry"
	"github.com/citerne/citerne/internal/trace"
)

// slowCalls are the calls of one route in the log.
type slowCalls struct {
	Call    string
	Count   int
	Slowest float64 `json:"slowest_ms"`
}

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
		tel, err := telemetry.New(telemetry.Config{SlowOperation: time.Second, Logger: slog.New(trace.NewHandler(slog.NewJSONHandler(&log, nil)))})
		if err != nil {
			t.Fatal(err)
		}
		run := func(took time.Duration, outcome trace.Outcome, calls ...trace.Call) {
			ctx := tel.OperationBegins(trace.WithRequestID(t.Context(), "r1"), home)
			for _, c := range calls {
				call(tel, ctx, c, 200, nil, took/2)
			}
			time.Sleep(took)
			tel.OperationEnds(ctx, outcome)
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
		ctx := tel.OperationBegins(trace.WithRequestID(t.Context(), "r1"), home)
		call(tel, ctx, gases, 200, nil, 100*time.Millisecond)
		call(tel, ctx, business, 200, nil, 700*time.Millisecond)
		call(tel, ctx, gases, 200, nil, 300*time.Millisecond)
		time.Sleep(1500 * time.Millisecond)
		tel.OperationEnds(ctx, trace.OutcomeUpstream)
		got := lines()
		if len(got) != 1 || got[0].Msg != "slow operation" || got[0].Level != "WARN" || got[0].Operation != "Home" || got[0].Type != "query" ||
			got[0].Outcome != "upstream" || got[0].Duration != 1500 || got[0].Calls != 3 || got[0].RequestID != "r1" || got[0].Omitted != 0 ||
			len(got[0].Upstream) != 2 || got[0].Upstream[0] != (slowCalls{"v2 GET /business/{id}", 1, 700}) || got[0].Upstream[1] != (slowCalls{"v2 GET /gas", 2, 300}) {
			t.Errorf("logged as %+v", got)
		}

		// When everything is slow, the log stays short and says how much it left out.
		time.Sleep(time.Minute)
		ctx = tel.OperationBegins(t.Context(), home)
		time.Sleep(time.Second)
		for range 30 { // one operation that ends thirty times stands for thirty
			tel.OperationEnds(ctx, trace.OutcomeOK)
		}
		if got := lines(); len(got) != 10 {
			t.Errorf("%d lines in a burst", len(got))
		}
		time.Sleep(5 * time.Second)
		run(time.Second, trace.OutcomeOK)
		if got := lines(); len(got) != 1 || got[0].Omitted != 20 {
			t.Errorf("after the omission: %+v", got)
		}
	})
}

func TestSlowOperationsAreNotLoggedWithoutThreshold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tel := newTelemetry(t) // without a threshold, and without a logger to write to
		ctx := tel.OperationBegins(t.Context(), home)
		time.Sleep(time.Hour)
		tel.OperationEnds(ctx, trace.OutcomeOK)
	})
}
