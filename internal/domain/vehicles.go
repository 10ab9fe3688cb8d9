package domain

// Vehicle is a vehicle or machine of the business, as a fill names it.
type Vehicle struct {
	ID           ID
	Registration string
	Label        *string
}
