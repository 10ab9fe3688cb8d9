package provider

import (
	"context"
	"net/http"
	"strconv"

	"github.com/citerne/citerne/internal/domain"
)

// Slots are the windows in which a volume can be delivered to a site, with what
// stands against each: GET /slots, v3.
func (s *Session) Slots(ctx context.Context, in domain.SlotQuery) ([]*domain.DeliverySlot, error) {
	q := query{}.with("address_id", string(in.AddressID)).with("volume", strconv.Itoa(in.Volume))
	q = withAll(q, "gas_id", in.GasIDs)
	q = q.with("from", string(in.From)).with("to", string(in.To))
	return readList[wireSlot](ctx, s, "fetch slots", "slot", call{api: apiV3, method: http.MethodGet, route: "/slots", query: q})
}

type wireSlot struct {
	Date              wireDate  `json:"date"`
	Window            wireText  `json:"window"`
	StartsAt          wireTime  `json:"starts_at"`
	EndsAt            wireTime  `json:"ends_at"`
	Available         wireBool  `json:"available"`
	Reason            wireText  `json:"reason"`
	ReasonText        wireText  `json:"reason_text"`
	Surcharge         wireCents `json:"surcharge"`
	RemainingCapacity wireInt   `json:"remaining_capacity"`
}

// domain needs a date, which is what a slot is known by. A slot is available
// unless the provider says that it is not, or why.
func (w wireSlot) domain(o *oddities) (*domain.DeliverySlot, bool) {
	slot := w.read(o, "slot")
	return slot, slot != nil
}

func (w *wireSlot) read(o *oddities, field string) *domain.DeliverySlot {
	if w == nil {
		return nil
	}
	date := take(o, field+".date", w.Date.scalar)
	if date == nil {
		return nil
	}
	reason := takeSnake(o, field+".reason", w.Reason, domain.SlotReasons...)
	return &domain.DeliverySlot{
		Date:              *date,
		Window:            takeWindow(o, field+".window", w.Window),
		StartsAt:          take(o, field+".starts_at", w.StartsAt.scalar),
		EndsAt:            take(o, field+".ends_at", w.EndsAt.scalar),
		Available:         takeOr(o, field+".available", w.Available.scalar, reason == nil),
		Reason:            reason,
		ReasonText:        takeText(o, field+".reason_text", w.ReasonText),
		SurchargeExclTax:  takeOr(o, field+".surcharge", w.Surcharge.scalar, 0),
		RemainingCapacity: take(o, field+".remaining_capacity", w.RemainingCapacity.scalar),
	}
}

func takeWindow(o *oddities, field string, w wireText) *domain.SlotWindow {
	return takeSnake(o, field, w, domain.SlotWindows...)
}
