package domain

import (
	"encoding/json"
	"errors"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// textCorpus reads the texts shared by every implementation that accepts or writes a text: this
// package, the browser (ui/src/lib/characters.test.ts) and the sandbox. Line is the expected
// error code in a field of one line; Kept is the expected result in a field of several lines.
func textCorpus(t testing.TB) (all []struct{ Value, Line, Kept string }) {
	t.Helper()
	text, err := os.ReadFile("testdata/texts.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// codes returns the codes of the faults of a field.
func codes(err error, field string) (all []UserErrorCode) {
	if refused, ok := errors.AsType[*Error](err); ok {
		for _, e := range refused.UserErrors {
			if strings.Join(e.Path(), ".") == field {
				all = append(all, e.Code)
			}
		}
	}
	return all
}

func TestControlCharactersAreRefused(t *testing.T) {
	for _, c := range textCorpus(t) {
		var line, lines faults
		value := c.Value
		line.text("label", &value, 100, false)
		if got := strings.Join(codes(line.err(), "label"), ","); got != c.Line {
			t.Errorf("line %q: %q, want %q", c.Value, got, c.Line)
		}
		if lines.paragraphs("comment", &value, 100); lines.err() != nil || value != c.Kept {
			t.Errorf("lines %q: %v, kept as %q, want %q", c.Value, lines.err(), value, c.Kept)
		}
	}
}

// inputs lists the inputs of writes, each with a constructor and its Check.
var inputs = map[string]struct {
	make  func() any
	check func(any) error
}{
	"BusinessInput":       {func() any { return new(BusinessInput) }, func(in any) error { return in.(*BusinessInput).Check() }},
	"AddressInput":        {func() any { return new(AddressInput) }, func(in any) error { return in.(*AddressInput).Check(false) }},
	"ContactInput":        {func() any { return new(ContactInput) }, func(in any) error { return in.(*ContactInput).Check(false) }},
	"SepaMandateInput":    {func() any { return new(SepaMandateInput) }, func(in any) error { return in.(*SepaMandateInput).Check() }},
	"CardInput":           {func() any { return new(CardInput) }, func(in any) error { return in.(*CardInput).Check() }},
	"InviteUserInput":     {func() any { return new(InviteUserInput) }, func(in any) error { return in.(*InviteUserInput).Check() }},
	"UpdateUserInput":     {func() any { return new(UpdateUserInput) }, func(in any) error { return in.(*UpdateUserInput).Check() }},
	"CreateOrderInput":    {func() any { return new(CreateOrderInput) }, func(in any) error { return in.(*CreateOrderInput).Check() }},
	"UpdateOrderInput":    {func() any { return new(UpdateOrderInput) }, func(in any) error { return in.(*UpdateOrderInput).Check() }},
	"CancelOrderInput":    {func() any { return new(CancelOrderInput) }, func(in any) error { return in.(*CancelOrderInput).Check() }},
	"RecurringOrderInput": {func() any { return new(RecurringOrderInput) }, func(in any) error { return in.(*RecurringOrderInput).Check(nil) }},
	"ReportIssueInput":    {func() any { return new(ReportIssueInput) }, func(in any) error { return in.(*ReportIssueInput).Check() }},
	"TankInput":           {func() any { return new(TankInput) }, func(in any) error { return in.(*TankInput).Check(false) }},
	"TankLevelInput":      {func() any { return new(TankLevelInput) }, func(in any) error { return in.(*TankLevelInput).Check() }},
	"DismissalInput":      {func() any { return new(DismissalInput) }, func(in any) error { return in.(*DismissalInput).Check() }},
	"VehicleInput":        {func() any { return new(VehicleInput) }, func(in any) error { return in.(*VehicleInput).Check(false) }},
}

// Each text of each input is refused at its field when it has a control character, or kept
// without it. So no new field can be forgotten. A quote, a payment, a period, an export and a
// price alert have no text.
func TestEveryTextOfAnInputRefusesControlCharacters(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file.Name())
		if err != nil || !strings.HasSuffix(file.Name(), ".go") {
			continue
		}
		for _, m := range regexp.MustCompile(`(?m)^type (\w+Input) struct`).FindAllSubmatch(source, -1) {
			if name := string(m[1]); inputs[name].make == nil && !slices.Contains([]string{"OrderQuoteInput", "OrderItemInput", "PayInvoicesInput", "AnalyticsInput", "ExportInput", "PriceAlertInput"}, name) {
				t.Errorf("%s is missing from inputs", name)
			}
		}
	}
	for name, of := range inputs {
		for i := range reflect.TypeOf(of.make()).Elem().NumField() {
			in := of.make()
			field, value := reflect.TypeOf(in).Elem().Field(i), reflect.ValueOf(in).Elem().Field(i)
			const given = "une\u202eligne"
			bad := given
			switch {
			case field.Type == reflect.TypeFor[*string]():
				value.Set(reflect.ValueOf(&bad))
			case field.Type == reflect.TypeFor[string]():
				value.SetString(bad)
			default:
				continue
			}
			path := string(unicode.ToLower(rune(field.Name[0]))) + field.Name[1:]
			err := of.check(in)
			if kept := reflect.Indirect(reflect.ValueOf(in).Elem().Field(i)).String(); len(codes(err, path)) == 0 && kept == given {
				t.Errorf("%s.%s is accepted", name, path)
			}
		}
	}
}

// FuzzTexts checks that an accepted text has no control character, except for the line feeds of
// a text of several lines.
func FuzzTexts(f *testing.F) {
	for _, c := range textCorpus(f) {
		f.Add(c.Value)
	}
	const hidden = "\r\t\x00\x07\x0b\x0c\x1b\u0085\u00ad\u200b\u2028\u2029\u202e\u2066\ufeff\U000e0041"
	f.Fuzz(func(t *testing.T, text string) {
		var line, lines faults
		value := text
		if line.text("label", &value, 1000, false); line.err() == nil && strings.ContainsAny(value, "\n"+hidden) {
			t.Errorf("line %q is accepted", value)
		}
		if lines.paragraphs("comment", &value, 1000); strings.ContainsAny(value, hidden) {
			t.Errorf("lines %q are accepted", value)
		}
	})
}
