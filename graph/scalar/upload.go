package scalar

import (
	"io"

	"github.com/99designs/gqlgen/graphql"

	"github.com/citerne/citerne/internal/domain"
)

// File is the content of an uploaded file. Only the transport makes one, from a part of a multipart
// request: no JSON value becomes a File.
type File []byte

// MarshalGQL writes null: no response contains a file.
func (File) MarshalGQL(w io.Writer) { graphql.Null.MarshalGQL(w) }

// UnmarshalGQL reads a file from the variable that the transport put it in.
func (f *File) UnmarshalGQL(v any) error {
	file, ok := v.(File)
	if !ok {
		return domain.NewError(domain.CodeInvalid, "Un fichier se joint à une requête multipart.")
	}
	*f = file
	return nil
}
