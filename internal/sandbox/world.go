package sandbox

import (
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
)

// seedDepot is where tankers leave from.
type seedDepot struct {
	ID       int64
	Label    string
	Lat, Lon float64
}

// seedTanker is a vehicle of a depot and its driver. Gas is the one product that it
// carries, nil for every fuel. Capacity in litres.
type seedTanker struct {
	ID                           int64
	Name, Registration, AdrClass string
	Depot                        string
	Capacity                     int
	Gas                          *string
	Driver, Phone                string
}

// tonnesOf is the lightest class of trucks that brings as much (product 7.2).
func tonnesOf(t seedTanker) int {
	class := tonnages[len(tonnages)-1]
	for _, tonnes := range slices.Backward(tonnages) {
		if truckLitres[tonnes] >= t.Capacity {
			class = tonnes
		}
	}
	return class
}

// depotNamed finds a depot. A wrong name is a mistake in the embedded file, which every
// test would meet.
func (d *seed) depotNamed(label string) seedDepot {
	for _, p := range d.Depots {
		if p.Label == label {
			return p
		}
	}
	panic("sandbox: seed.json names no depot " + label)
}

// roadMinutes is how long a tanker drives from a depot to a place.
func roadMinutes(from seedDepot, latitude, longitude float64) int {
	const winding, kilometresAnHour = 1.25, 65
	straight := kilometres(place{Latitude: from.Lat, Longitude: from.Lon}, place{Latitude: latitude, Longitude: longitude})
	return int(math.Ceil(straight * winding * 60 / kilometresAnHour))
}

// seedTank is a reservoir of a business. Capacity and AverageDailyUse in litres,
// AlertPercent in percent of the capacity.
type seedTank struct {
	Business, Site, Name, Gas string
	Capacity, AlertPercent    int
	AverageDailyUse           float64
	// AimPercent is what it holds at the first start, 0 for whatever comes.
	AimPercent float64
}

// seedRecurring is an order that repeats. Dates are days before the first start.
type seedRecurring struct {
	ID                                         int64
	Business, Name, Site                       string
	Tank                                       *string
	Gas                                        string
	Volume                                     int
	FillUp                                     bool
	Frequency                                  string
	Weekdays                                   []int
	DayOfMonth                                 *int
	Window                                     calendar.Window
	StartsDaysAgo, PausedDaysAgo, EndedDaysAgo int
	PausedForDays                              int
}

// The first ids of what the history happens in.
const (
	firstTankID    = 601
	firstVehicleID = 2001
)

// addressID is the id of a site of the seed, by its name in a business.
func (d *seed) addressID(business, label string) int64 {
	for i, a := range d.Addresses {
		if a.Business == business && a.Label == label {
			return int64(firstAddressID) + int64(i)
		}
	}
	panic("sandbox: seed.json names no site " + label)
}

// tankID is the id of a tank of the seed, 0 for none.
func (d *seed) tankID(business, site string, name *string) int64 {
	for i, t := range d.Tanks {
		if name != nil && t.Business == business && t.Site == site && t.Name == *name {
			return firstTankID + int64(i)
		}
	}
	return 0
}

// world is what the history happens in. Prices are those of the sandbox that
// first started at anchor.
func worldOf(d *seed, anchor time.Time) history.World {
	w := history.World{Price: func(slug string, day calendar.Date) history.Price {
		return d.pricePerLitre(slug, day.At(priceHour, 0), anchor)
	}}
	for _, g := range d.Gases {
		factor, err := strconv.ParseFloat(g.factorOn(calendar.DateOf(anchor)).Total, 64)
		if err != nil {
			panic("sandbox: factor of " + g.Slug)
		}
		w.Gases = append(w.Gases, history.Gas{ID: int64(g.ID), Slug: g.Slug, Name: g.Name, Min: g.Min, Step: g.Step, Factor: int(math.Round(factor * 100))})
	}
	for _, t := range d.Tankers {
		w.Tankers = append(w.Tankers, history.Tanker{ID: t.ID, Name: t.Name, DepotID: d.depotNamed(t.Depot).ID, Capacity: t.Capacity, Tonnes: tonnesOf(t), AdBlue: t.Gas != nil, Driver: t.Driver})
	}
	for _, p := range d.Depots {
		w.Depots = append(w.Depots, history.Depot{ID: p.ID, Label: p.Label})
	}
	vehicles := d.fleet()
	for _, b := range d.Business {
		w.Businesses = append(w.Businesses, worldBusinessOf(d, b, vehicles))
	}
	return w
}

