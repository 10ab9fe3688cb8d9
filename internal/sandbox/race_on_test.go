//go:build race

package sandbox

// raceDetector is on: what is done here by the thousand takes four times longer.
const raceDetector = true
