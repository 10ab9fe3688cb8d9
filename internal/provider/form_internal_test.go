package provider

import "testing"

// Array parameters are key[] repeated (specification §7).
func TestQuery(t *testing.T) {
	for want, q := range map[string]query{
		"":                            nil,
		"?available_to=B2B":           query{}.with("available_to", "B2B"),
		"?b=1&a=2":                    query{}.with("b", "1").with("a", "2"),
		"?id%5B%5D=1&id%5B%5D=2":      withAll(query{}, "id", []string{"1", "2"}),
		"?id%5B%5D=1":                 withAll(query{}, "id", []string{"1"}),
		"?q=a%26b%3D%C3%A9+%2B&none=": query{}.with("q", "a&b=é +").with("none", ""),
	} {
		if got := q.suffix(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if got := withAll(query{}, "id", []string(nil)).suffix(); got != "" {
		t.Errorf("an empty array is sent as %q", got)
	}
}
