// Package einvoice writes electronic invoices: EN 16931 in the syntax of the Cross Industry
// Invoice (UN/CEFACT D16B). It takes a plain struct, in the terms of the norm (BT-1 and so
// on), and gives bytes; the same invoice gives the same bytes.
//
// It imports the standard library only. Start at Invoice, then cii.go for the syntax.
package einvoice
