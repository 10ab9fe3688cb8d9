package graph

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/citerne/citerne/graph/generated"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/trace"
)

// handler serves one schema over HTTP.
type handler struct {
	cfg       Config
	schema    graphql.ExecutableSchema
	documents *documents
	streams   *streams
}

// NewHandler returns the handler of GraphQL over HTTP, POST and GET, on any path. Answers are
// application/json or application/graphql-response+json as the client prefers.
func NewHandler(cfg Config) http.Handler {
	if cfg.Observer == nil {
		cfg.Observer = trace.NopObserver{}
	}
	if cfg.ProviderTime == nil {
		cfg.ProviderTime = func() (time.Time, bool) { return time.Time{}, false }
	}
	schema := generated.NewExecutableSchema(generated.Config{Resolvers: &resolver{appConfig: cfg.AppConfig, events: cfg.Events, recovery: cfg.Recovery}})
	return &handler{
		cfg:       cfg,
		schema:    schema,
		streams:   newStreams(),
		documents: newDocuments(schema.Schema(), cfg),
	}
}

// ServeHTTP implements http.Handler.
func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	report := &reporter{requestID: requestID(w), logger: h.cfg.Logger}
	defer func() {
		if p := recover(); p != nil {
			err := recovered(r.Context(), p)
			report.log(r.Context(), err)
			if isStream(w) {
				panic(http.ErrAbortHandler) // half a stream is out
			}
			writeRefusal(w, r, report, err)
		}
	}()
	var answer *response
	var err error
	if responseType(r) == mediaStream {
		err = h.serveStream(w, r, report)
	} else {
		answer, err = h.serve(w, r, report)
	}
	switch {
	case r.Context().Err() != nil:
		// The client is gone: its upstream calls were cancelled with its context,
		// so there is nothing to answer.
	case err != nil:
		report.log(r.Context(), err)
		h.setTimeHeader(w)
		writeRefusal(w, r, report, err)
		h.cfg.Observer.OperationRefused(report.worstOutcome())
	case answer != nil:
		h.setTimeHeader(w)
		writeResponse(w, r, http.StatusOK, answer)
	}
}

// timeHeader is the header with the provider's time when the answer is sent. A page counts down
// by the clock of slots and guarantees, and not by its device's. The Date header cannot carry
// it: proxies replace it.
const timeHeader = "X-Provider-Time"

// setTimeHeader sets timeHeader once the provider's time is known.
func (h *handler) setTimeHeader(w http.ResponseWriter) {
	if now := h.providerTime(); now != "" {
		w.Header().Set(timeHeader, now)
	}
}

// providerTime returns the provider's time in RFC 3339 with milliseconds, empty while it is not
// known.
func (h *handler) providerTime() string {
	now, known := h.cfg.ProviderTime()
	if !known {
		return ""
	}
	return now.UTC().Format("2006-01-02T15:04:05.000Z")
}

// serve answers an operation that has one response.
func (h *handler) serve(w http.ResponseWriter, r *http.Request, report *reporter) (*response, error) {
	run, err := h.read(w, r)
	if err != nil {
		return nil, err
	}
	return h.execute(r.Context(), report, run), nil
}

// runnable is an operation that has passed all checks. session is nil for an anonymous request;
// known are the answers of introspection, by response key.
type runnable struct {
	session *Session
	op      *graphql.OperationContext
	known   map[string]graphql.Marshaler
	named   trace.Operation
}

// read reads one request. Its error is why the request is refused before anything runs.
func (h *handler) read(w http.ResponseWriter, r *http.Request) (*runnable, error) {
	params, err := readParams(w, r)
	if err != nil {
		return nil, err
	}
	session, err := h.cfg.Session(r)
	if err != nil {
		return nil, err
	}
	doc, err := h.documents.find(params)
	if err != nil {
		return nil, err
	}
	operation := doc.Operations.ForName(params.OperationName)
	if operation == nil {
		return nil, unprocessable("L’opération demandée n’est pas dans le document.")
	}
	switch operation.Operation {
	case ast.Mutation:
		err = h.mayWrite(r, session)
	case ast.Subscription:
		err = mayStream(r)
	}
	if err != nil {
		return nil, err
	}
	variables, err := h.coerce(operation, params.Variables)
	if err != nil {
		return nil, err
	}
	if !doc.ours {
		if err := checkAnswer(operation, variables); err != nil {
			return nil, err
		}
	}
	op := &graphql.OperationContext{
		RawQuery:      params.Query,
		OperationName: params.OperationName,
		Variables:     variables,
		Doc:           doc.QueryDocument,
		Operation:     operation,
		Headers:       r.Header,
	}
	if operation.Operation == ast.Subscription && len(graphql.CollectFields(op, operation.SelectionSet, []string{"Subscription"})) != 1 {
		return nil, unprocessable("Un abonnement porte sur un seul champ.")
	}
	var known map[string]graphql.Marshaler
	if h.cfg.FreeQueries {
		if known, err = introspect(h.schema.Schema(), op); err != nil {
			return nil, err
		}
	}
	return &runnable{session, op, known, nameOf(operation, doc.ours)}, nil
}

