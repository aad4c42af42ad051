import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { Suspense, lazy } from 'react'
import type { ComponentType } from 'react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SearchBox } from '../../../src/features/catalogue/components/search/search-box.tsx'
import { SearchScreen } from '../../../src/features/catalogue/screens/search.tsx'
import { ShopPage } from '../../../src/shared/shop-page/shop-page.tsx'
import { pageOf, partOf } from './support/rows.ts'
import { fakeCatalogue, renderAt, setUpShop } from './support/shop.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const { catalogue } = fakeCatalogue({
  '/search/products': pageOf([partOf({ name: 'Walking belt' })]),
  '/search/equipment': [],
  '/catalogue/brands': [],
})

/** Renders the search box above a lazy screen that loads when `load` is called. */
function open(address: string, Screen: ComponentType) {
  let resolveScreen = () => {}
  const LazyScreen = lazy(
    () =>
      new Promise<{ default: ComponentType }>((resolve) => {
        resolveScreen = () => {
          resolve({ default: Screen })
        }
      }),
  )
  renderAt(
    address,
    {
      '/search/*': (
        <Suspense fallback="Loading">
          <LazyScreen />
        </Suspense>
      ),
      '/products/*': <ShopPage title="Walking belt">{null}</ShopPage>,
    },
    { catalogue, above: <SearchBox /> },
  )
  return {
    load: () =>
      act(async () => {
        resolveScreen()
        await Promise.resolve()
      }),
  }
}
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Search/ })

describe('Typing into the search box before its screen has loaded (S06, S42)', () => {
  it('continues: the loaded screen takes neither the focus nor any input', async () => {
    const { load } = open('/search', SearchScreen)
    box().focus()
    await userEvent.clear(box())
    await userEvent.type(box(), 'walking')
    await load()
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument()
    expect(box()).toHaveFocus()
    await userEvent.clear(box())
    await userEvent.type(box(), 'walking belt')
    expect([box().value, screen.getByTestId('address').textContent]).toEqual(['walking belt', '/search/walking%20belt'])
    expect(await screen.findByRole('heading', { name: 'Results for “walking belt”' })).toBeInTheDocument()
  })

  it('leaves the focus to the heading if the user does not type', async () => {
    const { load } = open('/search', SearchScreen)
    await load()
    expect(await screen.findByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('ends when a suggestion is chosen: the focus moves to the heading of the part', async () => {
    open('/elsewhere', SearchScreen)
    box().focus()
    await userEvent.clear(box())
    await userEvent.type(box(), 'belt')
    await screen.findByRole('option', { name: /Walking belt/ })
    fireEvent.keyDown(box(), { key: 'ArrowDown' })
    fireEvent.keyDown(box(), { key: 'Enter' })
    expect(await screen.findByRole('heading', { name: 'Walking belt' })).toHaveFocus()
  })
})
