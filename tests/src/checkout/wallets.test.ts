import type { Stripe } from '@stripe/stripe-js'
import { expect, it } from 'vitest'
import type { WalletCard } from '../../../src/platform/payments/payments.ts'
import { mountWallets } from '../../../src/platform/payments/stripe-wallets.ts'
import { createDouble } from '../../support/test-double.ts'

const details = {
  name: 'Renee Castellano',
  address: { line1: '9 Pine St', line2: null, city: 'Duluth', state: 'MN', postal_code: '55802', country: 'US' },
}
const card = { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2028 }

/** Stripe's wallet buttons, as its published types describe them: `say` fires an event. */
function openWallets({
  made = { paymentMethod: { id: 'pm_9', card } },
  problem = null,
}: { readonly made?: object; readonly problem?: string | null } = {}) {
  const handlers = new Map<string, (event: object) => unknown>()
  const seen = { options: [] as object[], ready: [] as boolean[], cards: [] as WalletCard[], refused: [] as string[] }
  const into = document.createElement('div')
  const buttons = {
    on: (event: string, handler: (event: object) => unknown) => handlers.set(event, handler),
    mount: (place: Element) => place.append('Google Pay'),
    destroy: () => {
      into.replaceChildren()
    },
  }
  const elements = {
    create: (_: 'expressCheckout', options: object) => {
      seen.options.push(options)
      return buttons
    },
    submit: async () => ({}),
  }
  const stripe = createDouble<Stripe>('stripe', {
    elements: (options?: object) => {
      seen.options.push(options ?? {})
      return elements as never
    },
    createPaymentMethod: async () => made as never,
  })
  const unmount = mountWallets(stripe, into, {
    amount: 37_743,
    onReady: (hasWallet) => seen.ready.push(hasWallet),
    onCard: async (one) => {
      seen.cards.push(one)
      return problem
    },
    onRefused: (message) => seen.refused.push(message),
  })
  return { seen, into, unmount, say: async (event: string, what: object) => handlers.get(event)?.(what) }
}

it('The wallets get the amount, are asked for the billing address, and charge nothing by themselves', () => {
  const { seen, into, unmount } = openWallets()
  expect(seen.options).toMatchObject([
    { mode: 'payment', amount: 37_743, currency: 'usd', captureMethod: 'manual', paymentMethodCreation: 'manual' },
    { billingAddressRequired: true, paymentMethods: { link: 'never', paypal: 'never' } },
  ])
  expect(into).toHaveTextContent('Google Pay')
  unmount()
  expect(into).toBeEmptyDOMElement()
})

it('A device without a wallet, or one whose buttons do not load, has none', async () => {
  const { seen, say } = openWallets()
  await say('ready', { availablePaymentMethods: { googlePay: true } })
  await say('ready', {})
  await say('loaderror', {})
  expect(seen.ready).toEqual([true, false, false])
})

it('A confirmed payment becomes a token with the wallet’s address', async () => {
  const { seen, say } = openWallets()
  const failed: object[] = []
  await say('confirm', { billingDetails: details, paymentFailed: (why: object) => failed.push(why) })
  expect(seen.cards).toEqual([
    {
      token: { is: 'token', card_token: 'pm_9', ...card },
      holder: {
        name: 'Renee Castellano',
        addr1: '9 Pine St',
        addr2: '',
        city: 'Duluth',
        state: 'MN',
        postal_code: '55802',
      },
    },
  ])
  expect(failed).toEqual([])
})

it('A card that Stripe or the shop does not take fails in the wallet, and the page learns why', async () => {
  const failed: object[] = []
  const confirmed = { billingDetails: details, paymentFailed: (why: object) => failed.push(why) }
  const declined = openWallets({ made: { error: { message: 'Your card was declined.' } } })
  await declined.say('confirm', confirmed)
  expect([declined.seen.refused, declined.seen.cards]).toEqual([['Your card was declined.'], []])
  await openWallets({ problem: 'Check the postal code' }).say('confirm', confirmed)
  expect(failed).toEqual([{ reason: 'fail' }, { reason: 'fail', message: 'Check the postal code' }])
})
