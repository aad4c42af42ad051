import { IonPage, IonRouterOutlet } from '@ionic/react'
import { Suspense, lazy, useEffect } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { Navigate, Route, useLocation } from 'react-router-dom'
import { useClock } from '../data/clock.tsx'
import { useSession } from '../data/session.tsx'
import { Loading } from '../ui/four-states.tsx'
import { fetchCode } from '../platform/late-code.ts'
import { LateBoundary } from './crash/late-boundary.tsx'
import { Missing } from './crash/missing.tsx'
import { useLateReport } from './crash/use-late-report.ts'
import { admit } from './guard.ts'
import { paths } from './paths.ts'
import type { Path } from './paths.ts'
import { isShop } from './shell/entries.ts'
import { ToDoor } from './to-door.tsx'
import { WarrantyArea } from './warranty-area.tsx'
import '../ui/toolbar.css'

const loads: (() => Promise<ComponentType>)[] = []

/** A screen whose code is loaded when it is first drawn, or beforehand by `fetchScreens`. */
function late(load: () => Promise<ComponentType>) {
  loads.push(load)
  return lazy(async () => ({ default: await fetchCode(load) }))
}

/** Fetches the code of every screen, so that each opens at once, also where the signal is lost meanwhile. */
async function fetchScreens(): Promise<void> {
  for (const load of loads) await load()
}

const Home = late(async () => (await import('../features/dashboard/screens/home.tsx')).Home)
const ChangePassword = late(async () => (await import('../features/auth/screens/change-password.tsx')).ChangePassword)
const MyJobs = late(async () => (await import('../features/labor-claims/screens/my-jobs.tsx')).MyJobsScreen)
const ClaimsList = late(async () => (await import('../features/labor-claims/screens/claims-list.tsx')).ClaimsListScreen)
const NewClaim = late(async () => (await import('../features/labor-claims/screens/new-claim.tsx')).NewClaimScreen)
const Ticket = late(async () => (await import('../features/labor-claims/screens/ticket.tsx')).TicketScreen)
const Share = late(async () => (await import('../features/labor-claims/screens/share.tsx')).ShareScreen)
const Passport = late(async () => (await import('../features/warranty/screens/passport.tsx')).PassportScreen)
const MachineLabel = late(async () => (await import('../features/warranty/screens/label.tsx')).LabelScreen)
const ImportRescue = late(async () => (await import('../features/outbox/screens/import-rescue.tsx')).ImportRescueScreen)
const EquipmentTypes = late(
  async () => (await import('../features/catalogue/screens/equipment-types.tsx')).EquipmentTypesScreen,
)
const EquipmentType = late(
  async () => (await import('../features/catalogue/screens/equipment-type.tsx')).EquipmentTypeScreen,
)
const EquipmentSubtypes = late(
  async () => (await import('../features/catalogue/screens/equipment-subtypes.tsx')).EquipmentSubtypesScreen,
)
const EquipmentSubtype = late(
  async () => (await import('../features/catalogue/screens/equipment-subtype.tsx')).EquipmentSubtypeScreen,
)
const Equipment = late(async () => (await import('../features/catalogue/screens/equipment.tsx')).EquipmentScreen)
const Product = late(async () => (await import('../features/catalogue/screens/product.tsx')).ProductScreen)
const Search = late(async () => (await import('../features/catalogue/screens/search.tsx')).SearchScreen)
const OfflineCatalogue = late(
  async () => (await import('../features/catalogue/screens/offline-catalogue.tsx')).OfflineCatalogueScreen,
)
const FindServicer = late(
  async () => (await import('../features/servicers/screens/find-servicer.tsx')).FindServicerScreen,
)
const OpenTicket = late(async () => (await import('../features/tickets/screens/open-ticket.tsx')).OpenTicketScreen)
const Outbox = late(async () => (await import('../features/outbox/screens/outbox.tsx')).OutboxScreen)
const Diagram = late(async () => (await import('../features/catalogue/screens/diagram.tsx')).DiagramScreen)
const DiagramEditor = late(
  async () => (await import('../features/catalogue/screens/diagram-editor.tsx')).DiagramEditorScreen,
)
const Registration = late(
  async () => (await import('../features/warranty/screens/registration.tsx')).RegistrationScreen,
)
const DealerSerials = late(
  async () => (await import('../features/warranty/screens/dealer-serials.tsx')).DealerSerialsScreen,
)
const WarrantySearch = late(
  async () => (await import('../features/warranty/screens/warranty-search.tsx')).WarrantySearchScreen,
)
const Records = late(async () => (await import('../features/warranty/screens/records.tsx')).RecordsScreen)
const WarrantyRecord = late(async () => (await import('../features/warranty/screens/record.tsx')).RecordScreen)
const Imports = late(async () => (await import('../features/catalogue/screens/import.tsx')).ImportScreen)
const ImportReport = late(
  async () => (await import('../features/catalogue/screens/import-report.tsx')).ImportReportScreen,
)
const Cart = late(async () => (await import('../features/cart/screens/cart.tsx')).CartScreen)
const CheckoutShipping = late(async () => (await import('../features/checkout/screens/shipping.tsx')).ShippingScreen)
const CheckoutBilling = late(async () => (await import('../features/checkout/screens/billing.tsx')).BillingScreen)
const CheckoutReview = late(async () => (await import('../features/checkout/screens/review.tsx')).ReviewScreen)
const ThankYou = late(async () => (await import('../features/checkout/screens/thankyou.tsx')).ThankYouScreen)
const AccountSearch = late(
  async () => (await import('../features/checkout/screens/account-search.tsx')).AccountSearchScreen,
)
const CheckoutWarranty = late(
  async () => (await import('../features/checkout/screens/warranty.tsx')).WarrantyStepScreen,
)
const SavedOrders = late(async () => (await import('../features/cart/screens/saved-orders.tsx')).SavedOrdersScreen)

