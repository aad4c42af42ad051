import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CardFields, Payments, TokenResult } from '../../../src/platform/payments/payments.ts'
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
  const fields: CardFields = {
    mount: () => () => undefined,
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
    fields: async (key) => {
      seen.push(key)
      return fields
    },
  }
  return { payments, seen }
}
const good: TokenResult = {
  is: 'token',
  card_token: 'pm_1',
  brand: 'visa',
  last4: '4242',
  exp_month: 8,
  exp_year: 2028,
}

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
      expect(stripe.seen).toEqual(['pk_test_1'])
    })
    type('Name on card', 'Renee Castellano')
    press('Review order')
    await waitFor(() => {
      expect(currentPath()).toBe('/checkout/review')
    })
    expect(stripe.seen[1]).toMatchObject({ name: 'Renee Castellano', addr1: '1420 Harbor Ave', postal_code: '55408' })
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
      expect(stripe.seen).toHaveLength(1)
    })
    type('Name on card', 'Renee Castellano')
    press('Review order')
    expect(await screen.findByText('Your card number is incomplete.')).toBeInTheDocument()
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
