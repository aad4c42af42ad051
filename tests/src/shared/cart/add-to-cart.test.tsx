import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AddToCart } from '../../../../src/shared/cart/add-to-cart.tsx'
import { cartOf } from '../../cart/support/cart.ts'
import { partOf } from '../../catalogue/support/rows.ts'
import { fakeCatalogue, renderAt, setUpShop } from '../../catalogue/support/shop.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const belt = partOf({ name: 'Drive belt, 210J8' })

async function addBelt(props: Omit<Parameters<typeof AddToCart>[0], 'part'>) {
  const { clock } = renderAt(
    '/search/belt',
    { '/search/*': <AddToCart part={belt} {...props} /> },
    { catalogue: fakeCatalogue({}).catalogue, engine: { call: async () => cartOf() } },
  )
  await act(async () => {
    fireEvent.click(await screen.findByRole('button', { name: /^Add to cart: Drive belt/ }))
  })
  return clock
}
const added = 'Drive belt, 210J8 is in the cart.'
const path = () => screen.getByTestId('address').textContent

describe('Adding a part to the cart', () => {
  it('is announced for 6000 ms, with a link to the cart', async () => {
    const clock = await addBelt({ alert: 'notify' })
    await screen.findByText(added)
    const notice = () => screen.queryByText(added)
    act(() => {
      clock.pass(5999)
    })
    expect(notice()).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'View cart' }))
    expect(path()).toBe('/cart')
    expect(notice()).toBeNull()
  })
  it('is no longer announced after 6000 ms', async () => {
    const clock = await addBelt({ alert: 'notify' })
    await screen.findByText(added)
    act(() => {
      clock.pass(6000)
    })
    expect(screen.queryByText(added)).not.toBeInTheDocument()
    expect(path()).toBe('/search/belt')
  })
  it('leads to the cart, or to another given page', async () => {
    await addBelt({})
    await waitFor(() => {
      expect(path()).toBe('/cart')
    })
    cleanup()
    await addBelt({ redirect: '/dashboard' })
    await waitFor(() => {
      expect(path()).toBe('/dashboard')
    })
  })
  it.each([{}, { alert: 'popup' as const }])(
    'lets who went on meanwhile stay there, and announces it: %o',
    async (props) => {
      const answer = Promise.withResolvers<unknown>()
      renderAt(
        '/search/belt',
        {
          '/search/*': (
            <>
              <AddToCart part={belt} {...props} />
              <Link to="/search/roller">Roller</Link>
            </>
          ),
        },
        { catalogue: fakeCatalogue({}).catalogue, engine: { call: () => answer.promise } },
      )
      await userEvent.click(await screen.findByRole('button', { name: /^Add to cart: Drive belt/ }))
      await userEvent.click(screen.getByRole('link', { name: 'Roller' }))
      answer.resolve(cartOf())
      expect(await screen.findByText(added)).toBeInTheDocument()
      expect(screen.queryByText('In the cart')).not.toBeInTheDocument()
      expect(path()).toBe('/search/roller')
    },
  )
})
