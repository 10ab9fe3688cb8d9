package domain

import "time"

// AppNotification is a notification for a user.
type AppNotification struct {
	ID         ID
	BusinessID ID
	At         *time.Time
	// Kind decides which users get it, by their NotificationType.
	Kind *NotificationType
	// Title and Body are the provider's sentences, which may be shown.
	Title string
	Body  string
	// Subject and SubjectID are the record that it is about; empty when there is none.
	Subject   NotificationSubject
	SubjectID ID
	ReadAt    *time.Time
}

// IsLiveUpdate implements LiveUpdate.
func (*AppNotification) IsLiveUpdate() {}

// NotificationSubject is the kind of record that a notification is about.
type NotificationSubject string

const (
	AboutExport  NotificationSubject = "EXPORT"
	AboutGas     NotificationSubject = "GAS"
	AboutInvoice NotificationSubject = "INVOICE"
	AboutOrder   NotificationSubject = "ORDER"
	AboutTank    NotificationSubject = "TANK"
)

var NotificationSubjects = []NotificationSubject{AboutExport, AboutGas, AboutInvoice, AboutOrder, AboutTank}

// NotificationPage is a page of a user's notifications in a business.
type NotificationPage struct {
	Items    []*AppNotification
	PageInfo PageInfo
	// Unread counts the unread notifications over all pages.
	Unread int
}

// maxMarked is the largest number of notifications that are marked at once.
const maxMarked = 100

// CheckMarked refuses invalid ids, or too many of them.
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
