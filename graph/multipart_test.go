package graph_test

import (
	"bytes"
	"image"
	"image/png"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

const uploadLogo = `{"query":"mutation($f: Upload!) { uploadBusinessLogo(id: \"b1\", file: $f) { business { id } userErrors { code } } }","variables":{"f":null}}`

// multipartBody encodes parts, each with its name and content, in that order.
func multipartBody(t *testing.T, parts ...[2]string) (body *bytes.Buffer, contentType string) {
	t.Helper()
	body = new(bytes.Buffer)
	w := multipart.NewWriter(body)
	for _, p := range parts {
		field, err := w.CreateFormField(p[0])
		if err != nil {
			t.Fatal(err)
		}
		_, _ = field.Write([]byte(p[1]))
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return body, w.FormDataContentType()
}

func picture(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewNRGBA(image.Rect(0, 0, 200, 200))); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestMultipart(t *testing.T) {
	file := [2]string{"0", picture(t)}
	operations := [2]string{"operations", uploadLogo}
	places := [2]string{"map", `{"0":["variables.f"]}`}
	for name, c := range map[string]struct {
		parts  [][2]string
		token  string
		status int
		has    string
		calls  []string
	}{
		"uploaded":             {[][2]string{operations, places, file}, "x", 200, `"userErrors":[]`, []string{"GET /business/b1", "GET /customers", "POST /business/b1/logo"}},
		"not a picture":        {[][2]string{operations, places, {"0", "text"}}, "x", 200, "file_type", []string{"GET /customers"}},
		"without the header":   {[][2]string{operations, places, file}, "", 403, "FORBIDDEN", nil},
		"file first":           {[][2]string{file, operations, places}, "x", 400, "INVALID", nil},
		"no file":              {[][2]string{operations, places}, "x", 400, "INVALID", nil},
		"one more part":        {[][2]string{operations, places, file, {"1", "x"}}, "x", 400, "INVALID", nil},
		"two files":            {[][2]string{operations, {"map", `{"0":["variables.f"],"1":["variables.g"]}`}, file}, "x", 400, "INVALID", nil},
		"nowhere":              {[][2]string{operations, {"map", `{"0":[]}`}, file}, "x", 400, "INVALID", nil},
		"into the query":       {[][2]string{operations, {"map", `{"0":["query"]}`}, file}, "x", 400, "INVALID", nil},
		"another variable":     {[][2]string{operations, {"map", `{"0":["variables.g"]}`}, file}, "x", 400, "INVALID", nil},
		"over a value":         {[][2]string{{"operations", strings.Replace(uploadLogo, `"f":null`, `"f":"x"`, 1)}, places, file}, "x", 400, "INVALID", nil},
		"a batch":              {[][2]string{{"operations", "[" + uploadLogo + "]"}, places, file}, "x", 400, "INVALID", nil},
		"map of another type":  {[][2]string{operations, {"map", `{"0":"variables.f"}`}, file}, "x", 400, "INVALID", nil},
		"operations in full":   {[][2]string{{"operations", uploadLogo + strings.Repeat(" ", 128<<10-len(uploadLogo))}, places, file}, "x", 200, `"userErrors":[]`, []string{"GET /business/b1", "GET /customers", "POST /business/b1/logo"}},
		"operations too large": {[][2]string{{"operations", uploadLogo + strings.Repeat(" ", 128<<10-len(uploadLogo)+1)}, places, file}, "x", 413, "INVALID", nil},
		"file too large":       {[][2]string{operations, places, {"0", strings.Repeat("x", 3<<20)}}, "x", 413, "INVALID", nil},
	} {
		t.Run(name, func(t *testing.T) {
			u := instant()
			body, kind := multipartBody(t, c.parts...)
			r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", body)
			r.Header.Set("Content-Type", kind)
			if c.token != "" {
				r.Header.Set("X-XSRF-TOKEN", c.token)
			}
			w := httptest.NewRecorder()
			handler(u).ServeHTTP(w, r)
			if w.Code != c.status || !strings.Contains(w.Body.String(), c.has) {
				t.Errorf("%d %s, want %d and %s", w.Code, w.Body, c.status, c.has)
			}
			if !slices.Equal(u.Calls(), c.calls) {
				t.Errorf("upstream %q, want %q", u.Calls(), c.calls)
			}
		})
	}
}

// Only a part of a multipart request can be a file.
func TestJSONIsNotAFile(t *testing.T) {
	u := instant()
	_, _, body := ask(t, handler(u), http.MethodPost, "/", strings.Replace(uploadLogo, `"f":null`, `"f":"iVBORw0KGgo="`, 1))
	if !strings.Contains(body, "INVALID") || len(u.Calls()) > 0 {
		t.Errorf("%s, upstream %q", body, u.Calls())
	}
}
