package provider

import (
	"net/http"
	"testing"
)

// Calls share a limited number of connections; files and streams, which last, use other
// connections.
func TestStreamsUseNoConnectionsOfCalls(t *testing.T) {
	c, err := New(Config{V2URL: "http://provider.invalid"})
	if err != nil {
		t.Fatal(err)
	}
	calls, streams := c.transport.Base.(*http.Transport), c.streamTransport.Base.(*http.Transport)
	if calls == streams || calls.MaxConnsPerHost != maxConnections || calls.MaxIdleConnsPerHost < calls.MaxConnsPerHost || streams.MaxConnsPerHost != 0 {
		t.Errorf("calls %d of %d, streams %d", calls.MaxConnsPerHost, calls.MaxIdleConnsPerHost, streams.MaxConnsPerHost)
	}
}

// The size limits of responses, which the faults exceed.
func TestLimitsOfAnswers(t *testing.T) {
	if maxBody != 8<<20 || NewTransport().MaxResponseHeaderBytes != 64<<10 {
		t.Errorf("%d bytes of body and %d of headers differ from security §4", maxBody, NewTransport().MaxResponseHeaderBytes)
	}
}
