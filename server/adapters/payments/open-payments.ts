import type { Kysely } from 'kysely'
import type { CheckoutState } from '../../../contract/shapes/cart.ts'
import type { Database } from '../../db/schema.ts'
import type { PageHosts } from '../../kernel/http/security-headers.ts'
import type { ExternalEndpoint } from '../../kernel/http/webhooks.ts'
import type { Clock, Ids } from '../../ports/clock.ts'
import type { PaymentEvents, Payments } from '../../ports/payments.ts'
import { createDemoGatewayStore } from './demo-gateway.books.ts'
import { createBankEndpoint, createDemoGateway, createTokenEndpoint } from './demo-gateway.ts'
import type { StripeSettings } from './stripe-gateway.ts'

/** For a shop without a payment gateway, which sells on terms, by check and under warranty, but not by card. */
const noGateway: Payments = {
  gateway: { kind: 'none', tokensUrl: null, publishableKey: null },
  authorize: () => Promise.resolve({ is: 'declined', message: 'We do not accept cards yet. Please call us to order.' }),
  find: () => Promise.resolve(null),
  capture: () => Promise.resolve({ is: 'refused' }),
  void: () => Promise.resolve(),
  refund: () => Promise.resolve({ is: 'refused' }),
  listRefunds: () => Promise.resolve([]),
  keepCard: () => Promise.resolve(null),
  forgetCard: () => Promise.resolve(),
}

/** The selected payment gateway (`PAYMENTS`). */
export type PaymentsChoice =
  | { readonly kind: 'demo' }
  | { readonly kind: 'none' }
  | { readonly kind: 'stripe'; readonly settings: StripeSettings }

export interface OpenPayments {
  readonly payments: Payments
  /** The webhook events of the gateway, if it sends any. */
  readonly events: PaymentEvents | null
  /** Endpoints of the gateway outside the API. */
  readonly endpoints: readonly ExternalEndpoint[]
}

/** Opens the gateway. Stripe's SDK is only loaded if it is used. */
export async function openPayments(
  choice: PaymentsChoice,
  ports: { readonly db: Kysely<Database>; readonly clock: Clock; readonly ids: Ids },
): Promise<OpenPayments> {
  switch (choice.kind) {
    case 'none':
      return { payments: noGateway, events: null, endpoints: [] }
    case 'demo': {
      const books = createDemoGatewayStore(ports.db)
      return {
        payments: createDemoGateway(books, ports.clock),
        events: null,
        endpoints: [createTokenEndpoint(books, ports), createBankEndpoint(books, ports)],
      }
    }
    case 'stripe': {
      const { createStripeGateway: stripeGateway } = await import('./stripe-gateway.ts')
      return { ...stripeGateway(choice.settings), endpoints: [] }
    }
  }
}

/**
 * Returns the gateway as the checkout's wire format. A shop without one is sent as Stripe without a key: released apps know
 * no third kind, and without a key they create no token and send no card.
 */
export const toWireGateway = ({ gateway }: Payments): CheckoutState['gateway'] => ({
  kind: gateway.kind === 'none' ? 'stripe' : gateway.kind,
  tokens_url: gateway.tokensUrl,
  publishable_key: gateway.publishableKey,
})

/** Hosts that Stripe's card fields and wallets need in the content security policy (stripe.com/docs/security/guide). */
export const stripeHosts: PageHosts = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  wallet: ['https://js.stripe.com', 'https://*.js.stripe.com'],
}
