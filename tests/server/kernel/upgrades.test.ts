import { describe, expect, it } from 'vitest'
import { requestHash } from '../../../server/kernel/canonical.ts'
import { upgradePayload } from '../../../server/kernel/upgrades.ts'
import type { Upgrades } from '../../../server/kernel/upgrades.ts'

const known: Upgrades = {
  'claims.addTrip': {
    1: (body) => ({ ...(body as object), miles: null }),
    2: (body) => {
      const { day, ...rest } = body as { day: string }
      return { ...rest, date: day }
    },
  },
}

describe('a payload of an older version', () => {
  it('is lifted step by step to the present one, and stays itself', () => {
    const body = { day: '2026-11-20' }
    expect(upgradePayload('claims.addTrip', { v: 3 }, 1, body, known)).toEqual({ date: '2026-11-20', miles: null })
    expect(upgradePayload('claims.addTrip', { v: 3 }, 3, body, known)).toBe(body)
    expect(body).toEqual({ day: '2026-11-20' })
  })

  it('is held when nothing leads from it, or when it is from a later app', () => {
    expect(() => upgradePayload('claims.addTrip', { v: 5 }, 3, {}, known)).toThrow('different version of the app')
    expect(() => upgradePayload('claims.addTrip', { v: 3 }, 4, {}, known)).toThrow('different version of the app')
    expect(() => upgradePayload('other.row', {}, 2, {}, known)).toThrow('different version of the app')
  })
})

describe('what a call said', () => {
  it('has one hash, whatever the order of its fields, and another for any other content', () => {
    const hash = (body: unknown) => requestHash('row', { id: '1' }, null, body)
    expect(hash({ a: 1, b: [1, { c: null }] })).toBe(hash({ b: [1, { c: null }], a: 1 }))
    const others = [
      { a: 1 },
      { a: '1' },
      { a: [1] },
      { a: null },
      {},
      null,
      [],
      '',
      { a: 1, b: 2 },
      new Uint8Array([1]),
      new Uint8Array([2]),
    ]
    expect(new Set(others.map(hash)).size).toBe(others.length)
  })
})
