package sandbox_test

import (
	"bytes"
	"image/png"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/chronicle"
)

func TestPagePolicies(t *testing.T) {
	f := start(t)
	p := f.person()
	login := p.get(authorizePath())
	p.signIn(claire)
	inline := regexp.MustCompile(`(?i)<script(?: [^>]*)?>[^<]|<style|\son[a-z]+=|\sstyle=|javascript:`)
	for name, r := range map[string]reply{"login": login, "consent": p.get(authorizePath()), "sign-up": p.get(signupAddress()), "error": p.get("/v1/oauth/authorize"), "home": p.get("/"), "signed out": p.get("/v1/signout"), "terms": p.get("/cgv")} {
		policy := r.header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "script-src 'self';") || strings.Contains(policy, "unsafe") {
			t.Errorf("%s: policy %q", name, policy)
		}
		wantTarget := name == "login" || name == "consent" || name == "sign-up"
		if strings.Contains(policy, "form-action 'self' http://dashboard.example;") != wantTarget {
			t.Errorf("%s: policy %q", name, policy)
		}
		if found := inline.FindString(r.body); found != "" {
			t.Errorf("%s: inline code %q", name, found)
		}
		if !strings.Contains(r.body, `<html lang="fr">`) || strings.Count(r.body, "<h1>") != 1 {
			t.Errorf("%s: no language or not one title", name)
		}
		if r.header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s may be stored", name)
		}
		if text := regexp.MustCompile(`[a-zé»] [?!:;]`).FindString(r.body); text != "" {
			t.Errorf("%s: ordinary space before a punctuation mark in %q", name, text)
		}
	}
}

func TestTypedTextIsEscaped(t *testing.T) {
	r := start(t).person().submit(authorizePath(), "step", "login", "email", `"><script>alert(1)</script>`, "password", "x")
	if strings.Contains(r.body, "<script>alert") {
		t.Error("the page contains the script")
	}
}

func TestPasswordRecoveryLeadsToTheDashboard(t *testing.T) {
	if r := start(t).person().get(authorizePath()); !strings.Contains(r.body, `href="http://dashboard.example/password_recovery/"`) {
		t.Error("no link to password recovery")
	}
}

func TestAssetsAreServedWithTheirTypes(t *testing.T) {
	p := start(t).person()
	for name, kind := range map[string]string{"sandbox.css": "text/css; charset=utf-8", "password.js": "text/javascript; charset=utf-8", "icon.svg": "image/svg+xml", "nunito-sans.woff2": "font/woff2"} {
		want, err := os.ReadFile("page/assets/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if r := p.get("/assets/" + name); r.status != 200 || r.header.Get("Content-Type") != kind || r.body != string(want) {
			t.Errorf("%s: %d %s", name, r.status, r.header.Get("Content-Type"))
		}
	}
	for _, name := range []string{"none.css", "nunito-sans.LICENSE.txt", "..%2fseed.json"} {
		if r := p.get("/assets/" + name); r.status != 404 {
			t.Errorf("%s: %d", name, r.status)
		}
	}
}

func TestLogosAreSquarePictures(t *testing.T) {
	logos, err := chronicle.SeedLogos()
	if err != nil {
		t.Fatal(err)
	}
	refs := map[string]bool{}
	for key, l := range logos {
		img, err := png.Decode(bytes.NewReader(l.Content))
		if err != nil {
			t.Fatal(err)
		}
		if b := img.Bounds(); b.Dx() != chronicle.LogoSize || b.Dy() != chronicle.LogoSize {
			t.Errorf("%s is %v", key, b)
		}
		colours := map[any]bool{}
		for i := range chronicle.LogoSize {
			colours[img.At(i, i)] = true
			colours[img.At(128, i)] = true
		}
		if len(colours) < 3 {
			t.Errorf("%s is blank", key)
		}
		refs[l.Ref] = true
	}
	if len(refs) != 2 {
		t.Errorf("%d logos, want 2", len(refs))
	}
}