func worldBusinessOf(d *seed, b seedBusiness, vehicles []vehicle) history.Business {
	own := history.Business{Key: b.Key, ID: int64(b.ID), Profile: b.Profile, PORequired: b.PurchaseOrderRequired, Live: b.Live, Bills: b.Bills}
	for _, u := range d.Users {
		for _, m := range u.Memberships {
			if u.Status == "" && m.Business == b.Key && may(m.Role, permOrderWrite) {
				own.Users = append(own.Users, int64(u.ID))
			}
		}
	}
	for i, m := range d.Mandates {
		if m.Business == b.Key {
			own.PaymentMethodID = int64(firstPaymentMethodID) + int64(i)
		}
	}
	for i, a := range d.Addresses {
		if a.Business == b.Key {
			own.Sites = append(own.Sites, worldSiteOf(d, a, int64(firstAddressID)+int64(i)))
		}
	}
	for _, v := range vehicles {
		if v.BusinessID == b.ID {
			own.Vehicles = append(own.Vehicles, v.inHistory())
		}
	}
	for _, r := range d.Recurring {
		if r.Business == b.Key {
			own.Recurring = append(own.Recurring, history.Recurring{
				ID: r.ID, Name: r.Name, SiteID: d.addressID(r.Business, r.Site), TankID: d.tankID(r.Business, r.Site, r.Tank), Gas: r.Gas,
				Weekdays: r.Weekdays, Window: r.Window, StartDaysAgo: r.StartsDaysAgo, EndDaysAgo: max(r.PausedDaysAgo, r.EndedDaysAgo),
			})
		}
	}
	return own
}

func worldSiteOf(d *seed, a seedAddress, id int64) history.Site {
	site := history.Site{ID: id, Label: a.Label, Sensor: a.Sensor}
	for _, h := range a.OpeningHours {
		site.Hours = append(site.Hours, calendar.Opening(h))
	}
	for i, c := range d.Contacts {
		if a.Contact != nil && c.Business == a.Business && c.LastName == *a.Contact {
			site.ContactID = int64(firstContactID) + int64(i)
		}
	}
	depot := d.depotNamed(a.Depot)
	site.DepotID, site.MaxTonnes, site.Road = depot.ID, a.MaxTruckTonnage, roadMinutes(depot, a.Lat, a.Lon)
	for i, t := range d.Tanks {
		if t.Business == a.Business && t.Site == a.Label {
			site.Tanks = append(site.Tanks, history.Tank{ID: firstTankID + int64(i), Name: t.Name, Gas: t.Gas, Capacity: t.Capacity,
				AlertPercent: t.AlertPercent, DailyUse: t.AverageDailyUse, AimPercent: t.AimPercent})
		}
	}
	return site
}

// gas finds a product by its slug, gasByID by its id. A wrong one is a mistake in
// the embedded file, which every test would meet.
func (d *seed) gas(slug string) seedGas {
	for _, g := range d.Gases {
		if g.Slug == slug {
			return g
		}
	}
	panic("sandbox: seed.json names no product " + slug)
}

func (d *seed) gasByID(id recordID) seedGas {
	for _, g := range d.Gases {
		if g.ID == id {
			return g
		}
	}
	panic("sandbox: seed.json names no product " + id.String())
}

// people are the names of the customers of the seed, by id.
func (d *seed) people() map[int64]string {
	names := map[int64]string{}
	for _, u := range d.Users {
		names[int64(u.ID)] = u.FirstName + " " + u.LastName
	}
	return names
}
