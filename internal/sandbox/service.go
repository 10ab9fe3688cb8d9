package sandbox

import "log/slog"

// accountConfig is what the authorization server is asked to be.
type accountConfig struct {
	ClientID, ClientSecret         string
	RedirectURIs, SignOutRedirects []string
}

// accountService is the authorization server, with its pages.
type accountService struct {
	cfg       accountConfig
	db        *database
	clock     *deliveryClock
	log       *slog.Logger
	api       *api
	pages     *site
	faults    *faults
	passwords *hashing
	secure    bool // browsers come over https
	// accounts are the demonstration accounts as the sign-in page lists them, who all have
	// demoPassword; decoyHash is its hash.
	accounts     []accountRow
	demoPassword string
	decoyHash    func() (string, error)
}
