import { checkout } from '../../contract/checkout.ts'
import type { Client } from '../support/client.ts'
import { goodCard, summit } from '../support/shopping.ts'

interface FakeReply {
  readonly error: string | null
}
export interface Shopper {
  readonly cookies: Map<string, string>
  /** A part in the cart, an address, a service, a card. */
  toReview(part: number, card: string): Promise<void>
  /** Submits the order. The server may be killed while it answers. */
  order(): Promise<void>
  /** Submits the very same again, to another machine. */
  orderAt(client: Client): Promise<FakeReply>
}

const timeoutMs = 20_000

/** A visitor with a browser in small, who buys over the network. */
export function shopper(url: string): Shopper {
  const cookies = new Map<string, string>()
  let submission = ''
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const one of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (one.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    return answer.json()
  }
  const text = () => ({ submission, extraInfo: { card_option: 'new' as const } })
  return {
    cookies,
    toReview: async (part, number) => {
      await send('GET', `/api/cart/add/${part}?qty=1`)
      await send('POST', '/api/checkout/submit/shipping', { ...summit, skip: true })
      await send('POST', '/api/cart/update/shipping/GROUND')
      const { card_token } = (await send('POST', '/demo-gateway/tokens', { ...goodCard, number })) as {
        card_token: string
      }
      const { phone: _, email: __, ...billed } = summit
      const card = { 'cc-name': goodCard.name, 'cc-exp-month': 11, 'cc-exp-year': 2029, brand: 'Visa', last4: '4242' }
      const state = (await send('POST', '/api/checkout/submit/billing', { ...billed, ...card, card_token })) as {
        checkout: { submission: string; valid_step: number }
      }
      if (state.checkout.valid_step !== 2) throw new Error(`The review was not reached: ${JSON.stringify(state)}`)
      submission = state.checkout.submission
    },
    order: async () => {
      await send('POST', '/api/checkout/submit/order', text()).catch(() => null)
    },
    orderAt: async (client) => (await client.call(checkout.table.submitOrder, { body: text() })).body,
  }
}
