package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"math"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// refused runs the program, which must fail to start, and returns its error.
func refused(t *testing.T, environ ...string) string {
	t.Helper()
	cfg, err := loadConfig(append([]string{
		"CITERNE_DATA_DIR=" + t.TempDir(), "CITERNE_ADDR=127.0.0.1:0", "CITERNE_ADMIN_ADDR=127.0.0.1:0", "SANDBOX_ADDR=127.0.0.1:0",
	}, environ...))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	err = run(ctx, cfg, &syncBuffer{}, &syncBuffer{}, func(Addresses) {
		t.Error("the program is ready")
		cancel()
	})
	if err == nil {
		t.Fatal("the program ended without an error")
	}
	return err.Error()
}

func TestBusyPort(t *testing.T) {
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	addr := busy.Addr().String()
	for _, name := range []string{"CITERNE_ADDR", "CITERNE_ADMIN_ADDR", "SANDBOX_ADDR"} {
		got := refused(t, name+"="+addr)
		want := "the address " + addr + " is already in use: stop the program that listens there, or set " + name + " to another host:port"
		if got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestAddressOfAnotherMachine(t *testing.T) {
	if got := refused(t, "CITERNE_ADDR=192.0.2.1:0", "CITERNE_PUBLIC_URL=http://localhost"); !strings.Contains(got, "set CITERNE_ADDR") || strings.Contains(got, "\n") {
		t.Errorf("%q", got)
	}
}

func TestSecondProcessOnOneDataFolder(t *testing.T) {
	dir := dataFolder(t)
	first := start(t, "CITERNE_DATA_DIR="+dir)
	want := "another citerne uses the data folder " + dir + ": stop it, or set CITERNE_DATA_DIR to another folder"
	if got := refused(t, "CITERNE_DATA_DIR="+dir); got != want {
		t.Errorf("%q", got)
	}
	first.end(t)
	start(t, "CITERNE_DATA_DIR="+dir)
}

func TestDataFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "citerne")
	start(t, "CITERNE_DATA_DIR="+dir)
	info, err := os.Stat(dir)
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("data folder: %v %v", info, err)
	}
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, "")
	if got := refused(t, "CITERNE_DATA_DIR="+filepath.Join(file, "x")); !strings.Contains(got, "set CITERNE_DATA_DIR") || strings.Contains(got, "\n") {
		t.Errorf("%q", got)
	}
}

// A session survives a restart: the keys, the sandbox's tokens and the list of sign-outs are in the
// data folder.
func TestSessionSurvivesARestart(t *testing.T) {
	dir := dataFolder(t)
	p := start(t, "CITERNE_DATA_DIR="+dir)
	_, port, _ := net.SplitHostPort(strings.TrimPrefix(p.Sandbox, "http://"))
	stays, leaves := newBrowser(t, p.Public.String()), newBrowser(t, p.Public.String())
	for _, b := range []*browser{stays, leaves} {
		b.exchange(b.authorizeAtSandbox(p, "nora.haddad@atelier-montreuil.example"))
	}
	session := leaves.cookie("citerne-session")
	leaves.signOut()
	p.end(t)

	again := start(t, "CITERNE_DATA_DIR="+dir, "SANDBOX_ADDR=127.0.0.1:"+port, "CITERNE_ADDR="+p.Public.Host)
	if again.Public.Host != p.Public.Host {
		t.Fatalf("restarted on %s", again.Public)
	}
	if _, errs := stays.query(`{ me { id } }`, nil, nil); len(errs) != 0 {
		t.Errorf("the session is lost: %+v", errs)
	}
	r := leaves.do("POST", leaves.base+"/graphql", `{"query":"{ me { id } }"}`, "Content-Type", "application/json",
		"Authorization", leaves.authorization, "Cookie", "citerne-session="+session)
	if r.status != http.StatusUnauthorized {
		t.Errorf("the signed-out session works again: %d %s", r.status, r.body)
	}
}

// A request that is in flight when the program stops gets its response. New connections are
// refused.
func TestShutdownFinishesRequestsInFlight(t *testing.T) {
	f := newForeignProvider(t)
	f.hold, f.held = make(chan struct{}), make(chan struct{})
	release := sync.OnceFunc(func() { close(f.hold) })
	t.Cleanup(release)
	p := start(t, f.environ()...)
	b := newBrowser(t, p.Public.String())
	b.signInAt(f)

	answered := make(chan []gqlError, 1)
	go func() {
		// Closed even when the query fails the test from here.
		defer close(answered)
		_, errs := b.query(`{ gasList { id } }`, nil, nil)
		answered <- errs
	}()
	<-f.held
	p.stop()
	eventually(t, "new connections are refused", func() bool {
		conn, err := net.Dial("tcp", strings.TrimPrefix(p.Dashboard, "http://"))
		if err == nil {
			_ = conn.Close()
		}
		return err != nil
	})
	select {
	case errs := <-answered:
		t.Fatalf("a response came before the provider's: %+v", errs)
	case err := <-p.ended:
		t.Fatalf("the program ended with a request in flight: %v", err)
	default:
	}
	release()
	if errs := <-answered; len(errs) != 0 {
		t.Errorf("the request in flight was cut: %+v", errs)
	}
	p.end(t)
}

