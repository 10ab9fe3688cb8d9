package sandbox_test

import (
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/charmap"

	"github.com/citerne/citerne/internal/cputest"
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/fleetimport"
	"github.com/citerne/citerne/internal/sandbox/secret"
)

// fleetForm writes the request body of an import, and returns its content type.
func fleetForm(t testing.TB, body io.Writer, business int, dry bool, file string) string {
	t.Helper()
	w := multipart.NewWriter(body)
	_ = w.WriteField("business_id", fmt.Sprint(business))
	_ = w.WriteField("dry_run", map[bool]string{true: "1", false: "0"}[dry])
	part, err := w.CreateFormFile("file", "flotte.csv")
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(part, file)
	_ = w.Close()
	return w.FormDataContentType()
}

// uploadFleet uploads a list of vehicles.
func (f *fixture) uploadFleet(token, key string, dry bool, file string) reply {
	f.t.Helper()
	var body bytes.Buffer
	kind := fleetForm(f.t, &body, 1042, dry, file)
	r, err := http.NewRequestWithContext(f.t.Context(), "POST", f.url+"/v3/fleet/import", &body)
	if err != nil {
		f.t.Fatal(err)
	}
	for name, value := range map[string]string{"Content-Type": kind, "X-Application-Id": "dashboard", "X-For-Business": "1", "Authorization": "Bearer " + token, "Idempotency-Key": key} {
		r.Header.Set(name, value)
	}
	return f.send(r)
}

// report uploads a valid list and returns the report.
func (f *fixture) report(dry bool, file string) fleetimport.Report {
	f.t.Helper()
	r := f.uploadFleet(f.tokenOf(claire), secret.New(), dry, file)
	if r.status != http.StatusOK {
		f.t.Fatalf("%q: %d %s", file, r.status, r.body)
	}
	return decode[api.Data[fleetimport.Report]](f.t, r).Data
}

// counts formats the counts of a report.
func counts(r fleetimport.Report) string {
	return fmt.Sprintf("%d: %d+%d=%d-%d", r.TotalRows, r.Created, r.Updated, r.Unchanged, r.Rejected)
}

// fleetList has a new vehicle, a machine, a changed vehicle, an unchanged one, and three rows to
// reject.
const fleetList = `Immatriculation;Nom;Catégorie;Énergie;Produit;Réservoir L;AdBlue_L;PTAC kg;Site;Centre de coût;Kilométrage
ab-123-cd;Tracteur 50;Poids lourd;Carburants;Gazole B7;1 200;80;44 000;dépôt toulouse;Longue distance;1200

CHARIOT 1;"Chariot
élévateur";engin;;GNR;60;;;Agence Bordeaux;;12
ZA655QR;;;;;;;;;Courses;
zb 418 kt;Tracteur 01;TRUCK;carburants;gazole;1200;90;44000;Dépôt Toulouse;;
AB-124-CD;Voiture 1;Voiture;Electrique;AC_DC;;;;;;
AA-000-AA;Camion;Poids lourd;;gazole;;;;;;
AB-125-CD;=1+1;Vélo;;Bois;3001;;;Nulle part;;abc
ZB-419-KT;;;;;;;;;;5
`

// fleetProblems are the problems of fleetList, as displayed.
var fleetProblems = []string{
	"9 immatriculation AA-000-AA Immatriculation non reconnue. Formats acceptés : AA-123-AA ou 1234 AB 56.",
	"10 categorie Vélo Catégorie inconnue. Catégories : Poids lourd, Utilitaire, Voiture, Autocar, Engin, Groupe électrogène, Groupe frigorifique, Autre.",
	"10 site Nulle part Site « Nulle part » inconnu.",
	"10 kilometrage abc Indiquez un nombre entier.",
	"10 produit Bois Produit « Bois » inconnu.",
	"10 reservoir_l 3001 Capacité attendue : de 1 à 3 000 L.",
	"11 kilometrage 5 Le kilométrage ne peut pas être inférieur au dernier relevé (255 861 km).",
}

func listed(all []fleetimport.RowError) (lines []string) {
	for _, e := range all {
		lines = append(lines, strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(fmt.Sprintf("%d %s %s %s", e.Row, e.Column, e.Value, e.Message)))
	}
	return lines
}

