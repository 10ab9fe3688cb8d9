package chronicle

import (
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/quote"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// WorldOf returns the world of the history: the products, tankers, depots and businesses of the
// seed. Prices are those of a sandbox that was first started at anchor.
func WorldOf(d *seed.Seed, anchor time.Time) history.World {
	w := history.World{Price: func(slug string, day calendar.Date) history.Price {
		return d.PricePerLitre(slug, day.At(seed.PriceHour, 0), anchor)
	}}
	for _, g := range d.Gases {
		w.Gases = append(w.Gases, history.Gas{ID: int64(g.ID), Slug: g.Slug, Name: g.Name, Min: g.Min, Step: g.Step, Excise: g.ExcisePrice()})
	}
	for _, t := range d.Tankers {
		w.Tankers = append(w.Tankers, history.Tanker{ID: t.ID, Name: t.Name, DepotID: d.DepotNamed(t.Depot).ID, Capacity: t.Capacity, Tonnes: quote.TonnesOf(t), AdBlue: t.Gas != nil, Driver: t.Driver})
	}
	for _, p := range d.Depots {
		w.Depots = append(w.Depots, history.Depot{ID: p.ID, Label: p.Label})
	}
	vehicles := d.Fleet()
	for _, b := range d.Business {
		w.Businesses = append(w.Businesses, worldBusinessOf(d, b, vehicles))
	}
	return w
}

func worldBusinessOf(d *seed.Seed, b seed.Business, vehicles []seed.Vehicle) history.Business {
	own := history.Business{Key: b.Key, ID: int64(b.ID), Profile: b.Profile, PORequired: b.PurchaseOrderRequired, Live: b.Live, Bills: b.Bills}
	for _, u := range d.Users {
		for _, m := range u.Memberships {
			if u.Status == "" && m.Business == b.Key && api.May(m.Role, api.OrderWrite) {
				own.Users = append(own.Users, int64(u.ID))
			}
		}
	}
	for i, m := range d.Mandates {
		if m.Business == b.Key {
			own.PaymentMethodID = int64(seed.FirstPaymentMethodID) + int64(i)
		}
	}
	for i, a := range d.Addresses {
		if a.Business == b.Key {
			own.Sites = append(own.Sites, worldSiteOf(d, a, int64(seed.FirstAddressID)+int64(i)))
		}
	}
	for _, v := range vehicles {
		if v.BusinessID == b.ID {
			own.Vehicles = append(own.Vehicles, v.InHistory())
		}
	}
	for _, r := range d.Recurring {
		if r.Business == b.Key {
			own.Recurring = append(own.Recurring, history.Recurring{
				ID: r.ID, Name: r.Name, SiteID: d.AddressID(r.Business, r.Site), TankID: d.TankID(r.Business, r.Site, r.Tank), Gas: r.Gas, PONumber: store.Text(r.PONumber),
				Repetition: calendar.Repetition{Frequency: strings.ToLower(r.Frequency), Weekdays: r.Weekdays, DayOfMonth: r.DayOfMonth}, Window: r.Window, StartDaysAgo: r.StartsDaysAgo, EndDaysAgo: max(r.PausedDaysAgo, r.EndedDaysAgo),
			})
		}
	}
	return own
}

func worldSiteOf(d *seed.Seed, a seed.Address, id int64) history.Site {
	site := history.Site{ID: id, Label: a.Label, Sensor: a.Sensor}
	for _, h := range a.OpeningHours {
		site.Hours = append(site.Hours, calendar.Opening(h))
	}
	for i, c := range d.Contacts {
		if a.Contact != nil && c.Business == a.Business && c.LastName == *a.Contact {
			site.ContactID = int64(seed.FirstContactID) + int64(i)
		}
	}
	depot := d.DepotNamed(a.Depot)
	site.DepotID, site.MaxTonnes, site.Road = depot.ID, a.MaxTruckTonnage, order.RoadMinutes(depot, a.Lat, a.Lon)
	for i, t := range d.Tanks {
		if t.Business == a.Business && t.Site == a.Label {
			site.Tanks = append(site.Tanks, history.Tank{ID: seed.FirstTankID + int64(i), Name: t.Name, Gas: t.Gas, Capacity: t.Capacity,
				DailyUse: t.AverageDailyUse, AimPercent: t.AimPercent, VanishesDaysAgo: t.VanishesDaysAgo})
		}
	}
	return site
}
