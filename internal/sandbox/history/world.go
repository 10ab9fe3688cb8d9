package history

import (
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// World is the fixed part of what the history happens in: who, where, and what
// is sold at which price.
type World struct {
	Businesses []Business
	Gases      []Gas
	// Tankers are those of a depot in the order in which they are sent.
	Tankers []Tanker
	Depots  []Depot
	// Made is what people ordered for tanks, Taken the orders of the history that have a tanker
	// or that people have changed: those live on as what people order. Both are of the past: a
	// later history has them and more.
	Made  []Made
	Taken map[int64]bool
	// Gauged are the levels that somebody read after the anchor, in order of time. They replace
	// the levels of the history.
	Gauged []Reading
	// Changes are what people changed of tanks after the anchor, in order of time.
	Changes []Change
	// Busy are the rounds that the store has lately, with the orders that have them.
	Busy []Round
	// Price is what a litre of a product costs on a day.
	Price func(slug string, day calendar.Date) Price
	born  map[string][]life // of each business, in the order of its tanks; see Born
	waits map[int64]int     // by how many minutes orders come later, since no tanker was free; see dispatch
}

// Made is an order for a tank that the history has not made: since when it is expected,
// until when it was, zero as long as it is, and what it brought.
type Made struct {
	TankID int64
	Since  time.Time
	Until  time.Time
	Litres int
}

// Change is what people made of a tank at an instant, which the history goes on from that day
// on: its capacity, and whether it leaves the tank alone, because it is out of use, at another
// site or for another product.
type Change struct {
	TankID   int64
	At       time.Time
	Capacity int
	Idle     bool
}

// Business is a customer company. Profile names its seasons and its weeks:
// transport, btp, lait, car or it (product 13.5).
type Business struct {
	Key        string
	ID         int64
	Profile    string
	Users      []int64 // who orders, the most frequent first
	PORequired bool
	// Live tells whether it always has the situation of situation.go around now.
	Live bool
	// Bills is how many half months before the anchor have a delivery, 0 for
	// whatever comes.
	Bills           int
	PaymentMethodID int64 // 0 without one
	Sites           []Site
	Vehicles        []Vehicle
	Recurring       []Recurring
}

// Site is a delivery address.
type Site struct {
	ID        int64
	Label     string
	ContactID int64 // 0 without one
	DepotID   int64
	Hours     calendar.Hours
	// MaxTonnes is the heaviest tanker that it lets in, 0 without limit; Road is how
	// many minutes it is from its depot.
	MaxTonnes, Road int
	// Sensor tells whether its tanks are measured by a sensor, or by hand.
	Sensor bool
	Tanks  []Tank
}

// Tank is a customer's reservoir. Capacity is in litres, DailyUse in litres a
// day, AlertPercent in percent of the capacity.
type Tank struct {
	ID           int64
	Name, Gas    string
	Capacity     int
	AlertPercent int
	DailyUse     float64
	// AimPercent is what it holds at the anchor, in percent; 0 leaves it to chance.
	AimPercent float64
	// VanishesDaysAgo is about how many days before the anchor much vanished from it in a
	// night; 0 for never.
	VanishesDaysAgo int
}

// UsablePercent is how full a tank may be, in percent of its capacity (product 7.2).
const UsablePercent = 95

func (t Tank) usable() int { return t.Capacity * UsablePercent / 100 }

// Gas is a product. Factor is in hundredths of a kg CO2e per litre.
type Gas struct {
	ID         int64
	Slug, Name string
	// Min and Step bound the volume of an order, in litres.
	Min, Step int
	Factor    int
	// Excise is part of its price; 0 for a product without, whose volume at 15 °C is on no
	// invoice.
	Excise Price
}

// Vehicle is one that a tanker may fill on site.
type Vehicle struct {
	ID                  int64
	Registration, Label string
	Gas                 string
	// Capacity is what its tank of Gas holds, in litres; 0 when nobody knows it.
	Capacity int
}

// Tanker is a vehicle of a depot with its driver; Capacity in litres, Tonnes is what it
// weighs full.
type Tanker struct {
	ID       int64
	Name     string
	DepotID  int64
	Capacity int
	Tonnes   int
	AdBlue   bool
	Driver   string
}

// Depot is where tankers leave from.
type Depot struct {
	ID    int64
	Label string
}

// Recurring is an order that repeats. Its dates count back from the anchor.
type Recurring struct {
	ID     int64
	Name   string
	SiteID int64
	TankID int64 // 0: the vehicles on site
	Gas    string
	// PONumber is on each of its orders, empty for a business that needs none.
	PONumber string
	calendar.Repetition
	Window calendar.Window
	// StartDaysAgo is when it began; EndDaysAgo, when not 0, when it was paused or
	// came to its end.
	StartDaysAgo, EndDaysAgo int
}

// fallsOn tells whether it is meant for a day.
func (r Recurring) fallsOn(anchor, day calendar.Date) bool {
	return r.FallsOn(day, anchor-calendar.Date(r.StartDaysAgo))
}

// runs tells whether it makes an order for a day.
func (r Recurring) runs(anchor, day calendar.Date) bool {
	return day >= anchor-calendar.Date(r.StartDaysAgo) && (r.EndDaysAgo == 0 || day < anchor-calendar.Date(r.EndDaysAgo))
}

func (w World) gas(slug string) Gas {
	for _, g := range w.Gases {
		if g.Slug == slug {
			return g
		}
	}
	panic("history: no product " + slug)
}
