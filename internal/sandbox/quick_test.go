package sandbox
import ("testing";"time";"fmt")
func TestQuick(t *testing.T){
 t0:=time.Now()
 f:=start(t)
 fmt.Println("first",time.Since(t0)); t0=time.Now()
 g:=start(t); _=g
 fmt.Println("second",time.Since(t0))
 for _,p:=range []string{"orders?business_id=1042&per_page=2","orders/events?order_id[]=322610","tanks?business_id=1042","invoices?business_id=1042","recurring-orders?business_id=1042"} {
  r:=f.api("GET","/"+p,f.tokenOf(claire)); b:=r.body; if len(b)>1800{b=b[:1800]}
  fmt.Println(p,r.status,b)
 }
 t0=time.Now()
 start(t, func(c *Config){c.Dir=t.TempDir()})
 fmt.Println("disk",time.Since(t0))
 t0=time.Now()
 start(t, func(c *Config){c.Dir=t.TempDir();c.Profile=ProfileLoad})
 fmt.Println("charge",time.Since(t0))
}
