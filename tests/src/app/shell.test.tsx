import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EnginePromiseProvider } from '../../../src/data/engine-promise.tsx'
import { Shell } from '../../../src/app/shell/shell.tsx'
import { fakeCatalogue, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import { createTestEngine } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'

// The screens have tests of their own. Here only the frame around them counts.
vi.mock('../../../src/app/routes.tsx', () => ({ Routes: () => <main>The screen</main> }))

beforeEach(setUpShop)
afterEach(cleanup)

const open = (address: string) =>
  renderAt(
    address,
    {
      '/*': (
        <EnginePromiseProvider value={Promise.resolve(createTestEngine({}))}>
          <Shell />
        </EnginePromiseProvider>
      ),
    },
    { catalogue: fakeCatalogue({}).catalogue, session: { ...sessionOf('customer'), on_site: true } },
  )
const frame = () => screen.queryAllByRole('navigation').map((element) => element.getAttribute('aria-label'))

describe('The frame of the app', () => {
  it('is around a screen', async () => {
    open('/dashboard/warehouse')
    expect(await screen.findByText('The screen')).toBeInTheDocument()
    expect(frame()).toContain('Main')
  })

  it('is not around the label of a location, which is alone on its page', async () => {
    open('/wh-locations/12/barcode')
    expect(await screen.findByText('The screen')).toBeInTheDocument()
    expect(frame()).toEqual([])
    expect(screen.queryByRole('banner')).toBeNull()
  })
})
