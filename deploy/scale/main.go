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

// plan holds the times of the steps, from the beginning of the load.
type plan struct {
	killReplica, replicaBack time.Duration
	killNATS, natsBack       time.Duration
	end                      time.Duration
}

// planOf returns the plan for a load that lasts span.
func planOf(span time.Duration) plan {
	at := func(tenths int) time.Duration { return span * time.Duration(tenths) / 10 }
	return plan{killReplica: at(2), replicaBack: at(4), killNATS: at(5), natsBack: at(8), end: span}
}

func main() {
	span := flag.Duration("span", 30*time.Second, "how long the load lasts")
	report := flag.String("report", "", "write the table between the marks of this file, not only to the terminal")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, planOf(*span), *report, os.Stdout); err != nil {
		log.Fatalf("scale: %v", err)
	}
}

func run(ctx context.Context, p plan, report string, out io.Writer) (err error) {
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
	result, err := load.under(ctx, p, out)
	if err != nil {
		return err
	}
	table, broken := result.verdict(ctx, site)
	fmt.Fprint(out, "\n", table)
	if broken != nil {
		return errors.Join(broken, site.keepLogs())
	}
	if report == "" {
		return nil
	}
	return page.Write(report, "scale", table)
}
