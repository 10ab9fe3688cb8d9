package broker

import (
	"fmt"
	"net"
	"net/url"
	"slices"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"
)

// cluster starts three connected NATS servers and waits for their election.
func cluster(t testing.TB) []*server.Server {
	t.Helper()
	var routes []*url.URL
	var ports []int
	for range 3 {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		ports = append(ports, l.Addr().(*net.TCPAddr).Port)
		routes = append(routes, &url.URL{Scheme: "nats", Host: l.Addr().String()})
		_ = l.Close()
	}
	var all []*server.Server
	for i, port := range ports {
		all = append(all, startServer(t, server.Options{
			ServerName: fmt.Sprint("n", i), Port: -1, JetStream: true, StoreDir: t.TempDir(),
			Cluster: server.ClusterOpts{Name: "test", Host: "127.0.0.1", Port: port, NoAdvertise: true}, Routes: routes,
		}))
	}
	eventually(t, "the servers elect one of them", func() bool {
		return slices.ContainsFunc(all, func(s *server.Server) bool {
			return s.JetStreamIsLeader() && len(s.JetStreamClusterPeers()) == len(all)
		})
	})
	return all
}

// copiesOf returns how many servers have a copy of a stream.
func copiesOf(t testing.TB, b *Broker, stream string) int {
	t.Helper()
	s, err := b.stream.Stream(t.Context(), stream)
	if err != nil {
		t.Fatal(err)
	}
	return s.CachedInfo().Config.Replicas
}

// A cluster stores as many copies as are configured, also of a stream that had fewer before, and a
// replica that is configured with fewer does not remove copies. When the leading server is lost,
// operations wait instead of failing.
func TestClusterSurvivesAServer(t *testing.T) {
	if testing.Short() {
		t.Skip("three servers elect a leader for ten seconds")
	}
	t.Parallel()
	servers := cluster(t)
	named := servers[0].ClientURL() + "," + servers[1].ClientURL() + "," + servers[2].ClientURL()
	b := open(t, Config{URL: named})
	// A client that knows one host name for all servers, as that of a Kubernetes service, cannot know
	// how many there are.
	alone := open(t, Config{URL: servers[0].ClientURL()})
	if asked, err := open(t, Config{URL: servers[0].ClientURL(), Replicas: 3}).copies(t.Context(), "none"); asked != 3 {
		t.Errorf("%d copies where three are configured, %v", asked, err)
	}
	for _, step := range []struct {
		who  *Broker
		want int
	}{{alone, 1}, {b, 3}, {alone, 3}} {
		if _, err := step.who.Outbox(t.Context(), "raised"); err != nil {
			t.Fatal(err)
		}
		revocations(t, step.who)
		if log, list := copiesOf(t, b, "citerne_raised"), copiesOf(t, b, bucketStream); log != step.want || list != step.want {
			t.Fatalf("%d and %d copies, want %d", log, list, step.want)
		}
	}

	o := outbox(t, b)
	for i := range 20 {
		if i == 10 {
			leader := leaderOf(t, b, "citerne_test")
			stop(servers[slices.IndexFunc(servers, func(s *server.Server) bool { return s.Name() == leader })])
		}
		if err := o.Append(t.Context(), messages(i, 1)); err != nil {
			t.Fatalf("message %d: %v", i, err)
		}
	}
	// Deliver starts only now: messages in delivery when a server is lost come again after ackWait.
	var taken inbox
	o.Deliver(taken.take)
	eventually(t, "every message is delivered", func() bool { return len(taken.all()) == 20 })
	if got := taken.all(); !slices.Equal(slices.Sorted(slices.Values(got)), numbers(20)) {
		t.Errorf("delivered %v", got)
	}
}

// leaderOf returns the leader of a stream once all servers have a copy of it.
func leaderOf(t testing.TB, b *Broker, stream string) (name string) {
	t.Helper()
	eventually(t, "all servers have a copy", func() bool {
		s, err := b.stream.Stream(t.Context(), stream)
		if err != nil {
			return false
		}
		info := s.CachedInfo().Cluster
		if info == nil || info.Leader == "" || len(info.Replicas) != 2 || slices.ContainsFunc(info.Replicas, func(p *jetstream.PeerInfo) bool { return !p.Current }) {
			return false
		}
		name = info.Leader
		return true
	})
	return name
}
