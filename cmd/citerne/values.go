package main

import (
	"fmt"
	"net"
	"net/mail"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/outgoing"
)

// maxSecret bounds a secret's file, so that a wrong path does not fill memory.
const maxSecret = 64 << 10

// checkListenAddress accepts host:port as net.Listen does, port 0 included.
func checkListenAddress(name, value string) error {
	host, port, err := net.SplitHostPort(value)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if err != nil || strings.ContainsFunc(host, notVisible) {
		return fmt.Errorf("%s is %q: write host:port with a port from 0 to 65535, for example 127.0.0.1:8080", name, value)
	}
	return nil
}

// parseBase parses the base URL of an upstream API.
func parseBase(name, value string) (*url.URL, error) {
	u, err := outgoing.ParseBase(value)
	if err != nil {
		return nil, fmt.Errorf("%s %w", name, err)
	}
	return u, nil
}

// parseOrigin parses an origin: scheme, host and port only.
func parseOrigin(name, value string) (*url.URL, error) {
	u, err := parseBase(name, value)
	if err != nil || u.Path != "" {
		return nil, fmt.Errorf("%s is not an origin: write the scheme and the host that browsers use and nothing else, for example https://dashboard.example.com", name)
	}
	// Browsers write the host in lower case and omit the scheme's default port.
	u.Host = strings.ToLower(u.Host)
	if port := u.Port(); u.Scheme == "http" && port == "80" || u.Scheme == "https" && port == "443" {
		u.Host = strings.TrimSuffix(u.Host, ":"+port)
	}
	return u, nil
}

// originOf returns the origin of a URL that parseBase accepted.
func originOf(base string) string {
	u, err := url.Parse(base)
	if err != nil {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

// reachableAsLocalhost reports whether a listener on addr answers at localhost.
func reachableAsLocalhost(addr string) bool {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return false
	}
	ip := net.ParseIP(host)
	return host == "" || host == "localhost" || ip != nil && (ip.IsLoopback() || ip.IsUnspecified())
}

// isLoopback reports whether only this machine can reach host.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || ip != nil && ip.IsLoopback()
}

// parseTimeout parses a duration; 0 means no timeout.
func parseTimeout(name, value string) (time.Duration, error) {
	d, err := time.ParseDuration(value)
	if err != nil || d < 0 {
		return 0, fmt.Errorf("%s is %q: write a duration with its unit, for example 10s, or 0 for no deadline", name, value)
	}
	return d, nil
}

// parseSwitch parses true or false; an empty value means fallback.
func parseSwitch(name, value string, fallback bool) (bool, error) {
	switch strings.ToLower(value) {
	case "":
		return fallback, nil
	case "true", "1":
		return true, nil
	case "false", "0":
		return false, nil
	}
	return false, fmt.Errorf("%s is %q: write true or false", name, value)
}

// readSecret reads a file that holds one secret, without surrounding white space.
func readSecret(name, path string) (string, error) {
	info, err := os.Stat(path)
	if err == nil && (info.IsDir() || info.Size() > maxSecret) {
		return "", fmt.Errorf("%s names %s, which is a folder or larger than %d bytes: name the file that holds the secret", name, path, maxSecret)
	}
	var text []byte
	if err == nil {
		text, err = os.ReadFile(path)
	}
	if err != nil {
		return "", fmt.Errorf("%s names a file that cannot be read (%w): name a file that citerne may read", name, err)
	}
	secret := strings.TrimSpace(string(text))
	if secret == "" {
		return "", fmt.Errorf("%s names %s, which is empty: write the secret into it", name, path)
	}
	return secret, nil
}

// checkText accepts one line of at most longest characters, which users will read.
func checkText(name, value string, longest int) error {
	if !utf8.ValidString(value) || utf8.RuneCountInString(value) > longest || strings.ContainsFunc(value, unicode.IsControl) {
		return fmt.Errorf("%s is not one line of at most %d characters: shorten it and remove control characters", name, longest)
	}
	return nil
}

// checkEmail accepts a bare e-mail address.
func checkEmail(name, value string) error {
	address, err := mail.ParseAddress(value)
	if err != nil || address.Address != value {
		return fmt.Errorf("%s is %q: write one e-mail address, for example support@example.com", name, value)
	}
	return nil
}

// checkLink accepts a URL that users may follow.
func checkLink(name, value string) error {
	u, err := url.Parse(value)
	if err != nil || !outgoing.IsWeb(u) || u.User != nil {
		return fmt.Errorf("%s is not an address to follow: write https://host/path", name)
	}
	return nil
}

// notVisible reports whether c is a space or a control character.
func notVisible(c rune) bool { return unicode.IsSpace(c) || unicode.IsControl(c) }
