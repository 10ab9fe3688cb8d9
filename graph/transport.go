package graph

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/web"
)

// The media types of GraphQL over HTTP.
const (
	mediaJSON    = "application/json"
	mediaGraphQL = "application/graphql-response+json"
)

// params are the parameters of a GraphQL over HTTP request, and documentId, the name of a
// document that the server knows: "sha256:" and 64 hexadecimal digits.
type params struct {
	Query         string         `json:"query"`
	DocumentID    string         `json:"documentId"`
	OperationName string         `json:"operationName"`
	Variables     map[string]any `json:"variables"`
	Extensions    map[string]any `json:"extensions"`
}

// readParams reads an untrusted request, POST or GET. No error repeats the request's text.
func readParams(w http.ResponseWriter, r *http.Request) (*params, error) {
	if responseType(r) == "" {
		return nil, refuse(http.StatusNotAcceptable, domain.CodeInvalid, "Les réponses sont en "+mediaJSON+" ou "+mediaGraphQL+".")
	}
	var p *params
	var err error
	switch r.Method {
	case http.MethodPost:
		p, err = readBody(w, r)
	case http.MethodGet:
		p, err = readURL(r)
	default:
		return nil, refuse(http.StatusMethodNotAllowed, domain.CodeInvalid, "GraphQL se demande par GET ou POST.").
			allowing(http.MethodGet, http.MethodPost)
	}
	if err != nil {
		return nil, err
	}
	if (p.Query == "") == (p.DocumentID == "") {
		return nil, refuse(http.StatusBadRequest, domain.CodeInvalid, "La requête porte soit « query », soit « documentId ».")
	}
	return p, nil
}

func readBody(w http.ResponseWriter, r *http.Request) (*params, error) {
	media, attributes, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err == nil && media == mediaMultipart {
		return readMultipart(r, attributes["boundary"])
	}
	charset := attributes["charset"]
	if err != nil || media != mediaJSON || charset != "" && !strings.EqualFold(charset, "utf-8") {
		return nil, refuse(http.StatusUnsupportedMediaType, domain.CodeInvalid, "Le corps de la requête doit être en "+mediaJSON+", UTF-8.")
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, web.MaxBody))
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
		return nil, refuse(http.StatusRequestEntityTooLarge, domain.CodeInvalid, "Le corps de la requête dépasse 128\u00a0Kio.")
	}
	if err != nil { // a malformed body, or the client disconnected: the client's fault in both cases
		return nil, refuse(http.StatusBadRequest, domain.CodeInvalid, "Le corps de la requête est illisible.")
	}
	p := new(params)
	if !decodeObject(body, p) {
		return nil, refuse(http.StatusBadRequest, domain.CodeInvalid, "Le corps de la requête doit être un seul objet JSON, aux champs du bon type.")
	}
	return p, nil
}

// decodeObject reads exactly one JSON object; a list would be a batch. It matches names exactly
// and refuses duplicates, so that no intermediary can read a different request.
func decodeObject(text []byte, into any) bool {
	return bytes.HasPrefix(bytes.TrimLeft(text, " \t\r\n"), []byte("{")) && jsonv2.Unmarshal(text, into, exactNumbers) == nil
}

// exactNumbers keeps the text of numbers, so that the full range of Cents survives.
var exactNumbers = jsonv2.WithUnmarshalers(jsonv2.UnmarshalFromFunc(func(d *jsontext.Decoder, v *any) (err error) {
	*v, err = readValue(d)
	return err
}))

// readValue reads a JSON value of any type.
func readValue(d *jsontext.Decoder) (any, error) {
	token, err := d.ReadToken()
	if err != nil {
		return nil, err
	}
	switch token.Kind() {
	case '{':
		object := map[string]any{}
		for d.PeekKind() != '}' {
			name, err := d.ReadToken()
			if err != nil {
				return nil, err
			}
			key := name.String() // before the decoder reuses its buffer
			if object[key], err = readValue(d); err != nil {
				return nil, err
			}
		}
		_, err = d.ReadToken()
		return object, err
	case '[':
		list := []any{}
		for d.PeekKind() != ']' {
			value, err := readValue(d)
			if err != nil {
				return nil, err
			}
			list = append(list, value)
		}
		_, err = d.ReadToken()
		return list, err
	case '"':
		return token.String(), nil
	case '0':
		return json.Number(token.String()), nil
	case 't', 'f':
		return token.Bool(), nil
	}
	return nil, nil
}

func readURL(r *http.Request) (*params, error) {
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, refuse(http.StatusBadRequest, domain.CodeInvalid, "Les paramètres de l’adresse sont illisibles.")
	}
	p := &params{
		Query:         values.Get("query"),
		DocumentID:    values.Get("documentId"),
		OperationName: values.Get("operationName"),
	}
	for name, target := range map[string]*map[string]any{"variables": &p.Variables, "extensions": &p.Extensions} {
		if text := values.Get(name); text != "" && !decodeObject([]byte(text), target) {
			return nil, refuse(http.StatusBadRequest, domain.CodeInvalid, "Le paramètre « "+name+" » doit être un objet JSON.")
		}
	}
	return p, nil
}

// writeRefusal answers a request that was refused before anything ran.
func writeRefusal(w http.ResponseWriter, r *http.Request, report *reporter, err error) {
	status := statusOf(domain.CodeOf(err))
	answer := &response{Errors: gqlerror.List{report.errorFor(err)}}
	if refused, ok := errors.AsType[*refusal](err); ok {
		status = refused.statusFor(responseType(r))
		answer.Errors = report.refusalErrors(refused)
		if refused.allow != "" {
			w.Header().Set("Allow", refused.allow)
		}
	}
	if status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", `Bearer realm="citerne"`)
	}
	writeResponse(w, r, status, answer)
}

func writeResponse(w http.ResponseWriter, r *http.Request, status int, answer *response) {
	body := answer.encode()
	media := cmp.Or(responseType(r), mediaJSON)
	if media == mediaStream {
		media = mediaGraphQL // a refusal is not a stream: it may have any status
	}
	w.Header().Set("Content-Type", media+"; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(body)
}
