package domain

// FleetImportReport is the result of an import of vehicles, or its preview.
type FleetImportReport struct {
	// DryRun reports that nothing was stored.
	DryRun bool
	// TotalRows does not count the row with the column names.
	TotalRows int
	Created   int
	Updated   int
	Unchanged int
	Rejected  int
	// Errors are in the order of the rows.
	Errors []*FleetImportError
	// RejectedFile holds the rejected rows as CSV, with their reasons; nil when there are none.
	RejectedFile *string
}

// FleetImportError is why a row was rejected. Row is the line number in the file, from 1;
// Message is French.
type FleetImportError struct {
	Row     int
	Column  string
	Value   string
	Message string
}

// maxFleetFile is the largest file of vehicles, in bytes (product S11).
const maxFleetFile = 2 << 20

// CheckFleetFile refuses a file of vehicles that is too large, or empty. Only the provider
// parses its rows.
func CheckFleetFile(file []byte) error {
	var f faults
	switch {
	case len(file) == 0:
		f.add("file", UserEmpty)
	case len(file) > maxFleetFile:
		f.add("file", UserFileTooLarge)
	}
	return f.err()
}
