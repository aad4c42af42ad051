import { Stripe } from 'stripe'
import { findCardAmountError } from '../../../domain/checkout/card-amount.ts'
import type { BillingError } from '../../../domain/checkout/sentences.ts'
import type {
  BegunCharge,
  ChargeKey,
  FoundCharge,
  FoundRefund,
  NewCharge,
  PaymentEvents,
  Payments,
} from '../../ports/payments.ts'
import { getCardErrorMessage } from './stripe-messages.ts'

export interface StripeSettings {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  /** The base of its API: `https://api.stripe.com`, or a stand-in. */
  readonly apiBase: string
}

/** Less than the lease of an attempt, so that no request is still running when the lease ends. */
const timeoutMs = 15_000
const currency = 'usd'
/** How far our clock may be ahead of Stripe's. */
const clockToleranceMs = 5 * 60_000
const declined: BillingError = 'This transaction has been declined.'

const states: Readonly<Record<string, FoundCharge['state']>> = {
  requires_action: 'action',
  requires_capture: 'authorized',
  processing: 'authorized',
  succeeded: 'captured',
  canceled: 'voided',
  requires_payment_method: 'declined',
  requires_confirmation: 'action',
}

/** Creates the Stripe gateway with its SDK (docs/decisions/028-the-checkout.md): one PaymentIntent per charge, captured manually. */
export function createStripeGateway(settings: StripeSettings): {
  readonly payments: Payments
  readonly events: PaymentEvents
} {
  const { hostname, port, protocol } = new URL(settings.apiBase)
  const isPlain = protocol === 'http:'
  const stripe = new Stripe(settings.secretKey, {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })

  /** Creates the intent of a key, or returns the existing one; null where Stripe does not take it. The intent alone charges nothing. */
  const createIntent = async ({ key, amount }: ChargeKey): Promise<string | null> => {
    const made = await stripe.paymentIntents
      .create(
        {
          amount,
          currency,
          capture_method: 'manual',
          allowed_payment_method_types: ['card'],
          metadata: { attempt: key },
        },
        { idempotencyKey: `${key}-intent` },
      )
      .catch(ignoreInvalid)
    return made?.id ?? null
  }

  /** By its id, or by what it is marked with: keys are forgotten after a day, and the search of Stripe lags behind (stripe.com/docs/search). */
  const findIntent = async ({ key, ref, at }: BegunCharge): Promise<Stripe.PaymentIntent | null> => {
    if (ref !== null) return stripe.paymentIntents.retrieve(ref)
    const since = Math.floor((at.getTime() - clockToleranceMs) / 1000)
    const created = stripe.paymentIntents.list({ created: { gte: since }, limit: 100 })
    for await (const intent of created) if (intent.metadata['attempt'] === key) return intent
    return null
  }

  const listRefunds = async (ref: string): Promise<FoundRefund[]> => {
    const refunds: FoundRefund[] = []
    for await (const refund of stripe.refunds.list({ payment_intent: ref, limit: 100 }))
      refunds.push(toFoundRefund(refund))
    return refunds
  }
  /** Creates a refund; null where nothing is left to return of its charge. */
  const createRefund = async (refund: {
    readonly payment_intent: string
    readonly amount: number
    readonly metadata: { readonly refund: string }
  }): Promise<FoundRefund | null> => {
    const idempotencyKey = `${refund.metadata.refund}-refund`
    // Lowered after a first try, it is another request.
    const createLowered = (thrown: unknown) => {
      if (!(thrown instanceof Stripe.errors.StripeIdempotencyError)) throw thrown
      return stripe.refunds.create(refund, { idempotencyKey: `${idempotencyKey}-${refund.amount}` })
    }
    try {
      return toFoundRefund(await stripe.refunds.create(refund, { idempotencyKey }).catch(createLowered))
    } catch (thrown) {
      ignoreEnded(thrown)
      return null
    }
  }

  const attachSource = async (charge: NewCharge, intent: string) => {
    if ('saved' in charge.source) {
      const [customer = '', method = ''] = charge.source.saved.split('/')
      await stripe.paymentIntents.update(intent, { customer }, { idempotencyKey: `${charge.key}-customer` })
      return method
    }
    if (charge.shouldSave) {
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
      const ref = await createIntent(charge)
      if (ref === null) return { is: 'declined', message: findCardAmountError(charge.amount) ?? declined }
      try {
        const method = await attachSource(charge, ref)
        const intent = await stripe.paymentIntents.confirm(
          ref,
          { payment_method: method, use_stripe_sdk: true },
          { idempotencyKey: `${charge.key}-confirm` },
        )
        if (intent.status === 'requires_action') return { is: 'action', ref, clientSecret: intent.client_secret ?? '' }
        if (intent.status === 'requires_capture') return { is: 'authorized', ref }
        return { is: 'declined', message: getCardErrorMessage(intent.last_payment_error) }
      } catch (thrown) {
        const message = getRefusalMessage(thrown)
        if (message === null) throw thrown
        return { is: 'declined', message }
      }
    },
    find: async (charge) => {
      const intent = await findIntent(charge)
      if (intent === null) return null
      // An intent that was never confirmed can still be confirmed, so it counts as waiting for the bank.
      const isFresh = intent.status === 'requires_payment_method' && intent.last_payment_error === null
      const state = isFresh ? 'action' : (states[intent.status] ?? 'declined')
      return {
        ref: intent.id,
        state,
        message: state === 'declined' ? getCardErrorMessage(intent.last_payment_error) : null,
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
    refund: async (ref, charge, { key, amount }) => {
      // Stripe forgets an idempotency key after a day; a job may be repeated later than that.
      const before = await listRefunds(ref)
      const known = before.find((one) => one.key === key)
      const left = charge.amount - sumLive(before)
      // A person may have returned a part of the charge on Stripe's own pages, which then takes no more than the rest.
      if (known === undefined && left > 0 && left < amount) return { is: 'short', left }
      const made = known ?? (await createRefund({ payment_intent: ref, amount, metadata: { refund: key } }))
      // Where Stripe makes none, all of the charge was returned there.
      const isMade = made === null ? sumLive(await listRefunds(ref)) >= charge.amount : !made.isLost
      return { is: isMade ? 'made' : 'refused' }
    },
    listRefunds,
    keepCard: async (ref) => {
      const intent = await stripe.paymentIntents.retrieve(ref).catch(ignoreMissing)
      const [who, what] = [getId(intent?.customer ?? null), getId(intent?.payment_method ?? null)]
      return who === null || what === null ? null : `${who}/${what}`
    },
    forgetCard: async (ref) => {
      const method = ref.split('/')[1]
      if (method !== undefined) await stripe.paymentMethods.detach(method).catch(ignoreDetached)
    },
  }
  return { payments, events: createStripeEvents(stripe, settings.webhookSecret) }
}

/** A refund that is pending or succeeded may still fail: the bank sends it back, also days later. */
const toFoundRefund = ({ id, amount, status, metadata }: Stripe.Refund): FoundRefund => ({
  ...{ ref: id, amount, key: metadata?.['refund'] ?? null, isLost: status === 'failed' || status === 'canceled' },
})

const sumLive = (refunds: readonly FoundRefund[]): number =>
  refunds.reduce((sum, { isLost, amount }) => (isLost ? sum : sum + amount), 0)

const getId = (one: string | { readonly id: string } | null): string | null =>
  one === null || typeof one === 'string' ? one : one.id

/** Returns the message of a declined card; null for errors whose outcome is unknown. */
function getRefusalMessage(thrown: unknown): string | null {
  if (thrown instanceof Stripe.errors.StripeCardError) return getCardErrorMessage(thrown)
  // The token was used before or never existed, so it cannot lead to a charge.
  const isToken = thrown instanceof Stripe.errors.StripeInvalidRequestError && thrown.param === 'payment_method'
  return isToken ? 'cc-number' : null
}

const isUnexpectedState = (thrown: unknown): boolean =>
  thrown instanceof Stripe.errors.StripeInvalidRequestError &&
  (thrown.code === 'payment_intent_unexpected_state' || thrown.code === 'charge_already_refunded')

function ignoreEnded(thrown: unknown): void {
  if (!isUnexpectedState(thrown)) throw thrown
}

/** What Stripe does not take, as an amount outside its limits, was not begun: nothing is charged. */
function ignoreInvalid(thrown: unknown): null {
  if (!(thrown instanceof Stripe.errors.StripeInvalidRequestError)) throw thrown
  return null
}

/** What Stripe does not know is of another gateway, or of another account there, from before a change. */
function ignoreMissing(thrown: unknown): null {
  if (!(thrown instanceof Stripe.errors.StripeInvalidRequestError) || thrown.code !== 'resource_missing') throw thrown
  return null
}

/** A card that was detached before, or that Stripe no longer has, is forgotten already. */
function ignoreDetached(thrown: unknown): void {
  if (!(thrown instanceof Stripe.errors.StripeInvalidRequestError)) throw thrown
}

const eventKinds: Readonly<Record<string, 'decided' | 'refunded'>> = {
  'payment_intent.amount_capturable_updated': 'decided',
  'payment_intent.payment_failed': 'decided',
  'payment_intent.canceled': 'decided',
  'charge.refunded': 'refunded',
}
/** The events of a refund itself. A webhook of an older API version has the last one alone. */
const refundEvents: readonly string[] = ['refund.failed', 'refund.updated', 'charge.refund.updated']

/** The fields of a charge, an intent or a refund that an event is read for. */
interface EventObject {
  readonly metadata?: Readonly<Record<string, string>> | null
  readonly payment_intent?: string | { readonly id: string } | null
}

function createStripeEvents(stripe: Stripe, secret: string): PaymentEvents {
  return {
    path: '/webhooks/stripe',
    signatureHeader: 'stripe-signature',
    read: (body, signature) => {
      try {
        const event = stripe.webhooks.constructEvent(Buffer.from(body), signature, secret)
        const what = eventKinds[event.type] ?? null
        const about = event.data.object as EventObject
        const key = about.metadata?.['attempt']
        const ref = refundEvents.includes(event.type) ? getId(about.payment_intent ?? null) : null
        return {
          id: event.id,
          type: event.type,
          charge: what === null || key === undefined ? null : { key, what },
          refundOf: ref === null ? null : { ref, key: about.metadata?.['refund'] ?? null },
        }
      } catch {
        return null
      }
    },
  }
}
