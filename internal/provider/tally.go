package provider

// Tally is how many calls of one API came to be otherwise than asked for, since the
// client was made.
type Tally struct {
	// API is "v2", "v3" or "analytics".
	API string
	// Repeated is how many reads were asked a second time, Unrepeated how many would
	// have been, had the budget had enough for them.
	Repeated, Unrepeated uint64
	// Shared is how many reads waited for the answer to the same one of their session.
	Shared uint64
	// Refused is how many calls the breaker did not let through.
	Refused uint64
}

// Tallies tells the tally of each API that has an address, in the order of Breakers.
func (c *Client) Tallies() []Tally {
	var told []Tally
	for api, base := range c.bases {
		if base != "" {
			budget := c.budgets[api]
			told = append(told, Tally{
				API: apiNames[api], Repeated: budget.repeated.Load(), Unrepeated: budget.refused.Load(),
				Shared: c.reads.joined[api].Load(), Refused: c.breakers[api].refused.Load(),
			})
		}
	}
	return told
}
