package graph_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/bench/page"
	"github.com/citerne/citerne/graph"
	"github.com/citerne/citerne/graph/loader/loadertest"
	"github.com/citerne/citerne/internal/cputest"
	"github.com/citerne/citerne/internal/domain"
)

// mostCPU is the CPU time that a hostile document may take (security §2).
const mostCPU = 10 * time.Millisecond

// mostAccepted is the CPU time that the most expensive accepted operation may take.
const mostAccepted = 20 * time.Millisecond

// mostAnswer bounds the size of a refusal, so that a client cannot make the server send long
// answers either.
const mostAnswer = 32 << 10

// hostile returns request bodies of at most 128 KiB, each an attempt to cost far more than it
// took to send.
func hostile(t *testing.T) map[string]string {
	t.Helper()
	const kB = 1000
	long := strings.Repeat("a", 120*kB)
	bodies := map[string]string{
		"variables: long list":         `{"query":"{__typename}","variables":{"v":[` + times(60*kB, "0,") + `0]}}`,
		"variables: deep list":         `{"query":"{__typename}","variables":{"v":` + times(60*kB, "[") + times(60*kB, "]") + `}}`,
		"variables: bearable deep":     `{"query":"{__typename}","variables":{"v":` + times(9*kB, "[") + times(9*kB, "]") + `}}`,
		"variables: deep object":       `{"query":"{__typename}","variables":{"v":` + times(9*kB, `{"a":`) + "1" + times(9*kB, "}") + `}}`,
		"variables: many keys":         `{"query":"{__typename}","variables":{` + times(9*kB, `"#":1,`) + `"z":1}}`,
		"variables: one key often":     `{"query":"{__typename}","variables":{` + times(20*kB, `"a":1,`) + `"z":1}}`,
		"variables: long number":       `{"query":"query($t:ContactType){currentBusiness{contacts(type:$t){id}}}","variables":{"t":` + strings.Repeat("9", 120*kB) + `}}`,
		"variables: unknown enum":      `{"query":"query($t:ContactType){currentBusiness{contacts(type:$t){id}}}","variables":{"t":"` + long + `"}}`,
		"variables: list for an enum":  `{"query":"query($t:ContactType){currentBusiness{contacts(type:$t){id}}}","variables":{"t":[` + times(60*kB, "0,") + `0]}}`,
		"variables: object for an id":  `{"query":"mutation($i:ID!){switchBusiness(id:$i){id}}","variables":{"i":{` + times(9*kB, `"#":1,`) + `"z":1}}}`,
		"variables: long id":           `{"query":"mutation($i:ID!){switchBusiness(id:$i){id}}","variables":{"i":"` + long + `"}}`,
		"variables: escaped text":      `{"query":"{__typename}","variables":{"v":"` + times(20*kB, `\u00e9`) + `"}}`,
		"variables: long search":       `{"query":"query($q:String){currentBusiness{addresses(q:$q){id}}}","variables":{"q":"` + long + `"}}`,
		"variables: many sites":        `{"query":"query($v:[ID!]){orders(filter:{addressIds:$v}){items{id}}}","variables":{"v":[` + times(12*kB, `"1#",`) + `"1"]}}`,
		"variables: many states":       `{"query":"query($v:[OrderStatus!]){orders(filter:{status:$v}){items{id}}}","variables":{"v":[` + times(9*kB, `"oncoming",`) + `"ready"]}}`,
		"variables: many products":     slotsOf(times(3500, `{"gasId":"#","volume":1},`)),
		"variables: many tanks":        slotsOf(times(2800, `{"gasId":"1","fillUp":true,"tankId":"#"},`)),
		"variables: many items":        `{"query":"query($v:[OrderItemInput!]!){orderQuote(input:{addressId:\"1\",items:$v,date:\"2026-11-23\",window:MORNING}){quote{id}}}","variables":{"v":[` + times(3500, `{"gasId":"#","volume":1},`) + `{"gasId":"1"}]}}`,
		"variables: many openings":     openings(times(2300, `{"weekday":9,"opensAt":"#","closesAt":"#"},`)),
		"variables: openings of a day": openings(times(2300, `{"weekday":1,"opensAt":"08:00","closesAt":"09:00"},`)),
		"operation name":               `{"query":"query A{__typename}","operationName":"` + long + `"}`,
		"extensions":                   `{"query":"{__typename}","extensions":{` + times(9*kB, `"#":[],`) + `"z":1}}`,
		"document id":                  `{"documentId":"sha256:` + long + `"}`,
		"escapes in the body":          `{"query":"{` + times(19*kB, `\u0061`) + `}"}`,
		"many parameters":              `{"query":"{__typename}",` + times(9*kB, `"#":1,`) + `"z":1}`,
		"not closed":                   `{"query":"{__typename}","variables":{"v":` + times(120*kB, "["),
		"one parameter, many versions": `{` + times(5*kB, `"query":"{__typename}",`) + `"z":1}`,
	}
	bodies["variables: nine pages"] = ninePages
	bodies["variables: nine lengths"] = `{"query":"query($n:Int!){` + times(9, "a#:orders(page:{perPage:$n}){"+threeLists+"}") + `}","variables":{"n":100}}`
	for name, query := range map[string]string{
		"aliases":                         "{" + times(240, "a#:me{id}") + "}",
		"aliases of one field":            "{me{" + times(300, "a#:id") + "}}",
		"root fields":                     "{" + times(240, "me{id}") + "}",
		"one key, different arguments":    "{currentBusiness{" + times(110, "contacts(type:OPS){id}contacts{id}") + "}}",
		"one key, repeated":               "{me{" + times(990, "id ") + "}}",
		"repeated below repeated":         "{" + times(20, "me{"+times(20, "id ")+"}") + "}",
		"conflicts in depth":              "{" + times(10, "me{"+times(10, "currentBusiness{"+times(5, "id ")+"}")+"}") + "}",
		"repeated on three levels":        "{" + times(8, "me{"+times(8, "currentBusiness{"+times(6, "id ")+"}")+"}") + "}",
		"repeated on five levels":         "{" + times(3, "me{"+times(3, "a{"+times(3, "b{"+times(3, "c{"+times(3, "d ")+"}")+"}")+"}")+"}") + "}",
		"depth":                           "{" + times(400, "me{") + "id" + times(401, "}"),
		"inline fragments":                "{" + times(300, "...{") + "__typename" + times(301, "}"),
		"inline fragments, side by side":  "{" + times(240, "...{__typename}") + "}",
		"fragments that double":           "{...f0} fragment f90 on Query{me{id}} " + times(90, "fragment f# on Query{...f+ ...f+} "),
		"fragments in lists":              "{orders(page:{perPage:100}){items{x:items{" + times(20, "...f ") + "}items{" + times(20, "...f ") + "}}}} fragment f on OrderItem{" + times(280, "...{") + "id" + times(281, "}"),
		"fragments that branch":           "{...f0} fragment f60 on Query{me} " + times(60, "fragment f# on Query{a{...f+}b{...f+}} "),
		"fragments with many keys":        "{...f0} fragment f80 on Query{" + times(160, "k# ") + "} " + times(80, "fragment f# on Query{...f+} "),
		"fragments on many keys":          "{" + times(150, "...f ") + "} fragment f on Query{" + times(490, "k# ") + "}",
		"fragments, not spread":           "{me{id}} " + times(120, "fragment f# on Query{id} "),
		"fragments, all of one name":      "{...f} " + times(120, "fragment f on Query{id} "),
		"fragments, each with all":        "{...f0} " + times(15, "fragment f# on Query{"+times(15, "...f# ")+"} "),
		"cycle":                           "{...a} fragment a on Query{...a}",
		"cycle, long":                     "{...f0} " + times(90, "fragment f# on Query{...f+} ") + "fragment f90 on Query{...f0}",
		"cycles, intertwined":             "{...f0 ...f1} " + times(50, "fragment f# on Query{...f0 ...f+ ...f1 ...f2} ") + "fragment f50 on Query{...f0}",
		"spreads of nothing":              "{" + times(480, "...f# ") + "}",
		"directives":                      "{me{id " + times(300, "@d# ") + "}}",
		"directives, repeated":            "{me{id " + times(140, "@skip(if:true)") + "}}",
		"directives, unknown and long":    "{me{id @" + long + "}}",
		"directives on the operation":     "query " + times(400, "@d# ") + "{__typename}",
		"list literal, deep":              "{currentBusiness{contacts(type:" + times(480, "[") + times(480, "]") + "){id}}}",
		"list literal, very deep":         "{currentBusiness{contacts(type:" + times(60*kB, "[") + times(60*kB, "]") + "){id}}}",
		"list literal, long":              "{currentBusiness{contacts(type:[" + times(900, "OPS ") + "]){id}}}",
		"object literal, deep":            "{currentBusiness{contacts(type:" + times(230, "{a:") + "1" + times(230, "}") + "){id}}}",
		"object literal, long":            "{currentBusiness{contacts(type:{" + times(300, "a#:1 ") + "}){id}}}",
		"object literal, one key":         "{currentBusiness{contacts(type:{" + times(300, "a:1 ") + "}){id}}}",
		"literals of many kinds":          "{currentBusiness{" + times(18, "contacts(type:[[1,2.5,\"x\",{a:[A]}]]){id}") + "}}",
		"string literal":                  `{currentBusiness{contacts(type:"` + long + `"){id}}}`,
		"string literals, escaped":        `{currentBusiness{contacts(type:"` + times(9*kB, `\u00e9`) + `"){id}}}`,
		"block string":                    `{currentBusiness{contacts(type:"""` + long + `"""){id}}}`,
		"block string of lines":           `{currentBusiness{contacts(type:"""` + strings.Repeat("\n", 60*kB) + `"""){id}}}`,
		"block string of indented lines":  `{currentBusiness{contacts(type:"""` + strings.Repeat("\n  a", 25*kB) + `"""){id}}}`,
		"number literal":                  "{currentBusiness{contacts(type:" + strings.Repeat("9", 120*kB) + "){id}}}",
		"float literal":                   "{currentBusiness{contacts(type:1." + strings.Repeat("9", 120*kB) + "e99){id}}}",
		"enum literal, unknown":           "{currentBusiness{contacts(type:" + long + "){id}}}",
		"enum literals, unknown":          "{currentBusiness{" + times(18, "contacts(type:OPSX"+strings.Repeat("Y", 90)+"){id}") + "}}",
		"fields, unknown and long":        "{" + long + "}",
		"fields, unknown":                 "{me{" + times(480, "firstNam"+strings.Repeat("e", 90)+"# ") + "}}",
		"fields, unknown and very long":   "{me{" + times(10, strings.Repeat("e", 12*kB)+"# ") + "}}",
		"arguments, unknown":              "{me(" + times(300, "a#:1 ") + "){id}}",
		"arguments, unknown and long":     "{currentBusiness{contacts(" + long + ":1){id}}}",
		"arguments, one name":             "{currentBusiness{contacts(" + times(300, "type:OPS ") + "){id}}}",
		"types, unknown":                  "{" + times(150, "...on T#{id}") + "}",
		"types, unknown and long":         "{...on " + long + "{id}}",
		"types, deep":                     "query($a:" + times(480, "[") + "ID" + times(480, "]") + "){__typename}",
		"operations":                      times(240, "query q#{id} "),
		"operations, one name":            times(240, "query q{id} "),
		"operations, without a name":      times(330, "{id} "),
		"operation name, long":            "query " + long + "{__typename}",
		"subscriptions":                   times(120, "subscription s#{a b} "),
		"variables":                       "query(" + times(240, "$v#:ID ") + "){__typename}",
		"variables, one name":             "query(" + times(240, "$v:ID ") + "){__typename}",
		"variables, of unknown types":     "query(" + times(240, "$v#:Customr ") + "){__typename}",
		"variables, with defaults":        "query(" + times(100, "$v#:ContactType=[[X]]") + "){__typename}",
		"variables, not declared":         "{currentBusiness{" + times(15, "a#:contacts(type:$v#){id}") + "}}",
		"variables, long":                 "query($" + long + ":ID){__typename}",
		"comments":                        strings.Repeat("#\n", 40*kB) + "{__typename}",
		"comment, long":                   "#" + long + "\n{__typename}",
		"commas":                          "{__typename" + strings.Repeat(",", 120*kB) + "}",
		"white space":                     "{__typename" + strings.Repeat(" \n\t", 24*kB) + "}",
		"braces":                          strings.Repeat("{", 120*kB),
		"spreads":                         "{" + strings.Repeat("...", 40*kB),
		"quotes":                          strings.Repeat(`"`, 60*kB),
		"string, not closed":              `{a(b:"` + long,
		"block string, not closed":        `{a(b:"""` + strings.Repeat(`\"""`, 16*kB),
		"unicode":                         "{" + strings.Repeat("é", 60*kB) + "}",
		"unicode strings":                 `{currentBusiness{contacts(type:"` + strings.Repeat("𝄞", 30*kB) + `"){id}}}`,
		"byte order marks":                strings.Repeat("\ufeff", 40*kB) + "{__typename}",
		"noncharacters":                   "{" + strings.Repeat("\u0000", 10*kB) + "}",
		"introspection":                   introspection(t, "every_option"),
		"introspection of GraphiQL":       introspection(t, "graphiql"),
		"introspection, too much":         tooMuch,
		"introspection, empty types":      "{__schema{types{" + times(15, "a#:fields{...@skip(if:true){name}}") + "}}}",
		"introspection, deep nothing":     "{__schema{types{fields{type{fields{type{fields{type{fields{...@skip(if:true){name}}}}}}}}}}}",
		"introspection, again":            "{" + times(9, "a#:__schema{types{fields{type{name}}}}") + "}",
		"introspection of fields":         "{__schema{types{" + times(4, "a#:fields{name args{name type{name}} type{ofType{ofType{ofType{name}}}}}") + "}}}",
		"introspection, fields of fields": "{__schema{types{fields{type{fields{type{name kind description}}}}}}}",
		"introspection, types of types":   "{__schema{types{interfaces{possibleTypes{name}}possibleTypes{interfaces{name}}}}}",
		"introspection by fragments":      "{__schema{types{...f}}} fragment f on __Type{" + times(9, "a#:fields{...g}") + "} fragment g on __Field{" + times(6, "b#:type{ofType{ofType{name}}}") + "}",
		"introspection of one type":       "{" + times(9, `a#:__type(name:"Business"){fields{type{fields{type{name kind}}}}}`) + "}",
		"introspection of arguments":      "{__schema{types{fields{args{type{fields{args{type{name}}}}}}}}}",
		"introspection of one type, deep": "{" + times(9, `a#:__type(name:"Query"){fields{type{fields{name}ofType{fields{name}ofType{fields{name}ofType{fields{name}}}}}}}`) + "}",
		"introspection of type names":     "{__schema{" + times(14, "a#:types{name kind description}") + "}}",
		"introspection, within limits":    "{" + times(5, "a#:__schema{types{fields{type{name}}}}") + "}",
		"introspection of values":         "{__schema{types{" + times(12, "a#:enumValues{name description}") + "}}}",
		"introspection of directives":     "{__schema{" + times(12, "a#:directives{name locations args{name type{name ofType{name}}}}") + "}}",
		"type names":                      "{" + times(300, "__typename ") + "}",
		"pages, nine":                     "{" + times(9, "a#:orders(page:{perPage:100}){"+threeLists+"}") + "}",
		"pages, nine by default":          "{" + times(9, "a#:orders{"+threeLists+"}") + "}",
		"pages by fragments":              "{" + times(9, "a#:orders(page:{perPage:100}){...f}") + "} fragment f on OrderPage{" + threeLists + "}",
		"pages of every object":           "{" + times(9, "a#:orders(page:{perPage:100}){items{business{addresses{contact{id}}}}}") + "}",
		"pages of an archive, nine":       "{" + times(9, `a#:documentArchive(orderIds:[`+strings.Repeat(`"1",`, 50)+`])`) + "}",
		"pages of figures, nine":          "{" + times(9, "a#:"+byDay+"{volumeSeries{points{value}}}") + "}",
		"lists in lists":                  "{businesses{addresses{tanks{address{tanks{address{tanks{id}}}}}}}}",
	} {
		body, err := json.Marshal(map[string]string{"query": query})
		if err != nil {
			panic(err)
		}
		bodies[name] = string(body)
	}
	return bodies
}

