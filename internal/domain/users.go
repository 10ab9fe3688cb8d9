package domain

import (
	"slices"
	"time"
)

// BusinessUser is a user of a business, a former one, or an invited person.
type BusinessUser struct {
	// ID identifies the user within the business; an invitation has its own id.
	ID               ID
	Email            string
	FirstName        string
	LastName         string
	Role             *BusinessRole
	NotificationType *NotificationType
	Status           *UserStatus
	InvitedAt        *time.Time
	// InvitationExpiresAt is set while an invitation is pending, and after it expired.
	InvitationExpiresAt *time.Time
	// LastSeenAt is nil for a user who never signed in.
	LastSeenAt *time.Time
	// IsMe reports that the user is the signed-in customer.
	IsMe bool
}

// UserStatus is the state of a BusinessUser.
type UserStatus string

// The states of a user (product S17): Actif, Invitation envoyée, Invitation
// expirée, Accès révoqué.
const (
	UserActive            UserStatus = "ACTIVE"
	UserInvited           UserStatus = "INVITED"
	UserInvitationExpired UserStatus = "INVITATION_EXPIRED"
	UserRevoked           UserStatus = "REVOKED"
)

// UserFilter narrows a list of users; zero fields keep all of them.
type UserFilter struct {
	// Q is a part of a name or of an e-mail address.
	Q      string
	Role   []BusinessRole
	Status []UserStatus
}

// Check refuses an invalid filter.
func (f *UserFilter) Check() error { return checkFilter(f.Q, len(f.Role), len(f.Status)) }

// Page selects a part of a list.
type Page struct {
	// Page counts from 1; PerPage is 1 to MaxPerPage.
	Page    int
	PerPage int
}

// MaxPerPage is the largest number of elements in one page of a list.
const MaxPerPage = 100

// Check refuses an invalid page.
func (p Page) Check() error {
	if p.Page < 1 || p.PerPage < 1 || p.PerPage > MaxPerPage {
		return NewError(CodeInvalid, "Demandez une page à partir de 1, de 1 à 100 éléments.")
	}
	return nil
}

// PageInfo is the position of a page in its list.
type PageInfo struct {
	Page       int
	PerPage    int
	TotalCount int
}

// TotalPages returns the number of pages, at least 1.
func (p PageInfo) TotalPages() int {
	if p.PerPage < 1 {
		return 1
	}
	return max(1, (p.TotalCount+p.PerPage-1)/p.PerPage)
}

type UserPage struct {
	Items    []*BusinessUser
	PageInfo PageInfo
}

// InviteUserInput is an invitation to send.
type InviteUserInput struct {
	Email            *string
	FirstName        *string
	LastName         *string
	Role             *BusinessRole
	NotificationType *NotificationType
}

// Check normalizes and validates an invitation (product 7.3 and S17).
func (in *InviteUserInput) Check() error {
	var f faults
	tidy(&in.Email, &in.FirstName, &in.LastName)
	fill(&in.Email, &in.FirstName, &in.LastName)
	f.email("email", in.Email, true)
	f.name("firstName", in.FirstName)
	f.name("lastName", in.LastName)
	if in.Role == nil {
		f.add("role", UserInvalid)
	}
	f.choices(in.Role, in.NotificationType)
	return f.err()
}

// UpdateUserInput holds the fields of a user that may change.
type UpdateUserInput struct {
	Role             *BusinessRole
	NotificationType *NotificationType
}

// Check validates the given fields.
func (in *UpdateUserInput) Check() error {
	var f faults
	f.choices(in.Role, in.NotificationType)
	return f.err()
}

// choices adds a fault for an unknown role or notification type.
func (f *faults) choices(role *BusinessRole, notify *NotificationType) {
	if role != nil && !slices.Contains(BusinessRoles, *role) {
		f.add("role", UserInvalid)
	}
	if notify == nil {
		return
	}
	if _, known := notify.Number(); !known {
		f.add("notificationType", UserInvalid)
	}
}
