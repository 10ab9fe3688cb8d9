package domain

import "strconv"

// AccountStatement has the amounts that a business owes, with tax. A nil amount means that the provider sent
// none.
type AccountStatement struct {
	BalanceDue   *Cents
	Overdue      *Cents
	OverdueCount *int
	NotDue       *Cents
	DueIn7Days   *Cents
	// Scheduled is the sum of the debits that are scheduled.
	Scheduled *Cents
	// CreditLimit and CreditUsed are nil without a limit.
	CreditLimit *Cents
	CreditUsed  *Cents
	Aging       []*AgingBucket
	// NextDebitOn is nil when no debit is scheduled; NextDebitAmount is the total of the debits
	// of that day.
	NextDebitOn     *Date
	NextDebitAmount *Cents
	Months          []*StatementMonth
}

// AgingBucket is the amount owed for a range of days after the due date; ToDays is nil for the
// last range.
type AgingBucket struct {
	FromDays int
	ToDays   *int
	Amount   Cents
}

// Label returns the range in French, “1–30 j”.
func (b *AgingBucket) Label() string {
	switch {
	case b.FromDays <= 0:
		return "Non échu"
	case b.ToDays == nil:
		return ">\u00a0" + strconv.Itoa(b.FromDays-1) + "\u00a0j"
	}
	return strconv.Itoa(b.FromDays) + "–" + strconv.Itoa(*b.ToDays) + "\u00a0j"
}

// StatementMonth is one month of an account: Balance is the amount owed at its end.
type StatementMonth struct {
	// Month is YYYY-MM.
	Month    string
	Invoiced Cents
	Paid     Cents
	Balance  Cents
}
