package provider

import (
	"net/url"
	"strings"
)

// query has the query parameters of a call, in the order in which they were added.
type query []part

// with adds one parameter.
func (q query) with(name, value string) query {
	return append(q, part{name, value})
}

// withText adds a parameter unless value is nil.
func withText[T ~string](q query, name string, value *T) query {
	if value == nil {
		return q
	}
	return q.with(name, string(*value))
}

// withAll adds an array: name[] repeated (specification §7). An empty array is not sent.
func withAll[T ~string](q query, name string, values []T) query {
	for _, v := range values {
		q = append(q, part{name + "[]", string(v)})
	}
	return q
}

// suffix returns "?a=b&c=d", or an empty text.
func (q query) suffix() string {
	var b strings.Builder
	for i, p := range q {
		if i == 0 {
			b.WriteByte('?')
		} else {
			b.WriteByte('&')
		}
		b.WriteString(url.QueryEscape(p.name) + "=" + url.QueryEscape(p.value))
	}
	return b.String()
}
