package server

import (
	"html"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
)

func TestStaticEncodings(t *testing.T) {
	h, _ := newEdgeHandler(t)
	for _, c := range []struct{ accept, encoding, body string }{
		{"", "", "console.log('plain')"},
		{"br, gzip", "br", "brotli bytes"},
		{"gzip, br", "br", "brotli bytes"},
		{"gzip", "gzip", "gzip bytes!"},
		{"GZIP ; Q=1", "gzip", "gzip bytes!"},
		{"br;q=0, gzip;q=0.1", "gzip", "gzip bytes!"},
		{"br;q=0.2, gzip;q=0.9", "gzip", "gzip bytes!"},
		{"*", "br", "brotli bytes"},
		{"*;q=0", "", "console.log('plain')"},
		{"br;q=0, *;q=0.5", "gzip", "gzip bytes!"},
		{"br;q=huge, gzip;q=2", "", "console.log('plain')"},
		{"br;q=NaN", "", "console.log('plain')"},
		{"deflate, zstd", "", "console.log('plain')"},
		{",;,", "", "console.log('plain')"},
	} {
		t.Run(c.accept, func(t *testing.T) {
			w := ask(t, h, "GET", "/assets/app-1a2b.js", "", "Accept-Encoding", c.accept)
			if w.Code != 200 || w.Header().Get("Content-Encoding") != c.encoding || w.Body.String() != c.body {
				t.Errorf("%d %q %q, want 200 %q %q", w.Code, w.Header().Get("Content-Encoding"), w.Body, c.encoding, c.body)
			}
			for name, want := range map[string]string{
				"Vary": "Accept-Encoding", "Content-Type": "text/javascript; charset=utf-8",
				"Cache-Control": "public, max-age=31536000, immutable",
			} {
				if got := w.Header().Get(name); got != want {
					t.Errorf("%s = %q, want %q", name, got, want)
				}
			}
		})
	}
}

func TestStaticTags(t *testing.T) {
	h, _ := newEdgeHandler(t)
	tags := map[string]string{}
	for _, coding := range []string{"", "br", "gzip"} {
		tag := ask(t, h, "GET", "/assets/app-1a2b.js", "", "Accept-Encoding", coding).Header().Get("ETag")
		if !strings.HasPrefix(tag, `"`) || !strings.HasSuffix(tag, `"`) || len(tag) < 10 {
			t.Errorf("%q: tag %q is not strong and quoted", coding, tag)
		}
		if other, taken := tags[tag]; taken {
			t.Errorf("%q and %q share the tag %s", coding, other, tag)
		}
		tags[tag] = coding
		for _, match := range []string{tag, "W/" + tag, `"x", ` + tag, "*"} {
			w := ask(t, h, "GET", "/assets/app-1a2b.js", "", "Accept-Encoding", coding, "If-None-Match", match)
			if w.Code != http.StatusNotModified || w.Body.Len() != 0 || w.Header().Get("ETag") != tag {
				t.Errorf("If-None-Match %s: %d, %d bytes", match, w.Code, w.Body.Len())
			}
		}
		if w := ask(t, h, "GET", "/assets/app-1a2b.js", "", "Accept-Encoding", coding, "If-None-Match", `"old"`); w.Code != 200 {
			t.Errorf("an old tag: status %d, want 200", w.Code)
		}
	}
}

func TestStaticHead(t *testing.T) {
	h, _ := newEdgeHandler(t)
	for _, target := range []string{"/assets/app-1a2b.js", "/sw.js", "/storybook/assets/sb-1a.js"} {
		got, want := ask(t, h, "HEAD", target, ""), ask(t, h, "GET", target, "")
		if got.Code != 200 || got.Body.Len() != 0 {
			t.Errorf("HEAD %s: %d with %d bytes", target, got.Code, got.Body.Len())
		}
		for _, name := range []string{"Content-Length", "ETag", "Content-Type", "Cache-Control"} {
			if got.Header().Get(name) != want.Header().Get(name) || got.Header().Get(name) == "" {
				t.Errorf("HEAD %s: %s = %q, GET says %q", target, name, got.Header().Get(name), want.Header().Get(name))
			}
		}
	}
}

func TestStaticCacheRules(t *testing.T) {
	h, _ := newEdgeHandler(t)
	for target, want := range map[string]string{
		"/":                          "no-cache",
		"/operations/":               "no-cache",
		"/sw.js":                     "no-cache",
		"/favicon.svg":               "no-cache",
		"/assets/logo-3c4d.png":      "public, max-age=31536000, immutable",
		"/assets/gone.js":            "no-store",
		"/storybook/":                "no-cache",
		"/storybook/assets/sb-1a.js": "public, max-age=31536000, immutable",
	} {
		if got := ask(t, h, "GET", target, "").Header().Get("Cache-Control"); got != want {
			t.Errorf("%s: Cache-Control = %q, want %q", target, got, want)
		}
	}
}

