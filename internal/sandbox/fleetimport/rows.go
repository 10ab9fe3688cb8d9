package fleetimport

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/citerne/citerne/internal/sandbox/characters"
	"github.com/citerne/citerne/internal/sandbox/figure"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// rules is the data of a business with which the rows of a list are read and checked.
type rules struct {
	service  *Service
	business store.ID
	columns  []string
	known    map[string]fleet.Row // the vehicles of the business by plate
	driven   map[store.ID]int     // the highest odometer readings of fills, by vehicle
	sites    map[string]store.ID  // by folded label
	lines    map[string][]int     // the lines of each plate in the list

	categories map[string]string   // codes by folded label and code
	fuels      map[string]store.ID // by folded name, short name and slug
}

// readRules reads the vehicles, odometers and sites of a business, in three statements.
func (s *Service) readRules(ctx context.Context, q store.Querier, business store.ID, l list) (rules, error) {
	r := rules{service: s, business: business, columns: l.columns, known: map[string]fleet.Row{}, driven: map[store.ID]int{}, sites: map[string]store.ID{}, lines: map[string][]int{},
		categories: map[string]string{}, fuels: map[string]store.ID{}}
	for _, c := range fleet.Categories {
		r.categories[characters.Fold(c.Label)], r.categories[characters.Fold(c.Code)] = c.Code, c.Code
	}
	for _, g := range s.Seed.Gases {
		for _, name := range []string{g.Name, g.ShortName, g.Slug} {
			if s.Fleet.Fuel(g.ID) {
				r.fuels[characters.Fold(name)] = g.ID
			}
		}
	}
	vehicles, err := fleet.Rows.List(ctx, q, `WHERE business_id = ?`, business)
	if err != nil {
		return r, fmt.Errorf("list vehicles: %w", err)
	}
	for _, v := range vehicles {
		r.known[v.Plate] = v
	}
	_, err = store.List(ctx, q, func(row store.Scanner) (id store.ID, err error) {
		var odometer int
		err = row.Scan(&id, &odometer)
		r.driven[id] = odometer
		return id, err
	}, `SELECT v.id, coalesce((SELECT max(odometer_km) FROM vehicle_fills WHERE vehicle_id = v.id), 0) FROM vehicles v WHERE business_id = ?`, business)
	if err != nil {
		return r, fmt.Errorf("list odometers: %w", err)
	}
	_, err = store.List(ctx, q, func(row store.Scanner) (id store.ID, err error) {
		var label string
		err = row.Scan(&id, &label)
		r.sites[characters.Fold(cell(label))] = id
		return id, err
	}, `SELECT id, label FROM addresses WHERE business_id = ? ORDER BY id DESC`, business)
	if err != nil {
		return r, fmt.Errorf("list sites: %w", err)
	}
	at := slices.Index(l.columns, plateColumn)
	for _, row := range l.rows {
		if at < len(row.cells) {
			plate := fleet.Plate(cell(row.cells[at]))
			r.lines[plate] = append(r.lines[plate], row.line)
		}
	}
	return r, nil
}

// same reports whether a row changes nothing.
func (r rules) same(v fleet.Row) bool { return reflect.DeepEqual(r.known[v.Plate], v) }

// read returns the vehicle of a row: a new one, or the one with its plate. Empty cells leave its
// fields unchanged.
func (r rules) read(row listRow) (v fleet.Row, isNew bool, faults []RowError) {
	cells := map[string]string{}
	add := func(column, message string) {
		faults = append(faults, RowError{row.line, column, cells[column], message})
	}
	for i, text := range row.cells {
		column, value := r.columns[i], cell(text)
		switch {
		case column != "":
			cells[column] = value
			if strings.ContainsFunc(value, characters.Control) {
				add(column, "Cette cellule contient des caractères qui ne s’affichent pas.")
			}
		case value != "":
			faults = append(faults, RowError{row.line, "", value, "Cette cellule n’est dans aucune colonne."})
		}
	}
	plate := fleet.Plate(cells[plateColumn])
	v, known := r.known[plate]
	switch lines := r.lines[plate]; {
	case plate != "" && len(lines) > 1:
		add(plateColumn, "Cette immatriculation figure sur plusieurs lignes\u00a0: "+listed(lines)+".")
	case known && !v.Active:
		add(plateColumn, "Ce véhicule est archivé\u00a0: restaurez-le d’abord.")
	}
	if !known {
		v = fleet.Row{BusinessID: r.business, Active: true, Registration: cells[plateColumn]}
	}
	r.fill(&v, cells, add)
	if !known {
		// Machines and other equipment have no French plate; for other vehicles only the form has a
		// checkbox that accepts a foreign one.
		_, french := fleet.FrenchPlate(v.Registration)
		v.ForeignRegistration = !french && (history.CountsHours(v.Category) || v.Category == "OTHER")
		v.Register()
	}
	var violations form.Violations
	r.service.Fleet.Check(v, &violations)
	for _, one := range violations.All {
		if column, message := sentence(one); !slices.ContainsFunc(faults, func(f RowError) bool { return f.Column == column }) {
			add(column, message)
		}
	}
	return v, !known, faults
}

// listed formats the first five line numbers.
func listed(lines []int) string {
	const most = 5
	var all []string
	for _, n := range lines[:min(len(lines), most)] {
		all = append(all, strconv.Itoa(n))
	}
	if len(lines) > most {
		all = append(all, "…")
	}
	return strings.Join(all, ", ")
}

