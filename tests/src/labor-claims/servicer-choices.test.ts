import { describe, expect, it } from 'vitest'
import type { Servicer } from '../../../contract/servicers.ts'
import { listChoices } from '../../../src/features/labor-claims/components/actions/servicer-choices.ts'

const near = (address_id: number, name: string, distance: number) =>
  ({ address_id, name, city: 'Bloomington', state: 'MN', distance }) as Servicer
const nearby = [near(104, 'Southtown Fitness Repair', 8.4), near(5, 'Northside Fitness', 11)]
const open = { provider_address_id: null, provider_name: null, assigned_to: null, status: 'open' } as const

describe('The servicers that a claim can be assigned to', () => {
  it('are those near the machine, each with its distance', () => {
    expect(listChoices(open, nearby)).toEqual([
      { value: '104', label: 'Southtown Fitness Repair, Bloomington MN, 8.4 mi' },
      { value: '5', label: 'Northside Fitness, Bloomington MN, 11.0 mi' },
    ])
  })

  it('begin with the one that the dealer asked for', () => {
    const asked = { ...open, provider_address_id: 5, provider_name: 'Northside Fitness' }
    expect(listChoices(asked, nearby).map(({ label }) => label)).toEqual([
      'Northside Fitness, Bloomington MN, 11.0 mi · asked for',
      'Southtown Fitness Repair, Bloomington MN, 8.4 mi',
    ])
    expect(listChoices(asked, [])).toEqual([{ value: '5', label: 'Northside Fitness · asked for' }])
  })

  it('do not begin with one that has declined the job', () => {
    const declined = {
      ...open,
      provider_address_id: 5,
      provider_name: 'Northside Fitness',
      status: 'reassign',
    } as const
    expect(listChoices(declined, nearby).map(({ value }) => value)).toEqual(['104', '5'])
  })
})
