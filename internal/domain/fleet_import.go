package domain

// FleetImportReport is what a file of vehicles gave, or would give.
type FleetImportReport struct {
	// DryRun tells that nothing was kept.
	DryRun bool
	// TotalRows leaves out the row that names the columns.
	TotalRows int
	Created   int
	Updated   int
	Unchanged int
	Rejected  int
	// Errors are in the order of the rows.
	Errors []*FleetImportError
	// RejectedFile are the rejected rows as CSV, with their reasons; nil when there are none.
	RejectedFile *string
}

// FleetImportError is why a row is rejected. Row counts the lines of the file from 1; Message
// is French.
type FleetImportError struct {
	Row     int
	Column  string
	Value   string
	Message string
}

// maxFleetFile is the largest file of vehicles, in bytes (product S11).
const maxFleetFile = 2 << 20

// CheckFleetFile refuses a file of vehicles that is too large, or empty. Its rows are the
// provider's to read.
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
