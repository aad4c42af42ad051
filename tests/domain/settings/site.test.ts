import { describe, expect, it } from 'vitest'
import { checkSite, defaultSite, formatCompanyAddress, isNoticeShown } from '../../../domain/settings/site.ts'
import { describeSite } from '../../../domain/settings/describe-site.ts'

const now = Date.parse('2026-11-20T15:00:00Z')

describe('What the site says of itself', () => {
  it('needs names and an email, and a whole address or none', () => {
    expect(checkSite(defaultSite)).toEqual({})
    expect(checkSite({ ...defaultSite, city: 'Duluth' })).toEqual({
      ...{ addr1: 'Required', state: 'Required', postal_code: 'Required' },
    })
    expect(Object.keys(checkSite({ ...defaultSite, wordmark: ' ', contact_email: 'x', phone: '1' }))).toEqual([
      ...['wordmark', 'contact_email', 'phone'],
    ])
  })

  it('has its address on one line', () => {
    const place = { addr1: '12 Pier Road', city: 'Duluth', state: 'MN', postal_code: '55802' }
    expect(formatCompanyAddress({ ...defaultSite, ...place })).toBe('12 Pier Road, Duluth, MN 55802')
    expect(formatCompanyAddress(defaultSite)).toBe('')
  })

  it('tells what a change did, field by field', () => {
    const after = { ...defaultSite, use_warranty: false, notification_until: '2026-12-01T00:00:00.000Z' }
    expect(describeSite(defaultSite, after)).toEqual([
      'Notification shown until: 2026-11-30 6:00 PM instead of removed by hand.',
      'Warranty area: off.',
    ])
    expect(describeSite(after, after)).toEqual([])
  })
})

describe('A notification', () => {
  it('is shown until its time, or until it is removed', () => {
    expect(isNoticeShown('Closed', null, now)).toBe(true)
    expect(isNoticeShown('', null, now)).toBe(false)
    expect(isNoticeShown('Closed', '2026-11-20T15:00:01Z', now)).toBe(true)
    expect(isNoticeShown('Closed', '2026-11-20T15:00:00Z', now)).toBe(false)
  })
})
