import { describe, expect, it } from 'vitest'
import { findForeignGrants, mayManage } from '../../../domain/accounts/manage-users.ts'

const manager = { user_id: 2, account_id: 2, admin: false, local_admin: true }
const user = { user_id: 3, account_id: 2, admin: false, on_site: false, reviewer: false }

describe('Managing users (WO105)', () => {
  it('is for the shop’s administrators, and for the account’s on its own users who are not staff', () => {
    expect(mayManage(manager, user)).toBe(true)
    expect(mayManage({ ...manager, local_admin: false }, user)).toBe(false)
    expect(mayManage(manager, { ...user, account_id: 3 })).toBe(false)
    for (const fact of ['admin', 'on_site', 'reviewer'] as const) {
      expect(mayManage(manager, { ...user, [fact]: true })).toBe(false)
      expect(mayManage({ ...manager, account_id: 1, admin: true }, { ...user, [fact]: true })).toBe(true)
    }
  })

  it('grants nobody what the granter lacks; what the user has may stay', () => {
    const granted = ['orders.view', 'orders.approve', 'reports.view'] as const
    expect(findForeignGrants(granted, { before: ['reports.view'], held: ['orders.view'] })).toEqual(['orders.approve'])
    expect(findForeignGrants([], { before: [], held: [] })).toEqual([])
  })
})
