import { demoBooks } from '../../server/adapters/demo-gateway.books.ts'
import { demoGateway, demoTokens } from '../../server/adapters/demo-gateway.ts'
import type { OpenPayments } from '../../server/adapters/open-payments.ts'
import type { OpenDatabase } from '../../server/db/connect.ts'
import { apartFrom } from '../../server/kernel/apart.ts'
import { checkoutJobs, paymentEvents } from '../../server/modules/checkout/index.ts'
import type { Clock, Ids } from '../../server/ports/clock.ts'
import type { Payments } from '../../server/ports/payments.ts'
import type { PlacementSteps } from '../../server/ports/placement-steps.ts'
import { unwatched } from '../../server/ports/placement-steps.ts'

/** What a test may put in the place of the demo gateway, or around it. */
export interface TillOptions {
  readonly gateway?: (demo: Payments) => Payments
  readonly till?: OpenPayments
  readonly steps?: PlacementSteps
}

/** The till of a test's server: the demo gateway with books in the same database, and the jobs that end what a call began. */
export function openTill(
  { gateway = (demo) => demo, till, steps = unwatched }: TillOptions,
  world: {
    readonly database: OpenDatabase
    readonly clock: Clock
    readonly ids: Ids
    readonly isProduction: boolean
  },
) {
  const books = demoBooks(world.database.db)
  const usual = { payments: gateway(demoGateway(books, world.clock)), events: null, doors: [demoTokens(books, world)] }
  const open: OpenPayments = till ?? (world.isProduction ? { ...usual, doors: [] } : usual)
  const transactions = {
    tx: world.database.db,
    get now() {
      return world.clock.now()
    },
    apart: apartFrom({ ...world, nudge: () => undefined }),
  }
  const checkout = { payments: open.payments, steps }
  return {
    checkout,
    outside: [...open.doors, ...(open.events === null ? [] : [paymentEvents(open.events, transactions)])],
    jobs: checkoutJobs(transactions, checkout),
  }
}

/** Where no order is placed. */
export const closedTill = {
  steps: unwatched,
  payments: {
    gateway: { kind: 'demo', tokensUrl: null, publishableKey: null },
    authorize: () => Promise.reject(new Error('No gateway here')),
    find: () => Promise.resolve(null),
    capture: () => Promise.reject(new Error('No gateway here')),
    void: () => Promise.resolve(),
    refund: () => Promise.resolve(),
    keepCard: () => Promise.resolve(null),
  },
} as const
