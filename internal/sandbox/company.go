package sandbox

// companyService answers for businesses, their people and what belongs to them.
type companyService struct {
	db        *database
	clock     *deliveryClock
	api       *api
	publicURL string
}
