package domain

// Decimal is an exact decimal number kept as text, "1.2345": prices and factors
// never pass through floating point.
type Decimal string

// Cents is an amount of money in euro cents.
type Cents int64
