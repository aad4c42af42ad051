import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CartScreen } from '../../../src/features/cart/screens/cart.tsx'
import { noAnswer, setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'
import { address, belt, cartOf, checkoutOf, lineOf, twoDay, visa } from './support/cart.ts'
import { press, renderCheckout, type, currentPath } from './support/checkout-harness.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const open = (options: Parameters<typeof renderCheckout>[2] = {}) =>
  renderCheckout('/cart', { '/cart': <CartScreen /> }, options)
const lines = () => within(screen.getByRole('region', { name: 'Parts in the cart' })).getAllByRole('listitem')
const motor = lineOf()

describe('The cart (S07)', () => {
  it('shows lines, quantities, and the server’s totals', async () => {
    open()
    await screen.findByText('Drive motor, 2.75 HP')
    expect(lines().map((line) => line.getAttribute('aria-label'))).toEqual([
      'Drive motor, 2.75 HP',
      'Drive belt, 210J8',
    ])
    expect(lines()[1]?.textContent).toContain('$49.20')
    const totals = screen.getByLabelText('Totals')
    for (const text of ['$338.20', 'UPS Ground, 3 working days', '$14.95', '$24.28', '$377.43'])
      expect(totals.textContent).toContain(text)
  })

  it('shows each part’s picture from its diagram, loaded once, and a plain icon without a picture', async () => {
    const outline = {
      kind: 'polygon',
      points: [
        [100, 200],
        [140, 200],
        [140, 240],
      ],
    }
    const image = '/catalogue/diagrams/8/image?v=1'
    const { sentTo } = open({
      answers: {
        'GET /catalogue/pictures': [{ product_id: 9, image, width: 1200, height: 900, shape: outline }],
        'GET /cart/set/{productId}': cartOf(),
      },
    })
    await waitFor(() => {
      expect(lines()[0]?.querySelector('svg.drawn')?.getAttribute('viewBox')).toBe('94 194 52 52')
    })
    expect(lines()[0]?.querySelector('image')?.getAttribute('href')).toBe(`/api${image}`)
    expect(lines()[1]?.querySelector('svg.drawn')).toBeNull()
    await userEvent.click(screen.getAllByRole('button', { name: 'One more' })[0]!)
    await waitFor(() => {
      expect(sentTo('GET /cart/set/{productId}')).toHaveLength(1)
    })
    expect(sentTo('GET /catalogue/pictures')).toEqual([{ query: { products: '9,10' } }])
  })

  it('shows that it is empty, and where to find parts', async () => {
    open({ cart: cartOf({ products: [], product_count: { count: 0 } }) })
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Find parts' }).getAttribute('href')).toBe('/equipment-types')
  })

  it('changes a quantity, and shows the new quantity before the reply arrives', async () => {
    const { sentTo } = open({
      answers: { 'GET /cart/set/{productId}': cartOf({ products: [lineOf({ cart: { qty: 2, price: 289 } }), belt] }) },
    })
    const quantity = await screen.findByRole('group', { name: 'Quantity of Drive motor, 2.75 HP' })
    await userEvent.click(within(quantity).getByRole('button', { name: 'One more' }))
    expect(within(quantity).getByRole<HTMLInputElement>('textbox').value).toBe('2')
    await waitFor(() => {
      expect(sentTo('GET /cart/set/{productId}')).toEqual([{ params: { productId: 9 }, query: { qty: 2 } }])
    })
    expect(await screen.findByText('$578.00')).toBeInTheDocument()
  })

  it('accepts a typed quantity on Enter, at most 999', async () => {
    const { sentTo } = open({ answers: { 'GET /cart/set/{productId}': cartOf() } })
    const box = await screen.findByRole('textbox', { name: 'Quantity of Drive belt, 210J8' })
    await userEvent.clear(box)
    await userEvent.type(box, '12x')
    fireEvent.keyDown(box, { key: 'Enter' })
    await waitFor(() => {
      expect(sentTo('GET /cart/set/{productId}')).toEqual([{ params: { productId: 10 }, query: { qty: 12 } }])
    })
  })

  it('shows a removed line, flagged, at its old index, and Undo restores it there', async () => {
    const { sentTo } = open({
      answers: {
        'GET /cart/remove/{productId}': cartOf({ products: [{ ...belt, index: 0 }], product_count: { count: 2 } }),
        'GET /cart/set/{productId}': cartOf(),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Drive motor, 2.75 HP' }))
    const undo = await screen.findByRole('button', { name: 'Undo: put Drive motor, 2.75 HP back' })
    await waitFor(() => {
      expect(lines().map((line) => line.getAttribute('aria-label'))).toEqual([
        'Drive motor, 2.75 HP, removed',
        'Drive belt, 210J8',
      ])
    })
    await userEvent.click(undo)
    await waitFor(() => {
      expect(sentTo('GET /cart/set/{productId}')).toEqual([{ params: { productId: 9 }, query: { qty: 1, index: 0 } }])
      expect(lines()[0]?.getAttribute('aria-label')).toBe('Drive motor, 2.75 HP')
    })
  })

  it('shows a removed line after a reload too, until the order is another', async () => {
    const rest = cartOf({ products: [{ ...belt, index: 0 }], product_count: { count: 2 } })
    const { drafts, unmount } = open({ answers: { 'GET /cart/remove/{productId}': rest } })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Drive motor, 2.75 HP' }))
    await screen.findByRole('button', { name: 'Undo: put Drive motor, 2.75 HP back' })
    await waitFor(() => {
      expect(drafts.has('cart-removed')).toBe(true)
    })
    unmount()
    const again = open({ cart: rest, drafts: Object.fromEntries(drafts) })
    expect(await screen.findByRole('button', { name: 'Undo: put Drive motor, 2.75 HP back' })).toBeInTheDocument()
    expect(screen.getByRole('listitem', { name: 'Drive motor, 2.75 HP, removed' })).not.toHaveFocus()
    again.unmount()
    const next = { ...checkoutOf(), submission: 'the-next-order' }
    open({ cart: { ...rest, checkout: next }, drafts: Object.fromEntries(drafts) })
    expect(await screen.findByText('Drive belt, 210J8')).toBeInTheDocument()
    await act(async () => undefined)
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
  })

  it('moves the focus to the line that takes the place of a removed one', async () => {
    const rest = cartOf({ products: [{ ...belt, index: 0 }], product_count: { count: 2 } })
    const { sentTo } = open({
      answers: { 'GET /cart/remove/{productId}': rest, 'GET /cart/set/{productId}': cartOf() },
    })
    for (const times of [1, 2]) {
      await userEvent.click(await screen.findByRole('button', { name: 'Remove Drive motor, 2.75 HP' }))
      expect(await screen.findByRole('listitem', { name: 'Drive motor, 2.75 HP, removed' })).toHaveFocus()
      await userEvent.click(screen.getByRole('button', { name: 'Undo: put Drive motor, 2.75 HP back' }))
      await waitFor(() => {
        expect(sentTo('GET /cart/set/{productId}')).toHaveLength(times)
      })
    }
  })

  it('is not called empty while its removed lines are read', async () => {
    const [empty, stored] = [cartOf({ products: [], product_count: { count: 0 } }), Promise.withResolvers<unknown>()]
    open({ cart: empty, drafts: { 'cart-removed': stored.promise } })
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    expect(screen.queryByRole('heading', { name: 'Your cart is empty' })).not.toBeInTheDocument()
    await act(async () => {
      stored.resolve({ submission: empty.checkout.submission, lines: [{ line: motor, at: 0, customer: null }] })
      await stored.promise
    })
    expect(await screen.findByRole('button', { name: 'Undo: put Drive motor, 2.75 HP back' })).toBeInTheDocument()
  })

  it('no longer shows a line as removed once its quantity was changed', async () => {
    // Another tab puts the motor back meanwhile, and takes it out again after the change.
    const { sentTo } = open({
      answers: {
        'GET /cart/remove/{productId}': cartOf(),
        'GET /cart/set/{productId}': cartOf({ products: [{ ...belt, index: 0 }], product_count: { count: 2 } }),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Drive motor, 2.75 HP' }))
    await waitFor(() => {
      expect(sentTo('GET /cart/remove/{productId}')).toHaveLength(1)
    })
    const quantity = await screen.findByRole('group', { name: 'Quantity of Drive motor, 2.75 HP' })
    await userEvent.click(within(quantity).getByRole('button', { name: 'One more' }))
    await waitFor(() => {
      expect(lines().map((line) => line.getAttribute('aria-label'))).toEqual(['Drive belt, 210J8'])
    })
  })

  it('keeps the last removed line visible until the removed items are cleared', async () => {
    open({
      cart: cartOf({ products: [motor], product_count: { count: 1 } }),
      answers: { 'GET /cart/remove/{productId}': cartOf({ products: [], product_count: { count: 0 } }) },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Drive motor, 2.75 HP' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Clear removed items' }))
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeInTheDocument()
  })

  it('shows no removed line in the cart of the next order', async () => {
    const rest = cartOf({ products: [{ ...belt, index: 0 }], product_count: { count: 2 } })
    const next = { ...checkoutOf(), submission: 'the-next-order' }
    const empty = cartOf({ products: [], product_count: { count: 0 }, checkout: next })
    const answers = [rest, empty]
    open({ answers: { 'GET /cart/remove/{productId}': () => answers.shift() } })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Drive motor, 2.75 HP' }))
    await screen.findByRole('button', { name: 'Undo: put Drive motor, 2.75 HP back' })
    await userEvent.click(screen.getByRole('button', { name: 'Remove Drive belt, 210J8' }))
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeInTheDocument()
  })

  it('formats the postal code while typing, validates it, and requests its rates', async () => {
    const { sentTo } = open({
      cart: cartOf({ zip: null, shipping: [], selected_shipping: null }),
      answers: { 'GET /cart/update/zip/{zip}': cartOf() },
    })
    await screen.findByLabelText('Postal code')
    type('Postal code', '554')
    press('Show rates')
    expect(await screen.findByText('Postal code is invalid')).toBeInTheDocument()
    type('Postal code', '554081234')
    expect(screen.getByLabelText<HTMLInputElement>('Postal code').value).toBe('55408-1234')
    press('Show rates')
    await waitFor(() => {
      expect(sentTo('GET /cart/update/zip/{zip}')).toEqual([{ params: { zip: '55408-1234' } }])
    })
    expect(await screen.findByRole('radio', { name: /UPS Ground/ })).toBeInTheDocument()
  })

  it('selects a service by its rate (C07), and a signature', async () => {
    const { sentTo } = open({
      answers: {
        'GET /cart/update/shipping': cartOf({ selected_shipping: twoDay }),
        'POST /cart/shipping/require-signature': cartOf({ require_signature: true }),
      },
    })
    await userEvent.click(await screen.findByRole('radio', { name: /UPS 2nd Day Air/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Signature on delivery, $4.50' }))
    await waitFor(() => {
      expect(sentTo('GET /cart/update/shipping')).toEqual([{ query: { rate: '02' } }])
      expect(sentTo('POST /cart/shipping/require-signature')).toEqual([{ body: { required: true } }])
    })
  })

  it('shows the selected service before the reply, and the previous one if no reply comes', async () => {
    const answer = Promise.withResolvers<Error>()
    open({ answers: { 'GET /cart/update/shipping': () => answer.promise } })
    const [before, now] = [await screen.findByRole('radio', { name: /UPS Ground/ }), /UPS 2nd Day Air/] as const
    const isChosen = (radio: HTMLElement) => (radio as HTMLInputElement).checked
    expect(isChosen(before)).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: now }))
    expect(isChosen(screen.getByRole('radio', { name: now }))).toBe(true)
    answer.resolve(noAnswer())
    expect(await screen.findByText(/did not answer/)).toBeInTheDocument()
    await waitFor(() => {
      expect(isChosen(before)).toBe(true)
    })
  })

  it('is read anew after a change without an answer: a repeated press is answered as the first was', async () => {
    const old = cartOf({ products: [lineOf()] })
    const replies = [noAnswer(), old]
    const { now } = open({ answers: { 'GET /cart/update/shipping': () => replies.shift() } })
    const choose = async () => userEvent.click(await screen.findByRole('radio', { name: /UPS 2nd Day Air/ }))
    await choose()
    expect(await screen.findByText(/did not answer/)).toBeInTheDocument()
    // The server's cart went on since the first press.
    Object.defineProperty(now, 'cart', { get: () => cartOf({ zip: '10001' }), set: () => {} })
    await choose()
    await waitFor(() => {
      expect(screen.getByLabelText<HTMLInputElement>('Postal code').value).toBe('10001')
    })
    expect(lines()).toHaveLength(2)
  })

  it('shows that it loads, and marks line, postal code and shipping as busy until a change is answered', async () => {
    const answer = Promise.withResolvers<unknown>()
    open({ answers: { 'GET /cart/set/{productId}': () => answer.promise } })
    expect(screen.getByLabelText('Loading the cart')).toBeInTheDocument()
    const quantity = await screen.findByRole('group', { name: 'Quantity of Drive motor, 2.75 HP' })
    const busy = () => [
      lines()[0]?.getAttribute('aria-busy'),
      screen.getByLabelText('Postal code').closest('[aria-busy]')?.getAttribute('aria-busy'),
      screen
        .getByRole('radio', { name: /UPS Ground/ })
        .closest('fieldset')
        ?.getAttribute('aria-busy'),
    ]
    expect(busy()).toEqual(['false', 'false', 'false'])
    await userEvent.click(within(quantity).getByRole('button', { name: 'One more' }))
    await waitFor(() => {
      expect(busy()).toEqual(['true', 'true', 'true'])
    })
    answer.resolve(cartOf())
    await waitFor(() => {
      expect(busy()).toEqual(['false', 'false', 'false'])
    })
  })

  it('shows that the rates are estimated while the carrier does not respond', async () => {
    open({ cart: cartOf({ shipping_estimated: true }) })
    expect(await screen.findByText(/^The carrier is not responding/)).toBeInTheDocument()
  })

  it('shows the server’s message for an invalid coupon, and the discount of a valid one', async () => {
    const good = cartOf({
      coupon: { code: 'WELCOME10', words: '10% off' },
      coupon_discount: 33.82,
      totals: { ...cartOf().totals, coupon_discount: 33.82 },
    })
    open({
      answers: {
        'GET /cart/update/coupon/{code}': ({ input }: { input: { params: { code: string } } }) =>
          input.params.code === 'EXPIRED'
            ? { ...cartOf(), error: 'cart.coupon', message: 'This coupon has expired.' }
            : { ...good, error: null, message: null },
        'GET /cart/coupon': cartOf(),
      },
    })
    await screen.findByLabelText('Coupon')
    type('Coupon', 'EXPIRED')
    press('Apply')
    expect(await screen.findByText('This coupon has expired.')).toBeInTheDocument()
    type('Coupon', 'WELCOME10')
    expect(screen.queryByText('This coupon has expired.')).not.toBeInTheDocument()
    press('Apply')
    expect(await screen.findByText('−$33.82')).toBeInTheDocument()
    press('Remove the coupon WELCOME10')
    expect(await screen.findByLabelText('Coupon')).toBeInTheDocument()
  })
})

describe('An alert of the cart (C14)', () => {
  const gone = {
    kind: 'stock' as const,
    product_id: 9,
    message: 'Drive motor is out of stock.',
    label: 'Remove it',
    url: '/cart/remove/9',
    method: 'GET' as const,
    payload: null,
  }
  it('that removes a line keeps it visible at its position, with Undo', async () => {
    const { sentTo } = open({
      cart: cartOf({ products: [lineOf({ stock: 0 }), belt], alerts: [gone] }),
      answers: {
        'GET /cart/remove/{productId}': cartOf({ products: [{ ...belt, index: 0 }], product_count: { count: 2 } }),
        'GET /cart/set/{productId}': cartOf(),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove it' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo: put Drive motor, 2.75 HP back' }))
    await waitFor(() => {
      expect(sentTo('GET /cart/remove/{productId}')).toEqual([{ params: { productId: 9 } }])
      expect(sentTo('GET /cart/set/{productId}')).toEqual([{ params: { productId: 9 }, query: { qty: 1, index: 0 } }])
    })
  })
  it('names the superseding part, without a stock alert for the same part', async () => {
    const newer = { ...gone, kind: 'superseded' as const, message: 'It was replaced.', label: 'Take it', url: '/c' }
    open({ cart: cartOf({ alerts: [newer, gone, { ...gone, product_id: 10, message: 'No belt is left.' }] }) })
    const alerts = within(await screen.findByRole('list', { name: 'Before you buy' })).getAllByRole('listitem')
    expect(alerts.map(({ textContent }) => textContent)).toEqual([
      'It was replaced.Take it',
      'No belt is left.Remove it',
    ])
  })
  const alert = {
    kind: 'stock' as const,
    product_id: 9,
    message: 'Only 1 of Drive motor is left.',
    label: 'Take 1',
    method: 'GET' as const,
    payload: { qty: 1 },
  }
  it('is fixed by its own call, sent through the engine', async () => {
    const { sent } = open({
      cart: cartOf({ alerts: [{ ...alert, url: '/cart/set/9' }] }),
      answers: { 'GET /cart/set/9': cartOf() },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Take 1' }))
    await waitFor(() => {
      expect(screen.queryByText('Only 1 of Drive motor is left.')).not.toBeInTheDocument()
    })
    expect(sent.map(({ path, input }) => ({ path, query: input.query }))).toEqual([
      { path: 'GET /cart/set/9', query: { qty: 1 } },
    ])
  })
  it.each(['https://evil.example/x', '//evil.example/x', '/../admin', '/cart/%2e%2e/x', 'cart/set/9', '/\\evil'])(
    'is blocked when it links outside the product API: %s',
    async (url) => {
      const { sent } = open({ cart: cartOf({ alerts: [{ ...alert, url }] }) })
      await userEvent.click(await screen.findByRole('button', { name: 'Take 1' }))
      expect(await screen.findByText(/^This alert links outside the shop/)).toBeInTheDocument()
      expect(sent).toEqual([])
    },
  )
})

describe('The cart offline', () => {
  it('shows that it needs a connection, and the last snapshot', async () => {
    const { checkout: _private, ...seen } = cartOf()
    open({
      cart: noAnswer(),
      isOnline: false,
      drafts: { cart: { seen: { cart: seen, at: Date.UTC(2026, 10, 20, 9, 12) }, zip: null, coupon: 'WELC' } },
    })
    expect(await screen.findByText('The cart needs a connection.')).toBeInTheDocument()
    expect(screen.getByText('Drive belt, 210J8')).toBeInTheDocument()
    expect(screen.getByLabelText('Totals').textContent).toContain('$377.43')
    expect(screen.queryByRole('button', { name: 'Check out' })).not.toBeInTheDocument()
  })
  it('shows that it needs a connection without a snapshot', async () => {
    open({ cart: noAnswer(), isOnline: false })
    expect(await screen.findByRole('heading', { name: 'The cart needs a connection' })).toBeInTheDocument()
  })
  it('is read-only and keeps the input', async () => {
    const { drafts } = open({ isOnline: false })
    await screen.findByLabelText('Coupon')
    type('Coupon', 'WELCOME10')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check out' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove Drive belt, 210J8' }).disabled).toBe(true)
    await waitFor(() => {
      expect(drafts.get('cart')).toMatchObject({ coupon: 'WELCOME10' })
    })
  })
  it('stores no addresses or cards on the device', async () => {
    const { drafts } = open({
      cart: cartOf({
        checkout: checkoutOf({ pending: { shipping_address: address, billing_address: null, card: visa } }),
      }),
    })
    await waitFor(() => {
      expect(drafts.get('cart')).toBeTruthy()
    })
    // Without the time of the save, whose digits may be those of a card.
    expect(drafts.get('cart')).toMatchObject({ seen: { at: expect.any(Number) as number } })
    expect(JSON.stringify(drafts.get('cart'), (key, value: unknown) => (key === 'at' ? null : value))).not.toMatch(
      /4242|Harbor Ave/,
    )
  })
})

describe('A part that is out of stock', () => {
  const short = cartOf({ products: [lineOf({ stock: 0 }), belt] })
  it('is reported before checkout, and blocks it', async () => {
    open({ cart: short })
    expect(
      await screen.findByText(/^Some items are out of stock\. Remove them or lower the quantity/),
    ).toBeInTheDocument()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check out' }).disabled).toBe(true)
  })
  it('can be ordered under warranty', async () => {
    open({ cart: short, session: sessionOf('dealer') })
    await userEvent.click(await screen.findByRole('button', { name: 'Order under warranty' }))
    await waitFor(() => {
      expect(currentPath()).toBe('/checkout/warranty')
    })
  })
  it('is not offered under warranty to a dealer’s people who may not place orders (`orders.place`)', async () => {
    const { user, ...session } = sessionOf('dealer')
    const permissions = user?.permissions.filter(({ name }) => name !== 'orders.place') ?? []
    open({ cart: short, session: { ...session, user: user && { ...user, permissions } } })
    expect(await screen.findByRole('button', { name: 'Check out' })).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Order under warranty' })).toBeNull()
  })
  it('does not block a warranty order', async () => {
    const checkout = checkoutOf({ custom_properties: { warranty: true, serial_number: 'MT5', claim_reason: '' } })
    open({ cart: { ...short, checkout }, session: sessionOf('dealer') })
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Check out' })).disabled).toBe(false)
  })
})
