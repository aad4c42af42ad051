import { describe, expect, it } from 'vitest'
import {
  menuEntries,
  isCheckoutStep,
  isCurrent,
  isLabelPage,
  isShop,
  shopEntries,
  splitTabs,
} from '../../../src/app/shell/entries.ts'
import { sessionOf } from '../support/session.ts'

const labels = (session: Parameters<typeof menuEntries>[0]) => menuEntries(session).map(({ label }) => label)

describe('The menu', () => {
  it('lists the screens of each role', async () => {
    const warranty = ['Register machines', 'Warranty search', 'Warranty records']
    const orders = ['Orders', 'Warranty orders']
    expect(labels(sessionOf('servicer'))).toEqual([
      'Home',
      'My jobs',
      'Labor claims',
      'Remittances',
      ...warranty,
      ...orders,
      'Shop',
      'Cart',
      'Find a servicer',
      'My questions',
      'Outbox',
    ])
    expect(labels(sessionOf('dealer'))).toEqual([
      'Home',
      'Labor claims',
      'Register machines',
      'My serials',
      'Warranty search',
      'Warranty records',
      ...orders,
      'Shop',
      'Cart',
      'Find a servicer',
      'My questions',
      'Outbox',
    ])
    expect(labels(sessionOf('reviewer'))).toEqual([
      'Home',
      'Claims desk',
      'Registrations desk',
      'Labor claims',
      'Failed parts',
      'Payments',
      'Warranty search',
      'Warranty records',
      ...orders,
      'Returns',
      'Tickets',
      'Reports',
      'Shop',
      'Cart',
      'Find a servicer',
      'Outbox',
    ])
    expect(labels(sessionOf('customer'))).toEqual([
      'Home',
      'Register machines',
      'Warranty records',
      'Orders',
      'Shop',
      'Cart',
      'Find a servicer',
      'My questions',
      'Outbox',
    ])
  })

  it('has no warranty screens if the shop has no warranty', async () => {
    expect(menuEntries(sessionOf('dealer'), false).map(({ label }) => label)).toEqual([
      'Home',
      'Labor claims',
      'Orders',
      'Shop',
      'Cart',
      'Find a servicer',
      'My questions',
      'Outbox',
    ])
  })

  it('lists My jobs for an admin who views as a servicer', async () => {
    expect(labels({ ...sessionOf('reviewer'), admin: true, viewing_as_servicer: true })).toContain('My jobs')
  })

  it('marks only the entry whose address the path starts with', async () => {
    const entries = menuEntries(sessionOf('servicer'))
    expect(
      entries.filter((entry) => isCurrent(entry, '/dashboard/labor-claims/paid')).map(({ label }) => label),
    ).toEqual(['Labor claims'])
    expect(
      entries.filter((entry) => isCurrent(entry, '/dashboard/servicer-labor-claims')).map(({ label }) => label),
    ).toEqual(['My jobs'])
    expect(entries.filter((entry) => isCurrent(entry, '/dashboard')).map(({ label }) => label)).toEqual(['Home'])
  })

  it('shows four tabs on a phone and all other entries behind More', async () => {
    const { tabs, behind } = splitTabs(menuEntries(sessionOf('servicer')))
    expect(tabs.map(({ short }) => short)).toEqual(['Home', 'Jobs', 'Shop', 'Outbox'])
    expect(behind.map(({ label }) => label)).toEqual([
      'Labor claims',
      'Remittances',
      'Register machines',
      'Warranty search',
      'Warranty records',
      'Orders',
      'Warranty orders',
      'Cart',
      'Find a servicer',
      'My questions',
    ])
    const dealer = splitTabs(menuEntries(sessionOf('dealer')))
    expect(dealer.tabs.map(({ short }) => short)).toEqual(['Home', 'Register', 'Shop', 'Outbox'])
    expect(dealer.behind).toHaveLength(9)
    expect(splitTabs(menuEntries(sessionOf('customer'))).tabs.map(({ short }) => short)).toEqual([
      'Home',
      'Orders',
      'Shop',
      'Cart',
    ])
    expect(splitTabs(menuEntries(sessionOf('reviewer'))).tabs.map(({ short }) => short)).toEqual([
      'Home',
      'Desk',
      'Shop',
      'Outbox',
    ])
  })

  it('marks Equipment on the page of a model, a part and a diagram', async () => {
    for (const path of ['/equipment-types/rower', '/equipment/2/diagrams/8', '/products/9/belt'])
      expect(shopEntries.filter((entry) => isCurrent(entry, path)).map(({ label }) => label)).toEqual(['Equipment'])
    expect(shopEntries.filter((entry) => isCurrent(entry, '/ticket/price')).map(({ label }) => label)).toEqual([
      'Ask us',
    ])
  })

  it('marks Shop on every shop page for a signed-in user', async () => {
    for (const path of ['/search/belt', '/ticket/price', '/offline-catalogue', '/equipment/2'])
      expect(
        menuEntries(sessionOf('dealer'))
          .filter((entry) => isCurrent(entry, path))
          .map(({ label }) => label),
      ).toEqual(['Shop'])
  })

  it('marks only Cart on the cart page and during checkout', async () => {
    for (const path of ['/cart', '/checkout/thankyou']) {
      for (const entries of [menuEntries(sessionOf('customer')), shopEntries])
        expect(entries.filter((entry) => isCurrent(entry, path)).map(({ label }) => label)).toEqual(['Cart'])
      expect(isShop(path)).toBe(true)
    }
  })

  it('has the shop’s own menu on the shop’s pages only', async () => {
    for (const path of ['/equipment-types', '/products/9', '/search/belt', '/ticket/open'])
      expect(isShop(path)).toBe(true)
    for (const path of ['/dashboard', '/searching', '/login']) expect(isShop(path)).toBe(false)
  })

  it('has the warehouse for on-site staff and administrators alone', async () => {
    const customer = sessionOf('customer')
    for (const session of [
      { ...customer, on_site: true },
      { ...customer, admin: true },
    ])
      expect(labels(session)).toContain('Warehouse')
    for (const role of ['customer', 'dealer', 'servicer', 'reviewer'] as const)
      expect(labels(sessionOf(role))).not.toContain('Warehouse')
  })

  it('has the returns for staff alone', async () => {
    for (const session of [sessionOf('reviewer'), { ...sessionOf('customer'), on_site: true }])
      expect(labels(session)).toContain('Returns')
    for (const role of ['customer', 'dealer', 'servicer'] as const)
      expect(labels(sessionOf(role))).not.toContain('Returns')
  })

  it('is hidden on the label of a location', async () => {
    expect(isLabelPage('/wh-locations/12/barcode')).toBe(true)
    for (const path of ['/wh-locations/12', '/dashboard/warehouse/locations/12']) expect(isLabelPage(path)).toBe(false)
  })

  it('is hidden on the steps of the checkout, but not on the thank-you page', async () => {
    for (const step of ['account-search', 'warranty', 'shipping', 'billing', 'review'])
      expect(isCheckoutStep(`/checkout/${step}`)).toBe(true)
    for (const path of ['/checkout/thankyou', '/cart']) expect(isCheckoutStep(path)).toBe(false)
  })
})
