package domain

// Contact is a person of a business whom the provider may call.
type Contact struct {
	ID         ID
	BusinessID ID
	FirstName  string
	LastName   string
	Email      *string
	Phone      *string
	JobTitle   *string
	Type       *ContactType
}

// ContactType says what a contact is for (specification §3).
type ContactType string

// The contact types: Commercial, Opérationnel, Les deux.
const (
	ContactSales ContactType = "SALES"
	ContactOps   ContactType = "OPS"
	ContactAll   ContactType = "ALL"
)
