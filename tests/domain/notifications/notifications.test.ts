import { describe, expect, it } from 'vitest'
import { getDefaultPermissions } from '../../../domain/accounts/permissions.ts'
import type { Facts } from '../../../domain/accounts/permissions.ts'
import { getClaimKind, isUrgentClaimEvent } from '../../../domain/notifications/claim-events.ts'
import {
  chooseMail,
  getDefaultChoice,
  getNotificationReader,
  listKindsOf,
  notificationKinds,
} from '../../../domain/notifications/kinds.ts'

const none: Facts = {
  dealer: false,
  servicer: false,
  admin: false,
  on_site: false,
  reviewer: false,
  local_admin: false,
}

describe('What happened to a claim', () => {
  it.each([
    ['file', 'requests', 'claim.filed', false, false],
    ['accept', 'open', 'claim.moved', false, false],
    ['estimate', 'approve_labor', 'claim.moved', false, false],
    ['approve_labor', 'assigned', 'claim.moved', false, false],
    ['decline_labor', 'assigned', 'claim.returned', true, true],
    ['decline', 'declined', 'claim.returned', true, true],
    ['ask', 'pending - response needed', 'claim.returned', false, true],
    ['respond', 'approve_payment', 'claim.moved', false, false],
    ['approve_payment', 'approved_for_payment', 'claim.payment', false, false],
    ['mark_paid', 'paid', 'claim.payment', false, false],
    ['close', 'assigned', 'claim.moved', false, false],
  ] as const)(
    '%s, now %s, is %s; urgent: %s, and %s where a date runs that costs money',
    (action, status, kind, plain, dated) => {
      expect(getClaimKind({ action, status })).toBe(kind)
      expect(isUrgentClaimEvent({ action, status, moneyDay: null })).toBe(plain)
      expect(isUrgentClaimEvent({ action, status, moneyDay: '2026-12-01' })).toBe(dated)
    },
  )
})

describe('The email that an event gets', () => {
  it.each([
    ['now', false, false, 'now'],
    ['digest', false, false, 'digest'],
    ['digest', true, false, 'now'],
    ['off', false, false, 'off'],
    ['off', true, false, 'off'],
    ['off', false, true, 'now'],
    ['digest', false, true, 'now'],
  ] as const)('chosen %s, urgent %s, written by a person %s: %s', (mail, isUrgent, isMandatory, chosen) => {
    expect(chooseMail({ mail }, { isUrgent, isMandatory })).toBe(chosen)
  })
})

describe('Defaults', () => {
  it('are those of the role: staff before the account', () => {
    expect(getNotificationReader({ ...none, admin: true, servicer: true })).toBe('office')
    expect(getNotificationReader({ ...none, servicer: true, dealer: true })).toBe('servicer')
    expect(getNotificationReader({ ...none, dealer: true })).toBe('dealer')
    expect(getDefaultChoice('claim.filed', 'office')).toEqual({ mail: 'digest', push: false })
    expect(getDefaultChoice('claim.filed', 'dealer')).toEqual({ mail: 'now', push: false })
    expect(getDefaultChoice('claim.returned', 'servicer')).toEqual({ mail: 'now', push: true })
  })

  it('never put what is sent back or refused into a digest, and are for what a person can get', () => {
    for (const reader of ['office', 'servicer', 'dealer', 'guest'] as const)
      expect(getDefaultChoice('claim.returned', reader).mail).toBe('now')
    expect(listKindsOf(getDefaultPermissions({ ...none, servicer: true }))).toEqual(notificationKinds)
    // Anyone's address may be among the email updates of a claim.
    const ofClaim = ['claim.returned', 'claim.filed', 'claim.moved', 'claim.payment']
    expect(listKindsOf(getDefaultPermissions(none))).toEqual([...ofClaim, 'registration.decided'])
    expect(listKindsOf([])).toEqual(ofClaim)
    expect(listKindsOf(getDefaultPermissions({ ...none, reviewer: true }))).toEqual([
      'claim.returned',
      'claim.filed',
      'claim.moved',
      'claim.payment',
    ])
  })
})
