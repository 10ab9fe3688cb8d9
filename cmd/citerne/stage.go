package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"
)

// stage is the provider of the warm-up: it answers by path, and no call leaves the
// program.
type stage map[string]json.RawMessage

// warmUpAnswers are what it says: by path, one record at least of each kind that the
// query reads.
//
//go:embed warmup/answers.json
var warmUpAnswers []byte

// newStage reads the answers.
func newStage() (s stage, err error) {
	err = json.Unmarshal(warmUpAnswers, &s)
	return s, err
}

// RoundTrip implements http.RoundTripper.
func (s stage) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Body != nil {
		defer func() { _ = r.Body.Close() }()
	}
	answer, known := s[r.URL.Path]
	if !known {
		return nil, fmt.Errorf("the warm-up has no answer to %s %s", r.Method, r.URL.Path)
	}
	return &http.Response{
		StatusCode: http.StatusOK, ProtoMajor: 1, ProtoMinor: 1, Request: r, Header: http.Header{"Content-Type": {"application/json"}},
		ContentLength: int64(len(answer)), Body: io.NopCloser(bytes.NewReader(answer)),
	}, nil
}

// noSignOuts are those of sessions that nobody can end.
type noSignOuts struct{}

// Revoke implements auth.Revocations.
func (noSignOuts) Revoke(context.Context, string, time.Time) error { return nil }

// Revoked implements auth.Revocations.
func (noSignOuts) Revoked(string) bool { return false }
