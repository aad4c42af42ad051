import { expect, it } from 'vitest'
import { byStateName } from '../../../src/shared/by-state-name.ts'

it('States are looked up by their names, those of the United States before the provinces', () => {
  const states = [
    ['Alaska', 'US'],
    ['Alabama', 'US'],
    ['Quebec', 'CA'],
    ['Ontario', 'CA'],
  ].map(([state_name = '', state_country = '']) => ({ state_name, state_country }))
  expect(byStateName(states.toReversed()).map((one) => one.state_name)).toEqual([
    'Alabama',
    'Alaska',
    'Ontario',
    'Quebec',
  ])
})
