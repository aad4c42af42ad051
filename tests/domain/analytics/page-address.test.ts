import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCountedAddress, hasPublicTitle, toReportedAddress } from '../../../domain/analytics/page-address.ts'

describe('The counted address of a page (X02)', () => {
  it.each([
    ['https://parts.test/products/42?from=mail#top', '/products/42'],
    ['/equipment/3/diagrams/7?callout=4', '/equipment/3/diagrams/7'],
    [
      '/equipment-types/treadmill/subtypes/folding-treadmill/home',
      '/equipment-types/treadmill/subtypes/folding-treadmill/home',
    ],
    ['/search/MT52534K00417', '/search/:term'],
    ['/search', '/search'],
    ['/dashboard/labor-claims/ticket/0199a3de-1111-7000-8000-0123456789ab', '/dashboard/labor-claims/ticket/:id'],
    ['/dashboard/saved-orders?name=Dale%20Okafor', '/dashboard/saved-orders'],
    ['/account/activate/abcdefgh', '/account/activate/:id'],
    ['/m/0123456789ABCDEF', '/m/:id'],
    ['/find-a-servicer/55401', '/find-a-servicer/:id'],
    ['/dashboard/dale@demo.test', '/dashboard/:id'],
    ['/dashboard/averyveryverylongwordthatisnoneofours', '/dashboard/:id'],
    ['/dale@demo.test', '/:id'],
    ['/', '/'],
    ['', '/'],
  ])('%s is counted as %s', (url, counted) => {
    expect(toCountedAddress(url)).toBe(counted)
  })

  it('never contains a query, a fragment, a host or an email', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.emailAddress(), (url, email) => {
        for (const one of [url, `/dashboard/users/${email}`, `/account/activate/${email}?${url}`]) {
          const counted = toCountedAddress(one)
          expect(counted).toMatch(/^\/[a-z0-9:/-]*$/)
          expect(counted).not.toContain('://')
        }
      }),
    )
  })

  it('allows page titles only in the catalogue', () => {
    expect(hasPublicTitle('/products/42')).toBe(true)
    expect(hasPublicTitle('/dashboard/labor-claims/ticket/1')).toBe(false)
    expect(hasPublicTitle('/search/okafor')).toBe(false)
  })
})

describe('The address of a page in a crash report (X01)', () => {
  it.each([
    ['/account/invitation/Qb3_x-9aZkLmNo0pQrStUvWxYz012345', '/account/invitation/:id'],
    ['/account/activate/qb3-x9azklmnop', '/account/activate/:id'],
    ['/setup/SECRET?code=1#top', '/setup/:id'],
    ['/dashboard/join/SECRET/', '/dashboard/join/:id/'],
    ['https://parts.test/search/dale@demo.test', 'https://parts.test/search/:id'],
    [
      '/dashboard/labor-claims/ticket/0199a3de-1111-7000-8000-0123456789ab',
      '/dashboard/labor-claims/ticket/0199a3de-1111-7000-8000-0123456789ab',
    ],
    ['/equipment/3/diagrams/7?callout=4', '/equipment/3/diagrams/7'],
    ['/', '/'],
    ['', ''],
  ])('%s is reported as %s, also when it is reported again', (url, reported) => {
    expect(toReportedAddress(url)).toBe(reported)
    expect(toReportedAddress(reported)).toBe(reported)
  })
})
