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

// maxHistory is how many days of readings or fills may be asked for at once.
const maxHistory = 366

// CheckHistory refuses a period that no readings or fills can be asked for.
func CheckHistory(from, to Date) error {
	if from.DaysUntil(to) > maxHistory {
		return NewError(CodeInvalid, "Demandez 366\u00a0jours au plus.")
	}
	return checkPeriod(&from, &to)
}

// TankLevelInput is a level that somebody read, in litres.
type TankLevelInput struct {
	Level int
	At    time.Time
	// IdempotencyKey makes the reading count once, however often it is sent; empty for one
	// that is sent once.
	IdempotencyKey ID
}

// Check tests what can be known without the tank: the provider compares with its capacity and its
// last reading (product 7.4).
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
