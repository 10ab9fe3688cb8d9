package provider

import (
	"net/http"
	"testing"
)

// Calls wait for one of so many connections; files and streams, which last, take none
// of them.
func TestStreamsTakeNoPlaceOfCalls(t *testing.T) {
	c, err := New(Config{V2URL: "http://provider.invalid"})
	if err != nil {
		t.Fatal(err)
	}
	calls, streams := c.transport.Base.(*http.Transport), c.streamTransport.Base.(*http.Transport)
	if calls == streams || calls.MaxConnsPerHost != maxConnections || calls.MaxIdleConnsPerHost < calls.MaxConnsPerHost || streams.MaxConnsPerHost != 0 {
		t.Errorf("calls %d of %d, streams %d", calls.MaxConnsPerHost, calls.MaxIdleConnsPerHost, streams.MaxConnsPerHost)
	}
}

// The largest answers that are read, of which the faults make larger ones.
func TestLimitsOfAnswers(t *testing.T) {
	if maxBody != 8<<20 || NewTransport().MaxResponseHeaderBytes != 64<<10 {
		t.Errorf("%d bytes of body and %d of headers differ from security §4", maxBody, NewTransport().MaxResponseHeaderBytes)
	}
}
