package sandbox

import (
	"context"
	"net/http"

	raccount "github.com/citerne/citerne/internal/sandbox/account"
	rapi "github.com/citerne/citerne/internal/sandbox/api"
	rclock "github.com/citerne/citerne/internal/sandbox/clock"
	rcompany "github.com/citerne/citerne/internal/sandbox/company"
	rfault "github.com/citerne/citerne/internal/sandbox/fault"
	rform "github.com/citerne/citerne/internal/sandbox/form"
	rmail "github.com/citerne/citerne/internal/sandbox/mail"
	rpage "github.com/citerne/citerne/internal/sandbox/page"
	rsecret "github.com/citerne/citerne/internal/sandbox/secret"
	rstore "github.com/citerne/citerne/internal/sandbox/store"
)

// Names that the files of this package still use for what has its own room now.
const ChatPath = rpage.ChatPath
const ClientHeader = raccount.ClientHeader
const allCalls = rfault.AllCalls
const faultDown = rfault.Down
const faultNoCode = rfault.NoCode
const faultNoState = rfault.NoState
const faultNoToken = rfault.NoToken
const faultOtherAddress = rfault.OtherAddress
const faultOtherState = rfault.OtherState
const faultRefused = rfault.Refused
const faultUsedCode = rfault.UsedCode
const invitationLife = rcompany.InvitationLife
const maxBody = rform.MaxBody
const maxIDs = rapi.MaxIDs
const maxLogo = rcompany.MaxLogo
const maxSignInForm = raccount.MaxSignInForm
const permBusinessWrite = rapi.BusinessWrite
const permFinanceRead = rapi.FinanceRead
const permOrderRead = rapi.OrderRead
const permOrderWrite = rapi.OrderWrite
const permPaymentMethodWrite = rapi.PaymentMethodWrite
const saltBytes = raccount.SaltBytes
const signupPath = raccount.SignupPath
const statusActive = raccount.StatusActive
const tokenLife = raccount.TokenLife

type accountConfig = raccount.Config
type accountRow = rpage.AccountRow
type accountService = raccount.Service
type answer = rapi.Answer
type api = rapi.Frame
type argonParams = raccount.PasswordParams
type browser = raccount.Browser
type business = rcompany.Business
type caller = rapi.Caller
type companyService = rcompany.Service
type condition = rstore.Condition
type contact = rcompany.Contact
type customer = rcompany.Customer
type data[T any] = rapi.Data[T]
type database = rstore.DB
type deliveryClock = rclock.Clock
type endpoint = rapi.Endpoint
type faultSetting = rfault.Setting
type faults = rfault.Faults
type form = rform.Form
type identify = rapi.Identify
type mail = rmail.Message
type meta = rapi.Meta
type notice = rpage.Notice
type page = rpage.Page
type problem = rapi.Problem
type querier = rstore.Querier
type recordID = rstore.ID
type scanner = rstore.Scanner
type signInFault = rfault.SignIn
type site = rpage.Site
type statement = rstore.Statement
type storedFile = rcompany.StoredFile
type table = rstore.Table
type violations = rform.Violations

var activities = rcompany.Activities
var anybody = rapi.Anybody
var askedFor = rform.AskedFor
var badRequest = rapi.BadRequest
var checkSiret = rcompany.CheckSiret
var compact = rform.Compact
var do = rstore.Do
var endSession = raccount.EndSession
var faultLatencies = rfault.Latencies
var faultRates = rfault.Rates
var faultStatuses = rfault.Statuses
var flagField = rform.FlagField
var hashPassword = raccount.HashPassword
var hashSecret = rsecret.Hash
var idList = rapi.IDList
var inbox = rmail.Inbox
var insertAll = rstore.InsertAll
var instantOf = rclock.Instant
var joining = rstore.Joining
var may = rapi.May
var maybeInstantOf = rclock.MaybeInstant
var migrate = rstore.Migrate
var mustPhone = rform.MustPhone
var mustPhonePtr = rform.MustPhonePtr
var newHashing = raccount.NewHashing
var newSecret = rsecret.New
var newTable = rstore.NewTable
var normalPhone = rform.NormalPhone
var number = rapi.Number
var ok = rapi.OK
var openStore = rstore.Open
var pageOf = rapi.PageOf
var parseID = rstore.ParseID
var pathBusiness = rapi.PathBusiness
var pathBusinessFor = rapi.PathBusinessFor
var problemForbidden = rapi.Forbidden
var problemMethod = rapi.MethodNotAllowed
var problemNotFound = rapi.NotFound
var queryBusiness = rapi.QueryBusiness
var queryPeriod = rapi.QueryPeriod
var readForm = rform.Read
var readJSON = rform.ReadJSON
var require = rapi.Require
var roleIn = rapi.RoleIn
var roleLabels = rapi.RoleLabels
var run = rstore.Run
var saveFile = rcompany.SaveFile
var serveAsset = rpage.ServeAsset
var signInFaults = rfault.SignIns
var startOfDay = rclock.StartOfDay
var targetBusiness = rcompany.TargetBusiness
var timestamp = rclock.Timestamp
var unreadable = rapi.Unreadable
var validEmail = rform.ValidEmail
var validSiret = rcompany.ValidSiret
var validVAT = rcompany.ValidVAT
var whereMay = rapi.WhereMay
var writeBody = rapi.WriteBody
var writeJSON = rapi.WriteJSON
var writeProblem = rapi.WriteProblem

func list[T any](ctx context.Context, q querier, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	return rstore.List(ctx, q, scan, query, args...)
}

func among[T any](values []T) (marks string, args []any) { return rstore.Among(values) }

func readBody[T any](r *http.Request) (T, error) { return rform.ReadBody[T](r) }
