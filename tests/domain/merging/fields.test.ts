import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameValue, mergeFields } from '../../../domain/merging/fields.ts'

type Fields = Readonly<Record<string, unknown>>
const names = ['phone', 'city', 'miles', 'contacts'] as const
const value = fc.constantFrom<unknown>('a', 'b', 1, null, [{ id: '1', value: 'x' }], [{ value: 'x', id: '1' }], [])
const anyFields = fc.record(Object.fromEntries(names.map((name) => [name, value])))
const someOf = fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] })
const runs = { numRuns: 1000 }

const after = (now: Fields, mine: Fields, was: Fields | undefined): Fields => ({
  ...now,
  ...mergeFields<Fields>(now, mine, was).changes,
})

describe('what two people changed of one thing', () => {
  it('is taken where only one of them changed it', () => {
    const was = { phone: '1', city: 'Duluth' }
    expect(mergeFields<Fields>({ phone: '1', city: 'Hibbing' }, { phone: '2', city: 'Duluth' }, was)).toEqual({
      changes: { phone: '2' },
      clashes: [],
    })
  })

  it('is taken once where both changed it alike', () => {
    expect(mergeFields<Fields>({ phone: '2' }, { phone: '2' }, { phone: '1' })).toEqual({ changes: {}, clashes: [] })
  })

  it('is a clash where they changed it to different things, and nothing of it is changed', () => {
    expect(mergeFields<Fields>({ phone: '2' }, { phone: '3' }, { phone: '1' })).toEqual({
      changes: {},
      clashes: [{ field: 'phone', was: '1', mine: '3', theirs: '2' }],
    })
  })

  it('is mine to set where I do not say what I had seen', () => {
    expect(mergeFields<Fields>({ phone: '2' }, { phone: '3' }, undefined).changes).toEqual({ phone: '3' })
    expect(mergeFields<Fields>({ phone: '2' }, { phone: '3' }, { city: 'Duluth' }).changes).toEqual({ phone: '3' })
  })

  it('loses nobody’s change in silence: each of mine is there, was there, or is a clash; theirs stays else', () => {
    fc.assert(
      fc.property(anyFields, someOf, anyFields, (now, mine, was) => {
        const { changes, clashes } = mergeFields<Fields>(now, mine, was)
        const result = { ...now, ...changes }
        const isClash = (name: string) => clashes.some((one) => one.field === name)
        for (const name of names) {
          const isMine = Object.hasOwn(mine, name) && !isSameValue(mine[name], was[name])
          const isTheirs = !isSameValue(now[name], was[name])
          if (isMine) expect(isSameValue(result[name], mine[name]) || isClash(name)).toBe(true)
          else expect(isSameValue(result[name], now[name])).toBe(true)
          if (isTheirs) expect(isSameValue(result[name], now[name])).toBe(true)
          expect(isClash(name)).toBe(isMine && isTheirs && !isSameValue(mine[name], now[name]))
        }
      }),
      runs,
    )
  })

  it('comes to the same whoever arrives first, where there is no clash', () => {
    fc.assert(
      fc.property(anyFields, someOf, someOf, (was, one, other) => {
        const [first, second] = [after(was, one, was), after(was, other, was)]
        const [oneThenOther, otherThenOne] = [
          mergeFields<Fields>(first, other, was),
          mergeFields<Fields>(second, one, was),
        ]
        expect(oneThenOther.clashes.length === 0).toBe(otherThenOne.clashes.length === 0)
        if (oneThenOther.clashes.length > 0) return
        const [a, b] = [after(first, other, was), after(second, one, was)]
        for (const name of names) expect(isSameValue(a[name], b[name])).toBe(true)
      }),
      runs,
    )
  })

  it('changes nothing more when it is said again', () => {
    fc.assert(
      fc.property(anyFields, someOf, anyFields, (now, mine, was) => {
        expect(mergeFields<Fields>(after(now, mine, was), mine, was).changes).toEqual({})
      }),
      runs,
    )
  })

  it('who decides against what stands now always gets their way', () => {
    fc.assert(
      fc.property(anyFields, someOf, (now, mine) => {
        expect(mergeFields<Fields>(now, mine, now).clashes).toEqual([])
        for (const name of Object.keys(mine)) expect(isSameValue(after(now, mine, now)[name], mine[name])).toBe(true)
      }),
      runs,
    )
  })
})

describe('the same value', () => {
  it('is the same whatever the order of its keys; a list is not, in another order', () => {
    expect(isSameValue({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true)
    expect(isSameValue([1, 2], [2, 1])).toBe(false)
    expect(isSameValue([1], [1, 2])).toBe(false)
    expect(isSameValue({ a: 1 }, { a: 1, b: undefined })).toBe(true)
    expect(isSameValue({ a: 1 }, { a: 1, b: 2 })).toBe(false)
  })
  it('nothing is nothing, and not an empty word', () => {
    expect([isSameValue(null, undefined), isSameValue(null, ''), isSameValue([], {})]).toEqual([true, false, false])
  })
})
