package domain

import (
	"slices"
	"time"
)

// BusinessUser is somebody who may work for a business, was asked to, or could
// once.
type BusinessUser struct {
	// ID names the person within the business; an invitation has an id of its own.
	ID               ID
	Email            string
	FirstName        string
	LastName         string
	Role             *BusinessRole
	NotificationType *NotificationType
	Status           *UserStatus
	InvitedAt        *time.Time
	// InvitationExpiresAt is set while an invitation waits, and after it expired.
	InvitationExpiresAt *time.Time
	// LastSeenAt is nil for somebody who never signed in.
	LastSeenAt *time.Time
	// IsMe tells the signed-in customer among the others.
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

// UserFilter narrows a list of users; zero fields leave everybody.
type UserFilter struct {
	// Q is a part of a name or of an e-mail address.
	Q      string
	Role   []BusinessRole
	Status []UserStatus
}

// Check refuses a filter that cannot be.
func (f *UserFilter) Check() error { return checkFilter(f.Q, len(f.Role), len(f.Status)) }

// Page asks for a part of a list.
type Page struct {
	// Page counts from 1; PerPage is 1 to MaxPerPage.
	Page    int
	PerPage int
}

// MaxPerPage bounds what one page of a list holds.
const MaxPerPage = 100

// Check refuses a page that cannot be.
func (p Page) Check() error {
	if p.Page < 1 || p.PerPage < 1 || p.PerPage > MaxPerPage {
		return NewError(CodeInvalid, "Demandez une page à partir de 1, de 1 à 100 éléments.")
	}
	return nil
}

// PageInfo says where a page stands in its list.
type PageInfo struct {
	Page       int
	PerPage    int
	TotalCount int
}

// TotalPages is the number of pages, at least 1.
func (p PageInfo) TotalPages() int {
	if p.PerPage < 1 {
		return 1
	}
	return max(1, (p.TotalCount+p.PerPage-1)/p.PerPage)
}

// UserPage is a page of users.
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

// Check tidies and tests an invitation (product 7.3 and S17).
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

// UpdateUserInput is what may change in a user.
type UpdateUserInput struct {
	Role             *BusinessRole
	NotificationType *NotificationType
}

// Check tests the given fields.
func (in *UpdateUserInput) Check() error {
	var f faults
	f.choices(in.Role, in.NotificationType)
	return f.err()
}

// choices notes a given role or notification type that is not one of ours.
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
