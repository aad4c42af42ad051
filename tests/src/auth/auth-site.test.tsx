import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SiteInfo } from '../../../contract/site.ts'
import { defaultSite } from '../../../domain/settings/site.ts'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { EnginePromiseProvider } from '../../../src/data/engine-promise.tsx'
import { AuthLayout } from '../../../src/features/auth/components/auth-layout.tsx'
import { createTestClock } from '../support/clock.ts'
import { createTestEngine } from '../support/engine.ts'

beforeEach(() => {
  window.history.replaceState(null, '', '/login')
})
afterEach(cleanup)

function open(over: Partial<SiteInfo>) {
  const info: SiteInfo = { ...defaultSite, address: '', site_notification: null, ...over }
  const engine = createTestEngine({ fetchOrCached: async () => ({ value: info, asOf: 0, fresh: true }) })
  render(
    <ClockProvider value={createTestClock()}>
      <EnginePromiseProvider value={Promise.resolve(engine)}>
        <AuthLayout>Sign in here</AuthLayout>
      </EnginePromiseProvider>
    </ClockProvider>,
  )
}

describe('The sign-in of a shop', () => {
  it('has its name, its brand and its notification in red (`SF060`)', async () => {
    open({ wordmark: 'Gym Parts', page_title: 'Gym Parts', brand: 'stride', site_notification: 'Closed on Monday.' })
    const notice = await screen.findByText('Closed on Monday.')
    expect(notice.parentElement?.className).toBe('banner')
    await waitFor(() => {
      expect(within(screen.getByRole('banner')).getByText('Gym Parts')).toBeInTheDocument()
    })
    expect(document.documentElement.dataset['brand']).toBe('stride')
  })
  it('has the search header on top, which leads to the search screen (`SF058`)', async () => {
    open({})
    const header = await screen.findByRole('banner')
    const field = within(header).getByRole('searchbox', { name: 'Search by part number, model or serial' })
    await userEvent.type(field, ' drive belt/210J8 {Enter}')
    expect(window.location.pathname).toBe('/search/drive%20belt%2F210J8')
    expect(
      within(header)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(expect.arrayContaining(['/equipment-types', '/cart', '/login', '/ticket/open']))
  })

  it('ends with the footer, whose links stay in the app (`SF062`)', async () => {
    open({ company: 'Gym Parts, Inc.' })
    expect(await screen.findByText('Powered by Gym Parts, Inc.')).toBeInTheDocument()
    const help = screen.getByRole('navigation', { name: 'Help' })
    await userEvent.click(within(help).getByRole('link', { name: 'Order status' }))
    expect(window.location.pathname).toBe('/order-status')
  })

  it('keeps a way to the cart and to the sign-in without its header (`SF074`)', async () => {
    open({ showHeader: false })
    await waitFor(() => {
      expect(screen.queryByRole('searchbox')).toBeNull()
    })
    const header = within(screen.getByRole('banner'))
    expect(header.getByRole('link', { name: 'Sign in' })).toBeInTheDocument()
    expect(header.getByRole('link', { name: 'Cart' })).toBeInTheDocument()
  })
})
