import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toDay } from '../../../src/shared/formats/format-date.ts'
import { address, billing, cartOf, checkoutOf, visa } from '../cart/support/cart.ts'
import { press, type, currentPath } from '../cart/support/checkout-harness.tsx'
import { notFound, setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'
import { renderStep } from './support/render-step.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const office = { ...sessionOf('customer'), admin: true }
const onPhone = checkoutOf({ admin_checkout: true, may_send_check: true, may_use_terms: true })
const jordan = {
  user_id: 8,
  name: 'Jordan Ellis',
  email: 'customer@demo.test',
  account_id: 4,
  account_number: 'PW-2004',
  account_name: 'Ellis Home Gym',
  discount: 10,
}
const found = {
  account_id: 4,
  display_id: 'PW-2004',
  name: 'Ellis Home Gym',
  dealer: false,
  warranty_servicer: false,
  discount: 10,
  city: 'Summit',
  state: 'NJ',
  phone: '(908) 555-0188',
  email: 'customer@demo.test',
}
const pageOf = (data: readonly unknown[], total = data.length) => ({
  current_page: 1,
  data,
  last_page: Math.max(1, Math.ceil(total / 100)),
  next_page_url: null,
  prev_page_url: null,
  to: data.length,
  total,
  per_page: 100,
})
const member = (user_id: number, first_name: string, active = true) => ({
  user_id,
  email: `${first_name.toLowerCase()}@demo.test`,
  first_name,
  last_name: 'Ellis',
  local_admin: false,
  active,
  permissions: [],
})
const previous = {
  order_id: 50003,
  display_id: 'SO-50003',
  status: 'delivered',
  order_type: 'phone',
  placed: '2026-10-02T10:00:00Z',
  account_name: 'Ellis Home Gym',
  total: 63.1,
  products: [{ product_id: 10, number: 'MT5-0233-BT', name: 'Drive belt, 210J8', qty: 2, price: 24.6 }],
  shipping_address: address,
  billing_address: billing,
}

describe('A phone order (S12)', () => {
  const at = '/checkout/account-search'
  const open = (answers: Readonly<Record<string, unknown>> = {}, checkout = onPhone) =>
    renderStep(at, { session: office, cart: cartOf({ checkout, adminCheckout: true }), answers })

  it('is started by an administrator', async () => {
    const { sentTo } = open({ 'POST /checkout/admin-checkout': onPhone }, checkoutOf())
    await userEvent.click(await screen.findByRole('button', { name: 'Order for a customer' }))
    await waitFor(() => {
      expect(sentTo('POST /checkout/admin-checkout')).toEqual([{ body: { value: true } }])
    })
  })

  it('finds the account, 100 per page, then its user', async () => {
    const { sentTo, sent } = open({
      'GET /search/accounts': pageOf([found], 240),
      'POST /checkout/set-user': { ...onPhone, as_user: jordan },
    })
    await screen.findByLabelText('Account, email or phone')
    type('Account, email or phone', 'ellis')
    press('Search')
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))
    await waitFor(() => {
      expect(sentTo('GET /search/accounts').map(({ query }) => query)).toEqual([
        { q: 'ellis', page: 1 },
        { q: 'ellis', page: 2 },
      ])
    })
    expect(sent.some(({ path }) => path === 'POST /checkout/set-user')).toBe(false)
    expect(currentPath()).toBe(`${at}?q=ellis&page=2`)
  })

  it('has its search in the address', async () => {
    const { sentTo } = renderStep(`${at}?q=ellis&page=2`, {
      session: office,
      cart: cartOf({ checkout: onPhone, adminCheckout: true }),
      answers: { 'GET /search/accounts': { ...pageOf([found], 240), current_page: 2 } },
    })
    expect(await screen.findByRole('button', { name: /^Ellis Home Gym/ })).toBeInTheDocument()
    expect(screen.getByLabelText<HTMLInputElement>('Account, email or phone').value).toBe('ellis')
    expect(sentTo('GET /search/accounts').map(({ query }) => query)).toEqual([{ q: 'ellis', page: 2 }])
  })

  it('steps back from a page behind the last, and never says meanwhile that no account matches (WO078)', async () => {
    const pages = [{ ...pageOf([], 100), current_page: 2 }, pageOf([found])]
    const { sentTo } = renderStep(`${at}?q=ellis&page=2`, {
      session: office,
      cart: cartOf({ checkout: onPhone, adminCheckout: true }),
      answers: { 'GET /search/accounts': () => pages.shift() },
    })
    expect(await screen.findByRole('button', { name: /^Ellis Home Gym/ })).toBeInTheDocument()
    expect(sentTo('GET /search/accounts')).toMatchObject([{ query: { page: 2 } }, { query: { page: 1 } }])
  })

  it('orders for the chosen active user', async () => {
    const { sentTo } = renderStep(at, {
      session: office,
      cart: cartOf({ checkout: onPhone, adminCheckout: true }),
      mirrored: {
        '/accounts/{id}': { ...found, users: [member(8, 'Jordan'), member(9, 'Gone', false)] },
      },
      answers: { 'GET /search/accounts': pageOf([found]), 'POST /checkout/set-user': { ...onPhone, as_user: jordan } },
    })
    await screen.findByLabelText('Account, email or phone')
    type('Account, email or phone', 'ellis')
    press('Search')
    await userEvent.click(await screen.findByRole('button', { name: /^Ellis Home Gym/ }))
    const users = await screen.findByRole('region', { name: 'Users of Ellis Home Gym' })
    expect(within(users).queryByText(/gone@demo/)).not.toBeInTheDocument()
    await userEvent.click(await within(users).findByRole('button', { name: /jordan@demo\.test/ }))
    await waitFor(() => {
      expect(sentTo('POST /checkout/set-user')).toEqual([{ body: { asUser: 8 } }])
    })
  })

  it('defaults to a phone order, and a warranty order starts with its machine', async () => {
    const { drafts } = open({}, { ...onPhone, as_user: jordan })
    const kind = await screen.findByLabelText<HTMLSelectElement>('Order type')
    expect(kind.value).toBe('phone')
    type(/^Purchase taken by/, 'Sam')
    await userEvent.selectOptions(kind, 'warranty')
    press('Continue to the machine')
    await waitFor(() => {
      expect(currentPath()).toBe('/checkout/warranty')
      expect(drafts.get('checkout-order')).toMatchObject({ order_type: 'warranty', purchase_taken_by: 'Sam' })
    })
  })

  it('is no longer under warranty where another type is chosen', async () => {
    const custom_properties = { warranty: true, serial_number: 'MT52534K00417', claim_reason: '' }
    const { sentTo, drafts } = open(
      { 'POST /checkout/warranty': { ...onPhone, as_user: jordan, error: null, message: null } },
      { ...onPhone, as_user: jordan, custom_properties },
    )
    const kind = await screen.findByLabelText<HTMLSelectElement>('Order type')
    expect(kind.value).toBe('warranty')
    expect(screen.getByRole('button', { name: 'Continue to the machine' })).toBeInTheDocument()
    await userEvent.selectOptions(kind, 'phone')
    await waitFor(() => {
      expect(sentTo('POST /checkout/warranty')).toEqual([
        { body: { warranty: false, serial_number: '', claim_reason: '' } },
      ])
      expect(drafts.get('checkout-order')).toMatchObject({ order_type: 'phone' })
    })
  })

  it.each([
    ['another customer', 2, ''],
    ['one’s own order', null, ''],
    ['someone, as an earlier version stored it', undefined, ''],
    ['no customer yet', 0, 'Sam'],
    ['this customer', 8, 'Sam'],
  ])('shows and sends what was typed for %s: %s, “%s”', async (_, buyer, shown) => {
    const { drafts } = renderStep(at, {
      session: office,
      cart: cartOf({ checkout: { ...onPhone, as_user: jordan }, adminCheckout: true }),
      drafts: { 'checkout-order': { buyer, purchase_taken_by: 'Sam', po_number: 'HILLCREST-7', pays_by: 'terms' } },
    })
    expect((await screen.findByLabelText<HTMLInputElement>(/^Purchase taken by/)).value).toBe(shown)
    await userEvent.selectOptions(screen.getByLabelText('Order type'), 'web')
    await waitFor(() => {
      expect(drafts.get('checkout-order')).toMatchObject({
        order_type: 'web',
        buyer: 8,
        purchase_taken_by: shown,
        po_number: shown === '' ? '' : 'HILLCREST-7',
        pays_by: shown === '' ? 'card' : 'terms',
      })
    })
  })

  it('shows a previous order with its card, and ships to the same address', async () => {
    const { drafts } = open(
      { 'GET /checkout/order-search/{order}': previous, 'GET /checkout/order-search/card/{order}': { card: visa } },
      { ...onPhone, as_user: jordan },
    )
    await screen.findByLabelText(/^Order number/)
    type(/^Order number/, 'SO-50003')
    press('Look up')
    expect(await screen.findByText('Visa ending 4242, expires 08/28')).toBeInTheDocument()
    expect(screen.getByText(/SO-50003 · Ellis Home Gym/)).toBeInTheDocument()
    press('Ship to the same address')
    await waitFor(() => {
      expect(drafts.get('checkout-shipping:8')).toMatchObject({ addr1: '1420 Harbor Ave' })
      expect(drafts.get('checkout-order')).toMatchObject({ previous_order: 'SO-50003' })
    })
  })

  it('ships to the address of a previous order once a customer is chosen, and not before', async () => {
    const { drafts } = open({
      'GET /checkout/order-search/{order}': previous,
      'GET /checkout/order-search/card/{order}': { card: visa },
    })
    await screen.findByLabelText(/^Order number/)
    type(/^Order number/, 'SO-50003')
    press('Look up')
    expect(await screen.findByText('Choose a customer to ship to the same address.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Ship to the same address' })).toBeNull()
    expect(drafts.has('checkout-shipping:')).toBe(false)
  })

  it('shows that an order is unknown', async () => {
    open({ 'GET /checkout/order-search/{order}': notFound() }, { ...onPhone, as_user: jordan })
    await screen.findByLabelText(/^Order number/)
    type(/^Order number/, '1')
    press('Look up')
    expect((await screen.findByRole('alert')).textContent).toBe('There is no such thing.')
  })
})

