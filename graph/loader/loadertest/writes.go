package loadertest

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// The writes are recorded and change nothing; each returns a record with the given id.

func (u *Upstream) UpdateBusiness(ctx context.Context, id domain.ID, _ domain.BusinessInput) (*domain.Business, error) {
	return answer(u, ctx, "PUT /business/"+string(id), &domain.Business{ID: id})
}

func (u *Upstream) UploadLogo(ctx context.Context, id domain.ID, _ []byte) error {
	return u.called(ctx, "POST /business/"+string(id)+"/logo")
}

func (u *Upstream) DeleteLogo(ctx context.Context, id domain.ID) error {
	return u.called(ctx, "DELETE /business/"+string(id)+"/logo")
}

func (u *Upstream) CreateAddress(ctx context.Context, _ domain.AddressInput) (*domain.Address, error) {
	return answer(u, ctx, "POST /business/addresses", &domain.Address{ID: "new"})
}

func (u *Upstream) UpdateAddress(ctx context.Context, id domain.ID, _ domain.AddressInput) (*domain.Address, error) {
	return answer(u, ctx, "PUT /business/addresses/"+string(id), &domain.Address{ID: id})
}

func (u *Upstream) DeleteAddress(ctx context.Context, id domain.ID) error {
	return u.called(ctx, "DELETE /business/addresses/"+string(id))
}

func (u *Upstream) CreateContact(ctx context.Context, businessID domain.ID, _ domain.ContactInput) (*domain.Contact, error) {
	return answer(u, ctx, "POST /business/"+string(businessID)+"/contacts", &domain.Contact{ID: "new", BusinessID: businessID})
}

func (u *Upstream) UpdateContact(ctx context.Context, businessID, id domain.ID, _ domain.ContactInput) (*domain.Contact, error) {
	return answer(u, ctx, "PUT /business/"+string(businessID)+"/contacts/"+string(id), &domain.Contact{ID: id, BusinessID: businessID})
}

func (u *Upstream) DeleteContact(ctx context.Context, businessID, id domain.ID) error {
	return u.called(ctx, "DELETE /business/"+string(businessID)+"/contacts/"+string(id))
}

func (u *Upstream) AddSepaMandate(ctx context.Context, _ domain.SepaMandateInput) (domain.PaymentMethod, error) {
	return answer[domain.PaymentMethod](u, ctx, "POST /business/paymentMethods?type=SEPA", &domain.SepaMandate{PaymentMethodBase: domain.PaymentMethodBase{ID: "new"}})
}

func (u *Upstream) AddCard(ctx context.Context, _ domain.CardInput) (domain.PaymentMethod, error) {
	return answer[domain.PaymentMethod](u, ctx, "POST /business/paymentMethods?type=CARD", &domain.Card{PaymentMethodBase: domain.PaymentMethodBase{ID: "new"}})
}

func (u *Upstream) SetDefaultPaymentMethod(ctx context.Context, businessID, id domain.ID) (domain.PaymentMethod, error) {
	return answer[domain.PaymentMethod](u, ctx, "POST /business/"+string(businessID)+"/paymentMethods/"+string(id)+"/default",
		&domain.Card{PaymentMethodBase: domain.PaymentMethodBase{ID: id, IsDefault: true}})
}

func (u *Upstream) DeletePaymentMethod(ctx context.Context, id domain.ID) error {
	return u.called(ctx, "DELETE /business/paymentMethods/?card_id="+string(id))
}

func (u *Upstream) SignMandate(ctx context.Context, id domain.ID, _ bool) (domain.PaymentMethod, error) {
	return answer[domain.PaymentMethod](u, ctx, "POST /mandates/"+string(id)+"/signature", &domain.SepaMandate{PaymentMethodBase: domain.PaymentMethodBase{ID: id}})
}

func (u *Upstream) PayInvoices(ctx context.Context, in domain.PayInvoicesInput) ([]*domain.Invoice, error) {
	paid := make([]*domain.Invoice, len(in.InvoiceIDs))
	for i, id := range in.InvoiceIDs {
		paid[i] = &domain.Invoice{ID: id}
	}
	return answer(u, ctx, "POST /payments", paid)
}

func (u *Upstream) UpdateNotificationType(ctx context.Context, _ domain.NotificationType) error {
	return u.called(ctx, "PUT /customers/me/notification-type")
}

func (u *Upstream) Users(ctx context.Context, businessID domain.ID, _ domain.UserFilter, page domain.Page) (*domain.UserPage, error) {
	return answer(u, ctx, "GET /business/"+string(businessID)+"/users", &domain.UserPage{PageInfo: domain.PageInfo{Page: page.Page, PerPage: page.PerPage}})
}

func (u *Upstream) InviteUser(ctx context.Context, businessID domain.ID, _ domain.InviteUserInput) (*domain.BusinessUser, error) {
	return answer(u, ctx, "POST /business/"+string(businessID)+"/invitations", &domain.BusinessUser{ID: "new"})
}

