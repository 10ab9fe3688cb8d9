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

// recorder notes each call to the provider, and answers those that a case fails.
type recorder struct {
	fail map[string]failure

	mu    sync.Mutex
	calls []string
	// held are the calls that wait for the end of their turn; nil where nobody counts.
	held map[chan struct{}]string
	// busy are those that are being answered.
	busy int
	// over: the answer is there.
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
		return whole(http.DefaultTransport.RoundTrip(request))
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

// whole is an answer that has come to its end.
func whole(response *http.Response, err error) (*http.Response, error) {
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(response.Body)
	_ = response.Body.Close()
	response.Body = io.NopCloser(bytes.NewReader(body))
	return response, err
}

// enter notes a call, which may be answered once its turn is over. One that is repeated
// because it failed belongs to the turn of the first.
func (r *recorder) enter(request *http.Request, call string) (leave func(), err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, fails := r.fail[call]
	repeated := fails && slices.Contains(r.calls, call)
	if r.over {
		return nil, errors.New("nobody waits for this call")
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
// answers, then lets all of them go, and again: the number of turns is the depth of ask,
// the longest chain of calls of which each began after the one before had ended. A call
// that the answer did not wait for is not noted: it may have begun too late to be seen.
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
			if still() && r.endTurn() {
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

// end forgets the calls that the answer did not wait for.
func (r *recorder) end() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.over = true
	for _, call := range r.held {
		at := slices.Index(r.calls, call)
		r.calls = slices.Delete(r.calls, at, at+1)
	}
}

// endTurn lets the calls go that are held; false without any, while others are being
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
		r.busy++ // before it goes on
	}
	return true
}

// still tells that no other goroutine has had anything to do for longer than a batch waits
// for more of its keys (graph/loader).
func still() bool {
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
