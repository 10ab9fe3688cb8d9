package company

import (
	"net/http"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/page"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Service serves the API of businesses and their users.
type Service struct {
	DB        *store.DB
	Clock     *clock.Clock
	API       *api.Frame
	Site      *page.Site
	Seed      *seed.Seed
	PublicURL string
}

// Calls returns the endpoints of businesses, their records and their users, by route.
func (s *Service) Calls() map[string]api.Endpoint {
	return map[string]api.Endpoint{
		"GET /v2/customers":                                      s.getCustomer,
		"GET /v2/customers/me":                                   s.getCustomer,
		"GET /v2/customers/business":                             s.listBusinesses,
		"PUT /v2/customers/{id}":                                 s.putCustomer,
		"PUT /v3/customers/me/notification-type":                 s.putNotificationType,
		"GET /v2/business/{id}":                                  s.getBusiness,
		"PUT /v2/business/{id}":                                  s.putBusiness,
		"POST /v3/business/{id}/logo":                            s.postLogo,
		"DELETE /v3/business/{id}/logo":                          s.deleteLogo,
		"GET /v2/business/{id}/contacts":                         s.listContacts,
		"POST /v3/business/{id}/contacts":                        s.API.Once(s.postContact),
		"PUT /v3/business/{id}/contacts/{contact}":               s.putContact,
		"DELETE /v3/business/{id}/contacts/{contact}":            s.deleteContact,
		"GET /v2/business/addresses":                             s.listAddresses,
		"POST /v2/business/addresses":                            s.postAddress,
		"PUT /v2/business/addresses/{id}":                        s.putAddress,
		"DELETE /v2/business/addresses/{id}":                     s.deleteAddress,
		"GET /v2/business/{id}/addresses":                        s.listBusinessAddresses,
		"GET /v2/business/{id}/paymentMethods":                   s.listPaymentMethods,
		"POST /v2/business/paymentMethods":                       s.postPaymentMethod,
		"DELETE /v2/business/paymentMethods":                     s.deletePaymentMethod,
		"POST /v3/business/{id}/paymentMethods/{method}/default": s.postDefaultPaymentMethod,
		"POST /v3/mandates/{id}/signature":                       s.postSignature,
		"GET /v3/business/{id}/users":                            s.listUsers,
		"PUT /v3/business/{id}/users/{user}":                     s.putUser,
		"DELETE /v3/business/{id}/users/{user}":                  s.deleteUser,
		"POST /v3/business/{id}/users/{user}/restore":            s.postRestoreUser,
		"POST /v3/business/{id}/invitations":                     s.API.Once(s.postInvitation),
		"POST /v3/invitations/{invitation}/resend":               s.postResendInvitation,
	}
}

// Pages returns the handlers of the card fields and of stored files, by route.
func (s *Service) Pages() map[string]http.HandlerFunc {
	return map[string]http.HandlerFunc{
		"GET " + CardFieldsPath:      s.cardFields,
		"POST /v1/cards":             s.postCard,
		"GET /files/{folder}/{name}": s.File,
	}
}
