import { Stripe } from 'stripe'
import type { FoundCharge, NewCharge, PaymentEvents, Payments } from '../ports/payments.ts'
import { wordsOfCardError } from './stripe-words.ts'

export interface StripeSettings {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  /** Where its API is: `https://api.stripe.com`, or a stand-in. */
  readonly apiBase: string
}

/** Less than the time that an attempt is left alone: whoever gives up knows that nobody asks any more. */
const patienceMs = 15_000
const currency = 'usd'

const states: Readonly<Record<string, FoundCharge['state']>> = {
  requires_action: 'action',
  requires_capture: 'authorized',
  processing: 'authorized',
  succeeded: 'captured',
  canceled: 'voided',
  requires_payment_method: 'declined',
  requires_confirmation: 'action',
}

/** Stripe, spoken with by its own SDK (docs/decisions/028-the-checkout.md): a PaymentIntent for each charge, captured by hand. */
export function stripeGateway(settings: StripeSettings): {
  readonly payments: Payments
  readonly events: PaymentEvents
} {
  const { hostname, port, protocol } = new URL(settings.apiBase)
  const isPlain = protocol === 'http:'
  const stripe = new Stripe(settings.secretKey, {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
    timeout: patienceMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })

  /** The intent of a key. Asked again it is the same one: nothing but the key decides what it is, and by itself it charges nobody. */
  const intentOf = async ({ key, amount }: { readonly key: string; readonly amount: number }) => {
    const made = await stripe.paymentIntents.create(
      {
        amount,
        currency,
        capture_method: 'manual',
        allowed_payment_method_types: ['card'],
        metadata: { attempt: key },
      },
      { idempotencyKey: `${key}-intent` },
    )
    return made.id
  }

  const source = async (charge: NewCharge, intent: string) => {
    if ('saved' in charge.source) {
      const [customer = '', method = ''] = charge.source.saved.split('/')
      await stripe.paymentIntents.update(intent, { customer }, { idempotencyKey: `${charge.key}-customer` })
      return method
    }
    if (charge.isToBeKept) {
      const { id } = await stripe.customers.create(
        { name: charge.address.name, metadata: { attempt: charge.key } },
        { idempotencyKey: `${charge.key}-new-customer` },
      )
      await stripe.paymentIntents.update(
        intent,
        { customer: id, setup_future_usage: 'on_session' },
        { idempotencyKey: `${charge.key}-customer` },
      )
    }
    return charge.source.token
  }

  const payments: Payments = {
    gateway: { kind: 'stripe', tokensUrl: null, publishableKey: settings.publishableKey },
    authorize: async (charge) => {
      const ref = await intentOf(charge)
      try {
        const method = await source(charge, ref)
        const intent = await stripe.paymentIntents.confirm(
          ref,
          { payment_method: method, use_stripe_sdk: true },
          { idempotencyKey: `${charge.key}-confirm` },
        )
        if (intent.status === 'requires_action') return { is: 'action', ref, clientSecret: intent.client_secret ?? '' }
        if (intent.status === 'requires_capture') return { is: 'authorized', ref }
        return { is: 'declined', words: wordsOfCardError(intent.last_payment_error) }
      } catch (thrown) {
        const words = wordsOfRefusal(thrown)
        if (words === null) throw thrown
        return { is: 'declined', words }
      }
    },
    find: async (charge) => {
      const intent = await stripe.paymentIntents.retrieve(await intentOf(charge))
      // One that was never confirmed still can be: it is let go like one that waits for the bank.
      const isFresh = intent.status === 'requires_payment_method' && intent.last_payment_error === null
      const state = isFresh ? 'action' : (states[intent.status] ?? 'declined')
      return {
        ref: intent.id,
        state,
        words: state === 'declined' ? wordsOfCardError(intent.last_payment_error) : null,
        clientSecret: intent.client_secret,
      }
    },
    capture: async (ref, { key }) => {
      try {
        await stripe.paymentIntents.capture(ref, {}, { idempotencyKey: `${key}-capture` })
        return { is: 'captured' }
      } catch (thrown) {
        if (!isUnexpectedState(thrown)) throw thrown
        const { status } = await stripe.paymentIntents.retrieve(ref)
        return { is: status === 'succeeded' ? 'captured' : 'refused' }
      }
    },
    void: async (ref, { key }) => {
      await stripe.paymentIntents
        .cancel(ref, { cancellation_reason: 'abandoned' }, { idempotencyKey: `${key}-void` })
        .catch(ignoreEnded)
    },
    refund: async (ref, { key }) => {
      await stripe.refunds.create({ payment_intent: ref }, { idempotencyKey: `${key}-refund` }).catch(ignoreEnded)
    },
    keepCard: async (ref) => {
      const { customer, payment_method: method } = await stripe.paymentIntents.retrieve(ref)
      const [who, what] = [idOf(customer), idOf(method)]
      return who === null || what === null ? null : `${who}/${what}`
    },
  }
  return { payments, events: stripeEvents(stripe, settings.webhookSecret) }
}

const idOf = (one: string | { readonly id: string } | null): string | null =>
  one === null || typeof one === 'string' ? one : one.id

/** A refusal that is the card's, in the gateway's words; null for everything whose end is not known. */
function wordsOfRefusal(thrown: unknown): string | null {
  if (thrown instanceof Stripe.errors.StripeCardError) return wordsOfCardError(thrown)
  // A token that was used or that there never was: no charge can come of it.
  const isToken = thrown instanceof Stripe.errors.StripeInvalidRequestError && thrown.param === 'payment_method'
  return isToken ? 'cc-number' : null
}

const isUnexpectedState = (thrown: unknown): boolean =>
  thrown instanceof Stripe.errors.StripeInvalidRequestError &&
  (thrown.code === 'payment_intent_unexpected_state' || thrown.code === 'charge_already_refunded')

function ignoreEnded(thrown: unknown): void {
  if (!isUnexpectedState(thrown)) throw thrown
}

const told: Readonly<Record<string, 'decided' | 'refunded'>> = {
  'payment_intent.amount_capturable_updated': 'decided',
  'payment_intent.payment_failed': 'decided',
  'payment_intent.canceled': 'decided',
  'charge.refunded': 'refunded',
}

function stripeEvents(stripe: Stripe, secret: string): PaymentEvents {
  return {
    path: '/webhooks/stripe',
    signatureHeader: 'stripe-signature',
    read: (body, signature) => {
      try {
        const event = stripe.webhooks.constructEvent(Buffer.from(body), signature, secret)
        const what = told[event.type] ?? null
        const about = event.data.object as { readonly metadata?: Readonly<Record<string, string>> | null }
        const key = about.metadata?.['attempt']
        return {
          id: event.id,
          type: event.type,
          charge: what === null || key === undefined ? null : { key, what },
        }
      } catch {
        return null
      }
    },
  }
}