describe('A warranty order (S13)', () => {
  const at = '/checkout/warranty'
  const machine = { warranty: true, serial_number: 'MT52534K00417', claim_reason: 'The belt is torn' }
  const open = (answer: unknown, checkout = checkoutOf()) =>
    renderStep(at, {
      session: sessionOf('dealer'),
      cart: cartOf({ checkout }),
      answers: { 'POST /checkout/warranty': answer, 'GET /checkout/wallet': { cards: [], addresses: [] } },
    })

  it('accepts the serial and the reason, and continues to shipping', async () => {
    const { sentTo, drafts } = open({
      ...checkoutOf({ custom_properties: machine }),
      error: null,
      message: null,
    })
    await screen.findByLabelText('Serial number')
    type('Serial number', 'mt5-2534 k00417')
    type('Reason for the claim', 'The belt is torn')
    type(/^Notes/, 'Ten months old')
    type(/^Purchase date/, '2026-01-15')
    press('Continue to shipping')
    await waitFor(() => {
      expect(currentPath()).toBe('/checkout/shipping')
    })
    expect(sentTo('POST /checkout/warranty')).toEqual([{ body: machine }])
    expect(drafts.get('checkout-order')).toMatchObject({
      warranty_notes: 'Ten months old',
      warranty_purchase_date: '2026-01-15',
    })
  })
  it('was bought until today, by the calendar of the device', async () => {
    const { clock, sentTo } = open(checkoutOf())
    expect(await screen.findByLabelText(/^Purchase date/)).toHaveAttribute('max', toDay(clock.now()))
    type('Serial number', 'MT52534K00417')
    type('Reason for the claim', 'The belt is torn')
    type(/^Purchase date/, '2099-01-15')
    press('Continue to shipping')
    expect(await screen.findByText('The purchase date is in the future')).toBeInTheDocument()
    expect(sentTo('POST /checkout/warranty')).toEqual([])
  })
  it('shows the earlier orders of its machine (`SF088`)', async () => {
    const earlier = {
      ...{ order_id: 50_031, display_id: 'SO-50031', status: 'delivered', created_at: '2026-10-02T10:00:00Z' },
      ...{ first_part: 'Walking belt', parts: 2 },
    }
    renderStep(at, {
      session: sessionOf('dealer'),
      cart: cartOf({ checkout: checkoutOf() }),
      mirrored: { '/orders': pageOf([earlier]) },
      answers: { 'GET /checkout/wallet': { cards: [], addresses: [] } },
    })
    await screen.findByLabelText('Serial number')
    type('Serial number', 'mt5-2534')
    expect(screen.queryByText('Earlier orders of this machine')).not.toBeInTheDocument()
    type('Serial number', 'mt5-2534 k00417')
    const list = await screen.findByRole('list', { name: 'Earlier orders of this machine' })
    expect(within(list).getByRole('link')).toHaveTextContent('SO-50031 · DeliveredOct 2 · Walking belt and 1 more')
    expect(within(list).getByRole('link')).toHaveAttribute('href', '/dashboard/orders/SO-50031')
  })
  it('shows why a serial is refused, and stays on the step', async () => {
    open({ ...checkoutOf(), error: 'warranty.serial', message: 'No machine has this serial number.' })
    await screen.findByLabelText('Serial number')
    press('Continue to shipping')
    expect(await screen.findByText('Required')).toBeInTheDocument()
    type('Serial number', 'XX1')
    press('Continue to shipping')
    expect(await screen.findByText('No machine has this serial number.')).toBeInTheDocument()
    expect(currentPath()).toBe(at)
  })
  it('can be changed back to an ordinary order', async () => {
    const { sentTo } = open({ ...checkoutOf(), error: null, message: null }, checkoutOf({ custom_properties: machine }))
    await userEvent.click(await screen.findByRole('button', { name: 'Order without warranty' }))
    await waitFor(() => {
      expect(currentPath()).toBe('/cart')
    })
    expect(sentTo('POST /checkout/warranty')).toEqual([
      { body: { warranty: false, serial_number: '', claim_reason: '' } },
    ])
  })
  it('has no billing step', async () => {
    renderStep('/checkout/shipping', {
      session: sessionOf('dealer'),
      cart: cartOf({ checkout: checkoutOf({ custom_properties: machine }) }),
      answers: { 'GET /checkout/wallet': { cards: [], addresses: [] } },
    })
    const steps = await screen.findByRole('list', { name: 'Checkout steps' })
    await waitFor(() => {
      expect(
        within(steps)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(['Machine, completed', '2Shipping', '3Review'])
    })
  })
})
