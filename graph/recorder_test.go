package graph_test

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"net/http"
	"runtime/metrics"
	"slices"
	"strings"
	"sync"
	"time"
)

// recorder records each call to the provider, and answers the calls that a case makes fail.
type recorder struct {
	fail map[string]failure

	mu    sync.Mutex
	calls []string
	// held are the calls that wait for the end of their turn; nil when turns are not counted.
	held map[chan struct{}]string
	// busy is the number of calls being answered.
	busy int
	// over: the answer has been written.
	over bool
}

func (r *recorder) RoundTrip(request *http.Request) (*http.Response, error) {
	call := request.Method + " " + strings.TrimPrefix(request.URL.RequestURI(), "/v2")
	leave, err := r.enter(request, call)
	if err != nil {
		return nil, err
	}
	defer leave()
	broken, ok := r.fail[call]
	if !ok {
		return complete(http.DefaultTransport.RoundTrip(request))
	}
	if broken.Status == 0 {
		return nil, errors.New("connection reset by peer")
	}
	body := `{"error":{"code":"` + cmp.Or(broken.Code, "broken") + `","subcode":"` + broken.Subcode + `","message":"Secret text of the provider"}}`
	return &http.Response{
		StatusCode: broken.Status, Header: http.Header{"Content-Type": {"application/json"}}, Request: request,
		Body: io.NopCloser(strings.NewReader(body)), ContentLength: int64(len(body)),
	}, nil
}

// complete reads an answer to its end.
func complete(response *http.Response, err error) (*http.Response, error) {
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(response.Body)
	_ = response.Body.Close()
	response.Body = io.NopCloser(bytes.NewReader(body))
	return response, err
}

// enter records a call, and holds it until its turn is over. A retry of a failed call belongs
// to the turn of the first attempt.
func (r *recorder) enter(request *http.Request, call string) (leave func(), err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, fails := r.fail[call]
	repeated := fails && slices.Contains(r.calls, call)
	if r.over {
		return nil, errors.New("the answer does not wait for this call")
	}
	r.calls = append(r.calls, call)
	if r.held != nil && !repeated {
		turn := make(chan struct{})
		r.held[turn] = call
		r.mu.Unlock()
		select {
		case <-turn:
		case <-request.Context().Done():
			err = request.Context().Err()
		}
		r.mu.Lock()
		if err == nil {
			return r.leave, nil
		}
		if _, held := r.held[turn]; !held {
			r.busy-- // its turn had ended
		}
		delete(r.held, turn)
		return nil, err
	}
	r.busy++
	return r.leave, nil
}

func (r *recorder) leave() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.busy--
}

// inTurns holds the calls that ask leads to until nothing more can happen without their
// answers. Then it releases all of them, and starts the next turn. The number of turns is the
// depth of ask: the longest chain of sequential calls. A call that the answer did not wait for
// is not recorded, because it may have begun too late to be seen.
func (r *recorder) inTurns(ask func()) (turns int) {
	r.held, r.over = make(map[chan struct{}]string), false
	asked := make(chan struct{})
	var counting sync.WaitGroup
	counting.Go(func() {
		for {
			select {
			case <-asked:
				return
			default:
			}
			if idle() && r.endTurn() {
				turns++
			}
		}
	})
	ask()
	r.end()
	close(asked)
	counting.Wait()
	return turns
}

// end removes the calls that the answer did not wait for.
func (r *recorder) end() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.over = true
	for _, call := range r.held {
		at := slices.Index(r.calls, call)
		r.calls = slices.Delete(r.calls, at, at+1)
	}
}

// endTurn releases the held calls. It returns false when there are none, while others are being
// answered, or after the answer.
func (r *recorder) endTurn() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.over || r.busy > 0 || len(r.held) == 0 {
		return false
	}
	for turn := range r.held {
		close(turn)
		delete(r.held, turn)
		r.busy++ // before it runs
	}
	return true
}

// idle reports whether no other goroutine has had work for longer than a batch waits for more
// of its keys (graph/loader).
func idle() bool {
	samples := []metrics.Sample{{Name: "/sched/goroutines/running:goroutines"}, {Name: "/sched/goroutines/runnable:goroutines"}}
	for range 5 {
		time.Sleep(time.Millisecond)
		metrics.Read(samples)
		if samples[0].Value.Uint64() > 1 || samples[1].Value.Uint64() > 0 {
			return false
		}
	}
	return true
}

func (r *recorder) sorted() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Sorted(slices.Values(r.calls))
}
