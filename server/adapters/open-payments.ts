import type { Kysely } from 'kysely'
import type { CheckoutState } from '../../contract/shapes/cart.ts'
import type { Database } from '../db/schema.ts'
import type { PageHosts } from '../kernel/http/security-headers.ts'
import type { Outside } from '../kernel/http/outside.ts'
import type { Clock, Ids } from '../ports/clock.ts'
import type { PaymentEvents, Payments } from '../ports/payments.ts'
import { demoBooks } from './demo-gateway.books.ts'
import { demoGateway, demoTokens } from './demo-gateway.ts'
import { noGateway } from './no-gateway.ts'
import type { StripeSettings } from './stripe-gateway.ts'

/** Which gateway the shop goes by (`PAYMENTS`). */
export type PaymentsChoice =
  { readonly kind: 'demo' } | { readonly kind: 'none' } | { readonly kind: 'stripe'; readonly settings: StripeSettings }

export interface OpenPayments {
  readonly payments: Payments
  /** Of a gateway that calls by itself. */
  readonly events: PaymentEvents | null
  /** What is answered beside the API in its place. */
  readonly doors: readonly Outside[]
}

/** Opens it; Stripe's SDK is read where it is wanted. */
export async function openPayments(
  choice: PaymentsChoice,
  world: { readonly db: Kysely<Database>; readonly clock: Clock; readonly ids: Ids },
): Promise<OpenPayments> {
  switch (choice.kind) {
    case 'none':
      return { payments: noGateway, events: null, doors: [] }
    case 'demo': {
      const books = demoBooks(world.db)
      return { payments: demoGateway(books, world.clock), events: null, doors: [demoTokens(books, world)] }
    }
    case 'stripe': {
      const { stripeGateway } = await import('./stripe-gateway.ts')
      return { ...stripeGateway(choice.settings), doors: [] }
    }
  }
}

/** How a browser makes a token of a card, as the checkout tells it. */
export const gatewayOf = ({ gateway }: Payments): CheckoutState['gateway'] => ({
  kind: gateway.kind,
  tokens_url: gateway.tokensUrl,
  publishable_key: gateway.publishableKey,
})

/** What Stripe's card fields need of a page's policy (stripe.com/docs/security/guide, content security policy). */
export const stripeHosts: PageHosts = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}
