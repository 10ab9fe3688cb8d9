package domain

// Decimal is an exact decimal number kept as text, "1.2345": prices and factors are never
// converted to floating point.
type Decimal string

// Cents is an amount of money in euro cents.
type Cents int64
