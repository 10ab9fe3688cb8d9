package provider

import (
	"context"
	"fmt"
	"net/http"
	"regexp"

	"github.com/citerne/citerne/internal/domain"
)

// Addresses lists the addresses of all the customer's businesses: GET
// /business/addresses (specification §7).
func (s *Session) Addresses(ctx context.Context) ([]*domain.Address, error) {
	return readList[wireAddress](ctx, s, "fetch addresses", "address",
		call{method: http.MethodGet, route: "/business/addresses"})
}

// BusinessAddresses lists the addresses of one business: GET
// /business/{businessId}/addresses. An address that does not say whose it is
// belongs to that business.
func (s *Session) BusinessAddresses(ctx context.Context, businessID domain.ID) ([]*domain.Address, error) {
	list, err := readList[wireAddress](ctx, s, "fetch business addresses", "address",
		call{method: http.MethodGet, route: "/business/{id}/addresses", id: businessID})
	for _, a := range list {
		if a.BusinessID == "" {
			a.BusinessID = businessID
		}
	}
	return list, err
}

// addressForm is the body of a write: the given fields alone.
func addressForm(in domain.AddressInput) (*form, error) {
	f := &form{}
	text(f, "business_id", in.BusinessID)
	text(f, "label", in.Label)
	text(f, "kind", in.Kind)
	text(f, "line1", in.Line1)
	text(f, "line2", in.Line2)
	text(f, "postal_code", in.PostalCode)
	text(f, "city", in.City)
	text(f, "country_code", in.CountryCode)
	f.float("latitude", in.Latitude)
	f.float("longitude", in.Longitude)
	text(f, "access_notes", in.AccessNotes)
	if in.MaxTruckTonnage != nil && *in.MaxTruckTonnage == 0 {
		f.clear("max_truck_tonnage")
	} else {
		f.integer("max_truck_tonnage", in.MaxTruckTonnage)
	}
	if err := records(f, "opening_hours", openings(in.OpeningHours)); err != nil {
		return nil, err
	}
	text(f, "contact_id", in.ContactID)
	f.boolean("is_default", in.IsDefault)
	return f, nil
}

// CreateAddress adds an address: POST /business/addresses. The result is nil
// when the provider accepted it without sending it back.
func (s *Session) CreateAddress(ctx context.Context, in domain.AddressInput) (*domain.Address, error) {
	return s.writeAddress(ctx, "create address", in, call{method: http.MethodPost, route: "/business/addresses"})
}

// UpdateAddress changes an address: PUT /business/addresses/{id}. The result is
// nil when the provider accepted the change without sending the address back.
func (s *Session) UpdateAddress(ctx context.Context, id domain.ID, in domain.AddressInput) (*domain.Address, error) {
	return s.writeAddress(ctx, "update address", in, call{method: http.MethodPut, route: "/business/addresses/{id}", id: id})
}

func (s *Session) writeAddress(ctx context.Context, op string, in domain.AddressInput, c call) (*domain.Address, error) {
	var err error
	if c.body, err = addressForm(in); err != nil {
		return nil, fmt.Errorf("%s: %w", op, err)
	}
	return writeRecord[wireAddress](ctx, s, op, "address", c)
}

// DeleteAddress removes an address: DELETE /business/addresses/{id}.
func (s *Session) DeleteAddress(ctx context.Context, id domain.ID) error {
	_, err := s.write(ctx, "delete address", call{method: http.MethodDelete, route: "/business/addresses/{id}", id: id})
	return err
}

type wireAddress struct {
	ID               wireID                `json:"id"`
	BusinessID       wireID                `json:"business_id"`
	Label            wireText              `json:"label"`
	Kind             wireText              `json:"kind"`
	Line1            wireText              `json:"line1"`
	Line2            wireText              `json:"line2"`
	PostalCode       wireText              `json:"postal_code"`
	City             wireText              `json:"city"`
	CountryCode      wireText              `json:"country_code"`
	Latitude         wireFloat             `json:"latitude"`
	Longitude        wireFloat             `json:"longitude"`
	AccessNotes      wireText              `json:"access_notes"`
	MaxTruckTonnage  wireInt               `json:"max_truck_tonnage"`
	OpeningHours     wireList[wireOpening] `json:"opening_hours"`
	ContactID        wireID                `json:"contact_id"`
	SafetyProtocolAt wireTime              `json:"safety_protocol_at"`
	IsDefault        wireBool              `json:"is_default"`
	LastDeliveryAt   wireTime              `json:"last_delivery_at"`
}

