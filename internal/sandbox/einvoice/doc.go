// Package einvoice writes electronic invoices: EN 16931 in the syntax of the Cross Industry
// Invoice (UN/CEFACT D16B). It converts a plain struct with the terms of the standard (BT-1 and so
// on) into bytes; the same invoice always gives the same bytes.
//
// It imports the standard library only. Start at Invoice, then cii.go for the syntax.
package einvoice
