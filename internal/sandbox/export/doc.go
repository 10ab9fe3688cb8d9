// Package export makes files of what a business has: deliveries, invoices, accounting entries,
// vehicles, fills, levels, emissions and excise (product S14). Who asks for one gets a job,
// which a worker carries out: its progress, its end and its file are the job's.
//
// It imports analytics, api, calendar, clock, company, document, fault, fleet, form, history,
// invoice, notification, order, paper, secret, seed, sheet, store and stream. Start reading at
// exports.go, then work.go.
package export
