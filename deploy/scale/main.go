// Command scale runs three replicas of Citerne behind HAProxy, with a cluster of three NATS servers
// and one provider. Under load it kills a replica, then the NATS server that leads the log of
// events, and starts both again. Then it checks every request, session, event and live update, and
// fails unless the promises of docs/scale.md hold.
//
// It runs from the root of the repository, by `make scale`, and needs Debian's haproxy. Everything
// runs on free ports and in a folder that is removed. Start reading at run; verdict.go has the
// checks.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/citerne/citerne/bench/page"
)

// The times of the steps, from the beginning of the load.
const (
	killReplica = 6 * time.Second
	replicaBack = 12 * time.Second
	killNATS    = 15 * time.Second
	natsBack    = 24 * time.Second
	loadEnds    = 30 * time.Second
)

func main() {
	report := flag.String("report", "", "write the table between the marks of this file, not only to the terminal")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *report, os.Stdout); err != nil {
		log.Fatalf("scale: %v", err)
	}
}

func run(ctx context.Context, report string, out io.Writer) (err error) {
	dir, err := os.MkdirTemp("", "citerne-scale-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	fmt.Fprintln(out, "Building and starting")
	site, err := openSite(ctx, dir)
	defer site.close()
	if err != nil {
		return err
	}
	fmt.Fprintln(out, "Signing in")
	load, err := openLoad(ctx, site)
	if err != nil {
		return err
	}
	if err := load.run(ctx, out); err != nil {
		return err
	}
	table, broken := load.verdict(ctx)
	fmt.Fprint(out, "\n", table)
	if broken != nil {
		return errors.Join(broken, site.keepLogs())
	}
	if report == "" {
		return nil
	}
	return page.Write(report, "scale", table)
}
