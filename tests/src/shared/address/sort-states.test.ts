import { expect, it } from 'vitest'
import { sortStates } from '../../../../src/shared/address/sort-states.ts'

it('States are sorted by name, those of the United States before the provinces', async () => {
  const states = [
    ['Alaska', 'US'],
    ['Alabama', 'US'],
    ['Quebec', 'CA'],
    ['Ontario', 'CA'],
  ].map(([state_name = '', state_country = '']) => ({ state_name, state_country }))
  expect(sortStates(states.toReversed()).map((one) => one.state_name)).toEqual([
    'Alabama',
    'Alaska',
    'Ontario',
    'Quebec',
  ])
})
