import { describe, expect, it } from 'vitest'
import { findInRegistration } from '../../../domain/warranty/desk.ts'
import type { ReviewFacts } from '../../../domain/warranty/desk.ts'

const clear: ReviewFacts = {
  plate: 'there',
  receipt: 'there',
  purchasedOn: '2026-01-05',
  startsOn: null,
  isFloorModel: false,
  madeOn: '2025-08-18',
  hasScheme: true,
  elsewhere: [],
  declined: [],
  notes: 0,
  wasDecided: false,
}
const codes = (facts: Partial<ReviewFacts>) => findInRegistration({ ...clear, ...facts }).map(({ code }) => code)

describe('A warranty that starts with the installation', () => {
  it('has a finding where that was before the purchase, or more than 90 days after it', () => {
    expect(codes({ startsOn: '2026-01-04' })).toEqual(['installed.far'])
    expect(codes({ startsOn: '2026-01-05' })).toEqual([])
    expect(codes({ startsOn: '2026-04-05' })).toEqual([])
    expect(codes({ startsOn: '2026-04-06' })).toEqual(['installed.far'])
  })

  it('has none without both days', () => {
    expect(codes({})).toEqual([])
    expect(codes({ purchasedOn: null, startsOn: '2026-04-06' })).toEqual([])
  })
})

describe('A floor model', () => {
  it('needs no receipt, unless it was stored with a purchase date', () => {
    expect(codes({ isFloorModel: true, receipt: 'missing', purchasedOn: null })).toEqual([])
    expect(findInRegistration({ ...clear, isFloorModel: true, receipt: 'missing' })).toEqual([
      {
        code: 'receipt.missing',
        sentence: 'This floor model has a purchase date, Jan 5, 2026. Correct the machine to remove it.',
      },
    ])
  })
})

describe('A machine of which a registration was declined', () => {
  it('has a finding that names it, with its own decisions', () => {
    const declined = ['WR-30031 of Lakeshore Gym']
    expect(findInRegistration({ ...clear, declined })).toEqual([
      { code: 'decided.before', sentence: 'The machine was declined as WR-30031 of Lakeshore Gym.' },
    ])
    expect(findInRegistration({ ...clear, declined, wasDecided: true })).toEqual([
      {
        code: 'decided.before',
        sentence: 'It was decided or asked about before. The machine was declined as WR-30031 of Lakeshore Gym.',
      },
    ])
  })
})