// A list is read in both encodings and with both separators. A dry run gives the same report
// without changes, and the rejected rows are returned as a file.
func TestFleetImport(t *testing.T) {
	ansi, err := charmap.Windows1252.NewEncoder().String(fleetList)
	if err != nil {
		t.Fatal(err)
	}
	for name, file := range map[string]string{"UTF-8": fleetList, "UTF-8 with BOM": "\ufeff" + fleetList, "Windows-1252": ansi, "commas": strings.ReplaceAll(fleetList, ";", ","), "CRLF": strings.ReplaceAll(fleetList, "\n", "\r\n")} {
		f := start(t)
		before := f.rows(`SELECT * FROM vehicles ORDER BY id`)
		dry := f.report(true, file)
		if got := listed(dry.Errors); counts(dry) != "8: 3+1=1-3" || strings.ReplaceAll(strings.Join(got, "\n"), f.odometer("ZB-419-KT"), "255 861") != strings.Join(fleetProblems, "\n") {
			t.Errorf("%s: %s\n%s", name, counts(dry), strings.Join(got, "\n"))
		}
		if f.rows(`SELECT * FROM vehicles ORDER BY id`) != before {
			t.Errorf("%s: the dry run has changed vehicles", name)
		}
		if real := f.report(false, file); counts(real) != counts(dry) || real.DryRun || *real.RejectedFile != *dry.RejectedFile {
			t.Errorf("%s: the real run gives %s", name, counts(real))
		}
		if got := f.rows(`SELECT registration, foreign_registration, label, category, gas_id, energy_subtype, tank_capacity, adblue_capacity, gvw_kg, address_id, cost_center, odometer_km FROM vehicles WHERE id > 2099 ORDER BY id`); got != "AB-123-CD 0 Tracteur 50 TRUCK 1 <nil> 1200 80 44000 501 Longue distance 1200\n"+
			"CHARIOT 1 1 Chariot élévateur MACHINE 4 <nil> 60 <nil> <nil> 502 <nil> 12\nAB-124-CD 0 Voiture 1 CAR <nil> 0 <nil> <nil> <nil> <nil> <nil> <nil>\n" {
			t.Errorf("%s: %s", name, got)
		}
		if got := f.rows(`SELECT label, tank_capacity, cost_center FROM vehicles WHERE id = 2005`); got != "Utilitaire 21 105 Courses\n" {
			t.Errorf("%s: the changed vehicle is %s", name, got)
		}
		if again := f.report(false, file); counts(again) != "8: 0+0=5-3" {
			t.Errorf("%s: importing again gives %s", name, counts(again))
		}
		if again := f.report(false, *dry.RejectedFile); counts(again) != "3: 0+0=0-3" {
			t.Errorf("%s: importing the rejected rows gives %s", name, counts(again))
		}
		want := "\ufeffImmatriculation;Nom;Catégorie;Énergie;Produit;Réservoir L;AdBlue_L;PTAC kg;Site;Centre de coût;Kilométrage;probleme\r\nAA-000-AA;Camion;Poids lourd;;gazole;;;;;;;Immatriculation non"
		if !strings.HasPrefix(*dry.RejectedFile, want) || !strings.Contains(*dry.RejectedFile, "\r\nAB-125-CD;'=1+1;Vélo;;Bois;3001;;;Nulle part;;abc;") {
			t.Errorf("%s: %s", name, *dry.RejectedFile)
		}
		mended := strings.NewReplacer("AA-000-AA", "AA-001-AA", "Vélo", "Autre", "Bois", "gnr", "3001", "30", "Nulle part", "relais bayonne", "abc", "7").Replace(*dry.RejectedFile)
		if r := f.report(false, mended); counts(r) != "3: 2+0=0-1" {
			t.Errorf("%s: importing the corrected rows gives %s %v", name, counts(r), listed(r.Errors))
		}
		if got := f.rows(`SELECT label FROM vehicles WHERE registration = 'AB-125-CD'`); got != "=1+1\n" {
			t.Errorf("%s: the label is %s", name, got)
		}
	}
}

// odometer returns the odometer of a vehicle, as displayed.
func (f *fixture) odometer(registration string) string {
	n := f.count(`SELECT odometer_km FROM vehicles WHERE registration = '` + registration + `'`)
	return fmt.Sprintf("%d %03d", n/1000, n%1000)
}

