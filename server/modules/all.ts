import type { Implemented } from '../kernel/implement.ts'
import { accountsHandlers } from './accounts/index.ts'
import { createAddresses } from './addresses/index.ts'
import type { PartsStore } from './addresses/index.ts'
import { createAnalytics } from './analytics/index.ts'
import type { AnalyticsPorts } from './analytics/index.ts'
import { createAuth } from './auth/index.ts'
import type { AuthPorts, SecretPorts } from './auth/index.ts'
import { bulletinsHandlers } from './bulletins/index.ts'
import { createCart } from './cart/index.ts'
import type { CartPorts } from './cart/index.ts'
import { createCheckout, takeOverVisit } from './checkout/index.ts'
import type { PaymentPorts } from './checkout/index.ts'
import { catalogueHandlers } from './catalogue/index.ts'
import { catalogueOfficeHandlers } from './catalogue-office/index.ts'
import { cataloguePackHandlers } from './catalogue-pack/index.ts'
import { dashboardHandlers } from './dashboard/index.ts'
import { devicesHandlers } from './devices/index.ts'
import { filesHandlers } from './files/index.ts'
import { createClaimDesk } from './claim-desk/index.ts'
import { claimPayHandlers } from './claim-pay/index.ts'
import { createClaimPayments } from './claim-payments/index.ts'
import { claimReturnsHandlers } from './claim-returns/index.ts'
import { createLaborClaims } from './labor-claims/index.ts'
import type { ClaimProvider } from './labor-claims/index.ts'
import { loggingHandlers } from './logging/index.ts'
import { createNotifications } from './notifications/index.ts'
import { createOrders } from './orders/index.ts'
import { outboxHandlers } from './outbox/index.ts'
import { machineLabelHandlers } from './passports/index.ts'
import { papersHandlers } from './papers/index.ts'
import { personDataHandlers } from './person-data/index.ts'
import { createPush } from './push/index.ts'
import { registrationDeskHandlers } from './registration-desk/index.ts'
import { reportsHandlers } from './reports/index.ts'
import { createRescue } from './rescue/index.ts'
import { createReturns } from './returns/index.ts'
import { createSecurity } from './security/index.ts'
import { createMilesTo, createServicers } from './servicers/index.ts'
import type { ServicersPorts } from './servicers/index.ts'
import { createSettings } from './settings/index.ts'
import { createShipping } from './shipping/index.ts'
import { createSite } from './site/index.ts'
import { ticketsHandlers } from './tickets/index.ts'
import { createUsers } from './users/index.ts'
import { viewsHandlers } from './views/index.ts'
import { warehouseHandlers } from './warehouse/index.ts'
import { warrantyHandlers } from './warranty/index.ts'
import { x12Handlers } from './x12/index.ts'

/** What the modules need beyond what each call brings. */
export interface ModulePorts {
  readonly auth: Omit<AuthPorts, 'onSignIn'>
  readonly cart: CartPorts
  readonly checkout: PaymentPorts
  readonly servicers: ServicersPorts
  readonly partsStore: PartsStore
  readonly push: SecretPorts
  readonly claimProvider: ClaimProvider
  /** Page views go nowhere without it. */
  readonly analytics?: AnalyticsPorts
}

/** Every module of the contract with its handlers. */
export function modulesOf(ports: ModulePorts): Implemented[] {
  const auth = { ...ports.auth, onSignIn: takeOverVisit }
  return [
    createAuth(auth),
    createUsers(auth, ports.servicers.places),
    accountsHandlers,
    createSite(ports.servicers.places),
    createSettings(ports.cart),
    createAddresses(ports.partsStore, ports.servicers.places),
    createServicers(ports.servicers),
    createLaborClaims(createMilesTo(ports.servicers), ports.claimProvider),
    claimPayHandlers,
    bulletinsHandlers,
    createClaimDesk(ports.servicers, ports.claimProvider),
    filesHandlers,
    outboxHandlers,
    devicesHandlers,
    loggingHandlers,
    cataloguePackHandlers,
    catalogueHandlers,
    catalogueOfficeHandlers,
    warrantyHandlers,
    ticketsHandlers,
    createCart(ports.cart),
    createCheckout({ ...ports.checkout, cart: ports.cart }),
    createShipping(ports.cart),
    createOrders(ports.cart),
    warehouseHandlers,
    viewsHandlers,
    createReturns(ports.cart),
    papersHandlers,
    createClaimPayments(ports.claimProvider),
    claimReturnsHandlers,
    registrationDeskHandlers,
    x12Handlers,
    personDataHandlers,
    machineLabelHandlers,
    createPush(ports.push),
    createNotifications(ports.push),
    createAnalytics(ports.analytics ?? { url: null }),
    createRescue(auth),
    createSecurity(auth),
    dashboardHandlers,
    reportsHandlers,
  ]
}
