package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// names are the names of the replicas in deploy/haproxy/haproxy.cfg.
var names = []string{"one", "two", "three"}

// site is all programs that run.
type site struct {
	dir      string
	nats     []*program
	natsURL  string
	provider *program
	sandbox  string // the provider's origin
	replicas map[string]*program
	// address is the proxy's origin, which browsers use; direct holds the replicas' origins.
	address string
	direct  map[string]string
	proxy   *program
}

// openSite builds and starts all programs, and returns when the proxy and all replicas are ready.
// The site holds the programs that were started, also after an error.
func openSite(ctx context.Context, dir string) (*site, error) {
	s := &site{dir: dir, replicas: map[string]*program{}, direct: map[string]string{}}
	haproxy, err := exec.LookPath("haproxy")
	if err != nil {
		// On Debian it is in a folder that only root has in its PATH.
		if haproxy, err = exec.LookPath("/usr/sbin/haproxy"); err != nil {
			return s, errors.New("there is no haproxy: apt-get install haproxy")
		}
	}
	if err := build(ctx, dir, "./cmd/citerne", "github.com/nats-io/nats-server/v2"); err != nil {
		return s, err
	}
	// Two for each NATS server, three for the provider, two for each replica, one for the proxy.
	free, err := freeAddresses(16)
	if err != nil {
		return s, err
	}
	for _, open := range []func(context.Context, []string) error{
		func(_ context.Context, free []string) error { return s.openNATS(free[:6]) },
		func(ctx context.Context, free []string) error { return s.openProvider(ctx, free[6:9], free[15]) },
		func(ctx context.Context, free []string) error { return s.openReplicas(ctx, free[9:15]) },
		func(ctx context.Context, free []string) error { return s.openProxy(ctx, haproxy, free[15]) },
	} {
		if err := open(ctx, free); err != nil {
			return s, errors.Join(err, s.keepLogs())
		}
	}
	return s, nil
}

// openNATS starts the cluster. The replicas wait until it has elected its leaders.
func (s *site) openNATS(free []string) error {
	var routes, urls []string
	for _, address := range free[3:] {
		routes = append(routes, "nats://"+address)
	}
	for i, address := range free[:3] {
		host, port, err := net.SplitHostPort(address)
		if err != nil {
			return err
		}
		name := fmt.Sprint("nats-", i)
		p, err := newProgram(s.dir, name, nil, filepath.Join(s.dir, "nats-server"), "-n", name, "-a", host, "-p", port,
			"-js", "-sd", filepath.Join(s.dir, name), "-cluster_name", "citerne", "-cluster", routes[i], "-routes", strings.Join(routes, ","))
		if err != nil {
			return err
		}
		if err := p.start(); err != nil {
			return err
		}
		s.nats, urls = append(s.nats, p), append(urls, "nats://"+address)
	}
	s.natsURL = strings.Join(urls, ",")
	return nil
}

// openProvider starts a citerne whose sandbox is the provider of the replicas. It is not killed.
func (s *site) openProvider(ctx context.Context, free []string, proxy string) (err error) {
	_, port, err := net.SplitHostPort(proxy)
	if err != nil {
		return err
	}
	s.address, s.sandbox = "http://localhost:"+port, "http://"+free[2]
	s.provider, err = newProgram(s.dir, "provider", []string{
		"CITERNE_ADDR=" + free[0], "CITERNE_ADMIN_ADDR=" + free[1], "SANDBOX_ADDR=" + free[2],
		"CITERNE_PUBLIC_URL=" + s.address, "CITERNE_DATA_DIR=" + filepath.Join(s.dir, "provider"),
	}, filepath.Join(s.dir, "citerne"))
	if err != nil {
		return err
	}
	if err := s.provider.start(); err != nil {
		return err
	}
	return answers(ctx, "http://"+free[0]+"/readyz")
}

