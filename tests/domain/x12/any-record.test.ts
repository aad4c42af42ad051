import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toRules } from '../../../domain/x12/characters.ts'
import { sumApproved, toClaimLoop, toClaimTotals } from '../../../domain/x12/claim-set.ts'
import type { X12Claim } from '../../../domain/x12/claim-set.ts'
import type { Segment } from '../../../domain/x12/elements.ts'
import { formatInterchange, maxControlNumber } from '../../../domain/x12/interchange.ts'
import type { SetCode, X12Set } from '../../../domain/x12/interchange.ts'
import {
  characterSets,
  componentSeparators,
  elementSeparators,
  segmentEnds,
  usages,
} from '../../../domain/x12/partner.ts'
import type { X12Partner } from '../../../domain/x12/partner.ts'
import type { X12Party } from '../../../domain/x12/parties.ts'
import { toRegistrationLoop } from '../../../domain/x12/registration-set.ts'
import type { X12Registration } from '../../../domain/x12/registration-set.ts'
import { partner } from './records.ts'
import { checkSums, readLoops, readX12 } from './strict-parser.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.string({ unit: fc.constantFrom(...Array.from('aZ09 *|^>:<~\n\r\té“😀?')), maxLength: 400 }),
)
const name = fc.oneof(text, fc.constant('Hillcrest Fitness'))
const serial = fc.oneof(
  { weight: 5, arbitrary: fc.stringMatching(/^[A-Za-z0-9-]{1,48}$/) },
  { weight: 1, arbitrary: text },
)
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const maybeDay = fc.option(day)
const cents = fc.integer({ min: 0, max: 99_999_999 })
const party: fc.Arbitrary<X12Party> = fc.record({
  ...{ name, company: text, address1: text, address2: text, city: text, postalCode: text, phone: text, email: text },
  state: fc.constantFrom('', 'MN', 'X', '??'),
})
const anyPartner: fc.Arbitrary<X12Partner> = fc.record({
  ...{ sender_qualifier: fc.constant('ZZ' as const), sender_id: fc.constant('PARTWRIGHT') },
  ...{ receiver_qualifier: fc.constant('01' as const), receiver_id: fc.constant('123456789') },
  ...{ sender_code: fc.constantFrom('', 'PW'), receiver_code: fc.constantFrom('', 'MERIDIAN-W') },
  usage: fc.constantFrom(...usages),
  element_separator: fc.constantFrom(...elementSeparators),
  component_separator: fc.constantFrom(...componentSeparators),
  segment_end: fc.constantFrom(...segmentEnds),
  characters: fc.constantFrom(...characterSets),
})
const anyRegistration: fc.Arbitrary<X12Registration> = fc.record({
  ...{ number: fc.constant('WR-10001'), serial, brand: text, model: name, scheme: text, owner: party },
  ...{ soldOn: maybeDay, installedOn: maybeDay },
  dealer: fc.record({ name, city: text, state: fc.constantFrom('', 'WI') }),
})
const anyClaim: fc.Arbitrary<X12Claim> = fc.record({
  ...{ number: fc.constant('LC-10001'), registration: fc.option(serial), serial, brand: text, model: name },
  ...{ soldOn: maybeDay, requestedOn: day, approvedOn: day, complaint: name, customer: party },
  servicer: fc.record({ name, number: fc.constantFrom('', 'PW-1004') }),
  visits: fc.array(fc.record({ day, done: name }), { maxLength: 4 }),
  parts: fc.array(
    fc.record({
      number: serial,
      qty: fc.integer({ min: 1, max: 999 }),
      price: fc.option(fc.integer({ min: 0, max: 9_999_999 })),
    }),
    { maxLength: 3 },
  ),
  approved: fc.record({ labor: cents, trips: cents, mileage: cents, parts: cents }),
})

const at = new Date('2026-11-26T23:59:59Z')
const file = (code: SetCode, of: X12Partner, controlNumber: number, sets: readonly X12Set[]) =>
  formatInterchange({ code, partner: of, shop: 'Partwright', manufacturer: 'Meridian', controlNumber, at, sets })
const control = fc.integer({ min: 1, max: maxControlNumber })

describe('Whatever people type', () => {
  it('a file of registrations is X12, with those and only those that are not left out', () => {
    fc.assert(
      fc.property(anyPartner, control, fc.array(anyRegistration, { minLength: 1, maxLength: 5 }), (of, number, all) => {
        const loops = all.map((one) => toRegistrationLoop(one, toRules(of))).filter((loop) => loop.ok)
        if (loops.length === 0) return
        const sent = loops.map(({ segments }): readonly Segment[] => segments)
        const read = readX12(file('140', of, number, [{ purpose: 'original', loops: sent, end: [] }]), of.characters)
        expect(readLoops(read.sets[0]!)).toHaveLength(loops.length)
      }),
      { numRuns: 400 },
    )
  })

  it('a file of claims is X12, and all of its sums agree', () => {
    fc.assert(
      fc.property(anyPartner, control, fc.array(anyClaim, { minLength: 1, maxLength: 5 }), (of, number, all) => {
        const sent = all.flatMap((one) => {
          const loop = toClaimLoop(one, toRules(of))
          return loop.ok ? [{ one, segments: loop.segments }] : []
        })
        if (sent.length === 0) return
        const total = sent.reduce((sum, { one }) => sum + sumApproved(one), 0)
        const set: X12Set = {
          ...{ purpose: 'again', loops: sent.map(({ segments }) => segments), end: toClaimTotals(total) },
        }
        const read = readX12(file('142', of, number, [set]), of.characters)
        expect(readLoops(read.sets[0]!)).toHaveLength(sent.length)
        expect(checkSums(read.sets[0]!)).toBe(total)
      }),
      { numRuns: 400 },
    )
  })

  it('a reason is a sentence', () => {
    fc.assert(
      fc.property(anyClaim, (one) => {
        const loop = toClaimLoop(one, toRules(partner))
        if (!loop.ok) expect(loop.why).toMatch(/^[A-Z].*\.$/s)
      }),
    )
  })
})
