// Package export writes the data of a business to files: deliveries, invoices, accounting entries,
// vehicles, fills, levels, emissions and excise (product S14). A request queues a job, which a
// worker runs; the job has the status, the progress and the file.
//
// It imports analytics, api, calendar, clock, company, document, fault, fleet, form, history,
// invoice, notification, order, paper, secret, seed, sheet, store and stream. Start reading at
// exports.go, then work.go.
package export
