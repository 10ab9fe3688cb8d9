// Command upstream serves package fixture on the address of its only argument.
package main

import (
	"log"
	"net/http"
	"os"
	"time"

	"github.com/citerne/citerne/bench/fixture"
)

func main() {
	server := http.Server{Addr: os.Args[1], Handler: fixture.New(), ReadHeaderTimeout: time.Minute}
	log.Fatal(server.ListenAndServe())
}
