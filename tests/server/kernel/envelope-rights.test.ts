import { describe, expect, it } from 'vitest'
import { modules } from '../../../contract/all.ts'
import type { Row } from '../../../contract/kernel/endpoint.ts'
import { files } from '../../../contract/files.ts'
import { mayTravel } from '../../../server/kernel/send-inner.ts'

const rows = modules.flatMap(({ module, table }) =>
  Object.entries<Row>(table).map(([name, row]) => ({ name: `${module}.${name}`, row })),
)
const namesOf = (isIncluded: (row: Row) => boolean) =>
  rows.flatMap(({ name, row }) => (isIncluded(row) ? [name] : [])).sort()

describe('An envelope of other users’ calls', () => {
  it('runs, beside what can be queued, only the calls that bring the bytes of a photo', () => {
    expect(namesOf((row) => mayTravel(row, 'of-others') && row.offline !== 'queue')).toEqual([
      'files.completeUpload',
      'files.putPart',
      'files.readUpload',
    ])
  })

  it('decides by the mark on the row, not by where the rule comes from', () => {
    const { putPart, readContent, updateFile } = files.table
    expect(readContent.source).toBe(putPart.source)
    expect(mayTravel(readContent, 'of-others')).toBe(false)
    expect(mayTravel({ ...updateFile, rescuable: true }, 'of-others')).toBe(true)
    expect(mayTravel({ offline: putPart.offline }, 'of-others')).toBe(false)
  })

  it('is the only envelope that carries more than queued calls', () => {
    expect(namesOf((row) => mayTravel(row, true))).toEqual(namesOf((row) => row.offline === 'queue'))
    expect(namesOf((row) => mayTravel(row, undefined))).toEqual([])
  })

  it('belongs to the two rows of the import, for administrators', () => {
    expect(namesOf((row) => row.envelope === 'of-others')).toEqual(['rescue.bringRescuePhoto', 'rescue.importRescue'])
    for (const { row } of rows.filter((one) => one.row.envelope === 'of-others')) expect(row.access).toEqual(['admin'])
  })
})
