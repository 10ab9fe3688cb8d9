package graph

import (
	"mime"
	"net/http"
	"strconv"
	"strings"
)

// responseType returns the media type that the client's Accept header prefers: of two with the
// same quality, the first in the header. Without a preference it is application/json, which
// every client reads. It is empty when the client accepts none of our types, and
// text/event-stream when the client reads a stream of responses.
func responseType(r *http.Request) string {
	accept := strings.Join(r.Header.Values("Accept"), ",")
	if strings.TrimSpace(accept) == "" {
		return mediaJSON
	}
	best, bestQuality := "", 0.0
	for part := range strings.SplitSeq(accept, ",") {
		media, quality := acceptable(part)
		if media != "" && quality > bestQuality {
			best, bestQuality = media, quality
		}
	}
	return best
}

// acceptable reads one range of an Accept header; media is empty for a type that the server
// does not write.
func acceptable(part string) (media string, quality float64) {
	name, attributes, err := mime.ParseMediaType(part)
	if err != nil {
		return "", 0
	}
	if charset := attributes["charset"]; charset != "" && !strings.EqualFold(charset, "utf-8") {
		return "", 0
	}
	quality = 1
	if q, ok := attributes["q"]; ok {
		if quality, err = strconv.ParseFloat(q, 64); err != nil {
			return "", 0
		}
	}
	switch name {
	case mediaJSON, mediaGraphQL, mediaStream:
		return name, quality
	case "*/*", "application/*":
		return mediaJSON, quality
	}
	return "", 0
}