const AddressBook = late(async () => (await import('../features/account/screens/address-book.tsx')).AddressBookScreen)
const JoinRequest = late(async () => (await import('../features/account/screens/join-request.tsx')).JoinRequestScreen)
const OrderStatus = late(async () => (await import('../features/orders/screens/order-status.tsx')).OrderStatusScreen)

interface AppRoute {
  readonly path: Path
  readonly screen: ReactNode
}

const warrantyArea = (screen: ReactNode) => <WarrantyArea>{screen}</WarrantyArea>

/** Addresses that lead on (S01, S41). Ionic lays no page of theirs over the one that they lead to. */
const leadOn: readonly (readonly [Path, string])[] = [
  [paths.root, '/equipment-types'],
  [paths.warranty, '/warranty/registration'],
  [paths.warrantyRegistration, '/warranty/registration'],
  [paths.searchWarranty, '/warranty/search'],
  ...[paths.me, paths.a1, paths.s1, paths.d1].map((path) => [path, '/dashboard'] as const),
]

/** What is drawn at each address of `paths.ts`. */
const routes: readonly AppRoute[] = [
  { path: paths.types, screen: <EquipmentTypes /> },
  { path: paths.type, screen: <EquipmentType /> },
  { path: paths.subtypes, screen: <EquipmentSubtypes /> },
  { path: paths.subtype, screen: <EquipmentSubtype /> },
  { path: paths.marketType, screen: <EquipmentSubtype /> },
  { path: paths.equipment, screen: <Equipment /> },
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
  { path: paths.findServicer, screen: <FindServicer /> },
  { path: paths.offlineCatalogue, screen: <OfflineCatalogue /> },
  { path: paths.passport, screen: <Passport /> },
  { path: paths.label, screen: <MachineLabel /> },
  { path: paths.login, screen: <ToDoor /> },
  { path: paths.resetPassword, screen: <ToDoor /> },
  { path: paths.activate, screen: <ToDoor /> },
  { path: paths.diagram, screen: <Diagram /> },
  { path: paths.home, screen: <Home /> },
  { path: paths.changePassword, screen: <ChangePassword /> },
  { path: paths.addressBook, screen: <AddressBook /> },
  { path: paths.joinRequest, screen: <JoinRequest /> },
  { path: paths.orderStatus, screen: <OrderStatus /> },
  { path: paths.claims, screen: <ClaimsList /> },
  { path: paths.newClaim, screen: <NewClaim /> },
  { path: paths.claimsSection, screen: <ClaimsList /> },
  { path: paths.jobs, screen: <MyJobs /> },
  { path: paths.jobsSection, screen: <MyJobs /> },
  { path: paths.claim, screen: <Ticket /> },
  { path: paths.share, screen: <Share /> },
  { path: paths.shareParcel, screen: <Share /> },
  { path: paths.registration, screen: warrantyArea(<Registration />) },
  { path: paths.serials, screen: warrantyArea(<DealerSerials />) },
  { path: paths.warrantySearch, screen: warrantyArea(<WarrantySearch />) },
  { path: paths.records, screen: warrantyArea(<Records />) },
  { path: paths.ownRecords, screen: warrantyArea(<Records />) },
  { path: paths.record, screen: warrantyArea(<WarrantyRecord />) },
  { path: paths.imports, screen: <Imports /> },
  { path: paths.importReport, screen: <ImportReport /> },
  { path: paths.editDiagram, screen: <DiagramEditor /> },
  { path: paths.importRescue, screen: <ImportRescue /> },
  { path: paths.outbox, screen: <Outbox /> },
  { path: paths.cache, screen: <ToDoor /> },
  { path: paths.missing, screen: <Missing /> },
]

/** The same frame as the screen to come, in grey. */
function Coming({ path, title }: Path) {
  if (isShop(path))
    return (
      <main className="content shop-coming">
        <Loading label={`Loading ${title}`} />
      </main>
    )
  return (
    <>
      <header className="toolbar">
        <div className="grow">
          <h1 className="ttl">{title}</h1>
        </div>
      </header>
      <main className="content">
        <Loading label={`Loading ${title}`} />
      </main>
    </>
  )
}

function Guarded({ path, screen }: AppRoute) {
  const { session } = useSession()
  const { pathname, search } = useLocation()
  const report = useLateReport()
  const admission = admit(path.guard, session, pathname + search)
  if (admission.is === 'sent') return <Navigate to={admission.to} replace />
  // One IonPage around whatever is drawn: Ionic moves it into view once, and a second one in its place would stay invisible.
  return (
    <IonPage>
      <LateBoundary title={path.title} onFault={report}>
        <Suspense fallback={<Coming {...path} />}>{admission.is === 'missing' ? <Missing /> : screen}</Suspense>
      </LateBoundary>
    </IonPage>
  )
}

export function Routes() {
  const clock = useClock()
  useEffect(
    () =>
      clock.after(3000, () => {
        fetchScreens().catch(() => undefined)
      }),
    [clock],
  )
  return (
    <IonRouterOutlet>
      {leadOn.map(([{ path }, to]) => (
        <Route key={path} path={path} element={<Navigate to={to} replace />} />
      ))}
      {routes.map((route) => (
        <Route key={route.path.path} path={route.path.path} element={<Guarded {...route} />} />
      ))}
    </IonRouterOutlet>
  )
}
