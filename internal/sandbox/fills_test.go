package sandbox_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// deliver advances an order to its delivery on the panel.
func (f *fixture) deliver(token string, id store.ID) order.OnWire {
	f.t.Helper()
	p := f.person()
	for range 3 {
		p.submit(panelAddress, "action", "advance", "order", id.String())
	}
	o := f.getOrder(token, id)
	if o.Status != history.Delivered {
		f.t.Fatalf("the order is %s", o.Status)
	}
	return o
}

// Litres without a tank are distributed over vehicles exactly, within their capacity and while
// the tanker is on site; the delivery note lists each vehicle.
func TestDeliveryFillsVehicles(t *testing.T) {
	f := start(t)
	f.noCredit()
	for name, c := range map[string]struct {
		body          object
		fewest, least int
	}{
		"coaches": {object{"business_id": "1078", "address_id": "508", "items": items(object{"gas_id": "1", "volume": 2200}), "date": "2026-11-25", "window": "morning"}, 20, 55},
		"trucks":  {wanted(), 12, 1},
		"AdBlue":  {wanted("items", items(object{"gas_id": "3", "volume": 400})), 4, 1},
		"more than the vehicles of the site hold": {wanted("items", items(object{"gas_id": "1", "volume": 5000})), 13, 1},
	} {
		token := f.tokenOf(claire)
		o := f.deliver(token, f.createOrder(token, c.body).ID)
		fills := o.Items[0].Fills
		total := 0
		begun, _ := time.Parse(time.RFC3339, *o.DeliveredAt)
		begun = begun.Add(-history.Stay(o.Items[0].VolumeOrdered))
		for _, v := range fills {
			total += v.Volume
			capacity := f.count(fmt.Sprintf(`SELECT iif(%d = 3, adblue_capacity, tank_capacity) FROM vehicles WHERE id = %d`, o.Items[0].GasID, v.VehicleID))
			if v.Volume < c.least || v.Volume > capacity || c.least == 55 && v.Volume > 135 {
				t.Errorf("%s: %d L into %s with a capacity of %d L", name, v.Volume, v.Registration, capacity)
			}
			if at, err := time.Parse(time.RFC3339, v.FilledAt); err != nil || !at.After(begun) || v.FilledAt >= *o.DeliveredAt {
				t.Errorf("%s: %s is filled at %s, and the tanker is there from %s to %s", name, v.Registration, v.FilledAt, begun, *o.DeliveredAt)
			}
		}
		if len(fills) < c.fewest || total != *o.Items[0].VolumeDelivered {
			t.Errorf("%s: %d vehicles got %d L of %d L", name, len(fills), total, *o.Items[0].VolumeDelivered)
		}
		f.clock.advance(59 * time.Minute) // the tanker is back, the session still valid
		note := f.said("bl-"+o.ID.String(), token)
		if !strings.Contains(note, fmt.Sprintf("%d véhicules", len(fills))) {
			t.Errorf("%s: the note does not have the number of vehicles: %s", name, note)
		}
		for i, v := range fills {
			if text := fmt.Sprintf("%d %s %s ", i+1, v.Registration, *v.Label); !strings.Contains(note, text) {
				t.Errorf("%s: the note does not contain %q: %s", name, text, note)
			}
		}
	}
}

// The staged orders fill vehicles too.
func TestStagedOrdersFillVehicles(t *testing.T) {
	f := start(t)
	f.passDays(1, 1)
	if n := f.count(`SELECT count(*) FROM orders o JOIN order_items i ON i.order_id = o.id WHERE staged AND delivered_at IS NOT NULL`); n == 0 {
		t.Fatal("no staged order was delivered")
	}
	if n := f.count(`SELECT count(*) FROM orders o JOIN order_items i ON i.order_id = o.id WHERE staged AND delivered_at IS NOT NULL
		AND i.volume_delivered <> (SELECT coalesce(sum(volume), 0) FROM vehicle_fills WHERE item_id = i.id)`); n > 0 {
		t.Errorf("%d staged deliveries do not match their fills: %s", n, f.rows(`SELECT o.reference, i.volume_delivered, (SELECT sum(volume) FROM vehicle_fills WHERE item_id = i.id) FROM orders o JOIN order_items i ON i.order_id = o.id WHERE staged`))
	}
}

// Litres beyond the capacity of the vehicles go to an unregistered container.
func TestExcessLitresFillNoVehicle(t *testing.T) {
	f := start(t)
	f.noCredit()
	token := f.tokenOf(claire)
	o := f.deliver(token, f.createOrder(token, wanted("address_id", "501", "items", items(object{"gas_id": "1", "volume": 30_000}))).ID)
	if fills := o.Items[0].Fills; len(fills) > 0 {
		t.Errorf("%+v", fills)
	}
}

func TestHistoryFillsWithinCapacity(t *testing.T) {
	f := start(t)
	filled := f.count(`SELECT count(*) FROM vehicle_fills`)
	above := f.count(`SELECT count(*) FROM vehicle_fills f JOIN vehicles v ON v.id = f.vehicle_id
		WHERE f.volume > iif(f.gas_id = v.gas_id, v.tank_capacity, v.adblue_capacity)`)
	if filled == 0 || above > 0 {
		t.Errorf("of %d fills, %d exceed the vehicle's capacity", filled, above)
	}
}
