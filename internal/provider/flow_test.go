package provider_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// readFull reads a file to its end.
func readFull(f *domain.File, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Content.Close() }()
	return io.ReadAll(f.Content)
}

// flows are the calls whose response is streamed. Each is read to its end.
var flows = []exercise{
	{name: "Document", api: "/v3", method: "GET", uri: "/documents/d.1", answer: `%PDF-1.7`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return readFull(s.Document(ctx, "d.1", domain.FileRequest{Range: "bytes=0-3", IfRange: `"e"`, IfNoneMatch: `"f"`}))
		}},
	{name: "Archive", api: "/v3", method: "GET", uri: "/documents.zip?id%5B%5D=d.1&id%5B%5D=d.2", answer: `PK`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return readFull(s.Archive(ctx, []domain.ID{"d.1", "d.2"}))
		}},
	{name: "InvoiceFile", api: "/v3", method: "GET", uri: "/invoices/i.1/factur-x", answer: `%PDF-1.7`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return readFull(s.InvoiceFile(ctx, "i.1", domain.InvoiceFacturX, domain.FileRequest{Range: "bytes=0-3", IfRange: `"e"`, IfNoneMatch: `"f"`}))
		}},
	{name: "InvoiceFile as PDF", api: "/v3", method: "GET", uri: "/invoices/i.1/pdf", answer: `%PDF-1.7`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return readFull(s.InvoiceFile(ctx, "i.1", domain.InvoicePDF, domain.FileRequest{}))
		}},
	{name: "InvoiceFile as XML", api: "/v3", method: "GET", uri: "/invoices/i.1/xml", answer: `<x/>`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return readFull(s.InvoiceFile(ctx, "i.1", domain.InvoiceXML, domain.FileRequest{}))
		}},
	{name: "InvoiceArchive", api: "/v3", method: "GET", uri: "/invoices.zip?id%5B%5D=1&id%5B%5D=2", answer: `PK`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return readFull(s.InvoiceArchive(ctx, []domain.ID{"1", "2"}))
		}},
	{name: "AccountingEntries", api: "/v3", method: "GET", uri: "/invoices/entries.csv?business_id=b-1&status=paid&from=2026-03-01&overdue=1", answer: `Journal`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return readFull(s.AccountingEntries(ctx, domain.EntriesRequest{BusinessID: "b-1", Filter: domain.InvoiceFilter{Payment: new(domain.FilterPaid), From: new(domain.Date("2026-03-01")), Overdue: true}}))
		}},
	{name: "ExportFile", api: "/analytics", method: "GET", uri: "/exports/e.1/file", answer: `id;nom`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return readFull(s.ExportFile(ctx, "e.1", domain.FileRequest{Range: "bytes=0-3", IfRange: `"e"`, IfNoneMatch: `"f"`}))
		}},
	{name: "Calendar", api: "/v3", method: "GET", uri: "/planning.ics?token=t.1", answer: `BEGIN:VCALENDAR`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return readFull(s.Calendar(ctx, "t.1")) }},
	{name: "Stream", api: "/v3", method: "GET", uri: "/orders/stream?business_id=b-1", answer: ":\n\n",
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			err := s.Stream(ctx, "b-1", "17", func(domain.LiveEvent) error { return nil })
			if domain.CodeOf(err) == domain.CodeUpstreamUnavailable || domain.CodeOf(err) == domain.CodeUpstreamInvalid {
				return nil, nil // the expected end of the stream
			}
			return nil, err
		}},
}

// file opens a document of a provider with that response.
func file(t *testing.T, answer http.HandlerFunc, timeout time.Duration, in domain.FileRequest) (*domain.File, error) {
	t.Helper()
	u := newUpstream(t, answer)
	f, err := newClient(t, provider.Config{V2URL: u.URL + "/v2", Timeout: timeout}).For(credentials, "fr-FR").Document(t.Context(), "d.1", in)
	if err == nil {
		t.Cleanup(func() { _ = f.Content.Close() })
	}
	return f, err
}

