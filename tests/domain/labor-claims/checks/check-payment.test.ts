import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPayment } from '../../../../domain/labor-claims/checks/check-payment.ts'
import type { CheckedClaim } from '../../../../domain/labor-claims/checks/checked-claim.ts'
import { findingCodes } from '../../../../domain/labor-claims/checks/finding.ts'
import { paymentCases } from './payment-cases.ts'
import type { Situation } from './situation.ts'
import { fine, hashOf, picture, serials, termsOf, today, toCheckedClaim, trip } from './situation.ts'

const check = (claim: CheckedClaim) => checkPayment(claim, { today })
/** By the terms of the situation, where it has some. */
const codesOf = (given: Situation) => {
  const terms = termsOf(given)
  const context = terms === undefined ? { today } : { today, terms }
  return checkPayment(toCheckedClaim(given), context).map(({ code }) => code)
}

/** Freezes a value and everything in it: a rule that writes to it throws. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value)
    for (const inner of Object.values(value)) freeze(inner)
  }
  return value
}

const anyDay = fc
  .integer({ min: 0, max: 1200 })
  .map((n) => new Date(Date.UTC(2024, 6, 1 + n)).toISOString().slice(0, 10))
const anyClock = fc
  .integer({ min: 0, max: 95 })
  .map((n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`)
const anyTrip = fc
  .tuple(anyDay, fc.option(anyClock), fc.option(anyClock))
  .map(([day, from, to]) => trip(day, from, from === null ? null : to))
const anyPicture = fc.record(
  {
    title: fc.constantFrom('Serial plate', 'Receipt', 'Console', 'Photo 7', ''),
    purpose: fc.constantFrom('photo', 'serial', 'receipt', 'signature'),
    file: fc.constantFrom('a', 'b', 'c'),
    usedOn: fc.record({ likeness: fc.constantFrom('same', 'alike'), sameMachine: fc.boolean() }),
    announcedAs: fc.constantFrom('Serial plate', 'Console'),
  },
  { requiredKeys: ['title'] },
)
const anySituation: fc.Arbitrary<Situation> = fc.record(
  {
    serial: fc.constantFrom(...(Object.keys(serials) as (keyof typeof serials)[])),
    hasPattern: fc.boolean(),
    bought: fc.option(anyDay),
    registered: fc.option(
      fc.record({ bought: anyDay, market: fc.constantFrom('Home', 'Commercial'), receipt: fc.boolean() }),
    ),
    laborMonths: fc.integer({ min: 0, max: 40 }),
    partsMonths: fc.integer({ min: 0, max: 40 }),
    filedOn: anyDay,
    market: fc.constantFrom('Home', 'Commercial', ''),
    company: fc.constantFrom('', ' ', 'Quarry Gym'),
    pictures: fc.array(anyPicture, { maxLength: 6 }),
    trips: fc.array(anyTrip, { maxLength: 4 }),
    otherTrips: fc.array(
      anyTrip.filter(({ from, to }) => from !== null && to !== null),
      { maxLength: 3 },
    ),
    openClaims: fc.integer({ min: 0, max: 3 }),
    fileBy: fc.option(anyDay),
    submittedOn: fc.option(anyDay),
    cap: fc.option(fc.double({ min: 0, max: 20, noNaN: true })),
    approved: fc.option(fc.double({ min: 0, max: 20, noNaN: true })),
    parts: fc.integer({ min: 0, max: 3 }),
  },
  { requiredKeys: [] },
)

describe('Will this be paid?', () => {
  it.each(paymentCases)('%s', (_, given, codes) => {
    expect(codesOf(given)).toEqual(codes)
  })

  it('has at least 150 cases, each with its own sentence, and each code in one of them', () => {
    expect(paymentCases.length).toBeGreaterThanOrEqual(150)
    expect(new Set(paymentCases.map(([sentence]) => sentence)).size).toBe(paymentCases.length)
    expect(new Set(paymentCases.flatMap(([, , codes]) => codes))).toEqual(new Set(findingCodes))
  })

  it('changes nothing that was saved, whatever the claim is', () => {
    fc.assert(
      fc.property(anySituation, (given) => {
        const claim = freeze(toCheckedClaim(given))
        const before = JSON.stringify(claim)
        const findings = check(claim)
        expect(JSON.stringify(claim)).toBe(before)
        expect(check(claim)).toEqual(findings)
      }),
    )
  })

  it('finds the same after the claim has crossed the wire', () => {
    fc.assert(
      fc.property(anySituation, (given) => {
        const claim = toCheckedClaim(given)
        expect(check(JSON.parse(JSON.stringify(claim)) as CheckedClaim)).toEqual(check(claim))
      }),
    )
  })

  it('says each thing in one sentence with what to do now, the likely refusals first', () => {
    fc.assert(
      fc.property(anySituation, (given) => {
        const findings = check(toCheckedClaim(given))
        for (const { sentence, action } of findings) {
          expect(sentence).toMatch(/^[A-Z0-9].*\.$/s)
          expect(sentence).not.toMatch(/undefined|null|NaN|Invalid/)
          expect(action).toMatch(/^[A-Z].*\.$/)
        }
        const risks = findings.map(({ risk }) => risk)
        expect(risks).toEqual(risks.toSorted((a, b) => b.localeCompare(a)))
      }),
    )
  })

  it('checks what a phone can where the server has not named its facts', () => {
    const { pay_facts: _, ...unsent } = toCheckedClaim({ pictures: [], trips: [], laborMonths: 6 })
    expect(check(unsent).map(({ code }) => code)).toEqual([
      'coverage.labor-ended',
      'picture.plate',
      'trips.none',
      'picture.receipt',
      'picture.required',
    ])
  })

  it('names nothing about the machine while its serial number has changed on the device', () => {
    const claim = toCheckedClaim({ serial: 't700', openClaims: 1, registered: { bought: '2025-01-01' } })
    expect(check({ ...claim, serial_number: serials.t500 })).toEqual([])
  })

  it('counts a claim that was reopened to pay late work by the day of its first submission', () => {
    const codesOf = (status: CheckedClaim['status'], days: readonly string[], fileBy: string) => {
      const history = days.map((day) => ({ at: `${day}T12:00:00.000Z`, action: 'complete' }))
      return check({ ...toCheckedClaim({ fileBy }), status, history }).map(({ code }) => code)
    }
    for (const status of ['open', 'assigned', 'approve_labor'] as const)
      expect(codesOf(status, ['2026-10-20'], '2026-11-02')).toEqual([])
    expect(codesOf('approve_payment', ['2026-10-20', today], '2026-11-02')).toEqual([])
    expect(codesOf('approve_payment', ['2026-11-03', today], '2026-11-02')).toEqual(['window.missed'])
    // Its last day to submit is near, and it was submitted already.
    expect(codesOf('assigned', ['2026-11-18'], '2026-11-21')).toEqual([])
  })

  it('adds what the device holds of other claims', () => {
    const claim = toCheckedClaim({ pictures: [...fine.pictures, picture('Belt', { file: 'belt' })] })
    const others = {
      trips: [
        { display_id: 'LC-5', trip_time_start: `${today}T10:00:00.000Z`, trip_time_finish: `${today}T11:00:00.000Z` },
      ],
      pictures: [{ sha256: hashOf('belt'), display_id: 'LC-6', same_machine: false }],
    }
    const findings = checkPayment(claim, { today, others })
    expect(findings.map(({ code }) => code)).toEqual(['picture.used-before', 'trips.overlap-other-claim'])
    expect(findings.map(({ sentence }) => sentence)).toEqual([
      'The picture “Belt” was already used on claim LC-6.',
      'The trip of Nov 20, 2026 overlaps with one on claim LC-5.',
    ])
  })
})
