import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A PaymentIntent in the shape of Stripe's published API, as far as the shop reads it. */
interface Intent {
  id: string
  object: 'payment_intent'
  created: number
  amount: number
  currency: string
  capture_method: string
  status: string
  client_secret: string
  customer: string | null
  payment_method: string | null
  setup_future_usage: string | null
  metadata: Record<string, string>
  last_payment_error: { type: 'card_error'; code: string; decline_code?: string; message: string } | null
}
interface Refund {
  readonly id: string
  readonly object: 'refund'
  status: string
  readonly payment_intent: string
  readonly amount: number
  readonly metadata: object
}
type Params = Readonly<Record<string, string>>
interface Answer {
  readonly status: number
  readonly body: object
}

/** Stripe's test payment methods (stripe.com/docs/testing) and their results at confirmation. */
const refusedWith: Readonly<Record<string, { readonly code: string; readonly decline_code?: string }>> = {
  pm_card_visa_chargeDeclined: { code: 'card_declined', decline_code: 'generic_decline' },
  pm_card_visa_chargeDeclinedIncorrectCvc: { code: 'incorrect_cvc' },
  pm_card_chargeDeclinedExpiredCard: { code: 'expired_card' },
  pm_card_avsZipFail: { code: 'incorrect_zip' },
}
const known = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_authenticationRequired', ...Object.keys(refusedWith)]