// A browser's request headers for a file reach the provider, the provider's response headers come
// back, and the file is streamed.
func TestDocumentIsPassedOn(t *testing.T) {
	more := make(chan struct{})
	s, _ := asking(t, func(w http.ResponseWriter, r *http.Request) {
		for name, want := range map[string]string{"Range": "bytes=2-5", "If-Range": `"v1"`, "If-None-Match": `"v0"`, "Accept-Encoding": "identity", "Authorization": "Bearer secret-token"} {
			if got := r.Header.Get(name); got != want {
				t.Errorf("%s is %q, want %q", name, got, want)
			}
		}
		for name, value := range map[string]string{"Content-Type": "application/pdf", "Content-Length": "4", "Content-Range": "bytes 2-5/10", "ETag": `"v1"`,
			"Content-Disposition": `inline; filename*=UTF-8''BL-2026-004812%20%C3%A9.pdf`} {
			w.Header().Set(name, value)
		}
		w.WriteHeader(http.StatusPartialContent)
		_, _ = io.WriteString(w, "ab")
		_ = http.NewResponseController(w).Flush()
		<-more
		_, _ = io.WriteString(w, "cd")
	})
	f, err := s.Document(t.Context(), "d.1", domain.FileRequest{Range: "bytes=2-5", IfRange: `"v1"`, IfNoneMatch: `"v0"`})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Content.Close() }()
	first := make([]byte, 2)
	if _, err := io.ReadFull(f.Content, first); err != nil || string(first) != "ab" {
		t.Errorf("before the end of the file: %q, %v", first, err)
	}
	close(more)
	if rest, err := io.ReadAll(f.Content); err != nil || string(rest) != "cd" {
		t.Errorf("the rest: %q, %v", rest, err)
	}
	got := *f
	got.Content = nil
	expect(t, got, domain.File{Status: 206, ContentType: "application/pdf", ContentLength: 4, ContentRange: "bytes 2-5/10", ETag: `"v1"`,
		ContentDisposition: "attachment; filename*=utf-8''BL-2026-004812%20%C3%A9.pdf"})
}

// The statuses of a file are passed on. Any other status gives the same error as for other calls.
func TestDocumentAnswers(t *testing.T) {
	for code, want := range map[int]domain.Code{200: "", 206: "", 304: "", 416: "", 204: domain.CodeUpstreamInvalid, 302: domain.CodeUpstreamInvalid,
		403: domain.CodeForbidden, 404: domain.CodeNotFound, 429: domain.CodeRateLimited, 503: domain.CodeUpstreamUnavailable} {
		f, err := file(t, status(code, "", "Content-Type", "application/pdf"), 0, domain.FileRequest{})
		if domain.CodeOf(err) != want || err == nil && f.Status != code {
			t.Errorf("%d gives %+v, %v", code, f, err)
		}
	}
	f, err := file(t, status(200, "x", "Content-Type", "text/html;;", "Content-Disposition", "inline"), 0, domain.FileRequest{})
	if err != nil || f.ContentType != "application/octet-stream" || f.ContentDisposition != "attachment" {
		t.Errorf("a file with an invalid media type: %+v, %v", f, err)
	}
	s, _ := reading(t, "")
	for _, ids := range [][]domain.ID{nil, make([]domain.ID, domain.MaxArchive+1)} {
		if _, err := s.Archive(t.Context(), ids); domain.CodeOf(err) != domain.CodeInvalid {
			t.Errorf("an archive of %d: %v", len(ids), err)
		}
	}
	for _, id := range []domain.ID{"../orders", ""} {
		if _, err := s.Document(t.Context(), id, domain.FileRequest{}); domain.CodeOf(err) != domain.CodeNotFound {
			t.Errorf("document %q: %v", id, err)
		}
		if _, err := s.Calendar(t.Context(), id); domain.CodeOf(err) != domain.CodeNotFound {
			t.Errorf("calendar %q: %v", id, err)
		}
	}
}

