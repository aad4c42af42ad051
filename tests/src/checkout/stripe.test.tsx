import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CardFields, Payments, TokenResult, WalletButtons } from '../../../src/platform/payments/payments.ts'
import { address, billing, cartOf, checkoutOf, visa } from '../cart/support/cart.ts'
import { press, type, currentPath } from '../cart/support/checkout-harness.tsx'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { renderStep } from './support/render-step.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const gateway = { kind: 'stripe' as const, tokens_url: null, publishable_key: 'pk_test_1' }
const pending = { shipping_address: address, billing_address: null, card: null }

/** Fake Stripe fields. The page cannot read their content. */
function stripeOf({ token = good, refusal = null }: { token?: TokenResult; refusal?: string | null } = {}) {
  const seen: unknown[] = []
  const wallets: WalletButtons[] = []
  const fields: CardFields = {
    mount: () => () => undefined,
    mountWallets: (into, buttons) => {
      wallets.push(buttons)
      into.append('Google Pay')
      return () => undefined
    },
    token: async (holder) => {
      seen.push(holder)
      return token
    },
    confirm: async (secret) => {
      seen.push(secret)
      return refusal
    },
  }
  const payments: Payments = {
    token: async () => {
      throw new Error('the test did not expect the demo gateway')
    },
    answerBank: async () => null,
    releaseWhenLeft: () => () => undefined,
    fields: async (key) => {
      seen.push(key)
      return fields
    },
  }
  return { payments, seen, wallets }
}
const good = {
  is: 'token',
  card_token: 'pm_1',
  brand: 'visa',
  last4: '4242',
  exp_month: 8,
  exp_year: 2028,
} as const

describe('A card entered in Stripe’s own fields', () => {
  const went = { ok: true, error: null, message: null, checkout: checkoutOf({ valid_step: 2, gateway, pending }) }
  const open = (stripe: ReturnType<typeof stripeOf>) =>
    renderStep(
      '/checkout/billing',
      {
        cart: cartOf({ checkout: checkoutOf({ valid_step: 1, gateway, pending }) }),
        answers: { 'POST /checkout/submit/billing': went },
      },
      stripe.payments,
    )
  it('becomes a token at Stripe; this page asks only for the name on the card', async () => {
    const stripe = stripeOf()
    const { sentTo } = open(stripe)
    await screen.findByLabelText('Name on card')
    expect(screen.queryByRole('textbox', { name: 'Card number' })).not.toBeInTheDocument()
    await waitFor(() => {
      expect(stripe.seen).toEqual(['pk_test_1', 'pk_test_1'])
    })
    type('Name on card', 'Renee Castellano')
    press('Review order')
    await waitFor(() => {
      expect(currentPath()).toBe('/checkout/review')
    })
    expect(stripe.seen[2]).toMatchObject({ name: 'Renee Castellano', addr1: '1420 Harbor Ave', postal_code: '55408' })
    expect(sentTo('POST /checkout/submit/billing')[0]?.body).toMatchObject({
      card_token: 'pm_1',
      'cc-exp-month': 8,
      'cc-exp-year': 2028,
      last4: '4242',
    })
  })
  it('is refused with Stripe’s message', async () => {
    const stripe = stripeOf({ token: { is: 'refused', message: 'Your card number is incomplete.' } })
    open(stripe)
    await screen.findByLabelText('Name on card')
    await waitFor(() => {
      expect(stripe.seen).toHaveLength(2)
    })
    type('Name on card', 'Renee Castellano')
    press('Review order')
    expect(await screen.findByText('Your card number is incomplete.')).toBeInTheDocument()
  })
})