// A file that is not a list is rejected completely.
func TestInvalidFleetFiles(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	many := "immatriculation\n" + strings.Repeat("AB-123-CD\n", 5001)
	for name, c := range map[string]struct{ file, want string }{
		"PNG":            {"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "file_type"},
		"XLSX":           {"PK\x03\x04\x14\x00\x06\x00", "file_type"},
		"PDF":            {"%PDF-1.7\nimmatriculation", "file_type"},
		"HTML":           {"<html><body>immatriculation", "file_type"},
		"UTF-16":         {"\xff\xfei\x00m\x00m\x00a\x00", "file_type"},
		"UTF-16 bare":    {"i\x00m\x00m\x00a\x00", "file_type"},
		"NUL character":  {"immatriculation\nAB-123-CD\n" + strings.Repeat("x", 600) + "\x00", "file_type"},
		"empty file":     {"", "empty"},
		"blank":          {"\n\n", "empty"},
		"only headers":   {"immatriculation;nom\n;;\n", "empty"},
		"no plates":      {"nom;categorie\nA;B\n", "missing_column:immatriculation"},
		"unknown column": {"immatriculation;couleur\nAB-123-CD;rouge\n", "unknown_column:couleur"},
		"column twice":   {"immatriculation;Nom;nom\nAB-123-CD;a;b\n", "unknown_column:nom"},
		"too many":       {many, "too_many:5000"},
		"too large":      {"immatriculation\n" + strings.Repeat("x", fleetimport.MaxFile), "file_too_large:2097152"},
	} {
		r := f.uploadFleet(token, secret.New(), false, c.file)
		if r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, `"file":["`+c.want+`"]`) {
			t.Errorf("%s: %d %.200s", name, r.status, r.body)
		}
	}
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	_ = w.WriteField("business_id", "1042")
	_ = w.WriteField("dry_run", "0")
	_ = w.Close()
	r, _ := http.NewRequestWithContext(t.Context(), "POST", f.url+"/v3/fleet/import", &body)
	for name, value := range map[string]string{"Content-Type": w.FormDataContentType(), "X-Application-Id": "dashboard", "X-For-Business": "1", "Authorization": "Bearer " + token, "Idempotency-Key": "k"} {
		r.Header.Set(name, value)
	}
	if got := f.send(r); !strings.Contains(got.body, `"file":["required"]`) {
		t.Errorf("no file: %s", got.body)
	}
}

// Rows with a duplicate plate, too many cells or invisible characters, and those of archived
// vehicles, are rejected. At most 500 problems are listed.
func TestRejectedFleetRows(t *testing.T) {
	f := start(t)
	f.v3("POST", "/vehicles/2001/archive", f.tokenOf(claire), nil)
	head := "immatriculation;categorie;produit;nom\n"
	for name, c := range map[string]struct{ rows, want string }{
		"twice":               {"AB-123-CD;TRUCK;gazole;a\nAB-124-CD;TRUCK;gazole;b\nab123cd;TRUCK;gazole;c\n", "2: Cette immatriculation figure sur plusieurs lignes : 2, 4.|4: Cette immatriculation figure sur plusieurs lignes : 2, 4."},
		"archived":            {"ZB-418-KT;;;\n", "2: Ce véhicule est archivé : restaurez-le d’abord."},
		"too many cells":      {"AB-123-CD;TRUCK;gazole;a;b\n", "2: Cette cellule n’est dans aucune colonne."},
		"invisible character": {"AB-123-CD;TRUCK;gazole;a\u202eb\n", "2: Cette cellule contient des caractères qui ne s’affichent pas."},
		"no plate":            {";TRUCK;gazole;a\n", "2: Indiquez l’immatriculation."},
		"name of a truck":     {"CAMION-1;TRUCK;gazole;a\n", "2: Immatriculation non reconnue. Formats acceptés : AA-123-AA ou 1234 AB 56."},
		"name of a machine":   {"MINI-PELLE-1;Engin;gnr;a\n", ""},
		"name of another":     {"X1;Autre;gnr;a\n", ""},
		"too long":            {strings.Repeat("P", 16) + ";Engin;gnr;a\n", "2: Indiquez un identifiant de 2 à 15 caractères."},
		"no category":         {"AB-123-CD;;gazole;a\n", "2: Choisissez la catégorie."},
		"no product":          {"AB-123-CD;TRUCK;;a\n", "2: Choisissez le carburant."},
		"AdBlue":              {"AB-123-CD;TRUCK;AdBlue;a\n", "2: Produit « AdBlue » inconnu."},
		"charging type":       {"AB-123-CD;VAN;ac;a\n", ""},
		"escaped formula":     {"AB-123-CD;VAN;ac;'-a\n", ""},
		"another business":    {"PELLE-07;;;\n", "2: Immatriculation non reconnue. Formats acceptés : AA-123-AA ou 1234 AB 56.|2: Choisissez la catégorie.|2: Choisissez le carburant."}, // of another business
	} {
		r := f.report(true, head+c.rows)
		var got []string
		for _, e := range r.Errors {
			got = append(got, fmt.Sprintf("%d: %s", e.Row, strings.ReplaceAll(e.Message, "\u00a0", " ")))
		}
		if strings.Join(got, "|") != c.want || (r.Rejected == 0) != (c.want == "") {
			t.Errorf("%s: %d rejected, %s", name, r.Rejected, strings.Join(got, "|"))
		}
	}
	energies := "immatriculation;categorie;energie;produit\n"
	for row, want := range map[string]string{
		"Electrique;": "Choisissez le type de charge (AC_DC, AC ou DC).", "1;DC": "", "Electrique;gazole": "Choisissez le type de charge (AC_DC, AC ou DC).", "Carburants;AC": "Choisissez le carburant.",
		"Carburants;": "Choisissez le carburant.", "0;SP95": "", "Vapeur;gazole": "Énergie inconnue. Énergies : Carburants, Electrique.",
	} {
		r := f.report(true, energies+"AB-123-CD;TRUCK;"+row+"\n")
		if got := listed(r.Errors); want == "" && len(got) > 0 || want != "" && (len(got) == 0 || !strings.HasSuffix(got[0], want)) {
			t.Errorf("%s: %v", row, got)
		}
	}
	if r := f.report(true, "immatriculation\n"+strings.Repeat("x\n", 600)); len(r.Errors) != 500 || r.Rejected != 600 || strings.Count(*r.RejectedFile, "\r\n") != 601 {
		t.Errorf("the report is %s with %d problems", counts(r), len(r.Errors))
	}
}

