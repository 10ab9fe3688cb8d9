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
	"slices"
	"strings"
	"time"

	"github.com/citerne/citerne/bench/loopback"
)

// field is the provider and the servers that use it.
type field struct {
	dir      string
	provider *process
	servers  []*server
	admin    string // admin address of the Citerne that was started last
}

// server is one of the compared servers.
type server struct {
	name string
	// open starts the server.
	open func(context.Context) (*process, error)
	// path returns the path that a query is sent to.
	path func(query) string
	// signIn returns the headers of a new session.
	signIn func(context.Context, *process) (http.Header, error)

	*process
	sessions []http.Header
}

// The names of the servers, as the tables show them.
const (
	citerne = "Citerne"
	floor   = "bare floor"
	apollo  = "Apollo Server"
)

// mostSessions is the largest number of sessions at once.
const mostSessions = 200

// openField starts the provider. beside, when it is not empty, is another build of Citerne that
// takes Apollo Server's place.
func openField(ctx context.Context, dir, beside string) (f *field, err error) {
	if err := build(ctx, dir, "./cmd/citerne", "./bench/upstream", "./bench/floor"); err != nil {
		return nil, err
	}
	f = &field{dir: dir}
	free, err := loopback.FreeAddresses(1)
	if err != nil {
		return nil, err
	}
	address := free[0]
	f.provider, err = start(ctx, "http://"+address, "/calls", nil, filepath.Join(dir, "upstream"), address)
	if err != nil {
		return nil, err
	}
	toPath := func(q query) string { return "/" + q.name }
	toGraphQL := func(query) string { return "/graphql" }
	f.servers = []*server{
		{name: floor, open: f.openFloor, path: toPath, signIn: bearer},
		{name: citerne, open: f.openCiterne(filepath.Join(dir, "citerne"), "data"), path: toGraphQL, signIn: signIn},
		{name: apollo, open: f.openApollo, path: func(query) string { return "/" }, signIn: bearer},
	}
	if beside != "" {
		f.servers[ofApollo] = &server{name: beside, open: f.openCiterne(beside, "beside"), path: toGraphQL, signIn: signIn}
	}
	return f, nil
}

// citerne returns the server Citerne.
func (f *field) citerne() *server {
	return f.servers[slices.IndexFunc(f.servers, func(s *server) bool { return s.name == citerne })]
}

func (f *field) close() {
	for _, s := range f.servers {
		if s.process != nil {
			s.stop()
		}
	}
	f.provider.stop()
}

func (f *field) openFloor(ctx context.Context) (*process, error) {
	free, err := loopback.FreeAddresses(1)
	if err != nil {
		return nil, err
	}
	address := free[0]
	return start(ctx, "http://"+address, "/readyz", nil, filepath.Join(f.dir, "floor"), address, f.provider.address)
}

// openCiterne returns a function that starts a build of Citerne with its own data folder.
func (f *field) openCiterne(program, data string) func(context.Context) (*process, error) {
	return func(ctx context.Context) (*process, error) {
		free, err := loopback.FreeAddresses(2)
		if err != nil {
			return nil, err
		}
		address, admin := free[0], free[1]
		f.admin = "http://" + admin
		return start(ctx, "http://"+address, "/readyz", []string{
			"CITERNE_ADDR=" + address, "CITERNE_PUBLIC_URL=http://" + address, "CITERNE_ADMIN_ADDR=" + admin,
			"CITERNE_DATA_DIR=" + filepath.Join(f.dir, data), "CITERNE_FREE_QUERIES=true",
			// One session sends as many requests as the server can answer.
			"CITERNE_REQUEST_RATE=0",
			"PROVIDER_V2_URL=" + f.provider.address + "/v2", "PROVIDER_AUTH_URL=" + f.provider.address,
		}, program)
	}
}

func (f *field) openApollo(ctx context.Context) (*process, error) {
	free, err := loopback.FreeAddresses(1)
	if err != nil {
		return nil, err
	}
	address := free[0]
	_, port, _ := strings.Cut(address, ":")
	return start(ctx, "http://"+address, "/", []string{"NODE_ENV=production"}, "node", "bench/apollo/server.mjs", port, f.provider.address)
}

// bearer returns the headers for a server that passes tokens to the provider unchanged.
func bearer(context.Context, *process) (http.Header, error) {
	return http.Header{"Authorization": {"Bearer token"}}, nil
}

// signIn exchanges a code, as the dashboard does.
func signIn(ctx context.Context, p *process) (http.Header, error) {
	body := fmt.Sprintf(`{"code":"code-%d","code_verifier":%q}`, time.Now().UnixNano(), strings.Repeat("verifier-", 5))
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, p.address+"/auth/token", strings.NewReader(body))
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
	for name, values := range headers {
		r.Header[name] = values
	}
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

// agree returns an error unless all servers give equal responses.
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
	response, err := http.Post(f.provider.address+"/latency", "text/plain", strings.NewReader(d.String()))
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusOK {
		return errors.New("the provider does not accept a latency of " + d.String())
	}
	return nil
}

// calls returns how many calls the provider got since this was last called.
func (f *field) calls() (n int64, err error) {
	response, err := http.Get(f.provider.address + "/calls")
	if err != nil {
		return 0, err
	}
	defer func() { _ = response.Body.Close() }()
	_, err = fmt.Fscan(response.Body, &n)
	return n, err
}
