package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	_ "modernc.org/sqlite" // The analytics service of the sandbox keeps events in it.

	"github.com/citerne/citerne/bench/page"
)

const (
	// redelivery is how long the log of events waits before it delivers the events of a killed
	// replica to another one, plus some time for the delivery.
	redelivery = 75 * time.Second
	// lateness is how long a change may take to reach every watcher.
	lateness = 10 * time.Second
	// lastNumber is larger than all numbers that are written under load.
	lastNumber = 1_000_000
)

// verdict returns the table of the figures, and an error when a promise does not hold.
func (l *load) verdict(ctx context.Context) (string, error) {
	replicas, err := l.site.replicasOf()
	if err != nil {
		return "", err
	}
	var v verdict
	fmt.Fprintf(&v.table, "%s\n\n| What | Figure |\n|---|---|\n", machine())
	l.writeLoad(&v)
	l.judgeRequests(&v, replicas)
	l.judgeStreams(&v, replicas)
	unread := l.readOrders(ctx)
	v.expect(unread == nil, "an acknowledged change is lost: %v", unread)
	l.judgeSessions(ctx, &v)
	l.judgeEvents(ctx, &v)
	return v.table.String(), errors.Join(v.broken...)
}

// verdict is the table, and the errors for promises that do not hold.
type verdict struct {
	table  strings.Builder
	broken []error
}

func (v *verdict) expect(holds bool, format string, values ...any) {
	if !holds {
		v.broken = append(v.broken, fmt.Errorf(format, values...))
	}
}

func (v *verdict) row(what, format string, values ...any) {
	fmt.Fprintf(&v.table, "| %s | "+format+" |\n", append([]any{what}, values...)...)
}

func (l *load) writeLoad(v *verdict) {
	v.row("Sessions", "%d: %d read the home page, %d change orders, %d record events, %d follow live updates", len(l.sessions), readers, writers, senders, watchers)
	v.row("Load", "%d requests in %.0f s", len(l.attempts), l.ended.Sub(l.began).Seconds())
	v.row("kill -9 of replica "+l.replica.killed, "after %.1f s; started again, and ready after %.1f s", l.at(l.replica.from), l.at(l.replica.back))
	v.row("kill -9 of "+l.nats.killed+", the leader of the event log", "after %.1f s; started again after %.1f s", l.at(l.nats.from), l.at(l.nats.back))
}

// judgeRequests expects that only requests in flight on the killed replica failed.
func (l *load) judgeRequests(v *verdict, replicas map[string]string) {
	inFlight, others := 0, 0
	for _, a := range l.attempts {
		switch {
		case a.failure == nil:
		case l.inFlightOnTheDead(a, replicas):
			inFlight++
		default:
			others++
			v.expect(false, "a %s failed that was not in flight on replica %s: sent to %q, from %.3f s to %.3f s: %v",
				a.kind, l.replica.killed, replicas[a.id], l.at(a.began), l.at(a.ended), a.failure)
		}
	}
	v.row("Failed requests, in flight on replica "+l.replica.killed+" when it was killed", "%d", inFlight)
	v.row("Other failed requests", "%d", others)
	for _, kind := range []string{"home page", "change of an order", "record of events"} {
		p50, most := l.latency(kind)
		v.row("Time of a "+kind, "%.1f ms at the median, %.0f ms at most", p50, most)
	}
}

// judgeStreams expects that only streams of the killed replica were cut, and that every watcher got
// the last changes.
func (l *load) judgeStreams(v *verdict, replicas map[string]string) {
	cuts := 0
	for i, one := range l.streams {
		for _, a := range one.cuts {
			v.expect(l.inFlightOnTheDead(a, replicas), "the live updates of watcher %d were cut, from %q, at %.3f s: %v", i, replicas[a.id], l.at(a.ended), a.failure)
			cuts++
		}
	}
	v.row("Live update streams that were cut, all from replica "+l.replica.killed, "%d of %d; opened again on another", cuts, watchers)
	late := l.behind()
	v.expect(late == 0, "%d of %d watchers did not get the last change of every order within %s", late, watchers, lateness)
	v.row("Watchers that got the last change of every order", "%d of %d", watchers-late, watchers)
}

func (l *load) judgeSessions(ctx context.Context, v *verdict) {
	out := l.signedOut(ctx)
	v.expect(len(out) == 0, "signed out: %s", strings.Join(out, ", "))
	v.row("Sessions still signed in, checked on each of three replicas", "%d of %d", len(l.sessions)-len(out), len(l.sessions))
}

func (l *load) judgeEvents(ctx context.Context, v *verdict) {
	lost, foreign, err := l.events(ctx)
	v.expect(err == nil && lost == 0 && foreign == 0, "%d of %d acknowledged events are lost, %d events were delivered without an acknowledgement: %v", lost, len(l.acked), foreign, err)
	v.row("Acknowledged events", "%d; lost: %d", len(l.acked), lost)
	v.row("Events in the analytics service, each id once", "%d", len(l.acked)-lost)
}

