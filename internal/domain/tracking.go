package domain

import "time"

// TankerPosition is where the tanker of an order was last seen, degrees WGS 84.
type TankerPosition struct {
	OrderID    ID
	Latitude   float64
	Longitude  float64
	HeadingDeg *int
	RecordedAt time.Time
	Eta        *time.Time
	// DistanceKm is what is left to drive.
	DistanceKm *Decimal
	// StopsBefore is how many customers are served before.
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

// LiveUpdate is what changed, as it has become: *Order, *TankerPosition, *Tank, *Invoice
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

// LiveEvent is one event of a business's stream (product 8.2). ID is what a new
// connection resumes from; exactly one of the others is set, or Reset.
type LiveEvent struct {
	ID       string
	Order    *OrderUpdate
	Position *TankerPosition
	Tank     *Tank
	Invoice  *Invoice
	// Export and Notification reach everybody who watches the business: each reads what
	// is theirs.
	Export       *ExportUpdate
	Notification *NotificationUpdate
	// Reset says that events were missed which the provider does not keep any more:
	// what is shown must be read again.
	Reset bool
	// Lost says that the provider has not been heard of for a while: nothing comes
	// until Reset does. The stream itself never tells it.
	Lost bool
}

// OrderUpdate says that an order changed; what it became is read by its id.
type OrderUpdate struct {
	OrderID   ID
	Version   *int
	Status    OrderStatus
	UpdatedAt *time.Time
}

// ExportUpdate says that an export advanced or ended.
type ExportUpdate struct{ ID ID }

// NotificationUpdate says that a customer has a new notification, or has read one and maybe
// others with it. CustomerID is empty where the provider does not say whose it is.
type NotificationUpdate struct{ ID, CustomerID ID }
