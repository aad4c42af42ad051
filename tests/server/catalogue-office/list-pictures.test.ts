import { readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../../contract/catalogue.ts'
import { catalogueOffice } from '../../../contract/catalogue-office.ts'
import { storeUploads } from '../../../server/modules/catalogue-office/part-pictures/uploads.service.ts'
import { hasPostgres } from '../../support/meanwhile.ts'
import { toShopifyCsv } from '../../support/shopify-export.ts'
import type { ImportHarness } from './import-harness.ts'
import { startImportHarness } from './import-harness.ts'

let harness: ImportHarness
beforeAll(async () => {
  harness = await startImportHarness()
})
afterAll(() => harness.close())

/** A list of one part with the picture of this color beside it. */
async function zip(number: string, background: string): Promise<Uint8Array> {
  const picture = await sharp({ create: { width: 80, height: 80, channels: 3, background } })
    .png()
    .toBuffer()
  const row = { Handle: number, Title: 'Belt', Vendor: 'Stride', 'Variant SKU': number, 'Image Src': 'belt.png' }
  return zipSync({ 'export.csv': strToU8(toShopifyCsv([row])), 'belt.png': new Uint8Array(picture) })
}
const preview = async (number: string, background: string) =>
  (await harness.importFile(await zip(number, background), { dry_run: true })).import_id
const apply = async (id: string) => {
  expect((await harness.editor.call(catalogueOffice.table.applyImport, { params: { id } })).status).toBe(200)
  await harness.server.jobs.drain()
}
const pictures = async (number: string) =>
  (await harness.server.visitor().call(catalogue.table.readProductByNumber, { params: { number } })).body.pictures
const passDays = async (days: number) => {
  harness.server.clock.advance(days * 86_400_000)
  await harness.server.jobs.drain()
}
const stored = () => [...harness.server.files.stored.keys()].filter((key) => key.startsWith('parts/new/'))

describe('The pictures of a list', () => {
  it('are there when it is applied, though an earlier list had the same and was applied before', async () => {
    const [first, second] = [await preview('PA-1', '#c03'), await preview('PA-2', '#c03')]
    await apply(first)
    await apply(second)
    expect([await pictures('PA-1'), await pictures('PA-2')]).toMatchObject([[{ width: 80 }], [{ width: 80 }]])
  })

  it('are there for a week from its own preview, though an earlier one of the same list was never applied', async () => {
    await preview('PA-3', '#0c3')
    await passDays(6)
    const later = await preview('PA-3', '#0c3')
    await passDays(5)
    await apply(later)
    expect(await pictures('PA-3')).toMatchObject([{ width: 80 }])
  })

  // The embedded database has one connection.
  if (hasPostgres)
    it('are not removed while another list that has them is being stored', async () => {
      const { editor, server } = harness
      const before = stored()
      const id = await preview('PA-5', '#cc0')
      const [key = ''] = stored().filter((one) => !before.includes(one))
      const bytes = (await server.files.get(key)) ?? new Uint8Array()
      expect((await editor.call(catalogueOffice.table.applyImport, { params: { id } })).status).toBe(200)
      await server.db.transaction().execute(async (tx) => {
        const uploads = new Map([[key.replace('parts/new/', ''), () => Promise.resolve(bytes)]])
        await storeUploads({ tx, files: server.files, now: server.clock.now() }, uploads)
        await server.jobs.drain()
      })
      expect(await pictures('PA-5')).toMatchObject([{ width: 80 }])
      expect(stored()).toContain(key)
    })

  it('are removed once no list can be applied that has them', async () => {
    await preview('PA-4', '#03c')
    expect(stored()).not.toEqual([])
    await passDays(9)
    expect(stored()).toEqual([])
  })

  it('that a phone took as HEIC are refused as what they are', async () => {
    const heic = await readFile(new URL('../../support/pictures/portrait.heic', import.meta.url))
    const row = { Handle: 'PA-6', Title: 'Belt', Vendor: 'Stride', 'Variant SKU': 'PA-6', 'Image Src': 'belt.heic' }
    const file = zipSync({ 'export.csv': strToU8(toShopifyCsv([row])), 'belt.heic': new Uint8Array(heic) })
    const { import_id } = await harness.importFile(file)
    expect((await harness.report(import_id)).filter(({ code }) => code === 'picture.failed')).toMatchObject([
      { message: 'The picture could not be added: it is a HEIC picture. Save it as JPEG.' },
    ])
  })
})
