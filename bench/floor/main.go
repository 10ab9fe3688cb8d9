// Command floor does the minimum that any server of these screens must do: it makes the same calls
// to the provider, concurrently and as early as possible, decodes their JSON into structs and
// writes the response, with the standard library only. It has no GraphQL, no sessions, no limits
// and no tolerance for faults: the path selects the query.
//
// Its arguments are the address to listen on and the one of the provider.
package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"strconv"
	"time"

	"golang.org/x/sync/errgroup"
)

func main() {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConns, transport.MaxIdleConnsPerHost = 0, 256
	f := floor{provider: os.Args[2], client: http.Client{Transport: transport, Timeout: 10 * time.Second}}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /home", answer(f.home))
	mux.HandleFunc("POST /fan-out", answer(f.fanOut))
	mux.HandleFunc("POST /gas", answer(f.gas))
	mux.HandleFunc("GET /readyz", func(http.ResponseWriter, *http.Request) {})
	server := http.Server{Addr: os.Args[1], Handler: mux, ReadHeaderTimeout: time.Minute}
	log.Fatal(server.ListenAndServe())
}

type floor struct {
	provider string
	client   http.Client
}

// answer returns a handler that writes the result of read as a GraphQL server would.
func answer[T any](read func(context.Context, http.Header) (T, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		data, err := read(r.Context(), r.Header)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		body, err := json.Marshal(struct {
			Data T `json:"data"`
		}{data})
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		_, _ = w.Write(body)
	}
}

// get makes one call to the provider and decodes the response.
func get[T any](ctx context.Context, f *floor, from http.Header, path string, into *T) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, f.provider+path, nil)
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", from.Get("Authorization"))
	r.Header.Set("Accept", "application/json")
	r.Header.Set("X-Language", "fr-FR")
	r.Header.Set("X-Application-Id", "dashboard")
	r.Header.Set("X-For-Business", "1")
	response, err := f.client.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	return json.NewDecoder(response.Body).Decode(into)
}

func (f *floor) home(ctx context.Context, from http.Header) (homeAnswer, error) {
	var h home
	var me struct {
		Customer customer `json:"customer"`
	}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return get(ctx, f, from, "/v2/customers/business", &h.businesses) })
	group.Go(func() error { return get(ctx, f, from, "/v2/gas?available_to=B2B", &h.gases) })
	group.Go(func() error {
		if err := get(ctx, f, from, "/v2/customers?handleUnauth=false", &me); err != nil {
			return err
		}
		lists, ctx := errgroup.WithContext(ctx)
		path := "/v2/business/" + strconv.Itoa(me.Customer.BusinessID)
		lists.Go(func() error { return get(ctx, f, from, path+"/addresses", &h.current.addresses) })
		lists.Go(func() error { return get(ctx, f, from, path+"/contacts", &h.current.contacts) })
		lists.Go(func() error { return get(ctx, f, from, path+"/paymentMethods", &h.current.payments) })
		return lists.Wait()
	})
	err := group.Wait()
	h.me = me.Customer
	return h.answer(), err
}

func (f *floor) fanOut(ctx context.Context, from http.Header) (fanAnswer, error) {
	var out fan
	var addresses []address
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return get(ctx, f, from, "/v2/business/addresses", &addresses) })
	group.Go(func() error {
		if err := get(ctx, f, from, "/v2/customers/business", &out.businesses); err != nil {
			return err
		}
		out.lists = make([]lists, len(out.businesses))
		each, ctx := errgroup.WithContext(ctx)
		for i, b := range out.businesses {
			path := "/v2/business/" + strconv.Itoa(b.ID)
			each.Go(func() error { return get(ctx, f, from, path+"/contacts", &out.lists[i].contacts) })
			each.Go(func() error { return get(ctx, f, from, path+"/paymentMethods", &out.lists[i].payments) })
		}
		return each.Wait()
	})
	if err := group.Wait(); err != nil {
		return fanAnswer{}, err
	}
	at := map[int]int{}
	for i, b := range out.businesses {
		at[b.ID] = i
	}
	for _, a := range addresses {
		l := &out.lists[at[a.BusinessID]]
		l.addresses = append(l.addresses, a)
	}
	return out.answer(), nil
}

func (f *floor) gas(ctx context.Context, from http.Header) (gasesAnswer, error) {
	var all []gas
	err := get(ctx, f, from, "/v2/gas?available_to=B2B", &all)
	return gasesAnswer{each(all, gas.answer)}, err
}
