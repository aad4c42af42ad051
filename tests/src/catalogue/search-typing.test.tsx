import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { Suspense, lazy } from 'react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SearchBox } from '../../../src/features/catalogue/components/search/search-box.tsx'
import { SearchScreen } from '../../../src/features/catalogue/screens/search.tsx'
import { ShopPage } from '../../../src/shared/shop-page.tsx'
import { pageOf, partOf } from './support/rows.ts'
import { fakeCatalogue, renderAt, setUpShop } from './support/shop.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const { catalogue } = fakeCatalogue({
  '/search/products': pageOf([partOf({ name: 'Walking belt' })]),
  '/search/equipment': [],
  '/catalogue/brands': [],
})

/** The search's header over a screen whose code comes when the test says so. */
function opened(address: string, Screen: ComponentType) {
  let come = () => {}
  const Late = lazy(
    () =>
      new Promise<{ default: ComponentType }>((resolve) => {
        come = () => {
          resolve({ default: Screen })
        }
      }),
  )
  renderAt(
    address,
    {
      '/search/*': (
        <Suspense fallback="Loading">
          <Late />
        </Suspense>
      ),
      '/products/*': <ShopPage title="Walking belt">{null}</ShopPage>,
    },
    { catalogue, above: <SearchBox /> },
  )
  return {
    comes: () =>
      act(async () => {
        come()
        await Promise.resolve()
      }),
  }
}
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Search/ })

describe('Typing into the search before its screen has come (S06, S42)', () => {
  it('goes on where it was: the screen that comes takes neither the focus nor a letter', async () => {
    const { comes } = opened('/search', SearchScreen)
    box().focus()
    fireEvent.change(box(), { target: { value: 'walking' } })
    await comes()
    expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
    expect(document.activeElement).toBe(box())
    fireEvent.change(box(), { target: { value: 'walking belt' } })
    expect([box().value, screen.getByTestId('address').textContent]).toEqual(['walking belt', '/search/walking%20belt'])
    expect(await screen.findByRole('heading', { name: 'Results for “walking belt”' })).toBeDefined()
  })

  it('leaves the focus to the heading where nobody types', async () => {
    const { comes } = opened('/search', SearchScreen)
    await comes()
    expect(document.activeElement).toBe(await screen.findByRole('heading', { level: 1 }))
  })

  it('is over once a suggestion is chosen: the focus goes to the heading of the part', async () => {
    opened('/elsewhere', SearchScreen)
    box().focus()
    fireEvent.change(box(), { target: { value: 'belt' } })
    await screen.findByRole('option', { name: /Walking belt/ })
    fireEvent.keyDown(box(), { key: 'ArrowDown' })
    fireEvent.keyDown(box(), { key: 'Enter' })
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Walking belt' }))
  })
})
