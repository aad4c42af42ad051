import { IonPage, IonRouterOutlet } from '@ionic/react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Navigate, Route, useLocation } from 'react-router-dom'
import { useClock } from '../data/clock.tsx'
import { ScreenReadsProvider } from '../data/screen-reads.tsx'
import { useSession } from '../data/session.tsx'
import {
  Diagram,
  DiagramEditor,
  Equipment,
  EquipmentSubtype,
  EquipmentSubtypes,
  EquipmentType,
  EquipmentTypes,
  ImportReport,
  Imports,
  Manufacturer,
  OfflineCatalogue,
  Product,
  Search,
} from './catalogue-screens.ts'
import { LazyBoundary } from './crash/lazy-boundary.tsx'
import { PageNotFound } from './crash/page-not-found.tsx'
import { useChunkErrorReport } from './crash/use-chunk-error-report.ts'
import { fetchScreens, findLoadAt, listOwnLoads } from './fetch-screens.ts'
import type { AppRoute } from './fetch-screens.ts'
import { admit } from './guard.ts'
import { ComingScreenProvider } from './lazy-screen.tsx'
import * as desk from './desk-screens.ts'
import { lazyScreen, screenLoads } from './lazy-screens.ts'
import { paths } from './paths.ts'
import type { Path } from './paths.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { LeaveShell } from './leave-shell.tsx'
import { MyUser, Notifications, Security } from './person-screens.ts'
import { StayHere } from './stay-here.tsx'
import { hasAnimations } from '../ui/has-animations.ts'
import { useSwipeBack } from './use-swipe-back.ts'
import {
  Count,
  Location,
  LocationBarcode,
  PartStock,
  Receipt,
  Receipts,
  ReceiveStock,
  Warehouse,
} from './warehouse-screens.ts'
import { WarrantyArea } from './warranty-area.tsx'

const Home = lazyScreen(async () => (await import('./home-screen.tsx')).HomeScreen)
const ChangePassword = lazyScreen(
  async () => (await import('../features/auth/screens/change-password.tsx')).ChangePassword,
)
const MyJobs = lazyScreen(async () => (await import('../features/labor-claims/screens/my-jobs.tsx')).MyJobsScreen)
const Remittances = lazyScreen(
  async () => (await import('../features/payments/screens/remittances.tsx')).RemittancesScreen,
)
const ClaimsList = lazyScreen(
  async () => (await import('../features/labor-claims/screens/claims-list.tsx')).ClaimsListScreen,
)
const NewClaim = lazyScreen(async () => (await import('../features/labor-claims/screens/new-claim.tsx')).NewClaimScreen)
const Ticket = lazyScreen(async () => (await import('../features/labor-claims/screens/ticket.tsx')).TicketScreen)
const Share = lazyScreen(async () => (await import('../features/labor-claims/screens/share.tsx')).ShareScreen)
const MachinePage = lazyScreen(
  async () => (await import('../features/warranty/screens/machine-page.tsx')).MachinePageScreen,
)
const MachineLabelPage = lazyScreen(
  async () => (await import('../features/warranty/screens/machine-label.tsx')).MachineLabelScreen,
)
const ImportRescue = lazyScreen(async () => (await import('./admin-screens.ts')).ImportRescueScreen)
const Devices = lazyScreen(async () => (await import('./admin-screens.ts')).DevicesScreen)
const SecurityEvents = lazyScreen(async () => (await import('./admin-screens.ts')).SecurityEventsScreen)
const FindServicer = lazyScreen(
  async () => (await import('../features/servicers/screens/find-servicer.tsx')).FindServicerScreen,
)
const OpenTicket = lazyScreen(
  async () => (await import('../features/tickets/screens/open-ticket.tsx')).OpenTicketScreen,
)
const Unsubscribe = lazyScreen(async () => (await import('./own-screens.ts')).UnsubscribeScreen)
const Question = lazyScreen(async () => (await import('../features/tickets/screens/question.tsx')).QuestionScreen)
const MyQuestions = lazyScreen(
  async () => (await import('../features/tickets/screens/my-questions.tsx')).MyQuestionsScreen,
)
const MyQuestion = lazyScreen(
  async () => (await import('../features/tickets/screens/my-question.tsx')).MyQuestionScreen,
)
const Inbox = lazyScreen(async () => (await import('../features/tickets/screens/inbox.tsx')).InboxScreen)
const Templates = lazyScreen(async () => (await import('../features/tickets/screens/templates.tsx')).TemplatesScreen)
const Outbox = lazyScreen(async () => (await import('../features/outbox/screens/outbox.tsx')).OutboxScreen)
const Registration = lazyScreen(
  async () => (await import('../features/warranty/screens/registration.tsx')).RegistrationScreen,
)
const DealerSerials = lazyScreen(
  async () => (await import('../features/warranty/screens/dealer-serials.tsx')).DealerSerialsScreen,
)
const WarrantySearch = lazyScreen(
  async () => (await import('../features/warranty/screens/warranty-search.tsx')).WarrantySearchScreen,
)
const Records = lazyScreen(async () => (await import('../features/warranty/screens/records.tsx')).RecordsScreen)
const WarrantyRecord = lazyScreen(async () => (await import('../features/warranty/screens/record.tsx')).RecordScreen)
const Cart = lazyScreen(async () => (await import('../features/cart/screens/cart.tsx')).CartScreen)
const CheckoutShipping = lazyScreen(
  async () => (await import('../features/checkout/screens/shipping.tsx')).ShippingScreen,
)
const CheckoutBilling = lazyScreen(async () => (await import('../features/checkout/screens/billing.tsx')).BillingScreen)
const CheckoutReview = lazyScreen(async () => (await import('../features/checkout/screens/review.tsx')).ReviewScreen)
const ThankYou = lazyScreen(async () => (await import('../features/checkout/screens/thankyou.tsx')).ThankYouScreen)
const AccountSearch = lazyScreen(
  async () => (await import('../features/checkout/screens/account-search.tsx')).AccountSearchScreen,
)
const CheckoutWarranty = lazyScreen(
  async () => (await import('../features/checkout/screens/warranty.tsx')).WarrantyStepScreen,
)
const SavedOrders = lazyScreen(
  async () => (await import('../features/cart/screens/saved-orders.tsx')).SavedOrdersScreen,
)