const failure = (status: number, error: object): Answer => ({ status, body: { error } })
const unexpected = (status: string) =>
  failure(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent could not be changed because it has a status of ${status}.`,
  })

/** Stripe's limits of an amount in US dollars (stripe.com/docs/currencies): at least $0.50, at most eight digits. */
function toAmountFailure(amount: number): Answer | null {
  const is = { type: 'invalid_request_error', param: 'amount' }
  if (amount < 50)
    return failure(400, { ...is, code: 'amount_too_small', message: 'Amount must be at least $0.50 usd' })
  return amount > 99_999_999
    ? failure(400, { ...is, code: 'amount_too_large', message: 'Amount must be no more than $999,999.99' })
    : null
}

/** A small Stripe on its own port: PaymentIntents with manual capture, customers, refunds, idempotency keys. */
export async function stripeStandIn(secretKey = 'sk_test_stand_in', webhookSecret = 'whsec_stand_in') {
  const intents = new Map<string, Intent>()
  const refunds: Refund[] = []
  const replies = new Map<string, { readonly said: string; readonly answer: Answer }>()
  const asked: string[] = []
  /** Intents that were cancelled while they held an amount. */
  const unheld = new Set<string>()
  /** Payment methods that were detached from their customer. */
  const detached = new Set<string>()
  let count = 0
  let isUnresponsive = false
  let refundStatus = 'succeeded'
  let now = () => new Date()
  const next = (prefix: string) => `${prefix}_${(count += 1)}`

  const create = (params: Params): Answer => {
    const outside = toAmountFailure(Number(params['amount']))
    if (outside !== null) return outside
    const id = next('pi')
    const intent: Intent = {
      id,
      object: 'payment_intent',
      created: Math.floor(now().getTime() / 1000),
      amount: Number(params['amount']),
      currency: params['currency'] ?? '',
      capture_method: params['capture_method'] ?? 'automatic',
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${count}`,
      customer: null,
      payment_method: null,
      setup_future_usage: null,
      metadata: { attempt: params['metadata[attempt]'] ?? '' },
      last_payment_error: null,
    }
    intents.set(id, intent)
    return { status: 200, body: { ...intent } }
  }

  const confirm = (intent: Intent, params: Params): Answer => {
    if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status)) return unexpected(intent.status)
    const method = params['payment_method'] ?? ''
    if (!known.includes(method))
      return failure(400, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        param: 'payment_method',
        message: `No such PaymentMethod: '${method}'`,
      })
    intent.payment_method = method
    const refused = refusedWith[method]
    if (refused !== undefined) {
      const error = { type: 'card_error' as const, message: 'Your card was declined.', ...refused }
      intent.last_payment_error = error
      return failure(402, { ...error, payment_intent: { ...intent } })
    }
    intent.status = method === 'pm_card_authenticationRequired' ? 'requires_action' : 'requires_capture'
    return { status: 200, body: { ...intent } }
  }

  const act = (intent: Intent, what: string, params: Params): Answer => {
    switch (what) {
      case '':
        Object.assign(intent, {
          customer: params['customer'] ?? intent.customer,
          setup_future_usage: params['setup_future_usage'] ?? intent.setup_future_usage,
        })
        return { status: 200, body: { ...intent } }
      case 'confirm':
        return confirm(intent, params)
      case 'capture':
        if (intent.status !== 'requires_capture') return unexpected(intent.status)
        intent.status = 'succeeded'
        return { status: 200, body: { ...intent } }
      case 'cancel':
        if (['succeeded', 'canceled'].includes(intent.status)) return unexpected(intent.status)
        if (intent.status === 'requires_capture') unheld.add(intent.id)
        intent.status = 'canceled'
        return { status: 200, body: { ...intent } }
      default:
        return failure(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${what})` })
    }
  }

  const isLost = ({ status }: Refund) => status === 'failed' || status === 'canceled'
  const left = (intent: Intent) =>
    intent.amount -
    refunds.filter((one) => one.payment_intent === intent.id && !isLost(one)).reduce((sum, one) => sum + one.amount, 0)
  /** The end of a hold is reported as a refund. */
  const toEndOfHold = ({ id, amount }: Intent): Refund => ({
    ...{ id: `re_${id}`, object: 'refund', status: 'succeeded', payment_intent: id, amount, metadata: {} },
  })
  const refund = (intent: Intent, amount: number, metadata: object): Answer => {
    if (left(intent) === 0)
      return failure(400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: 'Charge has already been refunded.',
      })
    if (amount > left(intent))
      return failure(400, {
        type: 'invalid_request_error',
        param: 'amount',
        message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left(intent)})`,
      })
    const made: Refund = {
      ...{ id: next('re'), object: 'refund', status: refundStatus, payment_intent: intent.id, amount, metadata },
    }
    refunds.push(made)
    return { status: 200, body: { ...made } }
  }

  /** A page of the intents since a time, newest first. */
  const list = (params: Params): Answer => {
    const since = [...intents.values()]
      .filter(({ created }) => created >= Number(params['created[gte]'] ?? 0))
      .toReversed()
    const first = since.findIndex(({ id }) => id === params['starting_after']) + 1
    const end = first + Number(params['limit'] ?? 10)
    const data = since.slice(first, end)
    return { status: 200, body: { object: 'list', url: '/v1/payment_intents', has_more: since.length > end, data } }
  }

  const answer = (method: string, path: string, params: Params): Answer => {
    const [, resource, id, what = ''] = /^\/v1\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? []
    if (resource === 'customers') return { status: 200, body: { id: next('cus'), object: 'customer' } }
    if (resource === 'refunds' && method === 'GET') {
      const intent = intents.get(params['payment_intent'] ?? '')
      const made = refunds.filter((one) => one.payment_intent === intent?.id)
      const data = intent !== undefined && unheld.has(intent.id) ? [toEndOfHold(intent)] : made
      return { status: 200, body: { object: 'list', url: '/v1/refunds', has_more: false, data } }
    }
    if (resource === 'refunds') {
      const intent = intents.get(params['payment_intent'] ?? '')
      if (intent?.status !== 'succeeded') return unexpected(intent?.status ?? 'missing')
      return refund(intent, Number(params['amount'] ?? left(intent)), { refund: params['metadata[refund]'] ?? '' })
    }
    if (resource === 'payment_methods' && what === 'detach') {
      if (detached.has(id ?? ''))
        return failure(400, { type: 'invalid_request_error', message: 'The payment method is not attached.' })
      detached.add(id ?? '')
      return { status: 200, body: { id, object: 'payment_method', customer: null } }
    }
    if (resource === 'payment_intents' && id === undefined) return method === 'GET' ? list(params) : create(params)
    const intent = intents.get(id ?? '')
    if (intent === undefined)
      return failure(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: 'No such payment_intent',
      })
    if (method !== 'GET') return act(intent, what, params)
    return { status: 200, body: { ...intent } }
  }

  /** A repeated key gets the same answer; with another body it is an error (stripe.com/docs/api/idempotent_requests). */
  const once = (key: string | undefined, output: string, work: () => Answer): Answer => {
    if (key === undefined) return work()
    const before = replies.get(key)
    if (before !== undefined && before.said !== output)
      return failure(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters.',
      })
    const reply = before?.answer ?? work()
    replies.set(key, { said: output, answer: reply })
    return reply
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const path = request.url ?? ''
      const { pathname, searchParams } = new URL(path, 'http://stand-in')
      asked.push(`${request.method ?? ''} ${path}`)
      if (isUnresponsive) {
        request.socket.destroy()
        return
      }
      const isKnown = request.headers.authorization === `Bearer ${secretKey}`
      const key = request.headers['idempotency-key']
      const reply = isKnown
        ? once(request.method === 'POST' && typeof key === 'string' ? key : undefined, `${path} ${body}`, () =>
            answer(request.method ?? '', pathname, Object.fromEntries([...searchParams, ...new URLSearchParams(body)])),
          )
        : failure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
      response.writeHead(reply.status, { 'content-type': 'application/json', 'request-id': next('req') })
      response.end(JSON.stringify(reply.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    settings: {
      secretKey,
      publishableKey: 'pk_test_stand_in',
      webhookSecret,
      apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    intents,
    refunds,
    asked,
    detached,
    /** Goes by a clock of a test in place of the machine's. */
    follow: (clock: { readonly now: () => Date }) => {
      now = () => clock.now()
    },
    /** An intent of another order. */
    addIntent: () => create({ amount: '1000' }),
    /** Forgets the idempotency keys, as Stripe does after a day. */
    forgetKeys: () => {
      replies.clear()
    },
    /** Breaks every new connection, or stops doing so. */
    silence: (stopAnswering: boolean) => {
      isUnresponsive = stopAnswering
    },
    /** The customer's answer to the bank's 3-D Secure question. */
    bank: (intent: Intent, isYes: boolean) => {
      intent.status = isYes ? 'requires_capture' : 'requires_payment_method'
      if (!isYes)
        intent.last_payment_error = {
          type: 'card_error',
          code: 'payment_intent_authentication_failure',
          message: 'We are unable to authenticate your payment method.',
        }
    },
    /** A refund that somebody makes on Stripe's own pages. */
    refundByHand: (intent: Intent, amount: number) => {
      refund(intent, amount, {})
      return refunds.at(-1)!
    },
    /** The status that refunds have as soon as they are made, from now on. */
    answerRefunds: (status: string) => {
      refundStatus = status
    },
    /** A refund that the bank sends back, or that is canceled on Stripe's own pages. */
    loseRefund: (made: Refund, status: 'failed' | 'canceled' = 'failed') => {
      made.status = status
      return made
    },
    /** A webhook event: its body and its signature header. */
    event: (type: string, object: object, at = Date.now()) => {
      const payload = JSON.stringify({ id: next('evt'), object: 'event', type, data: { object } })
      const seconds = Math.floor(at / 1000)
      const mac = createHmac('sha256', webhookSecret).update(`${seconds}.${payload}`).digest('hex')
      return { payload, signature: `t=${seconds},v1=${mac}` }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => {
          resolve()
        })
      }),
  }
}
export type StripeStandIn = Awaited<ReturnType<typeof stripeStandIn>>

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
