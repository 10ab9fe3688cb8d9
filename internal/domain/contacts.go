package domain

// Contact is a person at a business whom the provider may call.
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

// ContactType is the purpose of a contact (specification §3).
type ContactType string

// The contact types: Commercial, Opérationnel, Les deux.
const (
	ContactSales ContactType = "SALES"
	ContactOps   ContactType = "OPS"
	ContactAll   ContactType = "ALL"
)

// ContactInput holds the fields of a contact that a write may set.
type ContactInput struct {
	FirstName *string
	LastName  *string
	Email     *string
	Phone     *string
	JobTitle  *string
	Type      *ContactType
}

// Check normalizes and validates the given fields; complete also requires the mandatory fields
// of a contact: names, type, and an e-mail address or a telephone number.
func (in *ContactInput) Check(complete bool) error {
	var f faults
	tidy(&in.FirstName, &in.LastName, &in.Email, &in.JobTitle)
	if complete {
		fill(&in.FirstName, &in.LastName)
		if in.Type == nil {
			in.Type = new(ContactType(""))
		}
	}
	f.name("firstName", in.FirstName)
	f.name("lastName", in.LastName)
	f.email("email", in.Email, false)
	f.phone("phone", in.Phone)
	if (complete || in.Email != nil && in.Phone != nil) && or(in.Email, "") == "" && or(in.Phone, "") == "" {
		f = append(f, &UserError{Field: InputField{Name: "email"}, Code: UserRequired, Message: sentences["contact required"]})
	}
	f.text("jobTitle", in.JobTitle, 100, false)
	if in.Type != nil && !oneOf(*in.Type, ContactSales, ContactOps, ContactAll) {
		f.add("type", UserInvalid)
	}
	return f.err()
}
