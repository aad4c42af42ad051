import { describe, expect, it } from 'vitest'
import { findScheme } from '../../../domain/warranty/schemes.ts'

const forAll = { scheme_id: 1, market_type_id: null, sold_from: '2024-01-01', sold_until: null }
const before = { scheme_id: 2, market_type_id: null, sold_from: null, sold_until: '2023-12-31' }
const home = { scheme_id: 3, market_type_id: 3 }
const homeSince = { scheme_id: 4, market_type_id: 3, sold_from: '2026-01-01', sold_until: null }
const schemes = [forAll, before, home, homeSince]
const chosen = (marketTypeId: number | null, soldOn: string) => findScheme(schemes, { marketTypeId, soldOn })?.scheme_id

describe('the scheme of a machine', () => {
  it('is the one for its market type, else the one for all', () => {
    expect(chosen(3, '2025-06-01')).toBe(3)
    expect(chosen(1, '2025-06-01')).toBe(1)
    expect(chosen(null, '2025-06-01')).toBe(1)
  })

  it('is the one of the sale date, with both limits included', () => {
    expect(chosen(1, '2023-12-31')).toBe(2)
    expect(chosen(1, '2024-01-01')).toBe(1)
  })

  it('is the one with the latest start date if several fit', () => {
    expect(chosen(3, '2026-01-01')).toBe(4)
    expect(findScheme([{ ...home, scheme_id: 9 }, home], { marketTypeId: 3, soldOn: '2025-01-01' })?.scheme_id).toBe(3)
  })

  it('is null if none fits', () => {
    expect(findScheme([home, before], { marketTypeId: 1, soldOn: '2025-06-01' })).toBeNull()
    expect(findScheme([], { marketTypeId: null, soldOn: '2025-06-01' })).toBeNull()
  })
})
