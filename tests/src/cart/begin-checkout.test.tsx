import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CartScreen } from '../../../src/features/cart/screens/cart.tsx'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'
import { address, cartOf, checkoutOf, ground, pickUp, visa } from './support/cart.ts'
import { press, renderCheckout, type, currentPath } from './support/checkout-harness.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const open = (options: Parameters<typeof renderCheckout>[2] = {}) =>
  renderCheckout('/cart', { '/cart': <CartScreen /> }, options)

describe('Checkout from the cart', () => {
  const wallet = { cards: [visa], addresses: [{ ...address, address_id: 3 }] }
  it('takes a visitor to the first step', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Check out' }))
    await waitFor(() => {
      expect(currentPath()).toBe('/checkout/shipping')
    })
    expect(screen.queryByRole('button', { name: 'Save as quote' })).not.toBeInTheDocument()
  })
  it('fills in both steps with the saved address and card, in one press', async () => {
    const passed = checkoutOf({ valid_step: 2 })
    const { sentTo, drafts } = open({
      session: sessionOf('customer'),
      drafts: {
        'checkout-order': { pays_by: 'terms', po_number: 'OLD-7', address_id: 99, message: 'At the dock' },
        'checkout-shipping:': { ...address, addr1: '9 Building Site' },
      },
      answers: {
        'GET /checkout/wallet': wallet,
        'POST /checkout/submit/shipping': {
          ok: true,
          message: null,
          suggested_address: null,
          checkout: checkoutOf({ valid_step: 1 }),
        },
        'POST /checkout/submit/billing': { ok: true, error: null, message: null, checkout: passed },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Buy with saved address and card' }))
    await waitFor(() => {
      expect(currentPath()).toBe('/checkout/review')
    })
    expect(sentTo('POST /checkout/submit/shipping')).toEqual([{ body: { ...address, skip: true } }])
    expect(sentTo('POST /checkout/submit/billing')).toEqual([{ body: { card_id: 5, pays_by: 'card' } }])
    // The checkout that was left before was on terms, to another address.
    expect(drafts.get('checkout-order')).toEqual({
      ...{ pays_by: 'card', po_number: '', check_number: '', address_id: wallet.addresses[0]?.address_id },
      message: 'At the dock',
    })
    expect(drafts.get('checkout-shipping:')).toEqual(address)
  })
  it('selects the cheapest shipping service if none is selected', async () => {
    const { sentTo } = open({
      session: sessionOf('customer'),
      cart: cartOf({ selected_shipping: null }),
      answers: {
        'GET /checkout/wallet': wallet,
        'POST /checkout/submit/shipping': { ok: true, message: null, suggested_address: null, checkout: checkoutOf() },
        'POST /cart/update/shipping/{option}': cartOf(),
        'POST /checkout/submit/billing': { ok: true, error: null, message: null, checkout: checkoutOf() },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Buy with saved address and card' }))
    await waitFor(() => {
      expect(sentTo('POST /cart/update/shipping/{option}')).toEqual([{ params: { option: ground.service_code } }])
      expect(currentPath()).toBe('/checkout/review')
    })
  })
  it('says that the parts are picked up where will call is chosen', async () => {
    const name = 'Will call: pick up at Main, 400 Depot Street, Minneapolis'
    open({
      session: sessionOf('customer'),
      cart: cartOf({ selected_shipping: { ...pickUp, name } }),
      answers: { 'GET /checkout/wallet': wallet },
    })
    await screen.findByRole('button', { name: 'Buy with saved address and card' })
    expect(screen.getByText(new RegExp(`^${name} · Visa ending 4242`))).toBeInTheDocument()
    expect(screen.queryByText(/^To 1420 Harbor Ave/)).not.toBeInTheDocument()
  })
  it('does not offer an expired card', async () => {
    open({
      session: sessionOf('customer'),
      answers: { 'GET /checkout/wallet': { ...wallet, cards: [{ ...visa, exp_year: 2025 }] } },
    })
    await screen.findByRole('button', { name: 'Save as quote' })
    expect(screen.queryByRole('button', { name: 'Buy with saved address and card' })).not.toBeInTheDocument()
  })
  it('starts a phone order for an administrator', async () => {
    const { sentTo } = open({
      session: { ...sessionOf('customer'), admin: true },
      answers: {
        'GET /checkout/wallet': { cards: [], addresses: [] },
        'POST /checkout/admin-checkout': checkoutOf({ admin_checkout: true }),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Order for a customer' }))
    await waitFor(() => {
      expect(currentPath()).toBe('/checkout/account-search')
    })
    expect(sentTo('POST /checkout/admin-checkout')).toEqual([{ body: { value: true } }])
  })
  it('keeps the input of a quote that was not saved', async () => {
    const { drafts } = open({
      session: sessionOf('customer'),
      answers: { 'GET /checkout/wallet': { cards: [], addresses: [] } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Save as quote' }))
    await screen.findByLabelText('Shipping contact name')
    type(/^Note/, 'For the gym in Summit')
    press('Save quote')
    expect((await screen.findByRole('alert')).textContent).toMatch(/What you typed is kept here\.$/)
    await waitFor(() => {
      expect(drafts.get('cart-quote:')).toMatchObject({ note: 'For the gym in Summit' })
    })
    press('Cancel')
    press('Save as quote')
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Note/)).value).toBe('For the gym in Summit')
  })
  it('saves a quote and opens the saved orders of that name', async () => {
    open({
      session: sessionOf('customer'),
      answers: {
        'GET /checkout/wallet': { cards: [], addresses: [] },
        'POST /cart/quote': { quote_id: 4, display_id: 'Q-1004', name: 'Renee Castellano' },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Save as quote' }))
    await screen.findByLabelText('Shipping contact name')
    type('Shipping contact name', 'Renee Castellano')
    press('Save quote')
    await waitFor(() => {
      expect(currentPath()).toBe('/dashboard/saved-orders?name=Renee%20Castellano')
    })
  })
})
