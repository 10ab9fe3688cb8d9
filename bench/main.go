// Command bench measures how fast Citerne answers, compared with two servers that use the same
// provider: one as a Node team would write it (apollo/), and one that does the minimum that any
// server must do (floor/). All figures of a table come from one run on one machine. Only the ratios
// may be compared with other runs.
//
// It runs from the root of the repository, by `make bench`. Start reading at measure.
package main

import (
	"context"
	"embed"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/signal"
	"path"
	"slices"
	"syscall"
	"time"

	"github.com/citerne/citerne/bench/page"
)

//go:embed queries/*.graphql
var queries embed.FS

// query is one GraphQL document, named as its file.
type query struct{ name, text string }

func readQueries() (all []query, err error) {
	for _, name := range []string{"home", "fan-out", "gas"} {
		text, err := queries.ReadFile(path.Join("queries", name+".graphql"))
		if err != nil {
			return nil, err
		}
		all = append(all, query{name, string(text)})
	}
	return all, nil
}

// plan is how long and how often to measure.
type plan struct {
	span   time.Duration // of one measurement
	rounds int           // measurements of each condition; the median counts
	only   string        // the only query to measure, or empty for all
	beside string        // the path of another build of Citerne, or empty
}

func main() {
	var p plan
	flag.DurationVar(&p.span, "span", 3*time.Second, "how long one measurement takes")
	flag.IntVar(&p.rounds, "rounds", 3, "how often each measurement is made; the median counts")
	flag.StringVar(&p.only, "query", "", "measure one query: home, fan-out or gas")
	flag.StringVar(&p.beside, "beside", "", "measure this other build of Citerne in place of Apollo Server")
	report := flag.String("report", "", "write the tables between the marks of this file, not only to the terminal")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, p, *report, os.Stdout); err != nil {
		log.Fatalf("bench: %v", err)
	}
}

func run(ctx context.Context, p plan, report string, out io.Writer) error {
	all, err := readQueries()
	if err != nil {
		return err
	}
	if p.only != "" {
		all = slices.DeleteFunc(all, func(q query) bool { return q.name != p.only })
		if len(all) == 0 {
			return fmt.Errorf("-query %s: want home, fan-out or gas", p.only)
		}
	}
	dir, err := os.MkdirTemp("", "citerne-bench-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	fmt.Fprintln(out, "Building")
	field, err := openField(ctx, dir, p.beside)
	if err != nil {
		return err
	}
	defer field.close()
	begun, err := field.starts(ctx, out)
	if err != nil {
		return err
	}
	measured, err := field.measure(ctx, p, all, out)
	if err != nil {
		return err
	}
	text := page.Machine(node(), "everything on the loopback of one machine") + "\n\n" +
		aims(begun, measured) + measured.tables(field.servers)
	fmt.Fprint(out, "\n", text)
	if report == "" {
		return nil
	}
	return page.Write(report, "bench", text)
}
