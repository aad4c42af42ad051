import { createDemoGatewayStore } from '../../server/adapters/payments/demo-gateway.books.ts'
import {
  createBankEndpoint,
  createDemoGateway,
  createTokenEndpoint,
} from '../../server/adapters/payments/demo-gateway.ts'
import type { OpenPayments } from '../../server/adapters/payments/open-payments.ts'
import type { OpenDatabase } from '../../server/db/connect.ts'
import { createWithOwnTransaction } from '../../server/kernel/with-own-transaction.ts'
import { checkoutJobs, createPaymentEvents } from '../../server/modules/checkout/index.ts'
import type { Clock, Ids } from '../../server/ports/clock.ts'
import type { Payments } from '../../server/ports/payments.ts'
import type { PlacementSteps } from '../../server/ports/placement-steps.ts'
import { noPlacementSteps } from '../../server/ports/placement-steps.ts'

/** Replacements for the demo gateway, or wrappers around it. */
export interface PaymentOptions {
  readonly gateway?: (demo: Payments) => Payments
  readonly openPayments?: OpenPayments
  readonly steps?: PlacementSteps
}

/** The payments of a test server: the demo gateway with its books in the same database, and the jobs that finish attempts. */
export function openTestPayments(
  { gateway = (demo) => demo, openPayments, steps = noPlacementSteps }: PaymentOptions,
  harness: {
    readonly database: OpenDatabase
    readonly clock: Clock
    readonly ids: Ids
    readonly isProduction: boolean
  },
) {
  const books = createDemoGatewayStore(harness.database.db)
  const usual = {
    payments: gateway(createDemoGateway(books, harness.clock)),
    events: null,
    endpoints: [createTokenEndpoint(books, harness), createBankEndpoint(books, harness)],
  }
  const open: OpenPayments = openPayments ?? (harness.isProduction ? { ...usual, endpoints: [] } : usual)
  const transactions = {
    tx: harness.database.db,
    get now() {
      return harness.clock.now()
    },
    withOwnTransaction: createWithOwnTransaction({ ...harness, wakeJobs: () => undefined }),
  }
  const checkout = { payments: open.payments, steps }
  return {
    checkout,
    outside: [...open.endpoints, ...(open.events === null ? [] : [createPaymentEvents(open.events, transactions)])],
    jobs: checkoutJobs(transactions, checkout),
  }
}

/** Payments for tests that place no order. */
export const noPayments = {
  steps: noPlacementSteps,
  payments: {
    gateway: { kind: 'demo', tokensUrl: null, publishableKey: null },
    authorize: () => Promise.reject(new Error('No gateway here')),
    find: () => Promise.resolve(null),
    capture: () => Promise.reject(new Error('No gateway here')),
    void: () => Promise.resolve(),
    refund: () => Promise.reject(new Error('No gateway here')),
    listRefunds: () => Promise.resolve([]),
    keepCard: () => Promise.resolve(null),
    forgetCard: () => Promise.resolve(),
  },
} as const