func TestReadiness(t *testing.T) {
	p := start(t)
	b := newBrowser(t, p.Public.String())
	if r := b.do("GET", b.base+"/readyz", ""); r.status != 200 || r.body != `{"checks":{"broker":"ok","sandbox":"ok"},"status":"ready"}` {
		t.Errorf("/readyz: %d %s", r.status, r.body)
	}
	for address, want := range map[string]int{
		b.base + "/healthz": 200, p.Admin + "/metrics": 200, p.Admin + "/debug/pprof/": 200,
		// Metrics and profiles are not public.
		b.base + "/metrics": 404, b.base + "/debug/pprof/": 404,
	} {
		if r := b.do("GET", address, ""); r.status != want {
			t.Errorf("%s: %d, want %d", address, r.status, want)
		}
	}
	if r := b.do("GET", p.Admin+"/metrics", "", "Host", "evil.example"); r.status != 403 {
		t.Errorf("metrics under a foreign host name: %d, want 403", r.status)
	}
}

func TestBanner(t *testing.T) {
	p := start(t)
	text := p.stdout.String()
	for _, want := range []string{p.Public.String() + "/\n", p.Sandbox + "/\n", p.Sandbox + "/sandbox/\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("the banner lacks %q:\n%s", want, text)
		}
	}
	rows := regexp.MustCompile(`(?m)^  \S+@\S+\.example +Bac-a-sable-2026! +\S.*\S {2,}\S.*$`).FindAllString(text, -1)
	if len(rows) != 10 {
		t.Errorf("%d accounts in the banner, want the ten of product 13.2:\n%s", len(rows), text)
	}
	at := -1
	for _, row := range rows {
		if i := strings.Index(row, "Bac-a-sable"); at >= 0 && i != at {
			t.Errorf("the table is not aligned:\n%s", text)
		} else {
			at = i
		}
	}
}

func TestLogIsJSONLines(t *testing.T) {
	p := start(t)
	newBrowser(t, p.Public.String()).do("GET", p.Public.String()+"/finance/?q=s3cret", "")
	p.end(t)
	for line := range strings.Lines(p.log.String()) {
		if !json.Valid([]byte(line)) {
			t.Errorf("not JSON: %s", line)
		}
	}
	if !strings.Contains(p.log.String(), `"route":"/finance"`) || strings.Contains(p.log.String(), "s3cret") {
		t.Errorf("log:\n%s", p.log)
	}
}

func TestPlainHTTPIsWarnedOf(t *testing.T) {
	const warning = "CITERNE_PUBLIC_URL is http"
	if p := start(t, "CITERNE_PUBLIC_URL=http://intranet.example"); !strings.Contains(p.log.String(), warning) {
		t.Errorf("no warning:\n%s", p.log)
	}
	for _, public := range []string{"https://dashboard.example", "http://127.0.0.1:8080", "http://localhost"} {
		p := start(t, "CITERNE_PUBLIC_URL="+public)
		if strings.Contains(p.log.String(), warning) {
			t.Errorf("%s: a warning", public)
		}
		if strings.Contains(p.Sandbox, p.Public.Hostname()) {
			t.Errorf("the sandbox shares the host of %s: %s", public, p.Sandbox)
		}
	}
}

// With a real provider the banner shows the dashboard's address, but no accounts.
func TestBannerWithAProvider(t *testing.T) {
	var out bytes.Buffer
	printBanner(&out, Config{Provider: &Provider{}, Tools: true}, Addresses{Public: &url.URL{Scheme: "https", Host: "dashboard.example"}}, nil)
	if out.String() != "\n  Dashboard  https://dashboard.example/\n\n" {
		t.Errorf("%q", &out)
	}
}

// While NATS cannot be reached the process is alive but not ready, and can be stopped.
func TestStartWithoutNATS(t *testing.T) {
	addr, admin := freeAddress(t), freeAddress(t)
	cfg, err := loadConfig([]string{
		"CITERNE_DATA_DIR=" + t.TempDir(), "CITERNE_ADDR=" + addr, "CITERNE_ADMIN_ADDR=" + admin, "SANDBOX_ADDR=127.0.0.1:0",
		"NATS_URL=nats://" + freeAddress(t),
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ended, log := make(chan error, 1), &syncBuffer{}
	go func() { ended <- run(ctx, cfg, &syncBuffer{}, log, func(Addresses) { t.Error("ready without NATS") }) }()
	b := newBrowser(t, "http://"+addr)
	eventually(t, "the program tries to reach NATS", func() bool { return strings.Contains(log.String(), "NATS does not answer yet") })
	for path, status := range map[string]int{"/healthz": 200, "/readyz": 503, "/": 503} {
		if r := b.do("GET", b.base+path, ""); r.status != status {
			t.Errorf("%s: %d, want %d", path, r.status, status)
		}
	}
	// Metrics are available meanwhile, for operators and for the alert.
	got := (&program{Addresses: Addresses{Admin: "http://" + admin}}).scrape(t)
	if got.value("citerne_broker_connected") != 0 || !math.IsNaN(got.value("citerne_events_waiting")) || got.value("citerne_provider_streams_open") != 0 {
		t.Errorf("metrics: broker connected %v, events waiting %v, streams open %v; want 0, NaN, 0", got.value("citerne_broker_connected"),
			got.value("citerne_events_waiting"), got.value("citerne_provider_streams_open"))
	}
	stop()
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("run: %v", err)
		}
	case <-time.After(10 * time.Second):
		t.Error("the program does not end within 10 s")
	}
}

