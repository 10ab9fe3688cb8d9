package main

import (
	"errors"
	"fmt"
	"go/format"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// What gqlgen writes, it writes for any server: each field may be intercepted, each
// object deferred, each item of a list may wait for a resolver of its own. Here root
// fields alone are intercepted (graph/permission.go), nothing is deferred
// (graph/guard.go refuses @defer), and most fields are in memory when their object is.
// tune writes the same with that in mind: the results are the same to the byte.
//
//   - A scalar that is a member of a record is written without a resolver, a context and
//     a recovery of its own. It can fail in no way.
//   - A resolver that only computes (immediate) is called at once, without a goroutine.
//   - Objects are written by inline.Object, without what deferring needs.
//   - A goroutine of a field begins with the stack that it will need (inline.Grow, inline.GrowRoot).
//   - The table of inputs by their type, which nobody asks for, is not made.
//   - The items of a list are written one after the other, unless something that is
//     selected below them waits (inline.Slice).

// immediate are the fields whose resolvers wait for nothing.
var immediate = []string{"ActivityItem.link", "Anomaly.link", "AppNotification.link", "Business.logoUrl", "ExportJob.downloadUrl", "ExportJob.previewUrl", "Invoice.facturXUrl", "Invoice.pdfPreviewUrl", "Invoice.pdfUrl", "Invoice.xmlUrl",
	"OrderDocument.previewUrl", "OrderDocument.url", "PlanningFeed.url", "SearchResult.link", "SepaMandate.documentPreviewUrl", "SepaMandate.documentUrl", "TodoItem.link"}

func tune(source string, implementors map[string][]string) (string, error) {
	source, waiting := withoutDefer(source)
	source = plainFields(source)
	source, err := immediateFields(source)
	if err != nil {
		return "", err
	}
	source = lists(source)
	source = inputMap.ReplaceAllString(source, "")
	source = strings.ReplaceAll(source, "ctx = graphql.WithUnmarshalerMap(ctx, inputUnmarshalMap)\n", "")
	source = buffers.ReplaceAllString(source, "$1 inline.Write(data)")
	source += waitingTable(waiting, implementors)
	source = strings.Replace(source, "\t\"math\"\n", "", 1) // for counting what is deferred
	source = strings.Replace(source, `"github.com/citerne/citerne/graph/payload"`, "\"github.com/citerne/citerne/graph/inline\"\n\t\"github.com/citerne/citerne/graph/payload\"", 1)
	for _, left := range []string{"deferLabelToView", "deferredFieldSet", "graphql.MarshalSliceConcurrently", "ec.ProcessDeferredGroup", "inputUnmarshalMap", "\treturn out\n"} {
		if strings.Contains(source, left) {
			return "", fmt.Errorf("the generated code has %q where none is expected: gqlgen writes otherwise than it did", left)
		}
	}
	if strings.Count(source, "out.Concurrently(") != strings.Count(source, "{ inline.Grow") {
		return "", errors.New("a field's goroutine has another form than expected: gqlgen writes otherwise than it did")
	}
	if len(waiting) == 0 {
		return "", errors.New("no field waits: gqlgen writes otherwise than it did")
	}
	tuned, err := format.Source([]byte(source))
	return string(tuned), err
}

var (
	deferDeclaration = regexp.MustCompile(`(?m)^\tdeferredFieldSet := graphql\.NewFieldSet\(nil\)\n\tdeferLabelToView := make\(map\[string\]\*graphql\.FieldSetView\)\n`)
	deferBranch      = regexp.MustCompile(`(?s)\n\t\t\tif field\.IsDeferred\(\) \{\n.*?\n\t\t\t\}\n`)
	deferEnd         = regexp.MustCompile(`(?s)\n\tatomic\.AddInt32\(&ec\.Deferred, .*?\n\tec\.ProcessDeferredGroup\(.*?\n\t\}\)\n\n\treturn out\n`)
	concurrent       = regexp.MustCompile(`(?m)^(\t+)res = ec\._(\w+?)_(\w+)\(ctx, field, obj\)\n`)
	dispatch         = "out.Concurrently(i, func(ctx context.Context) graphql.Marshaler { return innerFunc(ctx, out) })"
	dispatchRoot     = "out.Concurrently(i, func(ctx context.Context) graphql.Marshaler { return rrm(innerCtx) })"
)

// withoutDefer takes out what deferring needs, and the goroutines of immediate fields.
// It tells which fields of which types are left that wait.
func withoutDefer(source string) (string, map[string][]string) {
	source = deferDeclaration.ReplaceAllString(source, "")
	source = deferBranch.ReplaceAllString(source, "")
	source = deferEnd.ReplaceAllString(source, "\n\treturn inline.NewObject(fields, out.Values)\n")
	waiting := map[string][]string{}
	parts := strings.Split(source, dispatch)
	for i := range parts[:len(parts)-1] {
		all := concurrent.FindAllStringSubmatch(parts[i], -1)
		last := all[len(all)-1]
		if slices.Contains(immediate, last[2]+"."+last[3]) {
			parts[i] += "out.Values[i] = innerFunc(ctx, out)"
			continue
		}
		waiting[last[2]] = append(waiting[last[2]], last[3])
		parts[i] += grown(dispatch, "inline.Grow()")
	}
	return strings.ReplaceAll(strings.Join(parts, ""), dispatchRoot, grown(dispatchRoot, "inline.GrowRoot()")), waiting
}

// grown is the goroutine of a field with room on its stack.
func grown(dispatch, by string) string {
	return strings.Replace(dispatch, "{ return", "{ "+by+"; return", 1)
}

var (
	scalarContext = regexp.MustCompile(`func \(ec \*executionContext\) (fieldContext_\w+)\([^\n]*\n\treturn graphql\.NewScalarFieldContext\(`)
	plainField    = regexp.MustCompile(`(func \(ec \*executionContext\) _\w+\(ctx context\.Context, field graphql\.CollectedField, obj [^)]+\) \(ret graphql\.Marshaler\) \{\n)` +
		`\treturn graphql\.ResolveField\(\n\t\tctx,\n\t\tec\.OperationContext,\n\t\tfield,\n` +
		`\t\tfunc\(ctx context\.Context, field graphql\.CollectedField\) \(\*graphql\.FieldContext, error\) \{\n\t\t\treturn ec\.(fieldContext_\w+)\(ctx, field\)\n\t\t\},\n` +
		`\t\tfunc\(ctx context\.Context\) \(any, error\) \{\n\t\t\treturn (obj\.[\w.()]+), nil\n\t\t\},\n\t\tnil,\n` +
		`\t\tfunc\(ctx context\.Context, selections ast\.SelectionSet, v ([^)]+)\) graphql\.Marshaler \{\n\t\t\treturn ec\.([\pL\pN_]+)\(ctx, selections, v\)\n\t\t\},\n` +
		`\t\ttrue,\n\t\t(?:true|false),\n\t\)\n\}`)
)

// plainFields writes the scalars that are members of records at once. A required one
// that may be missing keeps its resolver, which says where it is missed.
func plainFields(source string) string {
	scalar := map[string]bool{}
	for _, found := range scalarContext.FindAllStringSubmatch(source, -1) {
		scalar[found[1]] = true
	}
	return plainField.ReplaceAllStringFunc(source, func(text string) string {
		part := plainField.FindStringSubmatch(text)
		head, context, member, goType, marshal := part[1], part[2], part[3], part[4], part[5]
		mayMiss := strings.HasPrefix(goType, "*") || strings.HasPrefix(goType, "[]")
		if !scalar[context] || strings.HasPrefix(marshal, "marshalN") && mayMiss {
			return text
		}
		return head + "\treturn ec." + marshal + "(ctx, field.Selections, " + member + ")\n}"
	})
}

var (
	resolverCall = regexp.MustCompile(`return (ec\.Resolvers\.\w+\(\)\.\w+\(ctx, obj\))\n`)
	marshalCall  = regexp.MustCompile(`return ec\.([\pL\pN_]+)\(ctx, selections, v\)\n`)
)

// immediateFields runs the resolvers that wait for nothing at once. One that fails is
// run again as any other, which says where it failed.
func immediateFields(source string) (string, error) {
	for _, name := range immediate {
		head := "func (ec *executionContext) _" + strings.Replace(name, ".", "_", 1) + "("
		before, rest, _ := strings.Cut(source, head)
		signature, rest, _ := strings.Cut(rest, "{\n")
		body, after, _ := strings.Cut(rest, "\n}\n")
		resolve, marshal := resolverCall.FindStringSubmatch(body), marshalCall.FindStringSubmatch(body)
		if resolve == nil || marshal == nil {
			return "", fmt.Errorf("%s has no resolver that could be called at once", name)
		}
		source = before + head + signature + "{\n\tif v, err := " + resolve[1] + "; err == nil {\n\t\treturn ec." + marshal[1] +
			"(ctx, field.Selections, v)\n\t}\n" + body + "\n}\n" + after
	}
	return source, nil
}

// buffers are those that an answer is written to.
var buffers = regexp.MustCompile(`var buf bytes\.Buffer\n\t+data\.MarshalGQL\(&buf\)\n\t+(response\.Data =) buf\.Bytes\(\)`)

// inputMap is what graphql.UnmarshalInputFromContext reads.
var inputMap = regexp.MustCompile(`(?m)^\tinputUnmarshalMap := graphql\.BuildUnmarshalerMap\([^)]*\)\n`)

var list = regexp.MustCompile(`graphql\.MarshalSliceConcurrently\(ctx, len\(v\), \d+, false, `)

func lists(source string) string {
	return list.ReplaceAllString(source, "inline.Slice(ctx, len(v), sel, waiting, ")
}

// waitingTable declares which fields wait, also by the interfaces that have them.
func waitingTable(waiting map[string][]string, implementors map[string][]string) string {
	all := maps.Clone(waiting)
	for name, types := range implementors {
		for _, t := range types {
			all[name] = append(slices.Clone(all[name]), waiting[t]...)
		}
	}
	var text strings.Builder
	text.WriteString("\n// waiting are the fields whose resolvers may wait, by type.\nvar waiting = inline.Waiting{\n")
	for _, name := range slices.Sorted(maps.Keys(all)) {
		fields := slices.Compact(slices.Sorted(slices.Values(all[name])))
		if len(fields) == 0 {
			continue
		}
		fmt.Fprintf(&text, "\t%q: {", name)
		for i, f := range fields {
			if i > 0 {
				text.WriteString(", ")
			}
			fmt.Fprintf(&text, "%q: true", f)
		}
		text.WriteString("},\n")
	}
	text.WriteString("}\n")
	return text.String()
}
