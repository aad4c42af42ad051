import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { fetchSegments } from '../../../offline/catalogue/catalogue-segments.ts'
import type { SegmentDownload } from '../../../offline/catalogue/catalogue-segments.ts'
import type { PackedBrand } from '../../../offline/db/catalogue-meta.ts'

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
  const stored: string[] = []
  const download = {
    db: {
      segments: {
        toCollection: () => ({ primaryKeys: async () => [] }),
        bulkPut: async (rows: readonly { sha256: string }[]) => {
          stored.push(...rows.map((row) => row.sha256))
        },
      },
    },
    http: {
      call: async (_: unknown, { params }: { params: { sha256: string } }) => ({
        bytes: segments.find((one) => one.sha256 === params.sha256)?.packed ?? new Uint8Array(),
      }),
    },
    crypto,
    onProgress: () => undefined,
  } as unknown as SegmentDownload
  await fetchSegments(download, [brand], [1])
  expect(stored.sort()).toEqual(segments.map((one) => one.sha256).sort())
})
