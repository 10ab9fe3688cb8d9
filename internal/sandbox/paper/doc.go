// Package paper writes the provider's documents as PDF (ISO 32000-1): text on A4
// pages, in the two Helvetica faces that every reader has, so that nothing is
// embedded. It knows nothing of what the documents say. It imports the standard
// library only; start reading at New.
package paper
