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

// ContactInput is what may be given of a contact.
type ContactInput struct {
	FirstName *string
	LastName  *string
	Email     *string
	Phone     *string
	JobTitle  *string
	Type      *ContactType
}

// Check tidies and tests the given fields; whole asks for those that a contact
// cannot do without: names, type, and an e-mail address or a telephone.
func (in *ContactInput) Check(whole bool) error {
	var f faults
	tidy(&in.FirstName, &in.LastName, &in.Email, &in.JobTitle)
	if whole {
		fill(&in.FirstName, &in.LastName)
		if in.Type == nil {
			in.Type = new(ContactType(""))
		}
	}
	f.name("firstName", in.FirstName)
	f.name("lastName", in.LastName)
	f.email("email", in.Email, false)
	f.phone("phone", in.Phone)
	if (whole || in.Email != nil && in.Phone != nil) && or(in.Email, "") == "" && or(in.Phone, "") == "" {
		f = append(f, &UserError{Field: InputField{Name: "email"}, Code: UserRequired, Message: sentences["contact required"]})
	}
	f.text("jobTitle", in.JobTitle, 100, false)
	if in.Type != nil && !oneOf(*in.Type, ContactSales, ContactOps, ContactAll) {
		f.add("type", UserInvalid)
	}
	return f.err()
}
