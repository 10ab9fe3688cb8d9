package provider

import (
	"context"
	"net/http"
	"regexp"

	"github.com/citerne/citerne/internal/domain"
)

// Statement returns the amounts that a business owes: GET /statement, v3.
func (s *Session) Statement(ctx context.Context, businessID domain.ID) (*domain.AccountStatement, error) {
	return readRecord[*domain.AccountStatement](ctx, s, "fetch statement", "statement",
		call{api: apiV3, method: http.MethodGet, route: "/statement", query: query{}.with("business_id", string(businessID))})
}

type wireStatement struct {
	BalanceDue      *domain.Cents            `json:"balance_due"`
	Overdue         *domain.Cents            `json:"overdue"`
	OverdueCount    *int                     `json:"overdue_count"`
	NotDue          *domain.Cents            `json:"not_due"`
	DueIn7Days      *domain.Cents            `json:"due_in_7_days"`
	Scheduled       *domain.Cents            `json:"scheduled"`
	CreditLimit     *domain.Cents            `json:"credit_limit"`
	CreditUsed      *domain.Cents            `json:"credit_used"`
	Aging           []*domain.AgingBucket    `json:"aging"`
	NextDebitOn     *domain.Date             `json:"next_debit_on"`
	NextDebitAmount *domain.Cents            `json:"next_debit_amount"`
	Months          []*domain.StatementMonth `json:"months"`
}

func (w *wireStatement) domain(*reader) *domain.AccountStatement {
	w.Aging, w.Months = orEmpty(w.Aging), orEmpty(w.Months)
	return (*domain.AccountStatement)(w)
}

type wireAging struct {
	FromDays int           `json:"from_days"`
	ToDays   *int          `json:"to_days"`
	Amount   *domain.Cents `json:"amount" wire:"required"`
}

func (w *wireAging) domain(*reader) *domain.AgingBucket {
	return &domain.AgingBucket{FromDays: w.FromDays, ToDays: w.ToDays, Amount: *w.Amount}
}

var monthName = regexp.MustCompile(`^[0-9]{4}-(0[1-9]|1[0-2])$`)

type wireMonth struct {
	Month    string        `json:"month"`
	Invoiced *domain.Cents `json:"invoiced" wire:"required"`
	Paid     *domain.Cents `json:"paid" wire:"required"`
	Balance  *domain.Cents `json:"balance" wire:"required"`
}

// domain requires all amounts: a missing one would be drawn as zero.
func (w *wireMonth) domain(*reader) *domain.StatementMonth {
	if !monthName.MatchString(w.Month) {
		return nil
	}
	return &domain.StatementMonth{Month: w.Month, Invoiced: *w.Invoiced, Paid: *w.Paid, Balance: *w.Balance}
}
