package domain

import "time"

// AppNotification is something that a person is notified of.
type AppNotification struct {
	ID ID
	At *time.Time
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
	AboutExport NotificationSubject = "EXPORT"
	AboutGas    NotificationSubject = "GAS"
)
