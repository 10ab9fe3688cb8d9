package main

import "strconv"

// The records of the provider, and next to them those of the response, in which ids are strings and
// names have no underscores.

type customer struct {
	ID          int      `json:"id"`
	Email       string   `json:"email"`
	FirstName   string   `json:"first_name"`
	LastName    string   `json:"last_name"`
	BusinessID  int      `json:"business_id"`
	Role        string   `json:"role"`
	Permissions []string `json:"permissions"`
}

type customerAnswer struct {
	ID          string   `json:"id"`
	Email       string   `json:"email"`
	FirstName   string   `json:"firstName"`
	LastName    string   `json:"lastName"`
	Role        string   `json:"role"`
	Permissions []string `json:"permissions"`
}

type business struct {
	ID   int     `json:"id"`
	Name string  `json:"name"`
	Logo *string `json:"logo"`
	Role string  `json:"role"`
}

type businessAnswer struct {
	ID      string  `json:"id"`
	Name    string  `json:"name"`
	Initial string  `json:"initial"`
	LogoURL *string `json:"logoUrl"`
	Role    string  `json:"role"`
}

type address struct {
	ID         int       `json:"id"`
	BusinessID int       `json:"business_id"`
	Label      string    `json:"label"`
	Line1      string    `json:"line1"`
	Line2      *string   `json:"line2"`
	PostalCode string    `json:"postal_code"`
	City       string    `json:"city"`
	Country    string    `json:"country_code"`
	Latitude   *float64  `json:"latitude"`
	Longitude  *float64  `json:"longitude"`
	IsDefault  bool      `json:"is_default"`
	Openings   []opening `json:"opening_hours"`
}

type addressAnswer struct {
	ID         string          `json:"id"`
	Label      string          `json:"label"`
	Line1      string          `json:"line1"`
	Line2      *string         `json:"line2"`
	PostalCode string          `json:"postalCode"`
	City       string          `json:"city"`
	Country    string          `json:"countryCode"`
	Latitude   *float64        `json:"latitude"`
	Longitude  *float64        `json:"longitude"`
	IsDefault  bool            `json:"isDefault"`
	Openings   []openingAnswer `json:"openingHours"`
}

type opening struct {
	Weekday  int    `json:"weekday"`
	OpensAt  string `json:"opens_at"`
	ClosesAt string `json:"closes_at"`
}

type openingAnswer struct {
	Weekday  int    `json:"weekday"`
	OpensAt  string `json:"opensAt"`
	ClosesAt string `json:"closesAt"`
}

type contact struct {
	ID        int     `json:"id"`
	FirstName string  `json:"first_name"`
	LastName  string  `json:"last_name"`
	Email     *string `json:"email"`
	Phone     *string `json:"phone"`
	JobTitle  *string `json:"job_title"`
	Type      string  `json:"type"`
}

type contactAnswer struct {
	ID        string  `json:"id"`
	FirstName string  `json:"firstName"`
	LastName  string  `json:"lastName"`
	Email     *string `json:"email"`
	Phone     *string `json:"phone"`
	JobTitle  *string `json:"jobTitle"`
	Type      string  `json:"type"`
}

type payments struct {
	Data []payment `json:"data"`
}

type payment struct {
	ID        int     `json:"id"`
	Type      string  `json:"type"`
	Status    string  `json:"status"`
	IsDefault bool    `json:"is_default"`
	Holder    string  `json:"holder"`
	Last4IBAN string  `json:"iban_last4"`
	BankName  *string `json:"bank_name"`
	RUM       string  `json:"rum"`
	Scheme    string  `json:"scheme"`
	Brand     string  `json:"brand"`
	Last4     string  `json:"last4"`
	ExpMonth  int     `json:"exp_month"`
	ExpYear   int     `json:"exp_year"`
}

type paymentAnswer struct {
	Typename  string `json:"__typename"`
	ID        string `json:"id"`
	IsDefault bool   `json:"isDefault"`
	Status    string `json:"status"`
}

type mandateAnswer struct {
	paymentAnswer
	Holder    string  `json:"holder"`
	Last4IBAN string  `json:"ibanLast4"`
	BankName  *string `json:"bankName"`
	RUM       string  `json:"rum"`
	Scheme    string  `json:"scheme"`
}

type cardAnswer struct {
	paymentAnswer
	Brand    string `json:"brand"`
	Last4    string `json:"last4"`
	ExpMonth int    `json:"expMonth"`
	ExpYear  int    `json:"expYear"`
}