// fill sets the fields of a vehicle from the cells of a row; an empty cell changes nothing.
func (r rules) fill(v *fleet.Row, cells map[string]string, add func(column, message string)) {
	for column, target := range map[string]**string{labelColumn: &v.Label, costColumn: &v.CostCenter} {
		if text := cells[column]; text != "" {
			*target = &text
		}
	}
	if text := cells[categoryColumn]; text != "" {
		if v.Category = r.categories[characters.Fold(text)]; v.Category == "" {
			add(categoryColumn, "Catégorie inconnue. Catégories\u00a0: "+categoryLabels()+".")
		}
	}
	if text := cells[siteColumn]; text != "" {
		id, known := r.sites[characters.Fold(text)]
		if v.AddressID = &id; !known {
			add(siteColumn, "Site «\u00a0"+text+"\u00a0» inconnu.")
		}
	}
	before := v.OdometerKm
	for _, n := range []struct {
		column string
		target **int
	}{{tankColumn, &v.TankCapacity}, {adBlueColumn, &v.AdblueCapacity}, {massColumn, &v.GvwKg}, {odometerColumn, &v.OdometerKm}} {
		text := form.WithoutBlanks(cells[n.column])
		if text == "" {
			continue
		}
		value, err := strconv.ParseUint(text, 10, 31)
		if err != nil {
			add(n.column, "Indiquez un nombre entier.")
			continue
		}
		*n.target = new(int(value))
	}
	last := r.driven[v.ID]
	if before != nil {
		last = max(last, *before)
	}
	if v.OdometerKm != nil && v.OdometerKm != before && *v.OdometerKm < last {
		unit := "km"
		if history.CountsHours(v.Category) {
			unit = "h"
		}
		add(odometerColumn, fmt.Sprintf("Le kilométrage ne peut pas être inférieur au dernier relevé (%s\u00a0%s).", figure.Number(last), unit))
	}
	r.setEnergy(v, cells[energyColumn], cells[productColumn], add)
}

const (
	chooseFuel    = "Choisissez le carburant."
	chooseCurrent = "Choisissez le type de charge (AC_DC, AC ou DC)."
)

// setEnergy sets the energy of a vehicle: a product, or a type of charging current in the same
// column.
func (r rules) setEnergy(v *fleet.Row, energy, product string, add func(column, message string)) {
	var electric, fuel bool
	switch characters.Fold(energy) {
	case "":
	case "carburants", "carburant", "0":
		fuel = true
	case "electrique", "1":
		electric = true
	default:
		add(energyColumn, "Énergie inconnue. Énergies\u00a0: Carburants, Electrique.")
		return
	}
	gas, isGas := r.fuels[characters.Fold(product)]
	current := slices.Index(fleet.Currents, strings.ToUpper(product))
	switch {
	case product == "":
		if electric && v.EnergySubtype == nil {
			add(productColumn, chooseCurrent)
		} else if fuel && v.GasID == nil {
			add(productColumn, chooseFuel)
		}
	case isGas && !electric:
		v.GasID, v.EnergySubtype = &gas, nil
	case current >= 0 && !fuel:
		v.GasID, v.SecondaryGasID, v.EnergySubtype = nil, nil, &current
	case electric:
		add(productColumn, chooseCurrent)
	case current >= 0:
		add(productColumn, chooseFuel)
	default:
		add(productColumn, "Produit «\u00a0"+product+"\u00a0» inconnu.")
	}
}

func categoryLabels() string {
	var all []string
	for _, c := range fleet.Categories {
		all = append(all, c.Label)
	}
	return strings.Join(all, ", ")
}

// columnOfField maps the fields of a vehicle to their columns.
var columnOfField = map[string]string{
	"registration": plateColumn, "label": labelColumn, "category": categoryColumn, "gas_id": productColumn, "energy_subtype": productColumn,
	"tank_capacity": tankColumn, "adblue_capacity": adBlueColumn, "gvw_kg": massColumn, "cost_center": costColumn, "odometer_km": odometerColumn,
}

// sentence returns the column and the French message of a violation.
func sentence(v form.Violation) (column, message string) {
	code, bounds, _ := strings.Cut(v.Code, ":")
	least, most, _ := strings.Cut(bounds, ":")
	between := func(what, unit string) string {
		from, _ := strconv.Atoi(least)
		to, _ := strconv.Atoi(most)
		return fmt.Sprintf("%s\u00a0: de %s à %s\u00a0%s.", what, figure.Number(from), figure.Number(to), unit)
	}
	switch v.Field + " " + code {
	case "registration required":
		message = "Indiquez l’immatriculation."
	case "registration invalid":
		message = "Immatriculation non reconnue. Formats acceptés\u00a0: AA-123-AA ou 1234\u00a0AB\u00a056."
	case "registration too_short", "registration too_long":
		message = fmt.Sprintf("Indiquez un identifiant de %d à %d\u00a0caractères.", fleet.ShortestForeign, fleet.LongestForeign)
	case "category required":
		message = "Choisissez la catégorie."
	case "gas_id required":
		message = chooseFuel
	case "tank_capacity out_of_range", "adblue_capacity out_of_range":
		message = between("Capacité attendue", "L")
	case "gvw_kg out_of_range":
		message = between("PTAC attendu", "kg")
	case "odometer_km out_of_range":
		message = between("Kilométrage attendu", "km")
	case "label too_long", "cost_center too_long":
		message = fmt.Sprintf("%d\u00a0caractères au plus.", fleet.LongestText)
	default: // a field that has no column in a list
		message = "Corrigez ce véhicule dans votre flotte."
	}
	return columnOfField[v.Field], message
}
