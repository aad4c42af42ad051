import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { site } from '../../../contract/site.ts'
import type { SiteInfo } from '../../../contract/site.ts'
import { defaultSite } from '../../../domain/settings/site.ts'
import { ShopHeader } from '../../../src/app/shell/shop-header.tsx'
import { SiteNotices } from '../../../src/app/shell/site-notices.tsx'
import { readShopLook } from '../../../src/platform/shop-look.ts'
import { setShopName } from '../../../src/ui/shop-name.ts'
import { usePageTitle } from '../../../src/ui/use-page-title.ts'
import { fakeCatalogue, renderAt, setUpShop } from '../catalogue/support/shop.tsx'

beforeEach(() => {
  setUpShop()
  setShopName({ title: 'Partwright', wordmark: 'Partwright' })
})
afterEach(cleanup)

function Titled() {
  usePageTitle('Cart')
  return null
}

function open(over: Partial<SiteInfo>) {
  const info: SiteInfo = { ...defaultSite, address: '', site_notification: null, ...over }
  const { clock } = renderAt(
    '/cart',
    { '/cart': <Titled /> },
    {
      catalogue: fakeCatalogue({}).catalogue,
      above: (
        <>
          <SiteNotices shop={info} />
          <ShopHeader shop={info} />
        </>
      ),
      engine: {
        fetchOrCached: async (row: unknown) => {
          if (row !== site.table.readSite) throw new Error('Not read here')
          return { value: info, asOf: 0, fresh: true }
        },
      },
    },
  )
  return clock
}

describe('The look of a shop', () => {
  it('has its own name in header and title, and its brand on every page', async () => {
    open({ brand: 'harbor', wordmark: 'Gym Parts', page_title: 'Gym Parts Online' })
    expect(await screen.findByRole('link', { name: 'Gym Parts, equipment' })).toBeInTheDocument()
    expect(document.documentElement.dataset['brand']).toBe('harbor')
    await waitFor(() => {
      expect(document.title).toBe('Cart · Gym Parts Online')
    })
    expect(readShopLook()).toEqual({ brand: 'harbor', wordmark: 'Gym Parts', title: 'Gym Parts Online' })
  })

  it('keeps a way to the cart and to the sign-in without its header (`SF074`)', async () => {
    open({ showHeader: false })
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: /equipment/ })).toBeNull()
    })
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /Cart/ })).toBeInTheDocument()
  })

  it('shows its notification in its tone, until its time', async () => {
    const until = '2026-11-20T09:00:00.000Z'
    open({
      site_notification: 'Closed on Monday.',
      notification_tone: 'warning',
      notification_until: '2099-01-01T00:00:00.000Z',
    })
    expect((await screen.findByText('Closed on Monday.')).parentElement).toHaveClass('banner', 'is-warning')
    cleanup()
    open({ site_notification: 'Over.', notification_until: until.replace('2026', '2020') })
    await screen.findByRole('link', { name: /equipment/ })
    expect(screen.queryByText('Over.')).toBeNull()
  })
})
