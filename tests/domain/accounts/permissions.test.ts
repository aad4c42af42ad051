import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  carryPermissions,
  endPermissions,
  getDefaultPermissions,
  hasAnyPermission,
  permissions,
} from '../../../domain/accounts/permissions.ts'
import type { Facts, Permission } from '../../../domain/accounts/permissions.ts'

const noFacts: Facts = {
  dealer: false,
  servicer: false,
  admin: false,
  on_site: false,
  reviewer: false,
  local_admin: false,
}
const of = (facts: Partial<Facts>) => getDefaultPermissions({ ...noFacts, ...facts })
const anyFacts = fc.record({
  dealer: fc.boolean(),
  servicer: fc.boolean(),
  admin: fc.boolean(),
  on_site: fc.boolean(),
  reviewer: fc.boolean(),
  local_admin: fc.boolean(),
})

describe('default permissions', () => {
  it('let a customer order and register its own machines', () => {
    expect(of({})).toEqual(['orders.view', 'orders.place', 'warranty.register'])
  })
  it('let a dealer also see warranties and file claims', () => {
    expect(of({ dealer: true })).toEqual([
      'orders.view',
      'orders.place',
      'warranty.view',
      'warranty.register',
      'claims.view',
      'claims.file',
    ])
  })
  it('let a servicer do what a dealer does, and service claims', () => {
    expect(of({ servicer: true })).toEqual([...of({ dealer: true }), 'claims.service'])
  })
  it('let a local admin edit its account and manage its users', () => {
    for (const facts of [{}, { dealer: true }, { servicer: true }]) {
      const gained = of({ ...facts, local_admin: true }).filter((name) => !of(facts).includes(name))
      expect(gained).toEqual(['orders.edit', 'accounts.edit', 'users.manage'])
    }
  })
  it('let a reviewer review and manage claims, but not register, service or place orders', () => {
    expect(of({ reviewer: true })).toEqual([
      'orders.view',
      'orders.approve',
      'warranty.view',
      'warranty.review',
      'claims.view',
      'claims.manage',
      'reports.view',
    ])
  })
  it('let on-site staff see only orders', () => {
    expect(of({ on_site: true })).toEqual(['orders.view'])
  })
  it('let an admin do everything', () => {
    expect(of({ admin: true })).toEqual([...permissions])
  })
  it('keep reports for reviewers and admins', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(getDefaultPermissions(facts).includes('reports.view')).toBe(facts.reviewer || facts.admin)
      }),
    )
  })
  it('contain each permission at most once', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const held = getDefaultPermissions(facts)
        expect(new Set(held).size).toBe(held.length)
      }),
    )
  })
})

describe('permissions of a user’s own, when a role changes', () => {
  const carry = (own: Permission[] | null, before: Partial<Facts>, after: Partial<Facts>) =>
    carryPermissions(own, { ...noFacts, ...before }, { ...noFacts, ...after })
  it('lose what came with the role that is taken away, and get what comes without it', () => {
    const own = of({ reviewer: true }).filter((name) => name !== 'reports.view')
    expect(carry([...own, 'catalogue.edit'], { reviewer: true }, {})).toEqual([...of({}), 'catalogue.edit'])
  })
  it('get what comes with a new role, and stay without what was taken before', () => {
    expect(carry(['orders.view', 'claims.view'], { dealer: true }, { dealer: true, reviewer: true })).toEqual([
      ...([
        'orders.view',
        'orders.approve',
        'warranty.review',
        'claims.view',
        'claims.manage',
        'reports.view',
      ] as const),
    ])
    expect(carry(['orders.view'], { dealer: true }, { dealer: true, local_admin: true })).toEqual([
      ...(['orders.view', 'orders.edit', 'accounts.edit', 'users.manage'] as const),
    ])
  })
  it('wait while the user is an administrator', () => {
    for (const [before, after] of [
      [false, true],
      [true, false],
    ] as const)
      expect(carry(['orders.view'], { dealer: true, admin: before }, { dealer: true, admin: after })).toEqual([
        'orders.view',
      ])
  })
  it('that equal the new defaults, and the defaults themselves, follow the defaults', () => {
    const own = of({ reviewer: true }).filter((name) => name !== 'reports.view')
    expect(carry(own, { reviewer: true }, {})).toBeNull()
    expect(carry(null, { reviewer: true }, {})).toBeNull()
  })
})

describe('permissions of a user’s own, when a flag of the account changes', () => {
  const end = (own: Permission[], before: Partial<Facts>, after: Partial<Facts>) =>
    endPermissions(own, { ...noFacts, ...before }, { ...noFacts, ...after })
  it('lose what came with the flag', () => {
    expect(end([...of({ dealer: true }), 'catalogue.edit'], { dealer: true }, {})).toEqual([
      ...of({}),
      'catalogue.edit',
    ])
  })
  it('never gain any: whatever was withheld stays so when the flag goes and comes back', () => {
    fc.assert(
      fc.property(
        fc.subarray([...permissions]),
        anyFacts,
        fc.boolean(),
        fc.boolean(),
        (own, facts, dealer, servicer) => {
          const other = { ...facts, dealer, servicer }
          const ended = endPermissions(own, facts, other)
          expect(own).toEqual(expect.arrayContaining(ended))
          expect(ended).toEqual(expect.arrayContaining(endPermissions(ended, other, facts)))
        },
      ),
    )
  })
})

describe('a check of permissions', () => {
  it('accepts several names separated by a vertical bar as alternatives', () => {
    expect(hasAnyPermission(['orders.approve'], 'orders.edit|orders.approve')).toBe(true)
    expect(hasAnyPermission(['orders.approve'], 'orders.edit | orders.approve')).toBe(true)
    expect(hasAnyPermission(['orders.view'], 'orders.edit|orders.approve')).toBe(false)
  })
  it('fails for an empty name', () => {
    expect([
      hasAnyPermission(['orders.view', ''], ''),
      hasAnyPermission([''], '|'),
      hasAnyPermission([], 'orders.view'),
    ]).toEqual([false, false, false])
  })
  it('does not match part of a name', () => {
    expect(hasAnyPermission(['orders.view'], 'orders')).toBe(false)
  })
})
