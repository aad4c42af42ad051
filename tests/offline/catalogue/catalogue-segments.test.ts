import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { fetchSegments, readStoredSegments } from '../../../offline/catalogue/catalogue-segments.ts'
import { openCatalogueDatabase } from '../../../offline/db/catalogue-db.ts'
import type { PackedBrand } from '../../../offline/db/catalogue-meta.ts'
import { NoAnswer } from '../../../offline/http/call.ts'
import type { Http, SendOptions } from '../../../offline/http/call.ts'
import { createDouble } from '../../support/test-double.ts'

const segments = Array.from({ length: 40 }, (_, n) => {
  const bytes = new Uint8Array(gzipSync(`segment ${n}`))
  const kind: 'index' | 'products' = n % 3 === 0 ? 'index' : 'products'
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { kind, sha256, bytes: bytes.length, size: 10, rows: 1, packed: bytes }
})
const brand: PackedBrand = {
  brand_id: 1,
  name: 'Meridian',
  models: 1,
  products: 1,
  segments,
  images: { count: 0, bytes: 0 },
}

it('stores every fetched segment, even one that is unpacked while another batch is written', async () => {
  const db = openCatalogueDatabase({ indexedDB: new IDBFactory(), IDBKeyRange })
  const call = async (_row: unknown, input: unknown): Promise<unknown> => {
    const { sha256 } = (input as { params: { sha256: string } }).params
    return { bytes: segments.find((one) => one.sha256 === sha256)?.packed ?? new Uint8Array() }
  }
  const http = createDouble<Http>('Http', { call: call as Http['call'] })
  await fetchSegments({ db, http, crypto, onProgress: () => undefined }, [brand], [1])
  expect([...(await readStoredSegments(db))].sort()).toEqual(segments.map((one) => one.sha256).sort())
})

it('goes on with one segment at a time, and more time for each, on a line that was too slow for four', async () => {
  const db = openCatalogueDatabase({ indexedDB: new IDBFactory(), IDBKeyRange })
  let running = 0
  let fetched = 0
  const call = async (_row: unknown, input: unknown, options?: SendOptions): Promise<unknown> => {
    const { sha256 } = (input as { params: { sha256: string } }).params
    running += 1
    await Promise.resolve()
    const isTooSlow = running > 1 || (options?.timeoutMs ?? 0) < 240_000
    running -= 1
    if (isTooSlow) throw new NoAnswer('timed out')
    fetched += 1
    return { bytes: segments.find((one) => one.sha256 === sha256)?.packed ?? new Uint8Array() }
  }
  const http = createDouble<Http>('Http', { call: call as Http['call'] })
  await fetchSegments({ db, http, crypto, onProgress: () => undefined }, [brand], [1])
  expect([fetched, (await readStoredSegments(db)).size]).toEqual([segments.length, segments.length])
})

it('ends where there is no network, and goes on later with what is missing', async () => {
  const db = openCatalogueDatabase({ indexedDB: new IDBFactory(), IDBKeyRange })
  let calls = 0
  const call = async (): Promise<unknown> => {
    calls += 1
    throw new NoAnswer('no network')
  }
  const http = createDouble<Http>('Http', { call: call as Http['call'] })
  const fetching = fetchSegments({ db, http, crypto, onProgress: () => undefined }, [brand], [1])
  await expect(fetching).rejects.toBeInstanceOf(NoAnswer)
  expect(calls).toBeLessThanOrEqual(5)
})