// threeLists are lists below each order of a page.
const threeLists = "items{items{id}events{id}documents{id}}"

// byDay is a query for the figures of the longest period, by day.
const byDay = `analytics(input:{from:"2024-01-01",to:"2026-12-31",granularity:DAY})`

// ninePages requests the longest page of orders nine times.
var ninePages = `{"query":"query($p:PageInput){` + times(9, "a#:orders(page:$p){"+threeLists+"}") + `}","variables":{"p":{"perPage":100}}}`

// slotsOf requests the delivery slots for many products.
func slotsOf(items string) string {
	return `{"query":"query($v:[OrderItemInput!]!){deliverySlots(addressId:\"1\",items:$v,from:\"2026-11-23\",to:\"2026-11-24\"){date}}","variables":{"v":[` + items + `{"gasId":"1"}]}}`
}

// openings sends many openings of a site.
func openings(all string) string {
	return `{"query":"mutation($v:[OpeningHoursInput!]){updateAddress(id:\"1\",input:{openingHours:$v}){userErrors{code message}}}","variables":{"v":[` + all + `{"weekday":1,"opensAt":"08:00","closesAt":"09:00"}]}}`
}

// times repeats a text; # in it becomes the number of the copy, + the number of the next.
func times(n int, text string) string {
	if !strings.ContainsAny(text, "#+") {
		return strings.Repeat(text, n)
	}
	var s strings.Builder
	for i := range n {
		s.WriteString(strings.ReplaceAll(strings.ReplaceAll(text, "#", strconv.Itoa(i)), "+", strconv.Itoa(i+1)))
	}
	return s.String()
}