func TestUnknownAssetIsNeverThePage(t *testing.T) {
	h, _ := newEdgeHandler(t)
	for _, target := range []string{"/assets/gone.js", "/assets/", "/assets/app-1a2b.js.br", "/assets/app-1a2b.js/", "/assets/../index.html", "/assets/.gitkeep"} {
		w := ask(t, h, "GET", target, "")
		if w.Code != http.StatusNotFound || strings.Contains(w.Body.String(), "doctype") {
			t.Errorf("%s: %d %q", target, w.Code, w.Body)
		}
	}
}

func TestEveryRouteOfTheSpecification(t *testing.T) {
	h, log := newEdgeHandler(t)
	paths := []string{
		"/handle_token", "/operations", "/operations/mes-livraisons", "/operations/mes-livraisons/ord_1",
		"/operations/mes-livraisons/a%2Fb", "/operations/mes-commandes-reccurentes",
		"/operations/mes-commandes-reccurentes/rec-1", "/operations/gerer-ma-flotte", "/finance", "/entreprise",
		"/analytics", "/analytics/mes-exports", "/gestion-des-utilisateurs", "/password_recovery",
		"/password_recovery/s3cret.token",
	}
	known := []string{"/", "/entreprise/?edit=contacts"}
	for _, p := range paths {
		known = append(known, p, p+"/")
	}
	for _, target := range known {
		w := ask(t, h, "GET", target, "")
		if w.Code != 200 || w.Header().Get("Content-Type") != "text/html; charset=utf-8" || w.Header().Get("ETag") == "" {
			t.Errorf("%s: %d %v", target, w.Code, w.Header())
		}
	}
	if strings.Contains(log.String(), "s3cret") || strings.Contains(log.String(), "edit=") {
		t.Errorf("the log holds a token or a query: %s", log)
	}
}

func TestUnknownPathIsTheNotFoundScreen(t *testing.T) {
	h, _ := newEdgeHandler(t)
	page := ask(t, h, "GET", "/", "").Body.String()
	for _, target := range []string{
		"/nulle-part", "/operations/nulle-part", "/operations/mes-livraisons/1/2", "/operations/mes-livraisons//",
		"/Finance/", "/finance//", "//finance", "/.gitkeep", "/index.html.br", "/../go.mod", "/%2e%2e/%2e%2e/etc/passwd",
		"/..%2f..%2fetc%2fpasswd", "/sw.js/", "/favicon.svg%00", "/files", "/auth", "/graphql/",
	} {
		w := ask(t, h, "GET", target, "", "If-None-Match", "*")
		if w.Code != http.StatusNotFound || w.Body.String() != page {
			t.Errorf("%s: %d %q", target, w.Code, w.Body)
		}
	}
}

func TestPageCarriesItsConfiguration(t *testing.T) {
	h, _ := newEdgeHandler(t)
	page := ask(t, h, "GET", "/", "", "Accept-Encoding", "br").Body.String()
	_, content, _ := strings.Cut(page, `content="`)
	content, _, closed := strings.Cut(content, `"`)
	if !closed || strings.ContainsAny(content, "<>") {
		t.Fatalf("the configuration ends its attribute or opens a tag: %s", page)
	}
	want := `{"authUrl":"","clientId":"","redirectUri":"","scope":"full","codeChallengeMethod":"",` +
		`"appName":"Citerne \"d’essai\" \u003c\u0026\u003e","supportPhone":"","supportEmail":"","termsUrl":"","chatUrl":"","sandbox":false}`
	if got := html.UnescapeString(content); got != want {
		t.Errorf("configuration\n got %s\nwant %s", got, want)
	}
	for _, target := range []string{"/", "/index.html"} {
		tag := ask(t, h, "GET", target, "").Header().Get("ETag")
		if w := ask(t, h, "GET", target, "", "If-None-Match", tag); w.Code != http.StatusNotModified {
			t.Errorf("%s: status %d for its own tag, want 304", target, w.Code)
		}
	}
	other, _ := newEdgeHandler(t, func(c *Config) { c.Client.AppName = "Autre" })
	if ask(t, h, "GET", "/", "").Header().Get("ETag") == ask(t, other, "GET", "/", "").Header().Get("ETag") {
		t.Error("two configurations share one tag")
	}
}

func TestPageWithoutPlaceholderStopsTheStart(t *testing.T) {
	_, err := newUISite(fstest.MapFS{"index.html": {Data: []byte("<html>")}}, ClientConfig{})
	if err == nil || !strings.Contains(err.Error(), "__CITERNE_CONFIG__") {
		t.Errorf("error = %v", err)
	}
}

func TestWithoutABuiltInterface(t *testing.T) {
	empty := fstest.MapFS{".gitkeep": {}}
	h, log := newEdgeHandler(t, withUI(empty), func(c *Config) { c.Storybook, c.GraphiQL = empty, empty })
	w := ask(t, h, "GET", "/", "")
	if w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), "make build") {
		t.Errorf("/: %d %s", w.Code, w.Body)
	}
	if w := ask(t, h, "POST", "/graphql", ""); w.Code != 200 {
		t.Errorf("/graphql: %d", w.Code)
	}
	if n := strings.Count(log.String(), "not built: GraphiQL, Storybook, UI; run `make build`"); n != 1 {
		t.Errorf("the unbuilt sites are logged %d times, want once:\n%s", n, log)
	}
}