// A replica that has lost NATS keeps serving, reports the loss, and applies its own sign-outs.
func TestServingWithoutNATS(t *testing.T) {
	nats := startNATS(t)
	p := start(t, "NATS_URL="+nats.ClientURL())
	b := p.signedIn(t, "claire.lemaire@garonne-adour.example")
	nats.Shutdown()
	nats.WaitForShutdown()
	eventually(t, "/readyz reports the loss", func() bool {
		r := b.do("GET", b.base+"/readyz", "")
		if r.status != http.StatusOK {
			t.Fatalf("/readyz: %d %s", r.status, r.body)
		}
		return r.body == `{"checks":{"broker":"failed","sandbox":"ok"},"status":"ready"}`
	})
	var seen shellData
	if b.query(shell, nil, &seen); seen.Me.ID == "" {
		t.Error("the query of a page fails")
	}
	if got := p.scrape(t); got.value("citerne_broker_connected") != 0 || !math.IsNaN(got.value("citerne_events_waiting")) {
		t.Errorf("metrics: broker connected %v, events waiting %v; want 0, NaN", got.value("citerne_broker_connected"), got.value("citerne_events_waiting"))
	}
	late := p.signedIn(t, "marc.dubois@rives-de-loire.example")
	if _, errs := late.query(`{ me { id } }`, nil, nil); len(errs) != 0 {
		t.Errorf("a new sign-in fails: %+v", errs)
	}
	b.expectSignedOutForGood(p, seen.CurrentBusiness.LogoURL)
}

// With the embedded broker, the first response on the port comes when everything is open: a client
// that waits for /healthz can send queries right after it.
func TestReadyAtTheFirstResponse(t *testing.T) {
	addr := freeAddress(t)
	early := make(chan string, 1)
	go func() {
		for t.Context().Err() == nil {
			if r, err := http.Get("http://" + addr + "/healthz"); err == nil { // refused until the port is open
				r.Body.Close()
				early <- postAppConfig("http://" + addr + "/graphql")
				return
			}
		}
	}()
	start(t, "CITERNE_ADDR="+addr)
	if got := <-early; !strings.Contains(got, `"appName":"Citerne"`) {
		t.Errorf("right after the first /healthz: %s", got)
	}
}

// postAppConfig returns the response to a query that needs no session, or the error's text.
func postAppConfig(address string) string {
	r, err := http.Post(address, "application/json", strings.NewReader(`{"query":"{ appConfig { appName } }"}`))
	if err != nil {
		return err.Error()
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// freeAddress returns an address of this machine on which no program listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// A client that never finishes its request does not delay the end of the program beyond ten
// seconds.
func TestShutdownWithAHalfSentBody(t *testing.T) {
	t.Parallel()
	p := start(t)
	for _, address := range []string{p.Dashboard, p.Sandbox} {
		conn, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		_, err = io.WriteString(conn, "POST /v1/oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nhalf")
		if err != nil {
			t.Fatal(err)
		}
	}
	begin := time.Now()
	p.end(t)
	if took := time.Since(begin); took > 8*time.Second {
		t.Errorf("the end took %s, want at most 8s", took)
	}
}

// Every log line of a failing exchange has the id of the request, in every package.
func TestLogLinesHaveTheRequestID(t *testing.T) {
	gone := "http://" + freeAddress(t)
	f := &foreignProvider{t: t, url: gone}
	p := start(t, f.environ()...)
	before := len(p.log.String())
	b := newBrowser(t, p.Public.String())
	r := b.do("POST", b.base+"/auth/token", `{"code":"c0de","code_verifier":"`+strings.Repeat("v", 64)+`"}`, "Content-Type", "application/json")
	id := r.header.Get("X-Request-Id")
	if r.status != http.StatusBadGateway || !strings.Contains(r.body, `"requestId":"`+id+`"`) {
		t.Errorf("%d %s", r.status, r.body)
	}
	// The access log's line may be written after the response.
	eventually(t, "the request is logged", func() bool { return strings.Contains(p.log.String()[before:], `"msg":"request"`) })
	lines := strings.Split(strings.TrimSpace(p.log.String()[before:]), "\n")
	if len(lines) != 2 {
		t.Errorf("%d lines, want that of the failure and that of the access log:\n%s", len(lines), p.log)
	}
	for _, line := range lines {
		if strings.Count(line, `"request_id":"`+id+`"`) != 1 || strings.Contains(line, gone) {
			t.Errorf("no request id, or the provider's address: %s", line)
		}
	}
}
