package scalar

import (
	"github.com/99designs/gqlgen/graphql"

	"github.com/citerne/citerne/internal/domain"
)

// File is the content of an uploaded file. Only the transport makes one, from a
// part of a multipart request: no JSON value becomes a File.
type File []byte

// MarshalUpload implements the scalar, which is never written.
func MarshalUpload(File) graphql.Marshaler { return graphql.Null }

// UnmarshalUpload reads a file from the variable that the transport put it in.
func UnmarshalUpload(v any) (File, error) {
	file, ok := v.(File)
	if !ok {
		return nil, domain.NewError(domain.CodeInvalid, "Un fichier se joint à une requête multipart.")
	}
	return file, nil
}
