package store_test

import (
	"database/sql"
	"errors"
	"slices"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/store"
)

func TestRecords(t *testing.T) {
	db, err := store.Open("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	if err := db.WriteOnly(t.Context(), "make a table", store.Do(`CREATE TABLE visits (id INTEGER PRIMARY KEY, site_name TEXT, note TEXT)`)); err != nil {
		t.Fatal(err)
	}
	type visit struct {
		ID       store.ID `fieldtag:"key"`
		SiteName string
		Note     *string
	}
	visits := store.RecordsOf[visit]("visits")
	first, second := visit{SiteName: "Relais Bayonne"}, visit{ID: 7, SiteName: "Dépôt Toulouse", Note: new("Code 12")}
	err = db.Write(t.Context(), func(tx *sql.Tx) error {
		for _, v := range []*visit{&first, &second} {
			if err := visits.Insert(t.Context(), tx, v); err != nil {
				return err
			}
		}
		first.SiteName = "Agence Bordeaux"
		return visits.Update(t.Context(), tx, &first)
	})
	if err != nil {
		t.Fatal(err)
	}
	if first.ID != 1 || second.ID != 7 {
		t.Errorf("the keys are %d and %d, want 1 and 7", first.ID, second.ID)
	}
	all, err := visits.List(t.Context(), db, `ORDER BY id DESC`)
	if err != nil || len(all) != 2 || *all[0].Note != "Code 12" || !slices.Equal(all[1:], []visit{first}) {
		t.Errorf("the rows are %+v, %v", all, err)
	}
	if got, err := visits.One(t.Context(), db, `WHERE site_name = ?`, "Agence Bordeaux"); err != nil || got != first {
		t.Errorf("one row is %+v, %v", got, err)
	}
	if _, err := visits.One(t.Context(), db, `WHERE id = 3`); !errors.Is(err, sql.ErrNoRows) {
		t.Errorf("One for an unknown key returns %v, want sql.ErrNoRows", err)
	}
	if none, err := visits.List(t.Context(), db, `WHERE id = 3`); err != nil || none == nil || len(none) > 0 {
		t.Errorf("List without a match returns %v, %v; want an empty slice", none, err)
	}
}
