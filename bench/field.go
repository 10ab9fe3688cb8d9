package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"reflect"
	"strings"
	"time"

	"github.com/citerne/citerne/bench/loopback"
)

// field is the provider and the servers that use it.
type field struct {
	provider    *process
	providerURL string
	servers     []*server
}

// server is one of the compared servers.
type server struct {
	name    string // in the tables
	address string // http://127.0.0.1:port
	probe   string // a path that answers as soon as the server is ready
	environ []string
	program []string // with its arguments
	// path returns the path that a query is sent to.
	path func(query) string
	// signIn returns the headers of a new session.
	signIn func(ctx context.Context, address string) (http.Header, error)

	*process
	sessions []http.Header
}

// The indexes of the servers in the field and in the results.
const (
	ofFloor = iota
	ofCiterne
	ofApollo
)

// mostSessions is the largest number of concurrent sessions.
const mostSessions = 200

// openField builds the programs, except Apollo Server, and starts the provider. beside, when it is not
// empty, is the path of another build of Citerne, which takes the place of Apollo Server.
func openField(ctx context.Context, dir, beside string) (*field, error) {
	if err := loopback.Build(ctx, dir, "./cmd/citerne", "./bench/upstream", "./bench/floor"); err != nil {
		return nil, err
	}
	free, err := loopback.FreeAddresses(4)
	if err != nil {
		return nil, err
	}
	provider, floor, citerne, apollo := free[0], free[1], free[2], free[3]
	f := &field{providerURL: "http://" + provider}
	_, apolloPort, _ := strings.Cut(apollo, ":")
	f.servers = []*server{
		ofFloor: {
			name: "bare floor", address: "http://" + floor, probe: "/readyz",
			program: []string{filepath.Join(dir, "floor"), floor, f.providerURL},
			path:    func(q query) string { return "/" + q.name }, signIn: bearer,
		},
		ofCiterne: f.citerne("Citerne", filepath.Join(dir, "citerne"), filepath.Join(dir, "data"), citerne),
		ofApollo: {
			name: "Apollo Server", address: "http://" + apollo, probe: "/",
			environ: []string{"NODE_ENV=production"},
			program: []string{"node", "bench/apollo/server.mjs", apolloPort, f.providerURL},
			path:    func(query) string { return "/" }, signIn: bearer,
		},
	}
	if beside != "" {
		f.servers[ofApollo] = f.citerne(beside, beside, filepath.Join(dir, "beside"), apollo)
	}
	f.provider, err = start(ctx, f.providerURL+"/calls", nil, filepath.Join(dir, "upstream"), provider)
	return f, err
}

// citerne returns a build of Citerne without a limit of the rate: a session sends as many requests as
// the server can answer.
func (f *field) citerne(name, program, data, address string) *server {
	return &server{
		name: name, address: "http://" + address, probe: "/readyz",
		environ: []string{
			"CITERNE_ADDR=" + address, "CITERNE_PUBLIC_URL=http://" + address, "CITERNE_ADMIN_ADDR=127.0.0.1:0",
			"CITERNE_DATA_DIR=" + data, "CITERNE_FREE_QUERIES=true", "CITERNE_REQUEST_RATE=0",
			"PROVIDER_V2_URL=" + f.providerURL + "/v2", "PROVIDER_AUTH_URL=" + f.providerURL,
		},
		program: []string{program},
		path:    func(query) string { return "/graphql" }, signIn: signIn,
	}
}

func (f *field) close() {
	for _, s := range f.servers {
		if s.process != nil {
			s.stop()
		}
	}
	f.provider.stop()
}

func (s *server) open(ctx context.Context) (*process, error) {
	return start(ctx, s.address+s.probe, s.environ, s.program...)
}

// bearer returns the headers for a server that passes tokens to the provider unchanged.
func bearer(context.Context, string) (http.Header, error) {
	return http.Header{"Authorization": {"Bearer token"}}, nil
}

// signIn exchanges a code, as the dashboard does.
func signIn(ctx context.Context, address string) (http.Header, error) {
	body := fmt.Sprintf(`{"code":"code-%d","code_verifier":%q}`, time.Now().UnixNano(), strings.Repeat("verifier-", 5))
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address+"/auth/token", strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	defer func() { _ = response.Body.Close() }()
	var token struct {
		Type   string `json:"token_type"`
		Access string `json:"access_token"`
	}
	if err := json.NewDecoder(response.Body).Decode(&token); err != nil || token.Access == "" {
		return nil, fmt.Errorf("sign in: status %d: %w", response.StatusCode, err)
	}
	headers := http.Header{"Authorization": {token.Type + " " + token.Access}}
	for _, c := range response.Cookies() {
		headers.Add("Cookie", c.Name+"="+c.Value)
	}
	return headers, nil
}

// ask sends a query and returns the body of the response.
func (s *server) ask(ctx context.Context, client *http.Client, headers http.Header, q query) ([]byte, error) {
	body, err := json.Marshal(map[string]string{"query": q.text})
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.address+s.path(q), strings.NewReader(string(body)))
	if err != nil {
		return nil, err
	}
	r.Header = headers.Clone()
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json")
	response, err := client.Do(r)
	if err != nil {
		return nil, err
	}
	defer func() { _ = response.Body.Close() }()
	answer, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("status %d: %s", response.StatusCode, answer)
	}
	return answer, err
}

// agree returns an error unless all servers give equal responses to each query.
func (f *field) agree(ctx context.Context, all []query) error {
	for _, q := range all {
		var first any
		for _, s := range f.servers {
			text, err := s.ask(ctx, http.DefaultClient, s.sessions[0], q)
			if err != nil {
				return fmt.Errorf("%s: %s: %w", s.name, q.name, err)
			}
			var answer any
			if err := json.Unmarshal(text, &answer); err != nil {
				return fmt.Errorf("%s: %s: %w", s.name, q.name, err)
			}
			if first == nil {
				first = answer
			} else if !reflect.DeepEqual(first, answer) {
				return fmt.Errorf("%s responds to %s differently from %s:\n%s", s.name, q.name, f.servers[0].name, text)
			}
		}
	}
	return nil
}

// latency sets how long the provider takes for each call.
func (f *field) latency(d time.Duration) error {
	response, err := http.Post(f.providerURL+"/latency", "text/plain", strings.NewReader(d.String()))
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusOK {
		return errors.New("the provider does not accept a latency of " + d.String())
	}
	return nil
}

// calls returns the number of calls to the provider since the last time that it was read.
func (f *field) calls() (n int64, err error) {
	response, err := http.Get(f.providerURL + "/calls")
	if err != nil {
		return 0, err
	}
	defer func() { _ = response.Body.Close() }()
	_, err = fmt.Fscan(response.Body, &n)
	return n, err
}
