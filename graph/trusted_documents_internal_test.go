package graph

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/citerne/citerne/graph/generated"
	"github.com/citerne/citerne/internal/domain"
)

// Free documents are compiled once, while they are few and short: a client that varies them
// without limit cannot fill the memory.
func TestFreeDocumentsAreKeptWithinBounds(t *testing.T) {
	const most, longest = 256, 4 << 10
	d := newDocuments(generated.NewExecutableSchema(generated.Config{}).Schema(), Config{FreeQueries: true})
	find := func(text string) any {
		t.Helper()
		doc, err := d.find(&params{Query: text})
		if err != nil {
			t.Fatal(err)
		}
		return doc
	}
	if find("{ me { id } }") != find("{ me { id } }") {
		t.Error("a document was compiled twice")
	}
	for i := range 2 * most {
		find(fmt.Sprintf("query Q%d { me { id } }", i))
	}
	if len(d.kept) != most {
		t.Errorf("%d documents are kept", len(d.kept))
	}
	long := "{ me { id } } #"
	long += strings.Repeat("x", longest-len(long))
	if find(long) != find(long) || find(long+"x") == find(long+"x") {
		t.Errorf("documents are kept up to another length than %d bytes", longest)
	}
	if _, err := d.find(&params{Query: "{ nothing }"}); err == nil || d.recall("{ nothing }") != nil {
		t.Error("a refused document is kept")
	}
}

// A tab that was opened before a deployment goes on: its operations run, or it is asked to
// reload, for any change of the schema.
func TestDocumentsOfOtherReleases(t *testing.T) {
	const embedded, elsewhere = "query Accueil { me { id } }", "query Shell { me { email } }"
	const outgrown, excessive = "query Vieux { meNoMore { id } }", "{ a: me { id } b: me { id } c: me { id } d: me { id } e: me { id } f: me { id } g: me { id } h: me { id } i: me { id } j: me { id } k: me { id } }"
	texts := map[string]string{documentHash(elsewhere): elsewhere}
	var looked int
	d := newDocuments(generated.NewExecutableSchema(generated.Config{}).Schema(), Config{
		Documents: map[string]string{documentHash(embedded): embedded, documentHash(outgrown): outgrown, documentHash(excessive): excessive},
		OtherDocument: func(hash string) (string, bool) {
			looked++
			text, ok := texts[hash]
			return text, ok
		},
	})
	for _, text := range []string{embedded, elsewhere, elsewhere} {
		if _, err := d.find(&params{DocumentID: documentIDPrefix + documentHash(text)}); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if _, err := d.find(&params{Query: text}); err != nil {
			t.Errorf("%s as a text: %v", text, err)
		}
	}
	if looked != 1 {
		t.Errorf("the folder was searched %d times for one document", looked)
	}
	for name, id := range map[string]string{
		"unknown": documentIDPrefix + documentHash("{ me { lastName } }"), "outgrown": documentIDPrefix + documentHash(outgrown),
		"too large": documentIDPrefix + documentHash(excessive), "without its prefix": documentHash(embedded), "of no hash": documentIDPrefix + "x",
	} {
		_, err := d.find(&params{DocumentID: id})
		refused, ok := errors.AsType[*refusal](err)
		if !ok || refused.status != http.StatusBadRequest || refused.places != nil {
			t.Fatalf("%s: %v", name, err)
		}
		shown := (&reporter{requestID: "r1"}).refusalErrors(refused)
		if len(shown) != 1 || shown[0].Message != "Cette opération est inconnue du serveur. Rechargez la page." ||
			shown[0].Extensions["code"] != domain.CodeNotFound || shown[0].Extensions["reload"] != true {
			t.Errorf("%s is refused with %v %v", name, shown, shown[0].Extensions)
		}
	}
	if _, err := d.find(&params{Query: "{ me { lastName } }"}); err == nil || domain.CodeOf(err) != domain.CodeForbidden {
		t.Errorf("an unknown text: %v", err)
	}
}

// Every operation of the interface is within the limits.
func TestCompiledDocumentsAreWithinTheLimits(t *testing.T) {
	manifest, err := os.ReadFile("../ui/src/graphql/documents.json")
	if err != nil {
		t.Fatal(err)
	}
	var texts map[string]string
	if err := json.Unmarshal(manifest, &texts); err != nil || len(texts) == 0 {
		t.Fatalf("%d operations: %v", len(texts), err)
	}
	d := newDocuments(generated.NewExecutableSchema(generated.Config{}).Schema(), Config{Documents: texts})
	for hash, text := range texts {
		if hash != documentHash(text) {
			t.Errorf("%s is not the hash of %.40q", hash, text)
		}
		if _, err := d.find(&params{DocumentID: documentIDPrefix + hash}); err != nil {
			t.Errorf("%.40q: %v", text, err)
		}
	}
}

func documentHash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