const AddressBook = lazyScreen(
  async () => (await import('../features/account/screens/address-book.tsx')).AddressBookScreen,
)
const Account = lazyScreen(async () => (await import('../features/account/screens/account.tsx')).AccountScreen)
const Users = lazyScreen(async () => (await import('../features/account/screens/users.tsx')).UsersScreen)
const Accounts = lazyScreen(async () => (await import('../features/account/screens/accounts.tsx')).AccountsScreen)
const Settings = lazyScreen(async () => (await import('../features/settings/screens/settings.tsx')).SettingsScreen)
const SettingSection = lazyScreen(async () => (await import('../features/settings/screens/setting.tsx')).SettingScreen)
const JoinRequest = lazyScreen(
  async () => (await import('../features/account/screens/join-request.tsx')).JoinRequestScreen,
)
const Returns = lazyScreen(async () => (await import('../features/orders/screens/returns.tsx')).ReturnsScreen)
const Return = lazyScreen(async () => (await import('../features/orders/screens/return.tsx')).ReturnScreen)
const Orders = lazyScreen(async () => (await import('../features/orders/screens/orders.tsx')).OrdersScreen)
const Order = lazyScreen(async () => (await import('../features/orders/screens/order.tsx')).OrderScreen)
const WarrantyOrders = lazyScreen(
  async () => (await import('../features/orders/screens/warranty-orders.tsx')).WarrantyOrdersScreen,
)
const OrderStatus = lazyScreen(
  async () => (await import('../features/orders/screens/order-status.tsx')).OrderStatusScreen,
)
const Reports = lazyScreen(async () => (await import('../features/reports/screens/reports.tsx')).ReportsScreen)

const warrantyArea = (screen: ReactNode) => <WarrantyArea>{screen}</WarrantyArea>

/** Addresses without a visible effect (S41, `SF044`). */
const shortcuts: readonly Path[] = [paths.me, paths.a1, paths.s1, paths.d1]

