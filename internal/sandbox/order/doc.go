// Package order is the orders: the making of an order and its rules, its life from one
// status to the next, the list with its search, and where its tanker is (product 7.1, 7.2
// and 8.2).
//
// It imports the rooms of what an order names: company, fleet, quote, recurring, seed, slot
// and stream. Start reading at order.go, then order_create.go and order_life.go.
package order
