import { describe, expect, it } from 'vitest'
import type { ClaimRow } from '../../../contract/shapes/claim.ts'
import { listServicers } from '../../../src/features/labor-claims/components/actions/use-servicer-choices.ts'

const row = (address: number | null | undefined, name: string | null) =>
  ({ provider_address_id: address, servicer_name: name }) as ClaimRow

describe('The servicers that a claim can be assigned to', () => {
  it('are listed once for each address, by name', async () => {
    expect(
      listServicers([row(7, 'Rose City Fitness'), row(4, 'Northside Fitness'), row(7, 'Rose City Fitness')]),
    ).toEqual([
      { value: '4', label: 'Northside Fitness' },
      { value: '7', label: 'Rose City Fitness' },
    ])
  })

  it('show the address number where a name has several', async () => {
    expect(listServicers([row(4, 'Northside Fitness'), row(9, 'Northside Fitness')]).map(({ label }) => label)).toEqual(
      ['Northside Fitness, address 4', 'Northside Fitness, address 9'],
    )
  })

  it('skip claims without a servicer and rows of an earlier version', async () => {
    expect(listServicers([row(null, null), row(undefined, 'Northside Fitness')])).toEqual([])
  })
})
