package provider

import (
	"net/url"
	"strings"
)

// query is the query part of a call, in the order in which it was written.
type query []part

// with adds one parameter.
func (q query) with(name, value string) query {
	return append(q, part{name, value})
}

// withText adds a given text; nil adds nothing.
func withText[T ~string](q query, name string, value *T) query {
	if value == nil {
		return q
	}
	return q.with(name, string(*value))
}

// withAll adds an array: name[] repeated (specification §7). An array without
// elements is not sent.
func withAll[T ~string](q query, name string, values []T) query {
	for _, v := range values {
		q = append(q, part{name + "[]", string(v)})
	}
	return q
}

// suffix is "?a=b&c=d", or empty.
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
