import { describe, expect, it } from 'vitest'
import { requestHash } from '../../../server/kernel/canonical.ts'
import { upgradePayload } from '../../../server/kernel/upgrades.ts'

const upgrades = {
  1: (body: unknown) => ({ ...(body as object), miles: null }),
  2: (body: unknown) => {
    const { day, ...rest } = body as { day: string }
    return { ...rest, date: day }
  },
}

describe('A payload of an older version', () => {
  it('is upgraded step by step to the current version; the given body stays unchanged', () => {
    const body = { day: '2026-11-20' }
    expect(upgradePayload({ v: 3, upgrades }, 1, body)).toEqual({ date: '2026-11-20', miles: null })
    expect(upgradePayload({ v: 3, upgrades }, 3, body)).toBe(body)
    expect(body).toEqual({ day: '2026-11-20' })
  })

  it('is refused when no upgrade exists, or when it is from a later version of the app', () => {
    expect(() => upgradePayload({ v: 5, upgrades }, 3, {})).toThrow('different version of the app')
    expect(() => upgradePayload({ v: 3, upgrades }, 4, {})).toThrow('different version of the app')
    expect(() => upgradePayload({}, 2, {})).toThrow('different version of the app')
  })
})

describe('The hash of a call', () => {
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
