import { describe, expect, it } from 'vitest'
import { modules } from '../../contract/all.ts'
import { refusals } from '../../contract/refusals.ts'
import { findContractGaps } from '../../tools/contract-coverage.ts'

const everything = new Set([
  ...modules.flatMap(({ module, table }) => Object.keys(table).map((name) => `row ${module}.${name}`)),
  ...Object.keys(refusals).map((code) => `refusal ${code}`),
])
const without = (line: string) => new Set([...everything].filter((one) => one !== line))

describe('the coverage of the contract by a full test run', () => {
  it('has no gap when every row succeeded and every refusal was answered', () => {
    expect(findContractGaps(everything)).toEqual([])
  })
  it('names a row that no test called with success', () => {
    expect(findContractGaps(without('row labor-claims.addTrip'))).toEqual([
      'No server test calls labor-claims.addTrip with success.',
    ])
  })
  it('names a refusal that no test received', () => {
    expect(findContractGaps(without('refusal op.voided'))).toEqual([
      'No server test is answered with the refusal op.voided.',
    ])
  })
})
