package graph

import (
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"regexp"

	"github.com/citerne/citerne/graph/scalar"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/web"
)

const mediaMultipart = "multipart/form-data"

// filePlace is where the file goes: one complete variable of the operation.
var filePlace = regexp.MustCompile(`^variables\.([A-Za-z_][A-Za-z0-9_]{0,63})$`)

// readMultipart reads one operation and its one file, in the order of the GraphQL multipart
// request specification: the parts "operations", "map" and the file. It requires the XSRF
// header first: a plain form of another site can send a multipart body, but cannot set this
// header. The header's value is checked before the mutation runs.
func readMultipart(r *http.Request, boundary string) (*params, error) {
	if r.Header.Get(web.XSRFHeader) == "" {
		return nil, refuse(http.StatusForbidden, domain.CodeForbidden, "Une requête multipart porte l’en-tête "+web.XSRFHeader+".")
	}
	parts := multipart.NewReader(r.Body, boundary)
	p := new(params)
	if err := readPart(parts, "operations", p); err != nil {
		return nil, err
	}
	var places map[string][]string
	if err := readPart(parts, "map", &places); err != nil {
		return nil, err
	}
	if len(places) != 1 {
		return nil, badMultipart("La partie « map » place un seul fichier.")
	}
	for name, where := range places {
		if len(where) != 1 || !filePlace.MatchString(where[0]) {
			return nil, badMultipart("Le fichier va dans une variable, par exemple « variables.file ».")
		}
		variable := filePlace.FindStringSubmatch(where[0])[1]
		if value, declared := p.Variables[variable]; !declared || value != nil {
			return nil, badMultipart("La variable du fichier est nulle dans « operations ».")
		}
		file, err := readFile(parts, name)
		if err != nil {
			return nil, err
		}
		p.Variables[variable] = file
	}
	if _, err := parts.NextPart(); !errors.Is(err, io.EOF) {
		return nil, badMultipart("La requête a trop de parties.")
	}
	return p, nil
}

// readPart reads the next part, which must be called name and hold one JSON object.
func readPart(parts *multipart.Reader, name string, into any) error {
	text, err := readNamed(parts, name, web.MaxBody)
	if err != nil {
		return err
	}
	if !decodeObject(text, into) {
		return badMultipart("La partie « " + name + " » doit être un seul objet JSON, aux champs du bon type.")
	}
	return nil
}

func readFile(parts *multipart.Reader, name string) (scalar.File, error) {
	return readNamed(parts, name, web.MaxUpload)
}

func readNamed(parts *multipart.Reader, name string, limit int64) ([]byte, error) {
	part, err := parts.NextPart()
	if err != nil || part.FormName() != name {
		return nil, multipartError(err, "Les parties sont, dans l’ordre, « operations », « map » et le fichier.")
	}
	content, err := io.ReadAll(io.LimitReader(part, limit+1))
	switch {
	case err != nil:
		return nil, multipartError(err, "Le corps de la requête est illisible.")
	case int64(len(content)) > limit:
		return nil, refuse(http.StatusRequestEntityTooLarge, domain.CodeInvalid, "Une partie de la requête est trop volumineuse.")
	}
	return content, nil
}

// multipartError distinguishes a body that was cut at the edge's limit, which is 413, from a
// malformed one.
func multipartError(err error, message string) error {
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
		return refuse(http.StatusRequestEntityTooLarge, domain.CodeInvalid, fmt.Sprintf("Le corps de la requête dépasse %d\u00a0octets.", web.MaxUpload))
	}
	return badMultipart(message)
}

func badMultipart(message string) error {
	return refuse(http.StatusBadRequest, domain.CodeInvalid, message)
}
