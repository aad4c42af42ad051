import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EnginePromiseProvider } from '../../../src/data/engine-promise.tsx'
import type { Session } from '../../../contract/shapes/session.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import { Routes } from '../../../src/app/routes.tsx'
import { Shell } from '../../../src/app/shell/shell.tsx'
import { Page } from '../../../src/ui/page.tsx'
import { fakeCatalogue, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import { createTestEngine } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'

// The screens have tests of their own. Here only the frame around them counts.
vi.mock('../../../src/app/routes.tsx', () => ({
  Routes: () => (
    <Page title="A page">
      <p>The screen</p>
    </Page>
  ),
}))

beforeEach(setUpShop)
afterEach(cleanup)

const user = { ...sessionOf('customer'), on_site: true }
const open = (address: string, session: Session = user) =>
  renderAt(
    address,
    {
      '/*': (
        <EnginePromiseProvider value={Promise.resolve(createTestEngine({}))}>
          <Shell>
            <Routes />
          </Shell>
        </EnginePromiseProvider>
      ),
    },
    { catalogue: fakeCatalogue({}).catalogue, session },
  )
const frame = () => screen.queryAllByRole('navigation').map((element) => element.getAttribute('aria-label'))

describe('The frame of the app', () => {
  it('is around a screen', async () => {
    open('/dashboard/warehouse')
    expect(await screen.findByText('The screen')).toBeInTheDocument()
    expect(frame()).toContain('Main')
  })

  it.each([
    ['a page of work', '/dashboard/warehouse', user],
    ['a page of the shop', '/products/7', user],
    ['a page of the warranty area', '/warranty/search', user],
    ['a visitor’s page', '/cart', signedOut],
  ])('has the search header above %s, as its only banner (`SF058`)', async (_, address, session) => {
    open(address, session)
    await screen.findByText('The screen')
    const header = within(screen.getByRole('banner'))
    expect(header.getByRole('combobox', { name: 'Search by part number, model or serial' })).toBeInTheDocument()
    expect(header.getByRole('link', { name: /Cart/ })).toHaveAttribute('href', '/cart')
  })

  it('has the search of a page of work in its toolbar too, where a phone has no room for the header', async () => {
    open('/dashboard/warehouse')
    const toolbar = await screen.findByRole('region', { name: 'Title and actions' })
    expect(within(toolbar).getByRole('button', { name: 'Find anything' })).toHaveAttribute('aria-haspopup', 'dialog')
  })

  it('ends the page with the footer (`SF062`)', async () => {
    open('/dashboard/warehouse')
    const footer = await screen.findByRole('navigation', { name: 'Footer' })
    expect(await screen.findByText('Powered by Partwright Equipment Services')).toBeInTheDocument()
    expect(screen.getByText('The screen').compareDocumentPosition(footer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('is not around a step of the checkout (`SF068`)', async () => {
    open('/checkout/account-search')
    expect(await screen.findByText('The screen')).toBeInTheDocument()
    expect(frame()).toEqual([])
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('is not around the label of a location, which is alone on its page', async () => {
    open('/wh-locations/12/barcode')
    expect(await screen.findByText('The screen')).toBeInTheDocument()
    expect(frame()).toEqual([])
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})
