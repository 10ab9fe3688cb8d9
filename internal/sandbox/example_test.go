package sandbox_test

import (
	"context"
	"fmt"
	"net/http/httptest"

	"github.com/citerne/citerne/internal/sandbox"
)

// The sandbox runs in memory behind any HTTP server.
func Example() {
	provider, err := sandbox.New(context.Background(), sandbox.Config{
		PublicURL:    "http://127.0.0.1:8090",
		RedirectURIs: []string{"http://localhost:8080/handle_token"},
		DashboardURL: "http://localhost:8080",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = provider.Close() }()
	server := httptest.NewServer(provider.Handler())
	defer server.Close()

	for _, account := range provider.Accounts()[:2] {
		fmt.Println(account.Email, account.Role, account.Businesses[0])
	}
	// Output:
	// claire.lemaire@garonne-adour.example OWNER Transports Garonne-Adour
	// yanis.benali@garonne-adour.example OPERATIONS Transports Garonne-Adour
}
