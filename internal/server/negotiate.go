package server

import (
	"strconv"
	"strings"
)

// preferredCodings is our order among codings to which a client gives the same weight.
var preferredCodings = []string{"br", "gzip"}

// chooseCoding returns the best of the available content codings for an Accept-Encoding
// header, "" for none (RFC 9110 §12.5.3).
func chooseCoding(accept string, available map[string]int64) string {
	weights := codingWeights(accept)
	best, bestWeight := "", 0.0
	for _, coding := range preferredCodings {
		if _, ok := available[coding]; !ok {
			continue
		}
		weight, named := weights[coding]
		if !named {
			weight = weights["*"]
		}
		if weight > bestWeight {
			best, bestWeight = coding, weight
		}
	}
	return best
}

// codingWeights parses an Accept-Encoding header. A weight that is not a number
// from 0 to 1 counts as a refusal.
func codingWeights(accept string) map[string]float64 {
	weights := map[string]float64{}
	for item := range strings.SplitSeq(accept, ",") {
		coding, param, weighted := strings.Cut(item, ";")
		coding = strings.ToLower(strings.TrimSpace(coding))
		if coding == "" {
			continue
		}
		weight := 1.0
		if weighted {
			weight = parseWeight(param)
		}
		weights[coding] = weight
	}
	return weights
}

// parseWeight parses a parameter such as "q=0.5"; it returns 0 for anything else.
func parseWeight(param string) float64 {
	name, value, _ := strings.Cut(strings.TrimSpace(param), "=")
	if !strings.EqualFold(name, "q") {
		return 0
	}
	q, err := strconv.ParseFloat(value, 64)
	if err != nil || !(q >= 0 && q <= 1) {
		return 0
	}
	return q
}

// matchesTag reports whether an If-None-Match header contains tag, compared weakly
// as RFC 9110 §13.1.2 asks. Our tags hold no comma, so a list splits at commas.
func matchesTag(header, tag string) bool {
	for item := range strings.SplitSeq(header, ",") {
		item = strings.TrimSpace(item)
		if item == "*" || strings.TrimPrefix(item, "W/") == tag {
			return true
		}
	}
	return false
}
