# Tasks. `make` lists them.
.PHONY: help build test lint race generate cross corpus speed whole bench seeds editors ci

help:
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1	\2/p' $(MAKEFILE_LIST) | expand -t 12

build: ## the binary, stripped, in bin/
	CGO_ENABLED=0 go build -trimpath -ldflags "-s -w" -o bin/ ./cmd/throwsight

test: ## the tests that need nothing but Go
	go test ./...

lint: ## gofmt, vet, staticcheck, a tidy go.mod
	.ci/run lint

race: ## the tests under the race detector
	.ci/run race

generate: ## the files that are made from others; fails when they were stale
	.ci/run generate

cross: ## builds for linux, macOS and Windows
	.ci/run cross

corpus: ## the checks on Hadoop's and the JDK's sources, brought by Maven
	.ci/run corpus

speed: ## times and memory on these sources against their budgets
	.ci/run speed

whole: ## the same without a sample, and on client libraries: more than half an hour
	.ci/run whole

bench: ## speeds and memory
	go test -run '^$$' -bench . -benchmem ./...

seeds: ## load a folder of catalog documents as users have them: make seeds DIR=folder
	go run ./cmd/throwsight catalog lint --no-embedded --catalog "$(DIR)" && go run ./cmd/throwsight catalog list --no-embedded --catalog "$(DIR)"

editors: ## the real editors, where they can be installed
	.ci/run editors

ci: ## all that must hold before a change lands
	.ci/run