/** Addresses that redirect (S01). They have no Ionic page of their own, which would cover the target's. */
const redirects: readonly (readonly [Path, string])[] = [
  [paths.root, '/equipment-types'],
  [paths.warranty, '/warranty/registration'],
  [paths.warrantyRegistration, '/warranty/registration'],
  [paths.searchWarranty, '/warranty/search'],
]

/** The screen for each address of `paths.ts`. */
const routes: readonly AppRoute[] = [
  { path: paths.types, screen: <EquipmentTypes /> },
  { path: paths.type, screen: <EquipmentType /> },
  { path: paths.subtypes, screen: <EquipmentSubtypes /> },
  { path: paths.subtype, screen: <EquipmentSubtype /> },
  { path: paths.marketType, screen: <EquipmentSubtype /> },
  { path: paths.equipment, screen: <Equipment /> },
  { path: paths.equipmentId, screen: <Equipment /> },
  { path: paths.manufacturer, screen: <Manufacturer /> },
  { path: paths.product, screen: <Product /> },
  { path: paths.search, screen: <Search /> },
  { path: paths.cart, screen: <Cart /> },
  { path: paths.checkoutShipping, screen: <CheckoutShipping /> },
  { path: paths.checkoutBilling, screen: <CheckoutBilling /> },
  { path: paths.checkoutReview, screen: <CheckoutReview /> },
  { path: paths.thankYou, screen: <ThankYou /> },
  { path: paths.accountSearch, screen: <AccountSearch /> },
  { path: paths.checkoutWarranty, screen: warrantyArea(<CheckoutWarranty />) },
  { path: paths.savedOrders, screen: <SavedOrders /> },
  { path: paths.ticket, screen: <OpenTicket /> },
  { path: paths.question, screen: <Question /> },
  { path: paths.unsubscribe, screen: <Unsubscribe /> },
  { path: paths.myQuestions, screen: <MyQuestions /> },
  { path: paths.myQuestion, screen: <MyQuestion /> },
  { path: paths.inbox, screen: <Inbox /> },
  { path: paths.templates, screen: <Templates /> },
  { path: paths.findServicer, screen: <FindServicer /> },
  { path: paths.offlineCatalogue, screen: <OfflineCatalogue /> },
  { path: paths.machinePage, screen: <MachinePage /> },
  { path: paths.label, screen: <MachineLabelPage /> },
  { path: paths.login, screen: <LeaveShell /> },
  { path: paths.resetPassword, screen: <LeaveShell /> },
  { path: paths.activate, screen: <LeaveShell /> },
  { path: paths.invitation, screen: <LeaveShell /> },
  { path: paths.firstAdmin, screen: <LeaveShell /> },
  { path: paths.diagram, screen: <Diagram /> },
  { path: paths.home, screen: <Home /> },
  { path: paths.changePassword, screen: <ChangePassword /> },
  { path: paths.addressBook, screen: <AddressBook /> },
  { path: paths.myUser, screen: <MyUser /> },
  { path: paths.notifications, screen: <Notifications /> },
  { path: paths.security, screen: <Security /> },
  { path: paths.account, screen: <Account /> },
  { path: paths.users, screen: <Users /> },
  { path: paths.accounts, screen: <Accounts /> },
  { path: paths.settings, screen: <Settings /> },
  { path: paths.setting, screen: <SettingSection /> },
  { path: paths.joinRequest, screen: <JoinRequest /> },
  { path: paths.reports, screen: <Reports /> },
  { path: paths.orders, screen: <Orders /> },
  { path: paths.order, screen: <Order /> },
  { path: paths.warrantyOrders, screen: warrantyArea(<WarrantyOrders />) },
  { path: paths.orderStatus, screen: <OrderStatus /> },
  { path: paths.claims, screen: <ClaimsList /> },
  { path: paths.claimDesk, screen: <desk.ClaimDesk /> },
  { path: paths.registrationDesk, screen: <desk.RegistrationDesk /> },
  { path: paths.partReturns, screen: <desk.PartReturns /> },
  { path: paths.payTerms, screen: <desk.PayTerms /> },
  { path: paths.bulletins, screen: <desk.Bulletins /> },
  { path: paths.payments, screen: <desk.Payments /> },
  { path: paths.batch, screen: <desk.Batch /> },
  { path: paths.x12Files, screen: <desk.X12Files /> },
  { path: paths.remittances, screen: <Remittances /> },
  { path: paths.remittance, screen: <Remittances /> },
  { path: paths.newClaim, screen: <NewClaim /> },
  { path: paths.claimsSection, screen: <ClaimsList /> },
  { path: paths.jobs, screen: <MyJobs /> },
  { path: paths.jobsSection, screen: <MyJobs /> },
  { path: paths.claim, screen: <Ticket /> },
  { path: paths.share, screen: <Share /> },
  { path: paths.shareFiles, screen: <Share /> },
  { path: paths.registration, screen: warrantyArea(<Registration />) },
  { path: paths.serials, screen: warrantyArea(<DealerSerials />) },
  { path: paths.warrantySearch, screen: warrantyArea(<WarrantySearch />) },
  { path: paths.records, screen: warrantyArea(<Records />) },
  { path: paths.ownRecords, screen: warrantyArea(<Records />) },
  { path: paths.record, screen: warrantyArea(<WarrantyRecord />) },
  { path: paths.imports, screen: <Imports /> },
  { path: paths.importReport, screen: <ImportReport /> },
  { path: paths.editDiagram, screen: <DiagramEditor /> },
  { path: paths.returns, screen: <Returns /> },
  { path: paths.return, screen: <Return /> },
  { path: paths.warehouse, screen: <Warehouse /> },
  { path: paths.location, screen: <Location /> },
  { path: paths.receiveStock, screen: <ReceiveStock /> },
  { path: paths.receipts, screen: <Receipts /> },
  { path: paths.receipt, screen: <Receipt /> },
  { path: paths.count, screen: <Count /> },
  { path: paths.partStock, screen: <PartStock /> },
  { path: paths.locationBarcode, screen: <LocationBarcode /> },
  { path: paths.devices, screen: <Devices /> },
  { path: paths.securityEvents, screen: <SecurityEvents /> },
  { path: paths.importRescue, screen: <ImportRescue /> },
  { path: paths.outbox, screen: <Outbox /> },
  { path: paths.cache, screen: <LeaveShell /> },
  { path: paths.missing, screen: <PageNotFound /> },
]

