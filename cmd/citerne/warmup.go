package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/citerne/citerne/graph"
	"github.com/citerne/citerne/internal/auth"
	"github.com/citerne/citerne/internal/events"
	"github.com/citerne/citerne/internal/provider"
	"github.com/citerne/citerne/internal/server"
	"github.com/citerne/citerne/internal/telemetry"
)

// warmUpQuery is what every page begins with.
//
//go:embed warmup/query.graphql
var warmUpQuery string

const (
	// warmUpOrigin is an address that nobody can have (RFC 6761 §6.4).
	warmUpOrigin = "http://warm-up.invalid"
	// warmUpTimeout is how long the start waits at the most for what takes milliseconds.
	warmUpTimeout = 5 * time.Second
)

// isWarm warms the program up, and tells whether that went well: one that is cold is
// slower once, and serves all the same.
func isWarm(ctx context.Context, logger *slog.Logger) bool {
	answers, err := newStage()
	if err == nil {
		err = warmUp(ctx, answers)
	}
	if err != nil {
		logger.Debug("the program did not warm up", "cause", err)
	}
	return err == nil
}

// warmUp lets somebody who does not exist sign in and ask for what every page begins
// with, so that the first customer after a start does not wait until the program's pages
// are in memory, its pools filled and the decoders of the provider's records made
// (docs/adr/2026-11-22-speed.md). It goes through every layer, each made for it, with a
// key of its own, and thrown away afterwards: of what serves, nothing learns of it, no
// metric, no log, no session. All calls go to transport.
func warmUp(ctx context.Context, transport http.RoundTripper) error {
	ctx, cancel := context.WithTimeout(ctx, warmUpTimeout)
	defer cancel()
	edge, err := newWarmUpEdge(transport)
	if err != nil {
		return err
	}
	return askForWarmth(ctx, edge)
}

// newWarmUpEdge is the whole of application.open without a broker, over transport.
func newWarmUpEdge(transport http.RoundTripper) (http.Handler, error) {
	origin, err := url.Parse(warmUpOrigin)
	if err != nil {
		return nil, err
	}
	key := make([]byte, 32)
	_, _ = rand.Read(key) // which never fails
	keys, err := auth.ParseKeys("1:" + base64.StdEncoding.EncodeToString(key))
	if err != nil {
		return nil, err
	}
	// Lines are written as they always are, for nobody.
	logger := newLogger(io.Discard)
	told, err := telemetry.New(telemetry.Config{Version: buildVersion(), Logger: logger})
	if err != nil {
		return nil, err
	}
	signIn, err := auth.New(auth.Config{
		AuthURL: warmUpOrigin, ClientID: "warm-up", RedirectURI: warmUpOrigin + "/handle_token", PublicURL: origin,
		Keys: keys, Revocations: noSignOuts{}, Transport: transport, Logger: logger,
	})
	if err != nil {
		return nil, err
	}
	client, err := provider.New(provider.Config{V2URL: warmUpOrigin + "/v2", Transport: transport, Observer: told, Logger: logger})
	if err != nil {
		return nil, err
	}
	sessions := sessions{auth: signIn, provider: client, seen: told.SessionSeen}
	api := graph.NewHandler(graph.Config{
		Session: sessions.open, CheckXSRF: sessions.checkXSRF, Recovery: sessions.recovery, Events: events.Discard{}, FreeQueries: true, Observer: told, Logger: logger,
	})
	return server.New(server.Config{
		PublicURL: origin, GraphQL: api, Auth: signIn, UI: embed.FS{}, Health: server.NewHealth(), Observer: told, Logger: logger,
		Mandate: sessions.mandate, Document: sessions.document, Archive: sessions.archive, Calendar: sessions.calendar,
		Invoice: sessions.invoice, InvoiceArchive: sessions.invoiceArchive, Entries: sessions.entries, Export: sessions.export, FilesURL: origin,
		Visitor: sessions.visitor, Downloader: sessions.downloader,
	})
}

// askForWarmth signs in at edge and sends the query.
func askForWarmth(ctx context.Context, edge http.Handler) error {
	granted, err := postToWarmUp(ctx, edge, "/auth/token", `{"code":"warm-up","code_verifier":"`+strings.Repeat("warm-up-", 8)+`"}`, nil)
	if err != nil {
		return err
	}
	var token struct {
		Type   string `json:"token_type"`
		Access string `json:"access_token"`
	}
	if err := json.Unmarshal(granted.body.Bytes(), &token); err != nil {
		return fmt.Errorf("read the token: %w", err)
	}
	session := http.Header{"Authorization": {token.Type + " " + token.Access}}
	for _, c := range (&http.Response{Header: granted.header}).Cookies() {
		session.Add("Cookie", c.Name+"="+c.Value)
	}
	query, err := json.Marshal(map[string]string{"query": warmUpQuery})
	if err != nil {
		return err
	}
	answer, err := postToWarmUp(ctx, edge, "/graphql", string(query), session)
	if err != nil {
		return err
	}
	if bytes.HasPrefix(answer.body.Bytes(), []byte(`{"errors"`)) {
		return fmt.Errorf("the query fails: %s", answer.body.Bytes())
	}
	return nil
}

// postToWarmUp sends a body of JSON with more headers. Anything but 200 is an error.
func postToWarmUp(ctx context.Context, edge http.Handler, path, body string, headers http.Header) (*heard, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, warmUpOrigin+path, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	for name, values := range headers {
		r.Header[name] = values
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json")
	r.RemoteAddr = "127.0.0.1:1"
	answer := &heard{header: http.Header{}}
	edge.ServeHTTP(answer, r)
	if answer.status != http.StatusOK {
		return nil, fmt.Errorf("%s: status %d: %s", path, answer.status, answer.body.Bytes())
	}
	return answer, nil
}

// heard is an answer that stays in the program.
type heard struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header implements http.ResponseWriter.
func (h *heard) Header() http.Header { return h.header }

// WriteHeader implements http.ResponseWriter.
func (h *heard) WriteHeader(status int) { h.status = status }

// Write implements http.ResponseWriter.
func (h *heard) Write(text []byte) (int, error) { return h.body.Write(text) }
