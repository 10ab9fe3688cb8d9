package server

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"testing"
	"testing/synctest"
	"time"
)

// Load counts the requests that run, those that wait, and the refusals by reason.
func TestLoadCounts(t *testing.T) {
	var load Load
	if load.Running() != 0 || load.WaitingForShare() != 0 || load.WaitingForCapacity() != 0 {
		t.Error("a Load without an edge counts requests")
	}
	synctest.Test(t, func(t *testing.T) {
		e := newBusyEdge(t, func(c *Config) { c.Load, c.RequestRate = &load, 10 })
		expect := func(running, own, waiting int, rate, share, capacity uint64) {
			t.Helper()
			if load.Running() != running || load.WaitingForShare() != own || load.WaitingForCapacity() != waiting || load.RefusedForRate() != rate || load.RefusedForShare() != share || load.RefusedForCapacity() != capacity {
				t.Errorf("%d run, %d and %d wait, refused %d %d %d; want %d, %d and %d, %d %d %d", load.Running(), load.WaitingForShare(), load.WaitingForCapacity(),
					load.RefusedForRate(), load.RefusedForShare(), load.RefusedForCapacity(), running, own, waiting, rate, share, capacity)
			}
		}
		limit, queue := runtime.GOMAXPROCS(0)*runningEach, runtime.GOMAXPROCS(0)*waitingEach
		var answers []chan *httptest.ResponseRecorder
		for i := range limit + 3 {
			answers = append(answers, e.post(fmt.Sprint("session ", i)))
		}
		expect(limit, 0, 3, 0, 0, 0)
		for i := range queue - 2 {
			answers = append(answers, e.post(fmt.Sprint("another ", i)))
		}
		expect(limit, 0, queue, 0, 0, 1)
		close(e.release)
		for _, a := range answers {
			<-a
		}
		expect(0, 0, 0, 0, 0, 1)

		e.release = make(chan struct{})
		var ada []chan *httptest.ResponseRecorder
		for range sessionShare + 1 {
			ada = append(ada, e.post("ada"))
		}
		ada = append(ada, e.post("ada", "Content-Type", withFile), e.post("ada", "Content-Type", withFile), e.post("ada", "Content-Type", withFile))
		expect(sessionShare+uploadShare, 2, 0, 0, 0, 1)
		time.Sleep(ownPatience)
		synctest.Wait()
		expect(sessionShare+uploadShare, 0, 0, 0, 2, 1)
		close(e.release)
		for _, a := range ada {
			<-a
		}
		var refused uint64
		for range 400 {
			if a := <-e.post("grace"); a.Code == http.StatusTooManyRequests {
				refused++
			}
		}
		if refused == 0 {
			t.Error("no request exceeds the rate")
		}
		expect(0, 0, 0, refused, 2, 1)
	})
}

// Load counts uploads too, although they have their own gate.
func TestLoadCountsUploads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var load Load
		e := newBusyEdge(t, func(c *Config) { c.Load = &load })
		for i := range mostUploads + 3 {
			e.post(fmt.Sprint("session ", i), "Content-Type", withFile)
		}
		e.post("ada")
		if load.Running() != mostUploads+1 || load.WaitingForCapacity() != 3 {
			t.Errorf("%d run and %d wait, want %d and 3", load.Running(), load.WaitingForCapacity(), mostUploads+1)
		}
		close(e.release)
	})
}
