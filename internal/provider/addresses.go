package provider

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// Addresses lists the addresses of all the customer's businesses: GET
// /business/addresses (specification §7).
func (s *Session) Addresses(ctx context.Context) ([]*domain.Address, error) {
	return readList[*domain.Address](ctx, s, "fetch addresses", "address",
		call{method: http.MethodGet, route: "/business/addresses"})
}

// BusinessAddresses lists the addresses of one business: GET /business/{businessId}/addresses. An
// address without a business ID belongs to that business.
func (s *Session) BusinessAddresses(ctx context.Context, businessID domain.ID) ([]*domain.Address, error) {
	list, err := readList[*domain.Address](ctx, s, "fetch business addresses", "address",
		call{method: http.MethodGet, route: "/business/{id}/addresses", id: businessID})
	for _, a := range list {
		if a.BusinessID == "" {
			a.BusinessID = businessID
		}
	}
	return list, err
}

// addressForm returns the body of a write with the given fields only.
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
	return writeRecord[*domain.Address](ctx, s, op, "address", c)
}

// DeleteAddress removes an address: DELETE /business/addresses/{id}.
func (s *Session) DeleteAddress(ctx context.Context, id domain.ID) error {
	_, err := s.write(ctx, "delete address", call{method: http.MethodDelete, route: "/business/addresses/{id}", id: id})
	return err
}

type addressFields struct {
	ID               domain.ID             `json:"id" wire:"required"`
	BusinessID       domain.ID             `json:"business_id"`
	Label            string                `json:"label"`
	Kind             *domain.AddressKind   `json:"kind"`
	Line1            string                `json:"line1"`
	Line2            *string               `json:"line2"`
	PostalCode       string                `json:"postal_code"`
	City             string                `json:"city"`
	CountryCode      string                `json:"country_code"`
	Latitude         *float64              `json:"-"`
	Longitude        *float64              `json:"-"`
	AccessNotes      *string               `json:"access_notes"`
	MaxTruckTonnage  *int                  `json:"max_truck_tonnage"`
	OpeningHours     []domain.OpeningHours `json:"opening_hours"`
	ContactID        domain.ID             `json:"contact_id"`
	SafetyProtocolAt *time.Time            `json:"safety_protocol_at"`
	IsDefault        bool                  `json:"is_default"`
	LastDeliveryAt   *time.Time            `json:"last_delivery_at"`
}

type wireAddress struct {
	addressFields
	wirePoint
}

func (w *wireAddress) domain(*reader) *domain.Address {
	address := (*domain.Address)(&w.addressFields)
	address.Latitude, address.Longitude = (*float64)(w.wirePoint.Latitude), (*float64)(w.wirePoint.Longitude)
	address.OpeningHours = orEmpty(w.OpeningHours)
	return address
}

type wireOpening struct {
	Weekday  int    `json:"weekday"`
	OpensAt  string `json:"opens_at"`
	ClosesAt string `json:"closes_at"`
}

// clock matches HH:MM, optionally with the seconds that databases add.
var clock = regexp.MustCompile(`^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$|^24:00(:00)?$`)

func (w *wireOpening) domain(*reader) (none domain.OpeningHours) {
	if !isWeekday(w.Weekday) || !clock.MatchString(w.OpensAt) || !clock.MatchString(w.ClosesAt) {
		return none
	}
	return domain.OpeningHours{Weekday: w.Weekday, OpensAt: w.OpensAt[:len("HH:MM")], ClosesAt: w.ClosesAt[:len("HH:MM")]}
}

// openings converts a list; nil stays nil, which is undefined.
func openings(list []domain.OpeningHours) []wireOpening {
	if list == nil {
		return nil
	}
	out := make([]wireOpening, len(list))
	for i, h := range list {
		out[i] = wireOpening(h)
	}
	return out
}
