import { describe, expect, it } from 'vitest'
import { bills } from './every-bill.ts'

describe('the bill of material', () => {
  const parts = bills.flatMap((d) => d.parts)
  it('uses a number for one part only, with one name and price', () => {
    const known = new Map<string, string>()
    for (const { number, name, price } of parts) {
      const what = `${name} ${price ?? 'ask'}`
      expect(known.get(number) ?? what).toBe(what)
      known.set(number, what)
    }
  })
  it('has whole quantities', () => {
    expect(parts.filter((p) => p.qty < 1 || !Number.isInteger(p.qty))).toEqual([])
  })
  it('names the replaced part, whose number is on no sheet any more', () => {
    const listed = new Set(parts.map((p) => p.number))
    const replacing = parts.filter((p) => p.supersedes !== null)
    expect(replacing.length).toBeGreaterThan(200)
    expect(replacing.filter((p) => listed.has(p.supersedes!))).toEqual([])
  })
  it('splits a callout at a serial number: last serial of the earlier part, first of the later', () => {
    let breaks = 0
    for (const { model, parts: own } of bills)
      for (const before of own.filter((p) => p.serialTo !== null)) {
        const after = own.find((p) => p.callout === before.callout && p.serialFrom !== null)
        const serial = new RegExp(`^${model.serialPrefix}\\d{2}(0[1-9]|[1-4]\\d|5[0-2])[A-Z]\\d{5}$`)
        expect(before.serialTo).toMatch(serial)
        expect(after?.serialFrom).toMatch(serial)
        expect(before.serialTo!.slice(0, -5)).toBe(after!.serialFrom!.slice(0, -5))
        expect(Number(after!.serialFrom!.slice(-5)) - Number(before.serialTo!.slice(-5))).toBe(1)
        expect(after!.number).not.toBe(before.number)
        breaks++
      }
    expect(breaks).toBeGreaterThan(50)
  })
})
