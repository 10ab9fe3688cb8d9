package server

// Routes are the pages of the dashboard (specification §2), in both slash forms,
// as router patterns. Every other path shows the not-found screen with status 404.
var Routes = withBothSlashes(
	"/handle_token",
	"/operations",
	"/operations/mes-livraisons",
	"/operations/mes-livraisons/{orderId}",
	"/operations/mes-commandes-reccurentes",
	"/operations/mes-commandes-reccurentes/{orderId}",
	"/operations/gerer-ma-flotte",
	"/finance",
	"/entreprise",
	"/analytics",
	"/analytics/mes-exports",
	"/gestion-des-utilisateurs",
	"/password_recovery",
	"/password_recovery/{token}",
)

// withBothSlashes returns "/" and each path without and with a last slash.
func withBothSlashes(paths ...string) []string {
	all := []string{"/"}
	for _, p := range paths {
		all = append(all, p, p+"/")
	}
	return all
}
