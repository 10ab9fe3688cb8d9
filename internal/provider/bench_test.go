package provider_test

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"testing"

	"github.com/citerne/citerne/internal/provider"
)

// BenchmarkRead measures a call of the client, without a network and without decoding.
func BenchmarkRead(b *testing.B) {
	answer, header := []byte(`[]`), http.Header{}
	c, err := provider.New(provider.Config{V2URL: "http://provider.invalid/v2", Timeout: 10e9, Logger: slog.New(slog.DiscardHandler),
		Transport: roundTrip(func(*http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 200, Header: header, Body: io.NopCloser(bytes.NewReader(answer))}, nil
		})})
	if err != nil {
		b.Fatal(err)
	}
	s := c.For(credentials, "fr")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Gases(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}
