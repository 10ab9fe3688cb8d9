package main

import (
	"fmt"
	"io"
	"io/fs"
	"text/tabwriter"

	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/ui"
)

// printBanner tells where the dashboard is and, with the sandbox, where all the
// rest is and who may sign in. The accounts are fictional and the same everywhere,
// so their password may be shown.
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

// isBuilt reports whether a build left a page in the folder.
func isBuilt(folder fs.FS) bool {
	_, err := fs.Stat(folder, "index.html")
	return err == nil
}