// A file that is too long gives an error, with or without a Content-Length.
func TestDocumentIsBounded(t *testing.T) {
	const limit = 32 << 20
	if _, err := file(t, status(200, "", "Content-Length", fmt.Sprint(limit+1)), 0, domain.FileRequest{}); domain.CodeOf(err) != domain.CodeUpstreamInvalid {
		t.Errorf("a length above the limit gives %v", err)
	}
	part := bytes.Repeat([]byte("x"), 1<<20)
	for _, size := range []int{limit, limit + 1} {
		f, err := file(t, func(w http.ResponseWriter, _ *http.Request) {
			for range limit / len(part) {
				_, _ = w.Write(part)
			}
			_, _ = w.Write(part[:size-limit])
		}, 0, domain.FileRequest{})
		if err != nil {
			t.Fatal(err)
		}
		n, err := io.Copy(io.Discard, f.Content)
		if n != limit || (domain.CodeOf(err) == domain.CodeUpstreamInvalid) != (size > limit) {
			t.Errorf("a file of %d bytes: %d read, %v", size, n, err)
		}
	}
}

// A silent provider is noticed before and during the file; a slow reader is not mistaken for one.
func TestSilence(t *testing.T) {
	const patience = time.Second
	open := func(t *testing.T, beginning string) (*domain.File, error) {
		u, transport := newPipedUpstream(t, hanging(beginning))
		return newClient(t, provider.Config{V2URL: u.URL + "/v2", Timeout: patience, Transport: transport}).For(credentials, "fr").
			Document(t.Context(), "d.1", domain.FileRequest{})
	}
	synctest.Test(t, func(t *testing.T) {
		if _, err := open(t, ""); domain.CodeOf(err) != domain.CodeUpstreamTimeout {
			t.Errorf("before the response: %v", err)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		f, err := open(t, "%PDF")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = f.Content.Close() }()
		if begun, err := io.ReadAll(f.Content); string(begun) != "%PDF" || domain.CodeOf(err) != domain.CodeUpstreamTimeout {
			t.Errorf("during the file: %q, %v", begun, err)
		}
		_, err = io.ReadAll(f.Content)
		checkSilence(t, "during the file", "http://", err)
	})
}

// A slow reader: fake time only passes while all goroutines are blocked.
func TestSlowReaderIsNotSilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		body, feed := io.Pipe()
		c := newClient(t, provider.Config{V2URL: "http://provider.invalid", Timeout: time.Second, Transport: roundTrip(func(*http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 200, Header: http.Header{}, Body: body, ContentLength: -1}, nil
		})})
		f, err := c.For(credentials, "fr").Document(t.Context(), "1", domain.FileRequest{})
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			for range 3 {
				_, _ = io.WriteString(feed, "part ")
			}
			_ = feed.Close()
		}()
		var all []byte
		for part := make([]byte, 5); ; {
			time.Sleep(time.Minute)
			n, err := f.Content.Read(part)
			all = append(all, part[:n]...)
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if string(all) != "part part part " {
			t.Errorf("read %q", all)
		}
	})
}

// streamed reads a stream and returns the events that it passed on.
func streamed(t *testing.T, body string) (events []domain.LiveEvent, c *provider.Client, err error) {
	t.Helper()
	c = newClient(t, provider.Config{V2URL: "http://provider.invalid", Transport: roundTrip(func(*http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: 200, Header: http.Header{"Content-Type": {"text/event-stream; charset=utf-8"}}, Body: io.NopCloser(strings.NewReader(body))}, nil
	})})
	err = c.For(credentials, "fr").Stream(t.Context(), "b-1", "", func(e domain.LiveEvent) error {
		events = append(events, e)
		return nil
	})
	if len(events) == 0 || events[0] != (domain.LiveEvent{}) {
		t.Errorf("no event says that the stream is open: %+v", events)
		return events, c, err
	}
	return events[1:], c, err
}

