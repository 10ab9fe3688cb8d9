package provider_test

import (
	"slices"
	"testing"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// checkRecurring reads the recurring orders of the sandbox and takes a new one through all its
// states.
func checkRecurring(t *testing.T, s *provider.Session, b *domain.Business) {
	ctx := t.Context()
	page := must[*domain.RecurringPage](t)(s.RecurringPage(ctx, b.ID, domain.RecurringFilter{}, domain.Page{Page: 1, PerPage: 1}))
	if len(page.Items) != 1 || page.PageInfo.TotalCount < 2 || *page.Items[0].Status != domain.RecurringActive || page.Items[0].AverageMonthlyCostExclTax == nil {
		t.Fatalf("first page %+v", page)
	}
	first := page.Items[0]
	if alone := must[*domain.RecurringOrder](t)(s.RecurringOrder(ctx, first.ID)); alone.Name != first.Name || alone.BusinessID != b.ID || alone.CreatedAt == nil {
		t.Errorf("alone %+v", alone)
	}
	for name, c := range map[string]struct {
		filter domain.RecurringFilter
		keeps  func(*domain.RecurringOrder) bool
	}{
		"text":   {domain.RecurringFilter{Q: "adblue"}, func(r *domain.RecurringOrder) bool { return r.Name == "AdBlue Bordeaux" }},
		"status": {domain.RecurringFilter{Status: []domain.RecurringStatus{domain.RecurringPaused}}, func(r *domain.RecurringOrder) bool { return *r.Status == domain.RecurringPaused }},
		"site":   {domain.RecurringFilter{AddressIDs: []domain.ID{"501"}}, func(r *domain.RecurringOrder) bool { return r.AddressID == "501" }},
	} {
		kept := must[*domain.RecurringPage](t)(s.RecurringPage(ctx, b.ID, c.filter, domain.Page{Page: 1, PerPage: 25})).Items
		if len(kept) == 0 || slices.ContainsFunc(kept, func(r *domain.RecurringOrder) bool { return !c.keeps(r) }) {
			t.Errorf("by %s: %+v", name, kept)
		}
	}
	in := domain.RecurringOrderInput{Name: "Gazole de fin d’année", AddressID: "501", Frequency: domain.Weekly, Weekdays: []int{5}, Window: domain.WindowMorning,
		Items: []*domain.OrderItemInput{{GasID: "1", Volume: new(2000)}}, StartsOn: "2026-12-04", PurchaseOrderNumber: new("BC-1"), Instructions: new("Portail nord")}
	dates := must[[]*domain.Occurrence](t)(s.RecurringPreview(ctx, b.ID, in, 5))
	if len(dates) != 5 || dates[0].Date != "2026-12-04" || dates[3].Status != domain.OccurrenceMoved || *dates[3].MovedFrom != "2026-12-25" || *dates[3].MovedReason != "jour férié" {
		t.Errorf("preview %+v", dates)
	}
	made := must[*domain.RecurringOrder](t)(s.CreateRecurringOrder(ctx, b.ID, in, "recurring-1"))
	if again := must[*domain.RecurringOrder](t)(s.CreateRecurringOrder(ctx, b.ID, in, "recurring-1")); again.ID != made.ID {
		t.Errorf("sent again %s, at first %s", again.ID, made.ID)
	}
	if *made.PurchaseOrderNumber != "BC-1" || *made.Instructions != "Portail nord" || *made.Items[0].Volume != 2000 || !slices.Equal(made.Weekdays, []int{5}) {
		t.Errorf("made %+v", made)
	}
	both := must[[]*domain.Occurrence](t)(s.Occurrences(ctx, []domain.ID{first.ID, made.ID, "999999"}, 2))
	if len(both) != 4 || !slices.ContainsFunc(both, func(o *domain.Occurrence) bool { return o.RecurringOrderID == made.ID && o.Date == "2026-12-04" }) {
		t.Errorf("dates of two %+v", both)
	}
	checkOccurrences(t, s, made.ID)
	checkRecurringChanges(t, s, made.ID, in)
}

// dateOf returns the occurrence of a recurring order on a date.
func dateOf(t *testing.T, s *provider.Session, id domain.ID, date domain.Date) domain.Occurrence {
	t.Helper()
	for _, o := range must[[]*domain.Occurrence](t)(s.Occurrences(t.Context(), []domain.ID{id}, 10)) {
		if o.Date == date {
			return *o
		}
	}
	return domain.Occurrence{}
}

// checkOccurrences skips, restores and orders a date.
func checkOccurrences(t *testing.T, s *provider.Session, id domain.ID) {
	t.Helper()
	ctx, date := t.Context(), domain.Date("2026-12-11")
	must[*domain.RecurringOrder](t)(s.SkipOccurrence(ctx, id, date))
	if got := dateOf(t, s, id, date); got.Status != domain.OccurrenceSkipped {
		t.Errorf("skipped %+v", got)
	}
	must[*domain.RecurringOrder](t)(s.RestoreOccurrence(ctx, id, date))
	if got := dateOf(t, s, id, date); got.Status != domain.OccurrencePlanned {
		t.Errorf("restored %+v", got)
	}
	must[*domain.RecurringOrder](t)(s.OrderOccurrence(ctx, id, date))
	ordered := dateOf(t, s, id, date)
	if ordered.Status != domain.OccurrenceOrdered || ordered.OrderID == "" {
		t.Fatalf("ordered %+v", ordered)
	}
	order := must[*domain.Order](t)(s.Order(ctx, ordered.OrderID))
	if order.RecurringOrder == nil || order.RecurringOrder.ID != id || order.Slot.Date != date {
		t.Errorf("its order %+v", order)
	}
	_, err := s.SkipOccurrence(ctx, id, date)
	wantFault(t, err, domain.CodeConflict, "", "Cette livraison est déjà commandée\u00a0: annulez la commande "+order.Reference+".")
	_, err = s.OrderOccurrence(ctx, id, "2027-02-05")
	wantFault(t, err, domain.CodeInvalid, "", "Cette livraison est trop lointaine\u00a0: elle pourra être commandée 60\u00a0jours avant.")
	if _, err := s.SkipOccurrence(ctx, id, "2026-12-12"); domain.CodeOf(err) != domain.CodeNotFound {
		t.Errorf("a date without an occurrence: %v", err)
	}
}

// checkRecurringChanges changes, pauses, resumes and ends a recurring order.
func checkRecurringChanges(t *testing.T, s *provider.Session, id domain.ID, in domain.RecurringOrderInput) {
	t.Helper()
	ctx := t.Context()
	in.Name, in.Frequency, in.Weekdays, in.DayOfMonth, in.Instructions = "Fin de mois", domain.Monthly, nil, new(domain.LastWorkingDay), nil
	changed := must[*domain.RecurringOrder](t)(s.UpdateRecurringOrder(ctx, id, in))
	if changed.Name != "Fin de mois" || *changed.DayOfMonth != domain.LastWorkingDay || len(changed.Weekdays) != 0 || changed.Instructions != nil {
		t.Errorf("changed %+v", changed)
	}
	wrong := in
	wrong.StartsOn = "2028-01-03"
	_, err := s.UpdateRecurringOrder(ctx, id, wrong)
	wantFault(t, err, domain.CodeInvalid, "startsOn", "Choisissez un premier jour d’ici un an.")
	until := domain.Date("2027-01-15")
	if got := must[*domain.RecurringOrder](t)(s.PauseRecurringOrder(ctx, id, &until)); *got.Status != domain.RecurringPaused || *got.PausedUntil != until {
		t.Errorf("paused %+v", got)
	}
	past := domain.Date("2026-11-20")
	_, err = s.PauseRecurringOrder(ctx, id, &past)
	wantFault(t, err, domain.CodeInvalid, "until", "Choisissez un jour à venir.")
	if got := must[*domain.RecurringOrder](t)(s.PauseRecurringOrder(ctx, id, nil)); *got.Status != domain.RecurringPaused || got.PausedUntil != nil {
		t.Errorf("paused without end %+v", got)
	}
	if got := must[*domain.RecurringOrder](t)(s.ResumeRecurringOrder(ctx, id)); *got.Status != domain.RecurringActive {
		t.Errorf("resumed %+v", got)
	}
	if got := must[*domain.RecurringOrder](t)(s.EndRecurringOrder(ctx, id)); *got.Status != domain.RecurringEnded || got.EndsOn == nil {
		t.Errorf("ended %+v", got)
	}
	_, err = s.ResumeRecurringOrder(ctx, id)
	wantFault(t, err, domain.CodeConflict, "", "Cette commande récurrente est terminée\u00a0: elle ne peut plus changer.")
}