// mayWrite refuses a mutation that another site may have forged (CSRF). Without a session there
// are no credentials to abuse; the resolvers refuse the request then.
func (h *handler) mayWrite(r *http.Request, session *Session) error {
	if r.Method != http.MethodPost {
		return refuse(http.StatusMethodNotAllowed, domain.CodeInvalid, "Une mutation se demande par POST.").
			allowing(http.MethodPost)
	}
	if session == nil {
		return nil
	}
	return h.cfg.CheckXSRF(r, session)
}

// execute runs an operation that has one response.
func (h *handler) execute(ctx context.Context, report *reporter, run *runnable) *response {
	ctx = h.cfg.Observer.OperationBegins(ctx, run.named)
	outcome := trace.OutcomeInternal // in case of a panic
	defer func() { h.cfg.Observer.OperationEnds(ctx, outcome) }()
	ctx = h.prepare(ctx, report, run)
	data := h.schema.Exec(ctx)(ctx).Data
	outcome = report.outcome(ctx)
	return &response{Data: data, Errors: sorted(graphql.GetErrors(ctx))}
}

// prepare returns the context of one response. It carries the loaders, which live exactly as
// long as this response.
func (h *handler) prepare(ctx context.Context, report *reporter, run *runnable) context.Context {
	op := run.op
	op.DisableIntrospection = !h.cfg.FreeQueries
	op.RecoverFunc = recovered
	op.ResolverMiddleware = permitted
	op.RootResolverMiddleware = func(ctx context.Context, next graphql.RootResolver) graphql.Marshaler {
		if answer, ok := run.known[graphql.GetRootFieldContext(ctx).Field.Alias]; ok {
			return answer
		}
		return next(ctx)
	}
	ctx = graphql.WithOperationContext(ctx, op)
	ctx = graphql.WithResponseContext(ctx, report.present, recovered)
	// Last: the loaders read with the context that they are installed in.
	return withSession(ctx, run.session)
}

// response is a GraphQL response. Data is absent, not null, when no operation ran.
type response struct {
	Errors gqlerror.List
	Data   json.RawMessage
	// ProviderTime is sent in extensions with each response of a stream, whose header was sent
	// long before.
	ProviderTime string
}

// encode returns the response as JSON, with a final newline. Data is JSON already and is
// copied: encoding it again would scan it byte by byte.
func (a *response) encode() []byte {
	var body bytes.Buffer
	body.Grow(len(a.Data) + 16)
	body.WriteByte('{')
	if len(a.Errors) > 0 {
		body.WriteString(`"errors":`)
		encoder := json.NewEncoder(&body)
		// The answer is never part of an HTML page, so < > & need no escapes.
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(a.Errors); err != nil {
			panic(fmt.Errorf("encode errors: %w", err))
		}
		body.Truncate(body.Len() - 1) // without Encode's newline
	}
	if len(a.Data) > 0 {
		if len(a.Errors) > 0 {
			body.WriteByte(',')
		}
		body.WriteString(`"data":`)
		body.Write(a.Data)
	}
	if a.ProviderTime != "" {
		body.WriteString(`,"extensions":{"providerTime":"` + a.ProviderTime + `"}`)
	}
	body.WriteString("}\n")
	return body.Bytes()
}

// requestID returns the id that the HTTP edge gave this answer (X-Request-Id); without an edge
// it creates one.
func requestID(w http.ResponseWriter) string {
	const header = "X-Request-Id"
	if w.Header().Get(header) == "" {
		w.Header().Set(header, rand.Text())
	}
	return w.Header().Get(header)
}
