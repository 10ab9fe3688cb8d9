package domain

import (
	"cmp"
	"time"
)

// TankReading is the level of a tank at an instant, in litres.
type TankReading struct {
	TankID ID
	At     time.Time
	Level  int
	Source *LevelSource
}

// maxHistory is the longest period of readings or fills, in days.
const maxHistory = 366

// CheckHistory refuses an invalid period of readings or fills.
func CheckHistory(from, to Date) error {
	if from.DaysUntil(to) > maxHistory {
		return NewError(CodeInvalid, "Demandez 366\u00a0jours au plus.")
	}
	return checkPeriod(&from, &to)
}

// TankLevelInput is a manual reading, in litres.
type TankLevelInput struct {
	Level int
	At    time.Time
	// IdempotencyKey ensures that a reading that is sent several times counts once; empty for a
	// reading that is sent once.
	IdempotencyKey ID
}

// Check validates the input as far as possible without the tank: the provider compares it with
// its capacity and its last reading (product 7.4).
func (in TankLevelInput) Check() error {
	var f faults
	if in.Level < 0 {
		f.add("level", UserOutOfRange)
	}
	if in.IdempotencyKey != "" {
		return cmp.Or(f.err(), CheckKey(in.IdempotencyKey))
	}
	return f.err()
}
