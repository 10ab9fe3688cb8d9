package provider

// Tally counts the calls of one API that were retried, shared or refused, since the client was
// made.
type Tally struct {
	// API is "v2", "v3" or "analytics".
	API string
	// Retries counts the reads that were retried, RetriesRefused those that were not, because the
	// retry budget was spent.
	Retries, RetriesRefused uint64
	// Shared counts the reads that waited for the same read of their session.
	Shared uint64
	// Refused counts the calls that the circuit breaker refused.
	Refused uint64
}

// Tallies returns the tally of each API that has an address, in the order of Breakers.
func (c *Client) Tallies() []Tally {
	var tallies []Tally
	for api, base := range c.bases {
		if base != "" {
			budget := c.budgets[api]
			tallies = append(tallies, Tally{
				API: apiNames[api], Retries: budget.repeated.Load(), RetriesRefused: budget.denied.Load(),
				Shared: c.reads.joined[api].Load(), Refused: c.breakers[api].refused.Load(),
			})
		}
	}
	return tallies
}