func (u *Upstream) ResendInvitation(ctx context.Context, id domain.ID) (*domain.BusinessUser, error) {
	return answer(u, ctx, "POST /invitations/"+string(id)+"/resend", &domain.BusinessUser{ID: id})
}

func (u *Upstream) UpdateUser(ctx context.Context, businessID, id domain.ID, _ domain.UpdateUserInput) (*domain.BusinessUser, error) {
	return answer(u, ctx, "PUT /business/"+string(businessID)+"/users/"+string(id), &domain.BusinessUser{ID: id})
}

func (u *Upstream) RevokeUser(ctx context.Context, businessID, id domain.ID) (*domain.BusinessUser, error) {
	return answer(u, ctx, "DELETE /business/"+string(businessID)+"/users/"+string(id), &domain.BusinessUser{ID: id})
}

func (u *Upstream) RestoreUser(ctx context.Context, businessID, id domain.ID) (*domain.BusinessUser, error) {
	return answer(u, ctx, "POST /business/"+string(businessID)+"/users/"+string(id)+"/restore", &domain.BusinessUser{ID: id})
}

func (u *Upstream) CreateRecurringOrder(ctx context.Context, businessID domain.ID, _ domain.RecurringOrderInput, _ domain.ID) (*domain.RecurringOrder, error) {
	return u.repeating(ctx, "POST /recurring-orders for "+string(businessID), "new")
}

func (u *Upstream) UpdateRecurringOrder(ctx context.Context, id domain.ID, _ domain.RecurringOrderInput) (*domain.RecurringOrder, error) {
	return u.repeating(ctx, "PUT /recurring-orders/"+string(id), id)
}

func (u *Upstream) PauseRecurringOrder(ctx context.Context, id domain.ID, _ *domain.Date) (*domain.RecurringOrder, error) {
	return u.repeating(ctx, "POST /recurring-orders/"+string(id)+"/pause", id)
}

func (u *Upstream) ResumeRecurringOrder(ctx context.Context, id domain.ID) (*domain.RecurringOrder, error) {
	return u.repeating(ctx, "POST /recurring-orders/"+string(id)+"/resume", id)
}

func (u *Upstream) EndRecurringOrder(ctx context.Context, id domain.ID) (*domain.RecurringOrder, error) {
	return u.repeating(ctx, "POST /recurring-orders/"+string(id)+"/end", id)
}

func (u *Upstream) SkipOccurrence(ctx context.Context, id domain.ID, date domain.Date) (*domain.RecurringOrder, error) {
	return u.repeating(ctx, "POST /recurring-orders/"+string(id)+"/skips/"+string(date), id)
}

func (u *Upstream) RestoreOccurrence(ctx context.Context, id domain.ID, date domain.Date) (*domain.RecurringOrder, error) {
	return u.repeating(ctx, "DELETE /recurring-orders/"+string(id)+"/skips/"+string(date), id)
}

func (u *Upstream) OrderOccurrence(ctx context.Context, id domain.ID, date domain.Date) (*domain.RecurringOrder, error) {
	return u.repeating(ctx, "POST /recurring-orders/"+string(id)+"/occurrences/"+string(date)+"/order", id)
}

func (u *Upstream) repeating(ctx context.Context, call string, id domain.ID) (*domain.RecurringOrder, error) {
	return answer(u, ctx, call, &domain.RecurringOrder{ID: id, BusinessID: "b1", AddressID: "a1"})
}

func (u *Upstream) CreateOrder(ctx context.Context, businessID domain.ID, _ domain.CreateOrderInput) (*domain.Order, error) {
	return answer(u, ctx, "POST /orders for "+string(businessID), &domain.Order{ID: "new"})
}

func (u *Upstream) UpdateOrder(ctx context.Context, id domain.ID, _ domain.UpdateOrderInput) (*domain.Order, error) {
	return answer(u, ctx, "PUT /orders/"+string(id), &domain.Order{ID: id})
}

func (u *Upstream) CancelOrder(ctx context.Context, id domain.ID, _ domain.CancelOrderInput) (*domain.Order, error) {
	return answer(u, ctx, "POST /orders/"+string(id)+"/cancel", &domain.Order{ID: id})
}

func (u *Upstream) AnswerSlot(ctx context.Context, id domain.ID, _ bool) (*domain.Order, error) {
	return answer(u, ctx, "POST /orders/"+string(id)+"/slot-answer", &domain.Order{ID: id})
}

func (u *Upstream) ReportIssue(ctx context.Context, in domain.ReportIssueInput) (*domain.OrderIssue, error) {
	return answer(u, ctx, "POST /orders/"+string(in.OrderID)+"/issues", &domain.OrderIssue{ID: "new"})
}

func (u *Upstream) ResetPlanningFeed(ctx context.Context, businessID domain.ID) (*domain.PlanningFeed, error) {
	return answer(u, ctx, "POST /planning/feed "+string(businessID), &domain.PlanningFeed{Token: "new"})
}
