package history

import (
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// World is the input of a history: the businesses, products, tankers, depots and prices, and the
// changes that customers made since the first start.
type World struct {
	Businesses []Business
	Gases      []Gas
	// Tankers are in the order of preference; dispatch assigns the first free one.
	Tankers []Tanker
	Depots  []Depot
	// Made are the orders that customers placed for tanks. Taken are the ids of orders of the
	// history that have a tanker or that customers changed: they are handled like those of
	// customers. A later history has the same ones and more.
	Made  []CustomerOrder
	Taken map[int64]bool
	// Gauged are the levels recorded by customers after the anchor, oldest first. They replace the
	// levels of the history.
	Gauged []Reading
	// Changes are the customers' changes of tanks after the anchor, oldest first.
	Changes []Change
	// Busy are the recent and planned rounds in the store, with their orders.
	Busy []Round
	// Price returns the price of a litre of a product on a day.
	Price func(slug string, day calendar.Date) Price
	born  map[string][]life // of each business, in the order of its tanks; see WithTankLives
	waits map[int64]int     // by how many minutes orders are postponed because no tanker is free; see dispatch
}

// CustomerOrder is an order for a tank that the history did not generate. It is pending from Since
// to Until, which is zero while it is pending; Litres is the delivered volume.
type CustomerOrder struct {
	TankID int64
	Since  time.Time
	Until  time.Time
	Litres int
}

// Change is the state of a tank after a customer's change. The history uses it from that day on.
// Idle is set for a tank that is archived, at another site or for another product: the history
// leaves it alone.
type Change struct {
	TankID   int64
	At       time.Time
	Capacity int
	Idle     bool
}

// Business is a customer company. Profile is the key of its rhythm: transport, btp, lait, car or it
// (product 13.5).
type Business struct {
	Key        string
	ID         int64
	Profile    string
	Users      []int64 // the users who order, the most frequent first
	PORequired bool
	// Live is set when the business always has the current orders of situation.go.
	Live bool
	// Bills is the wanted number of half months with a delivery before the anchor, 0 for any number.
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
	// MaxTonnes is the maximum weight of a tanker, 0 without limit; Road is the travel time from the
	// depot in minutes.
	MaxTonnes, Road int
	// Sensor is set when its tanks are measured by sensors, not by hand.
	Sensor bool
	Tanks  []Tank
}

// Tank is a customer's tank. Capacity is in litres, DailyUse in litres a day.
type Tank struct {
	ID        int64
	Name, Gas string
	Capacity  int
	DailyUse  float64
	// AimPercent is its level at the anchor, in percent of the capacity; 0 for a random level.
	AimPercent float64
	// VanishesDaysAgo is about how many days before the anchor fuel vanished from it in a night; 0
	// for never.
	VanishesDaysAgo int
}

// UsablePercent is the maximum level of a tank, in percent of its capacity (product 7.2).
const UsablePercent = 95

func (t Tank) usable() int { return t.Capacity * UsablePercent / 100 }

// Gas is a product.
type Gas struct {
	ID         int64
	Slug, Name string
	// Min and Step bound the volume of an order, in litres.
	Min, Step int
	// Excise is the part of excise in its price. It is 0 for a product without excise, whose volume
	// at 15 °C is not on invoices.
	Excise Price
}

// Vehicle is a vehicle that a tanker may fill on site.
type Vehicle struct {
	ID           int64
	Registration string
	Gas          string
	// Capacity is the capacity of its tank for Gas, in litres; 0 when it is unknown.
	Capacity int
}

// Tanker is a tanker of a depot with its driver. Capacity is in litres; Tonnes is its weight when
// full.
type Tanker struct {
	ID       int64
	Name     string
	DepotID  int64
	Capacity int
	Tonnes   int
	AdBlue   bool
	Driver   string
}

// Depot is a depot of the provider, from which tankers leave.
type Depot struct {
	ID    int64
	Label string
}

// Recurring is a recurring order. Its dates are given in days before the anchor.
type Recurring struct {
	ID     int64
	Name   string
	SiteID int64
	TankID int64 // 0 for the vehicles on site
	Gas    string
	// PONumber is the client's number of each of its orders, empty for a business that requires
	// none.
	PONumber string
	calendar.Repetition
	Window calendar.Window
	// StartDaysAgo is when it began; EndDaysAgo, when not 0, is when it was paused or ended.
	StartDaysAgo, EndDaysAgo int
}

// fallsOn reports whether its recurrence falls on a day.
func (r Recurring) fallsOn(anchor, day calendar.Date) bool {
	return r.FallsOn(day, anchor-calendar.Date(r.StartDaysAgo))
}

// runs reports whether it is active on a day: after its start, and before it was paused or ended.
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