func (w wireAddress) domain(o *oddities) (*domain.Address, bool) {
	id := take(o, "address.id", w.ID.scalar)
	if id == nil {
		return nil, false
	}
	return &domain.Address{
		ID:         *id,
		BusinessID: takeOr(o, "address.business_id", w.BusinessID.scalar, ""),
		Label:      takeOr(o, "address.label", w.Label.scalar, ""),
		Kind: takeEnum(o, "address.kind", w.Kind,
			domain.AddressDelivery, domain.AddressBilling, domain.AddressBoth),
		Line1:            takeOr(o, "address.line1", w.Line1.scalar, ""),
		Line2:            takeText(o, "address.line2", w.Line2),
		PostalCode:       takeOr(o, "address.postal_code", w.PostalCode.scalar, ""),
		City:             takeOr(o, "address.city", w.City.scalar, ""),
		CountryCode:      takeOr(o, "address.country_code", w.CountryCode.scalar, ""),
		Latitude:         takeDegrees(o, "address.latitude", w.Latitude, 90),
		Longitude:        takeDegrees(o, "address.longitude", w.Longitude, 180),
		AccessNotes:      takeText(o, "address.access_notes", w.AccessNotes),
		MaxTruckTonnage:  take(o, "address.max_truck_tonnage", w.MaxTruckTonnage.scalar),
		OpeningHours:     readOpenings(o, takeOr(o, "address.opening_hours", w.OpeningHours.scalar, nil)),
		ContactID:        takeOr(o, "address.contact_id", w.ContactID.scalar, ""),
		SafetyProtocolAt: take(o, "address.safety_protocol_at", w.SafetyProtocolAt.scalar),
		IsDefault:        takeOr(o, "address.is_default", w.IsDefault.scalar, false),
		LastDeliveryAt:   take(o, "address.last_delivery_at", w.LastDeliveryAt.scalar),
	}, true
}

// takeDegrees is take for a coordinate, which lies between -limit and limit.
func takeDegrees(o *oddities, field string, w wireFloat, limit float64) *float64 {
	v := take(o, field, w.scalar)
	if v != nil && (*v < -limit || *v > limit) {
		o.unreadable(field)
		return nil
	}
	return v
}

type wireOpening struct {
	Weekday  wireInt  `json:"weekday"`
	OpensAt  wireText `json:"opens_at"`
	ClosesAt wireText `json:"closes_at"`
}

// clock is HH:MM, and the seconds that databases add to it.
var clock = regexp.MustCompile(`^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$|^24:00(:00)?$`)

// readOpenings keeps the openings that make sense. The result is never nil.
func readOpenings(o *oddities, wires []wireOpening) []domain.OpeningHours {
	const field = "address.opening_hours"
	out := make([]domain.OpeningHours, 0, len(wires))
	for _, w := range wires {
		day := takeOr(o, field, w.Weekday.scalar, 0)
		opens := takeOr(o, field, w.OpensAt.scalar, "")
		closes := takeOr(o, field, w.ClosesAt.scalar, "")
		if day < 1 || day > 7 || !clock.MatchString(opens) || !clock.MatchString(closes) {
			o.unreadable(field)
			continue
		}
		out = append(out, domain.OpeningHours{Weekday: day, OpensAt: opens[:len("HH:MM")], ClosesAt: closes[:len("HH:MM")]})
	}
	return out
}

// opening is one opening as it is written.
type opening struct {
	Weekday  int    `json:"weekday"`
	OpensAt  string `json:"opens_at"`
	ClosesAt string `json:"closes_at"`
}

// openings converts a list; nil stays nil, which is undefined.
func openings(list []domain.OpeningHours) []opening {
	if list == nil {
		return nil
	}
	out := make([]opening, len(list))
	for i, h := range list {
		out[i] = opening(h)
	}
	return out
}
