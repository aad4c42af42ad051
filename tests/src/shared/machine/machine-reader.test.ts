import { describe, expect, it } from 'vitest'
import { catalogue as rows } from '../../../../contract/catalogue.ts'
import { machineReader, schemeOf } from '../../../../src/shared/machine/machine-reader.ts'
import { modelBook } from '../../../../src/shared/machine/model-book.ts'
import { modelOf } from '../../catalogue/support/rows.ts'
import { busy, fakeCatalogue, noAnswer } from '../../catalogue/support/shop.tsx'
import { createTestEngine } from '../../support/engine.ts'
import { createMachineCatalogue } from '../../warranty/support/area.tsx'

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

/** A model book over the answers that the device has stored, without a network. */
function createModelBook(answers: ReadonlyMap<unknown, unknown>) {
  const requests: unknown[] = []
  const fetchOrCached = async (row: unknown) => {
    requests.push(row)
    if (!answers.has(row)) throw noAnswer()
    return { value: answers.get(row), asOf: 0, fresh: false }
  }
  return { book: modelBook(createTestEngine({ fetchOrCached })), requests }
}
const models = new Map<unknown, unknown>([
  [rows.table.listTypes, [{ slug: 'treadmill' }]],
  [rows.table.previewType, [modelOf()]],
  [rows.table.listSchemes, [scheme]],
])

describe('A serial without a network and without the catalogue', () => {
  it('is read from the models that this device has stored, with their schemes', async () => {
    const reading = await machineReader(createMachineCatalogue(false), createModelBook(models).book).read(
      'mt5-2534 k 00417',
      today,
    )
    expect(reading).toMatchObject({ is: 'read', serial: 'MT52534K00417', manufactured: '2025-08-18' })
    if (reading.is !== 'read') throw new Error('unread')
    expect(schemeOf(reading.machine, '2026-11-02', null)).toMatchObject({ title: 'Home use', frame_months: 120 })
  })

  it('is refused with the reason, or unknown if no models are stored', async () => {
    const reader = machineReader(createMachineCatalogue(false), createModelBook(models).book)
    expect(await reader.read('MT52557K00417', today)).toEqual({ is: 'not', sentence: '2025 has no week 57' })
    const empty = machineReader(createMachineCatalogue(false), createModelBook(new Map()).book)
    expect(await empty.read('MT52534K00417', today)).toMatchObject({ is: 'unknown' })
  })
})

describe('A serial with a network', () => {
  it('is read from what this device has where the server is busy, and not called wrong', async () => {
    const server = fakeCatalogue({ '/warranties/parse-serial': () => busy(), '/search/equipment': () => busy() })
    const reading = await machineReader(server.catalogue, createModelBook(models).book).read('MT52534K00417', today)
    expect(reading).toMatchObject({ is: 'read', serial: 'MT52534K00417' })
  })

  it('stores the schemes of its model on the device for later', async () => {
    const { book, requests } = createModelBook(models)
    const reader = machineReader(createMachineCatalogue(), book)
    await reader.read('MT52534K00417', today)
    await reader.read('MT52534K00418', today)
    expect(requests).toEqual([rows.table.listSchemes])
  })
})
