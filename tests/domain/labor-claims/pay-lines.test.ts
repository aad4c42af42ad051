import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineKinds, toPayLines } from '../../../domain/labor-claims/pay-lines.ts'
import type { PayLine, Rates, Work } from '../../../domain/labor-claims/pay-lines.ts'

const rates: Rates = { laborRate: 6500, tripCharge: 4500, mileageRate: 67, laborHoursCap: 2 }
const work: Work = {
  tripHours: [1.5, 1],
  miles: 37.4,
  approvedHours: null,
  parts: [
    { number: 'MT5-1042', qty: 2, listPrice: 2000, dealerPrice: 1400 },
    { number: 'MT5-7', qty: 1, listPrice: 900, dealerPrice: 900 },
  ],
}
const line = (lines: readonly PayLine[], kind: string) => lines.find((one) => one.kind === kind)

const anyWork = fc.record({
  tripHours: fc.array(fc.double({ min: 0, max: 24, noNaN: true }), { maxLength: 6 }),
  miles: fc.double({ min: 0, max: 5000, noNaN: true }),
  approvedHours: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
  parts: fc.array(
    fc.record({
      number: fc.constantFrom('A-1', 'B-2'),
      qty: fc.integer({ min: 1, max: 20 }),
      listPrice: fc.integer({ min: 0, max: 100_000 }),
      dealerPrice: fc.integer({ min: 0, max: 100_000 }),
    }),
    { maxLength: 4 },
  ),
})
const anyRates = fc.record({
  laborRate: fc.integer({ min: 0, max: 30_000 }),
  tripCharge: fc.integer({ min: 0, max: 30_000 }),
  mileageRate: fc.integer({ min: 0, max: 300 }),
  laborHoursCap: fc.option(fc.double({ min: 0, max: 20, noNaN: true })),
})

describe('the pay lines of a claim', () => {
  it('are labor, trips, mileage and parts', () => {
    expect(toPayLines(work, rates).map((one) => one.kind)).toEqual([...lineKinds])
  })
  it("pay labor hours at the rate, up to the model's cap, with a reason for a difference", () => {
    expect(line(toPayLines(work, rates), 'labor')).toEqual({
      kind: 'labor',
      basis: '2.5 h × $65.00',
      requested: 16_250,
      calculated: 13_000,
      reason: 'Up to 2 h are paid for this model',
    })
  })
  it('pay the hours that the office approved beyond the cap', () => {
    expect(line(toPayLines({ ...work, approvedHours: 3 }, rates), 'labor')).toMatchObject({
      calculated: 16_250,
      reason: null,
    })
  })
  it('keep the cap if the approval is smaller', () => {
    expect(line(toPayLines({ ...work, approvedHours: 1 }, rates), 'labor')).toMatchObject({ calculated: 13_000 })
  })
  it('pay all hours of a model without a cap', () => {
    expect(line(toPayLines(work, { ...rates, laborHoursCap: null }), 'labor')).toMatchObject({
      calculated: 16_250,
      reason: null,
    })
  })
  it('pay each trip and each mile', () => {
    expect(line(toPayLines(work, rates), 'trips')).toMatchObject({ basis: '2 × $45.00', calculated: 9000 })
    expect(line(toPayLines(work, rates), 'mileage')).toMatchObject({ basis: '37.4 mi × $0.67', calculated: 2506 })
  })
  it('pay parts at dealer price, with a reason', () => {
    expect(line(toPayLines(work, rates), 'parts')).toEqual({
      kind: 'parts',
      basis: '2 × MT5-1042, MT5-7',
      requested: 4900,
      calculated: 3700,
      reason: 'Paid at dealer price',
    })
  })
  it('are zero if no work was done', () => {
    expect(
      toPayLines({ tripHours: [], miles: 0, approvedHours: null, parts: [] }, rates).every(
        (one) => one.requested === 0 && one.calculated === 0 && one.reason === null,
      ),
    ).toBe(true)
  })
  it('are whole cents, with a reason exactly if requested and calculated differ by more than rounding', () => {
    fc.assert(
      fc.property(anyWork, anyRates, (done, paid) => {
        for (const one of toPayLines(done, paid)) {
          expect(Number.isInteger(one.requested) && Number.isInteger(one.calculated)).toBe(true)
          if (one.requested !== one.calculated) expect(one.reason).not.toBeNull()
        }
      }),
    )
  })
  it('never pay more labor than requested', () => {
    fc.assert(
      fc.property(anyWork, anyRates, (done, paid) => {
        const labor = line(toPayLines(done, paid), 'labor')
        expect(labor?.calculated ?? NaN).toBeLessThanOrEqual(labor?.requested ?? NaN)
      }),
    )
  })
})
