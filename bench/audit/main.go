// Command audit compares the dashboard with its targets: Lighthouse's scores of the screens, the
// scripting time of a change of screen, and the time from an action to the next frame. The program
// runs with its sandbox, a demonstration account is signed in, and browsers reach it as in a
// deployment: over HTTPS and HTTP/2, through a proxy.
//
// It runs from the root of the repository, by `make audit`. Start reading at run;
// ui/scripts/audit.ts measures in the browser.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"syscall"
	"time"

	"github.com/citerne/citerne/bench/page"
)

func main() {
	runs := flag.Int("runs", 3, "how often each screen is audited on a telephone; the median counts")
	report := flag.String("report", "", "write the tables between the marks of this file, not only to the terminal")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *runs, *report, os.Stdout); err != nil {
		log.Fatalf("audit: %v", err)
	}
}

func run(ctx context.Context, runs int, report string, out io.Writer) error {
	dir, err := os.MkdirTemp("", "citerne-audit-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	site, err := openSite(ctx, dir)
	if err != nil {
		return err
	}
	defer site.close()
	r, err := measure(ctx, site.address(), runs)
	if err != nil {
		return err
	}
	text := r.tables()
	fmt.Fprint(out, "\n", text)
	if report != "" {
		err = page.Write(report, "audit", text)
	}
	return errors.Join(err, r.verdict())
}

// measure runs Chromium on the dashboard at an address.
func measure(ctx context.Context, address string, runs int) (results, error) {
	var answer bytes.Buffer
	command := exec.CommandContext(ctx, "node", "ui/scripts/audit.ts", address, strconv.Itoa(runs))
	command.Stdout, command.Stderr = &answer, os.Stderr
	// An interrupted script ends its Chromium, which a killed one would leave behind.
	command.Cancel = func() error { return command.Process.Signal(os.Interrupt) }
	command.WaitDelay = 10 * time.Second
	if err := command.Run(); err != nil {
		return results{}, fmt.Errorf("measure the dashboard: %w", err)
	}
	var r results
	if err := json.Unmarshal(answer.Bytes(), &r); err != nil {
		return results{}, fmt.Errorf("decode the output of audit.ts: %w", err)
	}
	return r, nil
}
