import { describe, expect, it } from 'vitest'
import type { ClaimRow } from '../../../contract/shapes/claim.ts'
import { servicersOf } from '../../../src/features/labor-claims/components/servicers.ts'

const row = (address: number | null | undefined, name: string | null) =>
  ({ provider_address_id: address, servicer_name: name }) as ClaimRow

describe('The servicers that a claim may be given to', () => {
  it('are listed once for each address, by name', () => {
    expect(
      servicersOf([row(7, 'Rose City Fitness'), row(4, 'Northside Fitness'), row(7, 'Rose City Fitness')]),
    ).toEqual([
      { value: '4', label: 'Northside Fitness' },
      { value: '7', label: 'Rose City Fitness' },
    ])
  })

  it('are told apart by their address where one has several', () => {
    expect(servicersOf([row(4, 'Northside Fitness'), row(9, 'Northside Fitness')]).map(({ label }) => label)).toEqual([
      'Northside Fitness, address 4',
      'Northside Fitness, address 9',
    ])
  })

  it('leave out claims without one, and rows of an earlier version', () => {
    expect(servicersOf([row(null, null), row(undefined, 'Northside Fitness')])).toEqual([])
  })
})