// at returns an instant as seconds since the beginning of the load.
func (l *load) at(t time.Time) float64 { return t.Sub(l.began).Seconds() }

// inFlightOnTheDead reports whether the proxy had sent a request to the killed replica, and the
// request was in flight during the kill.
func (l *load) inFlightOnTheDead(a attempt, replicas map[string]string) bool {
	return replicas[a.id] == l.replica.killed && a.began.Before(l.replica.until) && a.ended.After(l.replica.from)
}

// latency returns the median and the maximum time of successful requests, in milliseconds.
func (l *load) latency(kind string) (p50, most float64) {
	var all []float64
	for _, a := range l.attempts {
		if a.kind == kind && a.failure == nil {
			all = append(all, float64(a.ended.Sub(a.began).Microseconds())/1e3)
		}
	}
	if len(all) == 0 {
		return 0, 0
	}
	slices.Sort(all)
	return all[len(all)/2], all[len(all)-1]
}

// lastChange changes every order once more, and waits until every watcher has got the changes, for at
// most lateness.
func (l *load) lastChange(ctx context.Context) {
	for i := range writers {
		_ = l.change(ctx, l.sessions[readers+i], i, lastNumber) // a failure is recorded and judged with the others
	}
	ctx, cancel := context.WithTimeout(ctx, lateness)
	defer cancel()
	for l.behind() > 0 && sleep(ctx, pause/10) {
		continue
	}
}

// behind returns how many watchers have not got the last change of every order.
func (l *load) behind() (missing int) {
	for _, s := range l.streams {
		if slices.ContainsFunc(l.orders[:writers], func(order string) bool { return !s.has(order, lastNumber) }) {
			missing++
		}
	}
	return missing
}

// readOrders returns an error when an order is not in the state of its last change.
func (l *load) readOrders(ctx context.Context) error {
	for i, order := range l.orders[:writers] {
		var seen struct{ Order struct{ Instructions string } }
		a := l.sessions[0].ask(ctx, "", `query($id: ID!) { order(id: $id) { instructions } }`, map[string]any{"id": order}, &seen)
		if a.failure != nil {
			return a.failure
		}
		if want := fmt.Sprint(l.written[i]); seen.Order.Instructions != want {
			return fmt.Errorf("order %s says %q, want %q", order, seen.Order.Instructions, want)
		}
	}
	return nil
}

// signedOut returns the sessions that a replica no longer accepts.
func (l *load) signedOut(ctx context.Context) (out []string) {
	for i, s := range l.sessions {
		for _, name := range names {
			var seen struct{ Me struct{ ID string } }
			if a := s.at(l.site.replicas[name].origin()).ask(ctx, "", `{ me { id } }`, nil, &seen); a.failure != nil || seen.Me.ID == "" {
				out = append(out, fmt.Sprintf("session %d on replica %s (%v)", i, name, a.failure))
				break
			}
		}
	}
	return out
}

// events returns how many acknowledged events the analytics service does not have, and how many it
// has that were not acknowledged. The service keeps each id once.
func (l *load) events(ctx context.Context) (lost, foreign int, err error) {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(l.site.dir, "provider", "sandbox.sqlite")+"?mode=ro&_pragma=busy_timeout(5000)")
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	ctx, cancel := context.WithTimeout(ctx, redelivery)
	defer cancel()
	for {
		came, err := eventIDs(ctx, db)
		if err != nil {
			return 0, 0, err
		}
		lost, foreign = len(l.acked), 0
		for id := range came {
			if l.acked[id] {
				lost--
			} else {
				foreign++
			}
		}
		if lost == 0 || !sleep(ctx, pause) {
			return lost, foreign, nil
		}
	}
}

func eventIDs(ctx context.Context, db *sql.DB) (came map[string]bool, err error) {
	rows, err := db.QueryContext(ctx, `SELECT event_id FROM events`)
	if err != nil {
		return nil, fmt.Errorf("read the events: %w", err)
	}
	defer func() { _ = rows.Close() }()
	came = map[string]bool{}
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		if came[id] {
			return nil, fmt.Errorf("the event %s came twice", id)
		}
		came[id] = true
	}
	return came, rows.Err()
}

// machine returns a sentence with the date, the machine and the versions.
func machine() string {
	proxy := "HAProxy"
	if text, err := exec.Command("/usr/sbin/haproxy", "-v").Output(); err == nil {
		if fields := strings.Fields(string(text)); len(fields) > 2 {
			proxy = "HAProxy " + fields[2]
		}
	}
	nats := "nats-server"
	if text, err := exec.Command("go", "list", "-m", "-f", "{{.Version}}", "github.com/nats-io/nats-server/v2").Output(); err == nil {
		nats += " " + strings.TrimSpace(string(text))
	}
	return page.Machine(nats, proxy, "everything on the loopback of one machine")
}