// Repeating an import with its key has no effect, and an interrupted connection changes nothing.
func TestFleetImportIsAtomic(t *testing.T) {
	f := start(t)
	token, vehicles := f.tokenOf(claire), f.count(`SELECT count(*) FROM vehicles`)
	var body bytes.Buffer
	kind := fleetForm(t, &body, 1042, false, "immatriculation;categorie;produit\n"+"AB-123-CD;TRUCK;gazole\n")
	address, err := url.Parse(f.url)
	if err != nil {
		t.Fatal(err)
	}
	send := func(sent string) string {
		conn, err := net.Dial("tcp", address.Host)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close() }()
		_ = conn.SetDeadline(time.Now().Add(10 * time.Second))
		_, _ = fmt.Fprintf(conn, "POST /v3/fleet/import HTTP/1.1\r\nHost: %s\r\nContent-Type: %s\r\nX-Application-Id: dashboard\r\nX-For-Business: 1\r\nAuthorization: Bearer %s\r\nIdempotency-Key: k\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s",
			address.Host, kind, token, body.Len(), sent)
		if len(sent) < body.Len() {
			_ = conn.(*net.TCPConn).CloseWrite()
		}
		answer, _ := io.ReadAll(conn)
		return string(answer)
	}
	for _, cut := range []int{1, body.Len() / 2, body.Len() - 2} {
		if answer := send(body.String()[:cut]); !strings.HasPrefix(answer, "HTTP/1.1 400") {
			t.Errorf("cut after %d bytes, the response is %s", cut, answer)
		}
	}
	if n := f.count(`SELECT count(*) FROM vehicles`); n != vehicles {
		t.Errorf("%d vehicles after interrupted imports, want %d", n, vehicles)
	}
	for range 2 {
		if answer := send(body.String()); !strings.Contains(answer, `"created":1`) {
			t.Error(answer)
		}
	}
	if n := f.count(`SELECT count(*) FROM vehicles`); n != vehicles+1 {
		t.Errorf("%d vehicles after two imports with a key, want one more than %d", n, vehicles)
	}
}

// A list of 5,000 vehicles is imported in less than a second, also when it is imported again.
func TestLongFleetImport(t *testing.T) {
	unraced(t)
	f := start(t)
	var b strings.Builder
	b.WriteString("immatriculation;nom;categorie;energie;produit;reservoir_l;adblue_l;ptac_kg;site;centre_de_cout;kilometrage\n")
	for n := range 5000 {
		fmt.Fprintf(&b, "A%c-%03d-A%c;Tracteur %d;Poids lourd;Carburants;Gazole B7;900;80;44000;Dépôt Toulouse;Longue distance;%d\n", 'A'+n/900, n%900+1, 'A'+n/900, n, n)
	}
	for round, want := range []string{"5000: 5000+0=0-0", "5000: 0+0=5000-0", "5000: 0+5000=0-0"} {
		file := b.String()
		if round == 2 {
			file = strings.ReplaceAll(file, ";900;", ";901;")
		}
		token := f.tokenOf(claire)
		first := true
		cost := cputest.Within(t, time.Second, func() {
			r := f.uploadFleet(token, secret.New(), false, file)
			if first && counts(decode[api.Data[fleetimport.Report]](t, r).Data) != want {
				t.Errorf("%.300s, want %s", r.body, want)
			}
			first = false
		})
		t.Log(want, cost)
	}
}
