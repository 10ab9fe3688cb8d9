package provider

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// Slots returns the windows in which a volume can be delivered to a site, with the obstacles to
// each: GET /slots, v3.
func (s *Session) Slots(ctx context.Context, in domain.SlotQuery) ([]*domain.DeliverySlot, error) {
	q := query{}.with("address_id", string(in.AddressID)).with("volume", strconv.Itoa(in.Volume))
	q = withAll(q, "gas_id", in.GasIDs)
	q = q.with("from", string(in.From)).with("to", string(in.To))
	return readList[*domain.DeliverySlot](ctx, s, "fetch slots", "slot", call{api: apiV3, method: http.MethodGet, route: "/slots", query: q})
}

type slotFields struct {
	Date              domain.Date        `json:"date" wire:"required"`
	Window            *domain.SlotWindow `json:"window"`
	StartsAt          *time.Time         `json:"starts_at"`
	EndsAt            *time.Time         `json:"ends_at"`
	Available         bool               `json:"-"`
	Reason            *domain.SlotReason `json:"reason"`
	ReasonText        *string            `json:"reason_text"`
	SurchargeExclTax  domain.Cents       `json:"surcharge"`
	RemainingCapacity *int               `json:"remaining_capacity"`
}

type wireSlot struct {
	slotFields
	Available *bool `json:"available"`
}

// domain returns a slot; its date is required. A slot is available unless the provider says that
// it is not, or gives a reason.
func (w *wireSlot) domain(*reader) *domain.DeliverySlot {
	slot := (*domain.DeliverySlot)(&w.slotFields)
	slot.Available = w.Reason == nil
	if w.Available != nil {
		slot.Available = *w.Available
	}
	return slot
}
