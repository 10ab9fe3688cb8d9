package domain

import "time"

// AppNotification is something that a person is notified of.
type AppNotification struct {
	ID         ID
	BusinessID ID
	At         *time.Time
	// Kind is what decides who gets it, by their NotificationType.
	Kind *NotificationType
	// Title and Body are the provider's sentences, which may be shown.
	Title string
	Body  string
	// Subject is what it is about, and SubjectID which one; empty for nothing.
	Subject   NotificationSubject
	SubjectID ID
	ReadAt    *time.Time
}

// IsLiveUpdate implements LiveUpdate.
func (*AppNotification) IsLiveUpdate() {}

// NotificationSubject is what a notification is about.
type NotificationSubject string

// The subjects of notifications.
const (
	AboutExport  NotificationSubject = "EXPORT"
	AboutGas     NotificationSubject = "GAS"
	AboutInvoice NotificationSubject = "INVOICE"
	AboutOrder   NotificationSubject = "ORDER"
	AboutTank    NotificationSubject = "TANK"
)

// NotificationSubjects are all of them.
var NotificationSubjects = []NotificationSubject{AboutExport, AboutGas, AboutInvoice, AboutOrder, AboutTank}

// NotificationPage is a page of notifications of a person in a business.
type NotificationPage struct {
	Items    []*AppNotification
	PageInfo PageInfo
	// Unread is how many are not read, all pages together.
	Unread int
}

// maxMarked bounds how many notifications are marked at once.
const maxMarked = 100

// CheckMarked refuses notifications that cannot be marked at once.
func CheckMarked(ids []ID) error {
	if len(ids) > maxMarked {
		return NewError(CodeInvalid, "Choisissez 100\u00a0notifications au plus.")
	}
	for _, id := range ids {
		if err := CheckID(id); err != nil {
			return err
		}
	}
	return nil
}
