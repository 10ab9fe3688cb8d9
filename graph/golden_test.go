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

// conditions is <case>.cond.json, what is special about a case. Without the file
// it is Claire, who has two businesses, with no tab's business.
type conditions struct {
	// Account is the e-mail of a demonstration account; "" is anonymous.
	Account *string `json:"account"`
	// Profile is the sandbox's seed; "vide" leaves every list empty.
	Profile string `json:"profile"`
	// Tab is the name of the business of the tab, or an id that is nobody's.
	Tab string `json:"tab"`
	// Fail answers in the provider's place: method and path to a status and codes.
	Fail map[string]failure `json:"fail"`
	// NoXSRF sends no X-XSRF-TOKEN.
	NoXSRF bool `json:"noXSRF"`
	// FreeQueriesOff accepts the operations of the manifest alone; Known puts this
	// case's own operation in it.
	FreeQueriesOff bool `json:"freeQueriesOff"`
	Known          bool `json:"known"`
	// ByID sends the documentId in place of the text.
	ByID bool `json:"byID"`
	// File sends a multipart request whose variable f is a file of this text, or a
	// picture for "picture".
	File string `json:"file"`
	// Variables may hold a business's name where an id is meant: "id:BTP Rives de Loire".
	Variables map[string]string `json:"variables"`
	// Changes are the orders that change while a subscription is open, Tanks the tanks whose
	// levels do, Invoices the invoices, Exports the exports, and Notifications the notifications
	// that arrive; it then ends.
	Changes       []domain.ID `json:"changes"`
	Tanks         []domain.ID `json:"tanks"`
	Invoices      []domain.ID `json:"invoices"`
	Exports       []domain.ID `json:"exports"`
	Notifications []domain.ID `json:"notifications"`
}

type failure struct {
	Status  int    `json:"status"`
	Subcode string `json:"subcode"`
	// Code is "broken" when it is empty.
	Code string `json:"code"`
}

// TestGolden runs every testdata/<Type>/<field>/<case>.graphql against the sandbox
// over HTTP, and compares the answer and the exact upstream calls, sorted, and
// nothing else. The first line of the calls is their depth: how many of them have to be
// waited for, one after the other. `make golden` rewrites both; read the difference.
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

// Every field of Query and Mutation has a case.
func TestGoldenIsWhole(t *testing.T) {
	for _, field := range rootFields(t) {
		cases, err := filepath.Glob("testdata/" + strings.Replace(field, ".", "/", 1) + "/*.graphql")
		if err != nil || len(cases) == 0 {
			t.Errorf("%s has no golden case: %v", field, err)
		}
	}
}

// alone keeps cases that are being asked from those that open their sandbox: a depth can
// only be seen while nothing else goes on.
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

// pretty is the body of an answer, as a person reads it.
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

// responses are those of a stream that was completed, as a list.
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