// The events of the contract, with comments between them and line ends of both kinds.
func TestStream(t *testing.T) {
	got, c, err := streamed(t, "\ufeff: hello\n\nid: 41\nevent: order.updated\n"+
		`data: {"order_id":"10482","version":7,`+"\n"+`data:"status":"ready","updated_at":"2026-11-21T09:00:00Z"}`+"\n\n"+
		":heartbeat\n\n"+
		"id:42\r\nevent:position.updated\r\ndata:{\"order_id\":1,\"latitude\":44.8,\"longitude\":-0.5,\"recorded_at\":\"2026-11-21T09:01:00Z\"}\r\n\r\n"+
		"event: tank.level\nid: 43\ndata: {\"id\":604,\"level\":12000}\n\n"+
		"event: invoice.updated\nid: 44\ndata: {\"id\":2204}\n\n"+
		"event: export.updated\nid: 45\nretry: 10\ndata: {\"id\":\"e.1\"}\n\n"+
		"event: notification.created\nid: 46\ndata: {\"id\":8,\"customer_id\":7}\n\n"+
		"event: notification.read\nid: 46\ndata: {\"id\":\"n.9\",\"customer_id\":7}\n\n"+
		"event: reset\ndata: {}\n\n"+
		"event: order.updated\nid: 47\n\n"+ // an event needs data
		"event: order.updated\nid: 48\ndata: {\"order_id\":1}\n") // incomplete
	if domain.CodeOf(err) != domain.CodeUpstreamUnavailable {
		t.Errorf("the end of the stream gives %v", err)
	}
	expect(t, got, []domain.LiveEvent{
		{ID: "41", Order: &domain.OrderUpdate{OrderID: "10482", Version: new(7), Status: domain.OrderReady, UpdatedAt: instant("2026-11-21T09:00:00Z")}},
		{ID: "42", Position: &domain.TankerPosition{OrderID: "1", Latitude: 44.8, Longitude: -0.5, RecordedAt: *instant("2026-11-21T09:01:00Z")}},
		{ID: "43", Tank: &domain.Tank{ID: "604", Level: new(12000), Anomalies: []*domain.Anomaly{}, Active: true}},
		{ID: "44", Invoice: &domain.Invoice{ID: "2204", Number: "2204"}},
		{ID: "45", Export: &domain.ExportUpdate{ID: "e.1"}},
		{ID: "46", Notification: &domain.NotificationUpdate{ID: "8", CustomerID: "7"}},
		{ID: "46", Notification: &domain.NotificationUpdate{ID: "n.9", CustomerID: "7"}},
		{ID: "46", Reset: true},
	})
	noOddities(t, c)
}

// An unknown event is counted, and the stream resumes after it.
func TestOddStream(t *testing.T) {
	got, c, _ := streamed(t, "id: 1\nevent: something.new\ndata: {}\n\nid: 2\nevent: order.updated\ndata: nonsense\n\nid: 3\nevent: position.updated\ndata: {\"order_id\":1}\n\nid: 4\x00\ndata: x\n\n")
	expect(t, got, []domain.LiveEvent{{ID: "1"}, {ID: "2"}, {ID: "3"}, {ID: "3"}})
	if n := len(c.Oddities()); n != 3 { // two events with unknown names count as one
		t.Errorf("%d oddities: %v", n, c.Oddities())
	}
}

func TestStreamIsBounded(t *testing.T) {
	for name, body := range map[string]string{
		"a line":                 "data: " + strings.Repeat("x", 1<<20) + "\n\n",
		"a line without an end":  strings.Repeat("x", 1<<20),
		"an event of many lines": strings.Repeat("data: "+strings.Repeat("x", 1<<10)+"\n", 1<<10),
	} {
		if got, _, err := streamed(t, body); domain.CodeOf(err) != domain.CodeUpstreamInvalid || len(got) != 0 {
			t.Errorf("%s: %d events, %v", name, len(got), err)
		}
	}
}

func TestStreamRequest(t *testing.T) {
	for given, want := range map[string]string{"": "", "17": "17", "1\r\nX: y": ""} {
		u := newUpstream(t, status(200, ": hello\n\n", "Content-Type", "text/event-stream"))
		s := newClient(t, provider.Config{V2URL: u.URL + "/v2", Timeout: time.Minute}).For(credentials, "fr")
		var first domain.LiveEvent
		err := s.Stream(t.Context(), "b-1", given, func(e domain.LiveEvent) error { first = e; return nil })
		if first != (domain.LiveEvent{ID: given}) {
			t.Errorf("it opens after %q, want %q", first.ID, given)
		}
		if domain.CodeOf(err) != domain.CodeUpstreamUnavailable {
			t.Errorf("resumed after %q: %v", given, err)
		}
		r := u.requests()[0]
		if r.uri != "/v3/orders/stream?business_id=b-1" || r.header.Get("Last-Event-ID") != want || r.header.Get("Accept") != "text/event-stream" {
			t.Errorf("resumed after %q: %s %v", given, r.uri, r.header)
		}
	}
}

