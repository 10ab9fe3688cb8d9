package sandbox_test

import (
	"bufio"
	"fmt"
	"net"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/account"
	"github.com/citerne/citerne/internal/sandbox/panel"
	"github.com/citerne/citerne/internal/sandbox/secret"
)

// A body that cannot be read gives a 4xx response for every API call and page that reads one,
// and is not logged as a failure.
func TestBrokenBodyIsRejected(t *testing.T) {
	f := start(t)
	address, err := url.Parse(f.url)
	if err != nil {
		t.Fatal(err)
	}
	token := f.tokenOf(claire)
	const form, part, object = "application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "application/json"
	for _, c := range []struct{ method, path, media, text string }{
		{"POST", "/v2/business/addresses", form, "name=x"},
		{"POST", "/v2/business/addresses", part, "--b\r\nContent-Disposition: form-data; name=name\r\n\r\nx\r\n--b"},
		{"PUT", "/v2/business/1042", form, "name=x"},
		{"POST", "/v3/business/1042/logo", part, "--b\r\nContent-Disposition: form-data; name=file; filename=a.png\r\n\r\nx\r\n--b"},
		{"POST", "/v3/business/1042/contacts", object, `{"first_name":"x"`},
		{"PUT", "/v3/customers/me/notification-type", object, `{"type":`},
		{"POST", "/v3/quotes", object, `{"items":[`},
		{"POST", "/v3/orders", object, `{"items":[`},
		{"POST", "/analytics/events", object, `{"events":[`},
		{"POST", "/v1/oauth/token", form, "grant_type=authorization_code"},
		{"POST", "/v1/cards", object, `{"number":`},
		{"POST", authorizePath(), form, "csrf=x"},
		{"POST", account.SignupPath, form, "csrf=x"},
		{"POST", panel.Path, form, "csrf=x"},
	} {
		for _, rest := range []string{"ZZ\r\n\r\n0\r\n\r\n", "1;x=" + strings.Repeat("y", 20<<10) + "\r\nx\r\n0\r\n\r\n", "0\r\nno header\r\n\r\n"} {
			conn, err := net.Dial("tcp", address.Host)
			if err != nil {
				t.Fatal(err)
			}
			_ = conn.SetDeadline(time.Now().Add(10 * time.Second))
			_, _ = fmt.Fprintf(conn, "%s %s HTTP/1.1\r\nHost: %s\r\nContent-Type: %s\r\nOrigin: %s\r\nX-Application-Id: dashboard\r\nX-For-Business: 1\r\nAuthorization: Bearer %s\r\nIdempotency-Key: %s\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n%s",
				c.method, c.path, address.Host, c.media, f.url, token, secret.New(), len(c.text), c.text, rest)
			answer, _ := bufio.NewReader(conn).ReadString('\n')
			_ = conn.Close()
			if !strings.HasPrefix(answer, "HTTP/1.1 4") {
				t.Errorf("%s %s, %.4q: %q", c.method, c.path, rest, answer)
			}
		}
	}
	if strings.Contains(f.log.String(), "sandbox request failed") {
		t.Error(f.log)
	}
}
