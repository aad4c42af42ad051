import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Cart } from '../../../contract/shapes/cart.ts'
import { CartScreen } from '../../../src/features/cart/screens/cart.tsx'
import { SavedOrdersScreen } from '../../../src/features/cart/screens/saved-orders.tsx'
import { noAnswer, setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'
import { cartOf } from './support/cart.ts'
import { press, renderCheckout, type, currentPath } from './support/checkout-harness.tsx'

vi.mock('@ionic/react', async (original) => ({
  ...(await original<object>()),
  useIonRouter: () => ({ canGoBack: () => false, goBack: () => undefined, push: () => undefined }),
}))

beforeEach(setUpShop)
afterEach(cleanup)

const quote = {
  quote_id: 4,
  display_id: 'Q-1004',
  name: 'Renee Castellano',
  account_id: 3,
  account_name: 'Lakeshore Community Gym',
  made_by: 'Dale Okafor',
  at: '2026-11-19T10:00:00Z',
  product_count: 3,
  total: 377.43,
  note: 'Promised 5 %, ask for Ann',
}
const pageOf = (data: readonly unknown[]) => ({
  current_page: 1,
  data,
  last_page: 1,
  next_page_url: null,
  prev_page_url: null,
  to: data.length,
  total: data.length,
  per_page: 25,
})
const emptyCart = cartOf({ products: [], product_count: { count: 0 } })
const open = (answer: unknown, address = '/dashboard/saved-orders?name=Renee', cart: Cart | Error = emptyCart) =>
  renderCheckout(
    address,
    { '/dashboard/saved-orders': <SavedOrdersScreen /> },
    {
      session: sessionOf('customer'),
      cart,
      answers: { 'GET /cart/quotes': answer, 'GET /cart/quote/{id}': cartOf() },
    },
  )

describe('Saved orders (S43)', () => {
  it('are found by the name in the URL, and open in the cart', async () => {
    const { sentTo } = open(pageOf([quote]))
    const openQuote = await screen.findByRole('button', { name: 'Open Q-1004 in cart' })
    expect(screen.getByText('Promised 5 %, ask for Ann')).toBeInTheDocument()
    await userEvent.click(openQuote)
    await waitFor(() => {
      expect(currentPath()).toBe('/cart')
    })
    expect(screen.queryByText(/left out/)).not.toBeInTheDocument()
    expect(sentTo('GET /cart/quotes')[0]).toEqual({ query: { name: 'Renee', page: 1 } })
    expect(sentTo('GET /cart/quote/{id}')).toEqual([{ params: { id: 4 } }])
  })
  it('tell how many items are not sold at a fixed price any more and are not in the cart', async () => {
    open(pageOf([{ ...quote, product_count: 5 }]))
    await userEvent.click(await screen.findByRole('button', { name: 'Open Q-1004 in cart' }))
    expect(
      await screen.findByText('2 of the 5 items are not sold at a fixed price any more and were left out'),
    ).toBeInTheDocument()
  })
  it('replace the parts in the cart only after a question', async () => {
    const { sentTo } = open(pageOf([quote]), undefined, cartOf())
    const openQuote = await screen.findByRole('button', { name: 'Open Q-1004 in cart' })
    await userEvent.click(openQuote)
    expect(await screen.findByText(/^The saved order takes the place of the 3 items in your cart\./)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Leave cart as it is' }))
    expect(sentTo('GET /cart/quote/{id}')).toEqual([])
    await userEvent.click(openQuote)
    await userEvent.click(await screen.findByRole('button', { name: 'Replace cart' }))
    await waitFor(() => {
      expect(currentPath()).toBe('/cart')
    })
    expect(sentTo('GET /cart/quote/{id}')).toEqual([{ params: { id: 4 } }])
  })
  it('ask where it is not known what is in the cart', async () => {
    const { sentTo } = open(pageOf([quote]), undefined, noAnswer())
    await userEvent.click(await screen.findByRole('button', { name: 'Open Q-1004 in cart' }))
    expect(await screen.findByText(/^The saved order takes the place of what is in your cart\./)).toBeVisible()
    expect(sentTo('GET /cart/quote/{id}')).toEqual([])
  })
  it('steps back from a page behind the last (WO078)', async () => {
    const pages = [{ ...pageOf([]), current_page: 2, total: 25 }, pageOf([quote])]
    const { sentTo } = open(() => pages.shift(), '/dashboard/saved-orders?page=2')
    expect(await screen.findByRole('button', { name: 'Open Q-1004 in cart' })).toBeInTheDocument()
    expect(sentTo('GET /cart/quotes')).toMatchObject([{ query: { page: 2 } }, { query: { page: 1 } }])
  })
  it('can be searched by another name', async () => {
    open(pageOf([]))
    await screen.findByRole('heading', { name: 'No saved orders for “Renee”' })
    type('Name, number or account', 'Lakeshore')
    press('Search')
    await waitFor(() => {
      expect(currentPath()).toBe('/dashboard/saved-orders?name=Lakeshore')
    })
  })
  it('show when there are none yet', async () => {
    open(pageOf([]), '/dashboard/saved-orders')
    expect(await screen.findByRole('heading', { name: 'No saved orders yet' })).toBeInTheDocument()
  })
  it('show when they did not load', async () => {
    open(noAnswer())
    expect(await screen.findByRole('heading', { name: 'The saved orders did not load' })).toBeInTheDocument()
  })
})

describe('The way to the saved orders', () => {
  it.each([
    ['a user', sessionOf('customer'), '/dashboard/saved-orders'],
    ['a visitor, who has none', undefined, undefined],
  ])('is on an empty cart for %s', async (_, session, href) => {
    renderCheckout(
      '/cart',
      { '/cart': <CartScreen /> },
      {
        cart: emptyCart,
        ...(session === undefined ? {} : { session }),
      },
    )
    await screen.findByRole('link', { name: 'Find parts' })
    const link = screen.queryByRole('link', { name: 'Saved orders' })
    expect(link?.getAttribute('href')).toBe(href)
  })
})