// All failures at the start and the end of a stream.
func TestStreamFaults(t *testing.T) {
	for name, c := range map[string]struct {
		answer http.HandlerFunc
		code   domain.Code
	}{
		"signed out":         {status(401, signedOut), domain.CodeUnauthenticated},
		"forbidden":          {status(403, marker), domain.CodeForbidden},
		"down":               {status(503, marker), domain.CodeUpstreamUnavailable},
		"not a stream":       {status(200, "{}", "Content-Type", "application/json"), domain.CodeUpstreamInvalid},
		"reset":              {hijacked(""), domain.CodeUpstreamUnavailable},
		"end within a chunk": {hijacked("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n64\r\nid: "), domain.CodeUpstreamUnavailable},
	} {
		s, u := asking(t, c.answer)
		err := s.Stream(t.Context(), "b-1", "", func(domain.LiveEvent) error { return nil })
		if domain.CodeOf(err) != c.code {
			t.Errorf("%s: %v, want %s", name, err, c.code)
		}
		checkSilence(t, name, u.URL, err)
	}
}

// A stream without a heartbeat for 45 s ends; one with heartbeats continues, regardless of the
// deadline of calls.
func TestStreamHeartbeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		c := newClient(t, provider.Config{V2URL: "http://provider.invalid", Timeout: time.Second, Transport: roundTrip(func(r *http.Request) (*http.Response, error) {
			body, feed := io.Pipe()
			go func() {
				for range 10 {
					time.Sleep(15 * time.Second)
					_, _ = io.WriteString(feed, ":\n\n")
				}
				<-r.Context().Done()
				_ = feed.CloseWithError(r.Context().Err())
			}()
			return &http.Response{StatusCode: 200, Header: http.Header{"Content-Type": {"text/event-stream"}}, Body: body}, nil
		})})
		err := c.For(credentials, "fr").Stream(t.Context(), "b-1", "", func(domain.LiveEvent) error { return nil })
		if lived := time.Since(start); domain.CodeOf(err) != domain.CodeUpstreamTimeout || lived != (150+45)*time.Second {
			t.Errorf("after %s: %v", lived, err)
		}
	})
}

// The caller ends a stream with its context or with emit's error.
func TestStreamEndsWithItsCaller(t *testing.T) {
	s, _ := asking(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, "id: 1\ndata: x\n\n")
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
	})
	ctx, cancel := context.WithCancel(t.Context())
	if err := s.Stream(ctx, "b-1", "", func(domain.LiveEvent) error { cancel(); return nil }); !errors.Is(err, context.Canceled) || domain.CodeOf(err) == domain.CodeUpstreamTimeout {
		t.Errorf("after the context: %v", err)
	}
	enough := errors.New("enough")
	if err := s.Stream(t.Context(), "b-1", "", func(domain.LiveEvent) error { return enough }); !errors.Is(err, enough) {
		t.Errorf("after emit's error: %v", err)
	}
}

// FuzzStream passes any bytes to the stream's reader: it ends, and never passes on an incomplete
// event.
func FuzzStream(f *testing.F) {
	for _, seed := range []string{"", "\n", "data\n\n", "data:\r\n\r\n", "id: 1\nevent: reset\ndata: {}\n\n", "\ufeff:x\n", "data: \xff\n\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		events, _, err := streamed(t, body)
		if err == nil || len(events) > strings.Count(body, "\n") {
			t.Errorf("%d events, %v", len(events), err)
		}
		if slices.ContainsFunc(events, func(e domain.LiveEvent) bool { return strings.ContainsAny(e.ID, "\n\x00") }) {
			t.Errorf("an id that cannot be sent back: %+v", events)
		}
	})
}
