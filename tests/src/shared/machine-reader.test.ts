import { describe, expect, it } from 'vitest'
import { catalogue as rows } from '../../../contract/catalogue.ts'
import type { Engine } from '../../../offline/engine.ts'
import { machineReader, schemeOf } from '../../../src/shared/machine-reader.ts'
import { modelBook } from '../../../src/shared/model-book.ts'
import { modelOf } from '../catalogue/support/rows.ts'
import { noAnswer } from '../catalogue/support/shop.tsx'
import { machines } from '../warranty/support/area.tsx'

const today = '2026-11-20'
const scheme = {
  scheme_id: 1,
  title: 'Home use',
  market_type_id: 1,
  market_type_name: 'Home',
  frame_months: 120,
  parts_months: 24,
  wear_months: 6,
  labor_months: 12,
  starts: 'purchased',
  conditions: '',
}

/** What the device was told before, without a network. */
function told(answers: ReadonlyMap<unknown, unknown>) {
  const asked: unknown[] = []
  const mirrored = (async (row: unknown) => {
    asked.push(row)
    if (!answers.has(row)) throw noAnswer()
    return { value: answers.get(row), asOf: 0, fresh: false }
  }) as Engine['mirrored']
  return { book: modelBook({ mirrored }), asked }
}
const models = new Map<unknown, unknown>([
  [rows.table.listTypes, [{ slug: 'treadmill' }]],
  [rows.table.previewType, [modelOf()]],
  [rows.table.listSchemes, [scheme]],
])

describe('a serial without a network and without the catalogue', () => {
  it('is read from the models that this device was told of, with their schemes', async () => {
    const reading = await machineReader(machines(false), told(models).book).read('mt5-2534 k 00417', today)
    expect(reading).toMatchObject({ is: 'read', serial: 'MT52534K00417', manufactured: '2025-08-18' })
    if (reading.is !== 'read') throw new Error('unread')
    expect(schemeOf(reading.machine, '2026-11-02', null)).toMatchObject({ title: 'Home use', frame_months: 120 })
  })

  it('says what does not fit, or that it cannot be told here', async () => {
    const reader = machineReader(machines(false), told(models).book)
    expect(await reader.read('MT52557K00417', today)).toEqual({ is: 'not', sentence: '2025 has no week 57' })
    const empty = machineReader(machines(false), told(new Map()).book)
    expect(await empty.read('MT52534K00417', today)).toMatchObject({ is: 'unknown' })
  })
})

describe('a serial with a network', () => {
  it('leaves the schemes of its model on the device for later', async () => {
    const { book, asked } = told(models)
    const reader = machineReader(machines(), book)
    await reader.read('MT52534K00417', today)
    await reader.read('MT52534K00418', today)
    expect(asked).toEqual([rows.table.listSchemes])
  })
})
