import { describe, expect, it } from 'vitest'
import type { LoadedServicer } from '../../../contract/claim-desk.ts'
import { listChoices } from '../../../src/features/labor-claims/components/actions/servicer-choices.ts'

const near = (address_id: number, name: string, distance: number, open_jobs: number) =>
  ({ address_id, name, city: 'Bloomington', state: 'MN', distance, open_jobs }) as LoadedServicer
const nearby = [
  near(104, 'Southtown Fitness Repair', 8.4, 12),
  near(5, 'Northside Fitness', 11, 1),
  near(8, 'Lakes Repair', 30, 1),
  near(9, 'Prairie Gym Service', 42.06, 0),
]
const open = { provider_address_id: null, provider_name: null, assigned_to: null, status: 'open' } as const
const firms = (choices: ReturnType<typeof listChoices>) => choices.map(({ value }) => value)

describe('The servicers that a claim can be assigned to', () => {
  it('are those near the machine, each with its distance', () => {
    expect(listChoices(open, nearby)).toEqual([
      { value: '104', label: 'Southtown Fitness Repair, Bloomington MN', detail: '8.4 mi · 12 open jobs' },
      { value: '5', label: 'Northside Fitness, Bloomington MN', detail: '11.0 mi · 1 open job' },
      { value: '8', label: 'Lakes Repair, Bloomington MN', detail: '30.0 mi · 1 open job' },
      { value: '9', label: 'Prairie Gym Service, Bloomington MN', detail: '42.1 mi · no open jobs' },
    ])
  })

  it('come by load too: the fewest open jobs first, and of two alike the nearer one', () => {
    expect(firms(listChoices(open, nearby, 'load'))).toEqual(['9', '5', '8', '104'])
    const many = [...Array.from({ length: 12 }, (_, at) => near(200 + at, `Firm ${at}`, at, 5)), ...nearby]
    expect(firms(listChoices(open, many, 'load')).slice(0, 4)).toEqual(['9', '5', '8', '200'])
  })

  it('begin with the one that the dealer asked for', () => {
    const asked = { ...open, provider_address_id: 5, provider_name: 'Northside Fitness' }
    expect(listChoices(asked, nearby)[0]).toMatchObject({ value: '5', detail: '11.0 mi · 1 open job · asked for' })
    expect(firms(listChoices(asked, nearby))).toEqual(['5', '104', '8', '9'])
    expect(firms(listChoices(asked, nearby, 'load'))).toEqual(['5', '9', '8', '104'])
    expect(listChoices(asked, [])).toEqual([{ value: '5', label: 'Northside Fitness', detail: 'asked for' }])
  })

  it('do not begin with one that has declined the job', () => {
    const declined = {
      ...open,
      provider_address_id: 5,
      provider_name: 'Northside Fitness',
      status: 'reassign',
    } as const
    expect(firms(listChoices(declined, nearby))).toEqual(['104', '5', '8', '9'])
  })

  it('have the one that was chosen, where it is not among the first of them or not near', () => {
    const many = [...Array.from({ length: 12 }, (_, at) => near(200 + at, `Firm ${at}`, at, 0)), ...nearby]
    expect(firms(listChoices(open, many, 'load', { value: '104' })).slice(0, 2)).toEqual(['104', '200'])
    expect(listChoices(open, many, 'load', { value: '104' })[0]?.detail).toBe('8.4 mi · 12 open jobs · chosen')
    expect(listChoices(open, [], 'distance', { value: '104' })).toEqual([
      { value: '104', label: 'Address 104', detail: 'chosen' },
    ])
    expect(firms(listChoices(open, nearby, 'distance', { value: '8' }))).toEqual(['104', '5', '8', '9'])
    expect(
      listChoices({ ...open, provider_address_id: 5, provider_name: 'Northside' }, [], 'load', { value: '5' }),
    ).toEqual([{ value: '5', label: 'Northside', detail: 'asked for' }])
    expect(firms(listChoices(open, nearby, 'distance', { value: '' }))).toEqual(['104', '5', '8', '9'])
  })
})