/** Begins to load the screen at an address, where one has code of its own. */
export const loadScreenAt = (pathname: string) => findLoadAt(routes, screenLoads, pathname)?.()

function Guarded({ path, screen }: AppRoute) {
  const { session } = useSession()
  const { pathname, search } = useLocation()
  const report = useChunkErrorReport()
  const admission = admit(path.guard, session, pathname + search)
  if (admission.is === 'sent') return <Navigate to={admission.to} replace />
  // One IonPage around screen and skeleton: Ionic animates a page in once, and a second one would stay invisible.
  return (
    <IonPage data-route={path.path}>
      <LazyBoundary title={path.title} onError={report}>
        <ComingScreenProvider value={<ScreenSkeleton {...path} />}>
          <ScreenReadsProvider>{admission.is === 'missing' ? <PageNotFound /> : screen}</ScreenReadsProvider>
        </ComingScreenProvider>
      </LazyBoundary>
    </IonPage>
  )
}

export function Routes() {
  const clock = useClock()
  const swipeBack = useSwipeBack(hasAnimations())
  const { session } = useSession()
  useEffect(
    () =>
      clock.setTimer(3000, () => {
        fetchScreens(listOwnLoads(routes, screenLoads, session)).catch(() => undefined)
      }),
    [clock, session],
  )
  return (
    <IonRouterOutlet {...swipeBack}>
      {redirects.map(([{ path }, to]) => (
        <Route key={path} path={path} element={<Navigate to={to} replace />} />
      ))}
      {shortcuts.map(({ path }) => (
        <Route key={path} path={path} element={<StayHere />} />
      ))}
      {routes.map((route) => (
        <Route key={route.path.path} path={route.path.path} element={<Guarded {...route} />} />
      ))}
    </IonRouterOutlet>
  )
}
