package sandbox_test

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// checkComplete checks that every finished export has a complete file, and that no other file is
// left.
func (f *fixture) checkComplete() {
	f.t.Helper()
	token := f.tokenOf(claire)
	for _, e := range f.listedExports(token) {
		if e.Status != "done" {
			continue
		}
		r := f.analyticsCall("GET", "/exports/"+e.ID.String()+"/file", token, nil)
		sum := sha256.Sum256([]byte(r.body))
		if r.status != http.StatusOK || int64(len(r.body)) != *e.SizeBytes || r.header.Get("ETag") != `"`+hex.EncodeToString(sum[:16])+`"` {
			f.t.Errorf("the file of %+v: %d, %d bytes, %v", e, r.status, len(r.body), r.header)
		}
		if e.Format == "csv" && strings.Count(r.body, "\r\n") != *e.RowCount+1 {
			f.t.Errorf("%+v has %d lines", e, strings.Count(r.body, "\r\n"))
		}
	}
	kept := strings.Fields(f.rows(`SELECT file FROM exports WHERE status = 'done' AND file IS NOT NULL`))
	if files := f.exportFiles(); len(files) != len(kept) || slices.ContainsFunc(files, func(name string) bool { return !slices.Contains(kept, name) }) {
		f.t.Errorf("the files are %v, the exports have %v", files, kept)
	}
}

// After a crash, the next start deletes partial files and complete files without an export, and
// runs the export again.
func TestExportRestartsAfterACrash(t *testing.T) {
	dir := t.TempDir()
	inDir := func(c *sandbox.Config) { c.Dir = dir }
	f := start(t, inDir, paced)
	created := f.createExport(f.tokenOf(claire), exportOf("fills", "csv"))
	f.awaitExport(f.tokenOf(claire), created.ID, "running")
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"part-1", "excelize-2", created.ID.String() + "-abc.csv"} {
		if err := os.WriteFile(filepath.Join(dir, "exports", name), []byte("\ufeffImmatriculation"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	again := start(t, inDir)
	if e := again.awaitExport(again.tokenOf(claire), created.ID, "done", "failed"); e.Status != "done" {
		t.Errorf("after the restart, the export is %+v", e)
	}
	again.checkComplete()
}

// The environment variables of the process that is killed.
const exportFolder, exportPace = "CITERNE_EXPORT_FOLDER", "CITERNE_EXPORT_PACE"

// TestKilledExporter is the process that TestExportSurvivesKill kills. It requests an export and
// prints its progress.
func TestKilledExporter(t *testing.T) {
	pace, err := time.ParseDuration(os.Getenv(exportPace))
	if err != nil {
		t.Skip("only runs as a child of TestExportSurvivesKill")
	}
	f := start(t, func(c *sandbox.Config) { c.Dir, c.ExportPace = os.Getenv(exportFolder), pace })
	token := f.tokenOf(claire)
	body := exportOf("fills", "csv")
	body["again"] = true
	id := f.createExport(token, body).ID
	fmt.Println("asked", id)
	for {
		changed := f.db.Changed()
		var status string
		var progress int
		if err := f.db.QueryRowContext(t.Context(), `SELECT status, progress FROM exports WHERE id = ?`, id).Scan(&status, &progress); err != nil {
			t.Fatal(err)
		}
		fmt.Println(status, progress)
		<-changed
	}
}

// A process killed with kill -9 while it writes a file never offers a partial file.
func TestExportSurvivesKill(t *testing.T) {
	longRun(t)
	dir := t.TempDir()
	first := start(t, func(c *sandbox.Config) { c.Dir = dir })
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	for _, from := range []int{0, 1, 99} { // kill at this progress
		pace := "800ms"
		if from == 99 {
			pace = "1ms" // kill around its end
		}
		child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestKilledExporter$") //nolint:gosec // the test itself
		child.Env = append(os.Environ(), exportFolder+"="+dir, exportPace+"="+pace)
		out, err := child.StdoutPipe()
		if err == nil {
			err = child.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		var id store.ID
		for lines := bufio.NewScanner(out); lines.Scan(); {
			word, number, _ := strings.Cut(lines.Text(), " ")
			n, _ := strconv.Atoi(number)
			if word == "asked" {
				id = store.ID(n)
			}
			if word == "running" && n >= from || word == "running" && from == 99 || word == "done" {
				break
			}
		}
		_ = child.Process.Kill()
		_ = child.Wait()
		f := start(t, func(c *sandbox.Config) { c.Dir = dir })
		if e := f.awaitExport(f.tokenOf(claire), id, "done", "failed"); e.Status != "done" {
			t.Errorf("killed at %d %%: %+v", from, e)
		}
		f.checkComplete()
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// Without a folder, files are in a temporary folder that Close deletes.
func TestTemporaryExportsAreDeleted(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	f := start(t)
	e, _ := f.downloadExport(f.tokenOf(claire), exportOf("fleet", "xlsx"))
	if !f.hasFileOf(e.ID) {
		t.Errorf("the files are %v", f.exportFiles())
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Errorf("after Close, the temporary folder has %v, %v", left, err)
	}
}
