package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/citerne/citerne/bench/loopback"
)

// names are the names of the replicas in deploy/haproxy/haproxy.cfg.
var names = []string{"one", "two", "three"}

// site is the set of running programs.
type site struct {
	dir, logs string // logs is a folder in dir
	nats      []*program
	natsURL   string
	provider  *program
	sandbox   string // the provider's origin
	replicas  map[string]*program
	address   string // the proxy's origin, which browsers use
	proxy     *program
}

// openSite builds and starts all programs, and returns when the proxy and all replicas are ready.
// After an error the site holds the programs that have been started.
func openSite(ctx context.Context, dir string) (*site, error) {
	s := &site{dir: dir, logs: filepath.Join(dir, "logs"), replicas: map[string]*program{}}
	haproxy, err := exec.LookPath("haproxy")
	if err != nil {
		// On Debian it is in a folder that only root has in its PATH.
		if haproxy, err = exec.LookPath("/usr/sbin/haproxy"); err != nil {
			return s, errors.New("there is no haproxy: apt-get install haproxy")
		}
	}
	if err := loopback.Build(ctx, dir, "./cmd/citerne", "github.com/nats-io/nats-server/v2"); err != nil {
		return s, err
	}
	if err := os.Mkdir(s.logs, 0o700); err != nil {
		return s, err
	}
	if err := s.openAll(ctx, haproxy); err != nil {
		return s, errors.Join(err, s.keepLogs())
	}
	return s, nil
}

func (s *site) openAll(ctx context.Context, haproxy string) error {
	// Two for each NATS server, three for the provider, two for each replica, one for the proxy.
	free, err := loopback.FreeAddresses(16)
	if err != nil {
		return err
	}
	proxy := free[15]
	s.address = strings.Replace("http://"+proxy, "127.0.0.1", "localhost", 1)
	if err := s.openNATS(free[:6]); err != nil {
		return err
	}
	if err := s.openProvider(ctx, free[6:9]); err != nil {
		return err
	}
	if err := s.openReplicas(ctx, free[9:15]); err != nil {
		return err
	}
	environ := []string{"PROXY_ADDR=" + proxy}
	for name, replica := range s.replicas {
		environ = append(environ, "REPLICA_"+strings.ToUpper(name)+"="+replica.address)
	}
	s.proxy, err = s.open("haproxy", proxy, environ, haproxy, "-db", "-f", "deploy/haproxy/haproxy.cfg")
	if err != nil {
		return err
	}
	return loopback.Ready(ctx, s.address+"/readyz")
}

// openNATS starts the cluster. The replicas wait until it has elected its leaders.
func (s *site) openNATS(free []string) error {
	var routes, urls []string
	for _, address := range free[3:] {
		routes = append(routes, "nats://"+address)
	}
	for i, address := range free[:3] {
		name := fmt.Sprint("nats-", i)
		host, port, _ := strings.Cut(address, ":")
		p, err := s.open(name, address, nil, filepath.Join(s.dir, "nats-server"), "-n", name, "-a", host, "-p", port,
			"-js", "-sd", filepath.Join(s.dir, name), "-cluster_name", "citerne", "-cluster", routes[i], "-routes", strings.Join(routes, ","))
		if err != nil {
			return err
		}
		s.nats, urls = append(s.nats, p), append(urls, "nats://"+address)
	}
	s.natsURL = strings.Join(urls, ",")
	return nil
}

// openProvider starts a citerne whose sandbox is the provider of the replicas. It is not killed.
func (s *site) openProvider(ctx context.Context, free []string) (err error) {
	s.sandbox = "http://" + free[2]
	s.provider, err = s.open("provider", free[0], []string{
		"CITERNE_ADDR=" + free[0], "CITERNE_ADMIN_ADDR=" + free[1], "SANDBOX_ADDR=" + free[2],
		"CITERNE_PUBLIC_URL=" + s.address, "CITERNE_DATA_DIR=" + filepath.Join(s.dir, "provider"),
	}, filepath.Join(s.dir, "citerne"))
	if err != nil {
		return err
	}
	return loopback.Ready(ctx, s.provider.origin()+"/readyz")
}

func (s *site) openReplicas(ctx context.Context, free []string) (err error) {
	key := make([]byte, 32)
	_, _ = rand.Read(key) // it never fails
	for i, name := range names {
		address, admin := free[2*i], free[2*i+1]
		s.replicas[name], err = s.open(name, address, []string{
			"CITERNE_ADDR=" + address, "CITERNE_ADMIN_ADDR=" + admin, "CITERNE_PUBLIC_URL=" + s.address,
			"CITERNE_SEAL_KEYS=1:" + base64.StdEncoding.EncodeToString(key), "CITERNE_TRUSTED_PROXIES=127.0.0.1/32",
			"NATS_URL=" + s.natsURL, "NATS_REPLICAS=3",
			"PROVIDER_V2_URL=" + s.sandbox + "/v2", "PROVIDER_V3_URL=" + s.sandbox + "/v3", "PROVIDER_AUTH_URL=" + s.sandbox,
			"PROVIDER_ANALYTICS_URL=" + s.sandbox + "/analytics",
			// The load sends queries that are not compiled into the interface.
			"CITERNE_FREE_QUERIES=true",
		}, filepath.Join(s.dir, "citerne"))
		if err != nil {
			return err
		}
	}
	for _, replica := range s.replicas {
		if err := loopback.Ready(ctx, replica.origin()+"/readyz"); err != nil {
			return err
		}
	}
	return nil
}

// replicasOf returns the replica to which the proxy last sent each request, by the id of the request.
// It reads the proxy's log.
func (s *site) replicasOf() (map[string]string, error) {
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
	kept, err := os.MkdirTemp("", "citerne-scale-logs-")
	if err != nil {
		return err
	}
	if err := os.CopyFS(kept, os.DirFS(s.logs)); err != nil {
		return err
	}
	return fmt.Errorf("the logs are in %s", kept)
}