func TestHostileDocumentsCostLittle(t *testing.T) {
	h := handler(instant())
	documents := hostile(t)
	if len(documents) < 60 {
		t.Errorf("only %d documents", len(documents))
	}
	var most time.Duration
	var worst string
	for name, body := range documents {
		t.Run(name, func(t *testing.T) {
			if len(body) > 128<<10 {
				t.Fatalf("%d bytes are refused just for their size", len(body))
			}
			var answer string
			cost := cputest.Within(t, mostCPU, func() { _, _, answer = ask(t, h, http.MethodPost, "/", body) })
			if cost > most {
				most, worst = cost, name
			}
			if strings.HasPrefix(answer, `{"errors"`) && len(answer) > mostAnswer {
				t.Errorf("the refusal has %d bytes", len(answer))
			}
			t.Logf("%s, %d bytes: %.300s", cost, len(answer), answer)
		})
	}
	page.Record(t, "Hostile GraphQL", "%d documents of up to 128 KiB: at most %s of CPU each, garbage collection included (%s)", len(documents), most.Round(100*time.Microsecond), worst)
}

// stocked returns a provider with as many records as a page may have, each with every record
// that can be below it.
func stocked() *loadertest.Upstream {
	u := instant()
	for i := range 100 {
		id := domain.ID(strconv.Itoa(i))
		o := &domain.Order{ID: id, BusinessID: "b1", Reference: "CMD-" + string(id), Status: domain.OrderDelivered, AddressID: "a1", SiteContactID: "p1",
			PaymentMethodID: "m1", InvoiceID: id, Slot: &domain.DeliverySlot{Date: "2026-11-23"}, Totals: &domain.OrderTotals{},
			Tanker: &domain.Tanker{ID: id}, Driver: &domain.Driver{}, CreatedBy: &domain.UserRef{ID: id}}
		for n := range 3 {
			o.Items = append(o.Items, &domain.OrderItem{ID: domain.ID(strconv.Itoa(n)), BusinessID: "b1", GasID: "g1", TankID: id})
		}
		u.Deliveries = append(u.Deliveries, o)
		for n := range 10 {
			u.Happened = append(u.Happened, &domain.OrderEvent{ID: domain.ID(strconv.Itoa(n)), OrderID: id, Message: "Attribuée."})
		}
		u.Bills = append(u.Bills, &domain.Invoice{ID: id, Number: "FA-" + string(id)})
		u.Routines = append(u.Routines, &domain.RecurringOrder{ID: id, Name: "Hebdomadaire"})
		u.Reservoirs = append(u.Reservoirs, &domain.Tank{ID: id, BusinessID: "b1", AddressID: "a1", GasID: "g1", Name: "Cuve"})
	}
	u.Curves = long().Curves
	return u
}

