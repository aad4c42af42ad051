import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { SiteInfo } from '../../../contract/site.ts'
import { defaultSite } from '../../../domain/settings/site.ts'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { EnginePromiseProvider } from '../../../src/data/engine-promise.tsx'
import { AuthLayout } from '../../../src/features/auth/components/auth-layout.tsx'
import { createTestClock } from '../support/clock.ts'
import { createTestEngine } from '../support/engine.ts'

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
      expect(screen.getByText('Gym Parts')).toBeInTheDocument()
    })
    expect(document.documentElement.dataset['brand']).toBe('stride')
  })
})