describe('A wallet of this device', () => {
  const after = { ok: true, error: null as string | null, message: null as string | null }
  const went = { ...after, checkout: checkoutOf({ valid_step: 2, gateway, pending }) }
  const refused = { ...went, ok: false, error: 'order.billing', message: 'This transaction has been declined.' }
  const holder = {
    name: 'Renee Castellano',
    addr1: '9 Pine St',
    addr2: '',
    city: 'Duluth',
    state: 'MN',
    postal_code: '55802',
  }
  const open = async ({
    answer = went,
    hasWallet = true,
    shipping = address,
  }: { answer?: typeof went | Error; hasWallet?: boolean; shipping?: typeof address | null } = {}) => {
    const stripe = stripeOf()
    const own = { ...pending, shipping_address: shipping }
    const cart = cartOf({ checkout: checkoutOf({ valid_step: 1, gateway, pending: own }) })
    const rendered = renderStep(
      '/checkout/billing',
      { cart, answers: { 'POST /checkout/submit/billing': answer } },
      stripe.payments,
    )
    await waitFor(() => {
      expect(stripe.wallets).toHaveLength(1)
    })
    act(() => {
      stripe.wallets[0]!.onReady(hasWallet)
    })
    const choose = (card: typeof holder) => act(() => stripe.wallets[0]!.onCard({ token: good, holder: card }))
    return { ...rendered, stripe, cart, choose }
  }
  const bodies = ({ sentTo }: Awaited<ReturnType<typeof open>>) =>
    sentTo('POST /checkout/submit/billing').map(({ body }) => body)

  it('gives its card and its address, shows what the order costs, and nothing is charged before the review', async () => {
    const opened = await open()
    expect(screen.getByRole('region', { name: 'Pay with a wallet' })).toBeVisible()
    expect(opened.stripe.wallets[0]!.amount).toBe(Math.round(opened.cart.totals.total * 100))
    expect(await opened.choose(holder)).toBeNull()
    expect(currentPath()).toBe('/checkout/review')
    const { postal_code, addr1 } = holder
    expect(bodies(opened)).toMatchObject([
      { card_token: 'pm_1', last4: '4242', 'cc-name': 'Renee Castellano', pays_by: 'card', addr1, postal_code },
    ])
  })
  it('without a complete address bills the shipping address, and says so where there is none', async () => {
    const incomplete = { ...holder, addr1: '', state: 'Minnesota' }
    const opened = await open()
    await opened.choose(incomplete)
    expect(bodies(opened)).toMatchObject([{ addr1: address.addr1, card_token: 'pm_1' }])
    cleanup()
    const pickup = await open({ shipping: null })
    await pickup.choose(incomplete)
    expect(await screen.findByText(/^Your wallet has no complete billing address/)).toBeVisible()
    expect(bodies(pickup)).toEqual([])
  })
  it('whose card the shop refuses gets the reason, which the page shows too', async () => {
    const opened = await open({ answer: refused })
    expect(await opened.choose(holder)).toBe('Billing Error: This transaction has been declined.')
    expect(await screen.findByText('Billing Error: This transaction has been declined.')).toBeVisible()
    expect(currentPath()).toBe('/checkout/billing')
  })
  it('learns that the shop did not answer, and nothing was charged', async () => {
    const opened = await open({ answer: new Error('The line broke') })
    const problem = await opened.choose(holder)
    expect(problem).not.toBeNull()
    expect(await screen.findByText(problem ?? '')).toBeVisible()
    expect(currentPath()).toBe('/checkout/billing')
  })
  it('is not offered where its buttons cannot be drawn; a card can be typed', async () => {
    const stripe = stripeOf()
    const fields = await stripe.payments.fields('pk_test_1')
    const broken: Payments = {
      ...stripe.payments,
      fields: async () => ({
        ...fields,
        mountWallets: () => {
          throw new Error('The amount is too small')
        },
      }),
    }
    const cart = cartOf({ checkout: checkoutOf({ valid_step: 1, gateway, pending }) })
    renderStep('/checkout/billing', { cart }, broken)
    expect(await screen.findByLabelText('Name on card')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Pay with a wallet' })).not.toBeInTheDocument()
  })
  it('is not offered where the device has none', async () => {
    await open({ hasWallet: false })
    expect(screen.queryByRole('region', { name: 'Pay with a wallet' })).not.toBeInTheDocument()
  })
})

describe('A card that needs 3-D Secure', () => {
  const state = checkoutOf({
    valid_step: 2,
    gateway,
    pending: { shipping_address: address, billing_address: billing, card: { ...visa, card_id: null } },
  })
  const order = {
    order_id: 50012,
    display_id: 'SO-50012',
    order_key: 'k',
    status: 'order received',
    total: 377.43,
    email: '',
  }
  const asks = {
    order: null,
    error: 'order.action',
    message: 'Your bank asks.',
    action: { client_secret: 'pi_1_secret' },
  }
  const place = async (stripe: ReturnType<typeof stripeOf>) => {
    let isFirst = true
    const rendered = renderStep(
      '/checkout/review',
      {
        cart: cartOf({ checkout: state }),
        answers: {
          'POST /checkout/submit/order': () => {
            const answer = isFirst ? asks : { order, error: null, message: null, action: null }
            isFirst = false
            return answer
          },
        },
      },
      stripe.payments,
    )
    await userEvent.click(await screen.findByRole('checkbox', { name: /return policy$/ }))
    press(/^Place order/)
    return rendered
  }
  it('is authenticated by the customer, and the same order is submitted again', async () => {
    const stripe = stripeOf()
    const { sentTo } = await place(stripe)
    expect(await screen.findByText('SO-50012')).toBeInTheDocument()
    expect(stripe.seen).toEqual(['pk_test_1', 'pi_1_secret'])
    const [first, second] = sentTo('POST /checkout/submit/order')
    expect(second).toEqual(first)
  })
  it('shows why the authentication failed, and does not submit again', async () => {
    const { sentTo } = await place(stripeOf({ refusal: 'This transaction has been declined.' }))
    expect(await screen.findByText('Billing Error: This transaction has been declined.')).toBeInTheDocument()
    expect(currentPath()).toBe('/checkout/billing')
    expect(sentTo('POST /checkout/submit/order')).toHaveLength(1)
  })
})