// Accepted operations cost at most about as much as the longest page of the interface.
func TestAcceptedAnswersCostLittle(t *testing.T) {
	h := handler(stocked())
	for name, query := range map[string]string{
		"three lists":        "{orders(page:{perPage:100}){" + threeLists + "}}",
		"one list, nine":     "{" + times(9, "a#:orders(page:{perPage:20}){items{events{id}}}") + "}",
		"every object":       "{" + times(2, "a#:orders(page:{perPage:100}){items{address{id}siteContact{id}invoice{id}paymentMethod{id}recurringOrder{id}tanker{id}createdBy{id}totals{vat}slot{date}business{id}driver{firstName}}}") + "}",
		"items with tanks":   "{orders(page:{perPage:100}){items{items{gas{id}tank{gas{id}address{id contact{id}}}}}}}",
		"sites of each":      "{orders(page:{perPage:25}){items{business{addresses{id contact{id}}}}}}",
		"a series by day":    "{" + byDay + "{volumeSeries{points{period value}}}}",
		"fragments in lists": "{orders(page:{perPage:100}){items{items{" + times(300, "...{") + "id" + times(300, "}") + "}}}}",
		"tanks of the site":  "{orders(page:{perPage:100}){items{address{tanks{id}}}}}",
	} {
		t.Run(name, func(t *testing.T) {
			var answer string
			cost := cputest.Within(t, mostAccepted, func() { _, _, answer = ask(t, h, http.MethodPost, "/", post(query)) })
			if strings.Contains(answer, `"errors"`) {
				t.Errorf("it is refused: %.300s", answer)
			}
			t.Logf("%s for %d bytes", cost, len(answer))
		})
	}
}

