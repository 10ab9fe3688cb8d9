package domain

import "time"

// TankerPosition is the last known position of an order's tanker, in degrees WGS 84.
type TankerPosition struct {
	OrderID    ID
	Latitude   float64
	Longitude  float64
	HeadingDeg *int
	RecordedAt time.Time
	Eta        *time.Time
	// DistanceKm is the remaining distance.
	DistanceKm *Decimal
	// StopsBefore is how many customers are served earlier.
	StopsBefore *int
	// Depot and Destination are the ends of the route.
	Depot       *Place
	Destination *Place
}

// Place is a named point of a route.
type Place struct {
	Label     string
	Latitude  float64
	Longitude float64
}

// LiveUpdate is the current state of a changed record: *Order, *TankerPosition, *Tank, *Invoice
// or *ExportJob; or an *AppNotification that arrived or was read.
type LiveUpdate interface {
	// IsLiveUpdate marks the implementations; it does nothing.
	IsLiveUpdate()
}

// IsLiveUpdate implements LiveUpdate.
func (*Order) IsLiveUpdate() {}

// IsLiveUpdate implements LiveUpdate.
func (*TankerPosition) IsLiveUpdate() {}

// IsLiveUpdate implements LiveUpdate.
func (*Tank) IsLiveUpdate() {}

// LiveEvent is one event of a business's stream (product 8.2). A new connection resumes after
// ID; exactly one of the other fields is set.
type LiveEvent struct {
	ID       string
	Order    *OrderUpdate
	Position *TankerPosition
	Tank     *Tank
	Invoice  *Invoice
	// Export and Notification reach every subscriber of the business: each reads only the
	// records of its user.
	Export       *ExportUpdate
	Notification *NotificationUpdate
	// Reset means that events were missed which the provider no longer keeps: the client must
	// read again.
	Reset bool
	// Lost means that the provider has not been heard from for a while: no event comes until
	// Reset. The stream itself never sends it.
	Lost bool
}

// OrderUpdate means that an order changed; its new state is read by id.
type OrderUpdate struct {
	OrderID   ID
	Version   *int
	Status    OrderStatus
	UpdatedAt *time.Time
}

// ExportUpdate means that an export advanced or ended.
type ExportUpdate struct{ ID ID }

// NotificationUpdate means that a customer has a new notification, or has read one or more.
// CustomerID is empty when the provider does not send it.
type NotificationUpdate struct{ ID, CustomerID ID }
