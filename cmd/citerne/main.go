// Command citerne serves the customer dashboard, its GraphQL API and, unless a real provider is
// configured, an embedded provider sandbox.
//
// It may import every package. main.go reads flags and signals, config.go alone reads the
// environment, and run.go wires the parts together: start there.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/citerne/citerne/internal/server"
	"github.com/citerne/citerne/ui"
)

func main() {
	showVersion := flag.Bool("version", false, "print the version and exit")
	healthy := flag.Bool("healthy", false, "probe /healthz of the running server, and exit with 0 or 1")
	documents := flag.Bool("documents", false, "print the operations compiled into the interface, for CITERNE_DOCUMENTS_DIR, and exit")
	check := flag.Bool("check", false, "check the configuration and exit")
	flag.Usage = func() {
		fmt.Fprint(flag.CommandLine.Output(), "citerne serves the dashboard. It is configured by environment variables: see .env.example.\n\n")
		flag.PrintDefaults()
	}
	flag.Parse()
	if *showVersion {
		fmt.Println(buildVersion())
		return
	}
	if *documents {
		_, _ = os.Stdout.Write(ui.Manifest())
		return
	}
	cfg, err := loadConfig(os.Environ())
	if err != nil {
		fail(2, err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	switch {
	case *check:
	case *healthy:
		err = server.AskHealth(cfg.Addr)
	default:
		err = runAndHandOver(ctx, cfg, os.Environ())
	}
	if err != nil {
		fail(1, err)
	}
}

// fail ends the process with one sentence on stderr: 2 for a wrong variable, else 1.
func fail(status int, err error) {
	fmt.Fprintf(os.Stderr, "citerne: %v\n", err)
	os.Exit(status)
}