// The costs of the pages of an operation add up before anything runs, for every way to give
// their length.
func TestPagesAreRefusedTogether(t *testing.T) {
	u := stocked()
	h := handler(u)
	for name, body := range hostile(t) {
		if !strings.HasPrefix(name, "pages") && !strings.HasPrefix(name, "lists in") && !strings.HasPrefix(name, "variables: nine") {
			continue
		}
		if _, _, answer := ask(t, h, http.MethodPost, "/", body); !strings.Contains(answer, "réduisez les pages") || strings.Contains(answer, `"data"`) {
			t.Errorf("%s: %.300s", name, answer)
		}
	}
	if calls := u.Calls(); len(calls) > 0 {
		t.Errorf("the provider was called: %v", calls)
	}
}

// An operation of the interface runs even when its pages exceed the limit.
func TestOperationsOfTheInterfaceAreNotRefusedForTheirPages(t *testing.T) {
	query := "{" + times(3, "a#:orders(page:{perPage:100}){"+threeLists+"}") + "}"
	for name, known := range map[string]map[string]string{"free": nil, "of the interface": {hash(query): query}} {
		h := handler(stocked(), func(cfg *graph.Config) { cfg.Documents = known })
		_, _, answer := ask(t, h, http.MethodPost, "/", post(query))
		if runs := !strings.Contains(answer, `"errors"`); runs != (known != nil) {
			t.Errorf("%s: it runs %t: %.300s", name, runs, answer)
		}
	}
}
