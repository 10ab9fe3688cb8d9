package graph_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/citerne/citerne/internal/domain"
)

var update = flag.Bool("update", false, "rewrite the golden answers and calls in testdata")

// conditions is <case>.cond.json, the special conditions of a case. Without the file the case
// runs as Claire, who has two businesses, in a tab without a business.
type conditions struct {
	// Account is the e-mail address of a demonstration account; "" is anonymous.
	Account *string `json:"account"`
	// Profile is the sandbox's seed; "vide" leaves every list empty.
	Profile string `json:"profile"`
	// Tab is the name of the tab's business, or an unknown id.
	Tab string `json:"tab"`
	// Fail replaces the provider's answers: it maps method and path to a status and codes.
	Fail map[string]failure `json:"fail"`
	// NoXSRF sends no X-XSRF-TOKEN.
	NoXSRF bool `json:"noXSRF"`
	// FreeQueriesOff accepts only the operations of the manifest; Known adds this case's own
	// operation to it.
	FreeQueriesOff bool `json:"freeQueriesOff"`
	Known          bool `json:"known"`
	// ByID sends the documentId instead of the text.
	ByID bool `json:"byID"`
	// File sends a multipart request whose variable f is a file with this text, or a picture
	// for "picture".
	File string `json:"file"`
	// Variables may hold a business's name instead of an id: "id:BTP Rives de Loire".
	Variables map[string]string `json:"variables"`
	// Changes are the orders that change while a subscription is open. Tanks, Invoices and
	// Exports are the same for levels, invoices and exports; Notifications are the
	// notifications that arrive. Then the stream ends.
	Changes       []domain.ID `json:"changes"`
	Tanks         []domain.ID `json:"tanks"`
	Invoices      []domain.ID `json:"invoices"`
	Exports       []domain.ID `json:"exports"`
	Notifications []domain.ID `json:"notifications"`
}

type failure struct {
	Status  int    `json:"status"`
	Subcode string `json:"subcode"`
	// An empty Code means "broken".
	Code string `json:"code"`
}

// TestGolden runs every testdata/<Type>/<field>/<case>.graphql against the sandbox over HTTP,
// and compares only the answer and the exact upstream calls, sorted. The first line of the
// calls is their depth: how many of them are sequential, each waiting for the one before. `make
// golden` rewrites both; read the difference.
func TestGolden(t *testing.T) {
	queries, err := filepath.Glob("testdata/*/*/*.graphql")
	if err != nil || len(queries) == 0 {
		t.Fatalf("no golden case: %v", err)
	}
	for _, path := range queries {
		base := strings.TrimSuffix(path, ".graphql")
		t.Run(strings.TrimPrefix(base, "testdata/"), func(t *testing.T) {
			t.Parallel()
			answer, calls := runCase(t, base)
			golden(t, base+".json", answer)
			golden(t, base+".calls", calls)
		})
	}
}

// Every field of Query, Mutation and Subscription has a case.
func TestGoldenIsComplete(t *testing.T) {
	for _, field := range rootFields(t) {
		cases, err := filepath.Glob("testdata/" + strings.Replace(field, ".", "/", 1) + "/*.graphql")
		if err != nil || len(cases) == 0 {
			t.Errorf("%s has no golden case: %v", field, err)
		}
	}
}

// alone separates cases that run from cases that open their sandbox: a depth can be measured
// only while nothing else runs.
var alone sync.RWMutex

func runCase(t *testing.T, base string) (answer, calls []byte) {
	t.Helper()
	cond := readConditions(t, base+".cond.json")
	query := string(read(t, base+".graphql"))
	alone.RLock()
	w := newWorld(t, cond, query)
	alone.RUnlock()
	alone.Lock()
	defer alone.Unlock()
	depth := w.recorder.inTurns(func() { answer = pretty(t, query, w.ask(t, query)) })
	calls = fmt.Appendln(nil, "depth:", depth)
	for _, call := range w.recorder.sorted() {
		calls = fmt.Appendln(calls, call)
	}
	return answer, calls
}

// pretty returns the body of an answer, indented.
func pretty(t *testing.T, query string, response *http.Response) []byte {
	t.Helper()
	want := "application/graphql-response+json; charset=utf-8"
	text := readAll(t, response)
	if strings.HasPrefix(query, "subscription") {
		want, text = "text/event-stream; charset=utf-8", responses(t, string(text))
	}
	if got := response.Header.Get("Content-Type"); got != want {
		t.Errorf("Content-Type %q, want %q", got, want)
	}
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, bytes.TrimSpace(text), "", "  "); err != nil {
		t.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		pretty.WriteString("\nHTTP " + response.Status)
	}
	pretty.WriteByte('\n')
	return pretty.Bytes()
}

// responses returns the responses of a completed stream, as a list.
func responses(t *testing.T, stream string) []byte {
	t.Helper()
	body, complete := strings.CutSuffix(strings.TrimPrefix(stream, ":\n\n"), "event: complete\ndata:\n\n")
	if !complete {
		t.Fatalf("the stream is not completed: %s", stream)
	}
	var list []string
	for event := range strings.SplitSeq(strings.TrimSuffix(body, "\n\n"), "\n\n") {
		data, next := strings.CutPrefix(event, "event: next\ndata: ")
		if !next {
			t.Fatalf("not an event: %q", event)
		}
		list = append(list, data)
	}
	return []byte("[" + strings.Join(list, ",") + "]")
}

func golden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want := read(t, path); !bytes.Equal(got, want) {
		t.Errorf("%s differs (make golden rewrites it). Got:\n%s\nwant:\n%s", path, got, want)
	}
}

func readConditions(t *testing.T, path string) (c conditions) {
	t.Helper()
	if text, err := os.ReadFile(path); err == nil {
		decoder := json.NewDecoder(bytes.NewReader(text))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&c); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
	}
	if c.Account == nil {
		c.Account = new("claire.lemaire@garonne-adour.example")
	}
	return c
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