func (s *site) openReplicas(ctx context.Context, free []string) error {
	key := make([]byte, 32)
	_, _ = rand.Read(key) // it never fails
	for i, name := range names {
		environ := []string{
			"CITERNE_ADDR=" + free[2*i], "CITERNE_ADMIN_ADDR=" + free[2*i+1], "CITERNE_PUBLIC_URL=" + s.address,
			"CITERNE_SEAL_KEYS=1:" + base64.StdEncoding.EncodeToString(key), "CITERNE_TRUSTED_PROXIES=127.0.0.1/32",
			"NATS_URL=" + s.natsURL, "NATS_REPLICAS=3",
			"PROVIDER_V2_URL=" + s.sandbox + "/v2", "PROVIDER_V3_URL=" + s.sandbox + "/v3", "PROVIDER_AUTH_URL=" + s.sandbox,
			"PROVIDER_ANALYTICS_URL=" + s.sandbox + "/analytics",
			// The load sends queries that are not compiled into the interface.
			"CITERNE_FREE_QUERIES=true",
		}
		p, err := newProgram(s.dir, name, environ, filepath.Join(s.dir, "citerne"))
		if err != nil {
			return err
		}
		if err := p.start(); err != nil {
			return err
		}
		// Cookies do not depend on the port: those of the proxy are valid here too.
		s.replicas[name], s.direct[name] = p, strings.Replace("http://"+free[2*i], "127.0.0.1", "localhost", 1)
	}
	for _, name := range names {
		if err := answers(ctx, s.direct[name]+"/readyz"); err != nil {
			return err
		}
	}
	return nil
}

func (s *site) openProxy(ctx context.Context, haproxy, address string) (err error) {
	environ := []string{"PROXY_ADDR=" + address}
	for _, name := range names {
		environ = append(environ, "REPLICA_"+strings.ToUpper(name)+"="+strings.Replace(strings.TrimPrefix(s.direct[name], "http://"), "localhost", "127.0.0.1", 1))
	}
	if s.proxy, err = newProgram(s.dir, "haproxy", environ, haproxy, "-db", "-f", "deploy/haproxy/haproxy.cfg"); err != nil {
		return err
	}
	if err := s.proxy.start(); err != nil {
		return err
	}
	return answers(ctx, s.address+"/readyz")
}

// given returns, by request id, the replica to which the proxy last sent the request, from the
// proxy's log.
func (s *site) given() (map[string]string, error) {
	text, err := os.ReadFile(s.proxy.log.Name())
	if err != nil {
		return nil, err
	}
	all := map[string]string{}
	for line := range bytes.Lines(text) {
		var entry struct{ Request, Replica string }
		if json.Unmarshal(line, &entry) == nil && entry.Request != "" { // other lines are not about requests
			all[entry.Request] = entry.Replica
		}
	}
	return all, nil
}

// leader returns the NATS server that leads the log of events.
func (s *site) leader(ctx context.Context) (*program, error) {
	conn, err := nats.Connect(s.natsURL)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	stream, err := js.Stream(ctx, "citerne_events")
	if err != nil {
		return nil, fmt.Errorf("find the log of events: %w", err)
	}
	cluster := stream.CachedInfo().Cluster
	if cluster == nil || len(cluster.Replicas) != 2 {
		return nil, fmt.Errorf("the log of events is not on three servers: %+v", cluster)
	}
	for _, p := range s.nats {
		if p.name == cluster.Leader {
			return p, nil
		}
	}
	return nil, fmt.Errorf("the leader %q is none of the started servers", cluster.Leader)
}

// close ends all programs: each before those that it sends requests to.
func (s *site) close() {
	all := []*program{s.proxy}
	for _, name := range names {
		all = append(all, s.replicas[name])
	}
	for _, p := range append(append(all, s.provider), s.nats...) {
		if p != nil {
			p.stop()
			_ = p.log.Close()
		}
	}
}

// keepLogs copies the logs to a folder that is not removed. The returned error names that folder.
func (s *site) keepLogs() error {
	to, err := os.MkdirTemp("", "citerne-scale-logs-")
	if err != nil {
		return err
	}
	logs, err := filepath.Glob(filepath.Join(s.dir, "*.log"))
	if err != nil {
		return err
	}
	for _, name := range logs {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(to, filepath.Base(name)), text, 0o600); err != nil {
			return err
		}
	}
	return fmt.Errorf("the logs are in %s", to)
}
