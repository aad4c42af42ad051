import { describe, expect, it } from 'vitest'
import { findStatementGaps } from '../support/statement-parity.ts'
import type { Description, Embedded } from '../support/statement-parity.ts'
import { toKind } from '../support/statement-record.ts'

const sql = 'select name from crate where crate_id = $1'
const crate: Description = { parameters: ['integer'], columns: ['text'] }

/** An embedded database that takes this one statement. */
const embedded = (more: Partial<Embedded> = {}): Embedded => ({
  describe: (text) => (text === sql ? Promise.resolve(crate) : Promise.reject(new Error('syntax error'))),
  readsAlike: new Set(['text']),
  writesAlike: new Set(['integer: integer']),
  ...more,
})

describe('The statements that the server sent to PostgreSQL', () => {
  it('have no gap where the embedded database takes them and both drivers treat their values alike', async () => {
    expect(await findStatementGaps([{ sql, kinds: ['integer'] }], embedded())).toEqual([])
    expect(await findStatementGaps([{ sql, kinds: [null] }], embedded())).toEqual([])
  })

  it('are named where the embedded database does not take one', async () => {
    expect(await findStatementGaps([{ sql: 'selekt\n  1', kinds: [] }], embedded())).toEqual([
      'The embedded database does not take “selekt 1”: syntax error',
    ])
  })

  it('are named where no test shows that both drivers write such a value alike, or read such a column', async () => {
    expect(await findStatementGaps([{ sql, kinds: ['string'] }], embedded())).toEqual([
      `No test shows that both drivers write “integer: string” alike: ${sql}`,
    ])
    expect(await findStatementGaps([{ sql, kinds: ['integer'] }], embedded({ readsAlike: new Set() }))).toEqual([
      `No test shows that both drivers read text alike: ${sql}`,
    ])
  })

  it('have values that a driver writes by their kind', () => {
    const values = [null, 7, 0.5, 'x', true, new Date(0), new Uint8Array(1), [], [1, null], [1, 'x']]
    expect(values.map(toKind)).toEqual([
      ...[null, 'integer', 'fraction', 'string', 'boolean', 'date', 'bytes'],
      ...['list of nothing', 'list of integer', 'list of integer or string'],
    ])
  })
})
