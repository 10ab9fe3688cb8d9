package main

import (
	"fmt"
	"io"
	"io/fs"
	"text/tabwriter"

	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/ui"
)

// printBanner prints the dashboard's address and, with the sandbox, all other addresses and the
// demonstration accounts. The accounts are fictional and the same everywhere, so it may print
// their password.
func printBanner(w io.Writer, cfg Config, a Addresses, accounts []sandbox.Account) {
	if cfg.Provider != nil {
		fmt.Fprintf(w, "\n  Dashboard  %s/\n\n", a.Public)
		return
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "\n  Dashboard\t%s/\n", a.Public)
	if cfg.Tools && isBuilt(ui.GraphiQL()) {
		fmt.Fprintf(table, "  GraphiQL\t%s/graphiql/\n", a.Public)
	}
	if cfg.Tools && isBuilt(ui.Storybook()) {
		fmt.Fprintf(table, "  Storybook\t%s/storybook/\n", a.Public)
	}
	fmt.Fprintf(table, "  Sandbox\t%s/\n", a.Sandbox)
	fmt.Fprintf(table, "  Its panel\t%s/sandbox/\n", a.Sandbox)
	_ = table.Flush()

	fmt.Fprint(w, "\n  Demonstration accounts (fictional)\n\n")
	table = tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(table, "  E-MAIL\tPASSWORD\tNAME\tSHOWS\n")
	for _, account := range accounts {
		fmt.Fprintf(table, "  %s\t%s\t%s %s\t%s\n", account.Email, account.Password,
			account.FirstName, account.LastName, account.Purpose)
	}
	_ = table.Flush()
	fmt.Fprintln(w)
}

// isBuilt reports whether the folder has a built page.
func isBuilt(folder fs.FS) bool {
	_, err := fs.Stat(folder, "index.html")
	return err == nil
}
