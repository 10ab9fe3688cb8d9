//go:build race

package graph_test

const slowdown = 10
