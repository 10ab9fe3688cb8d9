//go:build race

package sandbox

// raceDetector is on: SQLite, which is Go here, then runs some twenty times slower.
const raceDetector = true