type gas struct {
	ID             int     `json:"id"`
	Slug           string  `json:"slug"`
	Name           string  `json:"name"`
	ShortName      string  `json:"short_name"`
	EnergyType     *string `json:"energy_type"`
	Unit           string  `json:"unit"`
	UnitPrice      *string `json:"unit_price"`
	PriceUpdatedAt *string `json:"price_updated_at"`
	VATRate        *string `json:"vat_rate"`
	MinVolume      *int    `json:"min_volume"`
	MaxVolume      *int    `json:"max_volume"`
	VolumeStep     *int    `json:"volume_step"`
	EmissionFactor *factor `json:"emission_factor"`
}

type gasAnswer struct {
	ID             string  `json:"id"`
	Slug           string  `json:"slug"`
	Name           string  `json:"name"`
	ShortName      string  `json:"shortName"`
	EnergyType     *string `json:"energyType"`
	Unit           string  `json:"unit"`
	UnitPrice      *string `json:"unitPriceExclTax"`
	PriceUpdatedAt *string `json:"priceUpdatedAt"`
	VATRate        *string `json:"vatRate"`
	MinVolume      *int    `json:"minVolume"`
	MaxVolume      *int    `json:"maxVolume"`
	VolumeStep     *int    `json:"volumeStep"`
	EmissionFactor *factor `json:"emissionFactor"`
}

type factor struct {
	Total  string `json:"total"`
	Source string `json:"source"`
}

type lists struct {
	addresses []address
	contacts  []contact
	payments  payments
}

type listsAnswer struct {
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Addresses []addressAnswer `json:"addresses"`
	Contacts  []contactAnswer `json:"contacts"`
	Payments  []any           `json:"paymentMethods"`
}

type home struct {
	me         customer
	businesses []business
	current    lists
	gases      []gas
}

type homeAnswer struct {
	Me         customerAnswer   `json:"me"`
	Businesses []businessAnswer `json:"businesses"`
	Current    listsAnswer      `json:"currentBusiness"`
	Gases      []gasAnswer      `json:"gasList"`
}

func (h home) answer() homeAnswer {
	var current listsAnswer
	for _, b := range h.businesses {
		if b.ID == h.me.BusinessID {
			current = h.current.answer(b)
		}
	}
	return homeAnswer{
		customerAnswer{strconv.Itoa(h.me.ID), h.me.Email, h.me.FirstName, h.me.LastName, h.me.Role, h.me.Permissions},
		each(h.businesses, business.answer), current, each(h.gases, gas.answer),
	}
}

type fan struct {
	businesses []business
	lists      []lists
}

type fanAnswer struct {
	Businesses []listsAnswer `json:"businesses"`
}

func (f fan) answer() fanAnswer {
	all := make([]listsAnswer, len(f.businesses))
	for i, b := range f.businesses {
		all[i] = f.lists[i].answer(b)
	}
	return fanAnswer{all}
}

type gasesAnswer struct {
	Gases []gasAnswer `json:"gasList"`
}

func each[From, To any](list []From, answer func(From) To) []To {
	all := make([]To, len(list))
	for i, one := range list {
		all[i] = answer(one)
	}
	return all
}

func (b business) answer() businessAnswer {
	return businessAnswer{strconv.Itoa(b.ID), b.Name, b.Name[:1], b.Logo, b.Role}
}

func (l lists) answer(b business) listsAnswer {
	return listsAnswer{strconv.Itoa(b.ID), b.Name, each(l.addresses, address.answer), each(l.contacts, contact.answer), each(l.payments.Data, payment.answer)}
}

func (a address) answer() addressAnswer {
	return addressAnswer{strconv.Itoa(a.ID), a.Label, a.Line1, a.Line2, a.PostalCode, a.City, a.Country, a.Latitude, a.Longitude, a.IsDefault,
		each(a.Openings, func(o opening) openingAnswer { return openingAnswer(o) })}
}

func (c contact) answer() contactAnswer {
	return contactAnswer{strconv.Itoa(c.ID), c.FirstName, c.LastName, c.Email, c.Phone, c.JobTitle, c.Type}
}

func (p payment) answer() any {
	all := paymentAnswer{"SepaMandate", strconv.Itoa(p.ID), p.IsDefault, p.Status}
	if p.Type == "SEPA" {
		return mandateAnswer{all, p.Holder, p.Last4IBAN, p.BankName, p.RUM, p.Scheme}
	}
	all.Typename = "Card"
	return cardAnswer{all, p.Brand, p.Last4, p.ExpMonth, p.ExpYear}
}

func (g gas) answer() gasAnswer {
	return gasAnswer{strconv.Itoa(g.ID), g.Slug, g.Name, g.ShortName, g.EnergyType, g.Unit, g.UnitPrice, g.PriceUpdatedAt, g.VATRate, g.MinVolume, g.MaxVolume,
		g.VolumeStep, g.EmissionFactor}
}
