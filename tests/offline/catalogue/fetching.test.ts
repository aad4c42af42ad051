import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { fetchSegments } from '../../../offline/catalogue/fetching.ts'
import type { Fetching } from '../../../offline/catalogue/fetching.ts'
import type { PackedBrand } from '../../../offline/catalogue/kept-pack.ts'

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

it('every segment that was answered is kept, also those that are unpacked while others are written', async () => {
  const kept: string[] = []
  const fetching = {
    db: {
      segments: {
        toCollection: () => ({ primaryKeys: async () => [] }),
        bulkPut: async (rows: readonly { sha256: string }[]) => {
          kept.push(...rows.map((row) => row.sha256))
        },
      },
    },
    http: {
      call: async (_: unknown, { params }: { params: { sha256: string } }) => ({
        bytes: segments.find((one) => one.sha256 === params.sha256)?.packed ?? new Uint8Array(),
      }),
    },
    crypto,
    came: () => undefined,
  } as unknown as Fetching
  await fetchSegments(fetching, [brand], [1])
  expect(kept.sort()).toEqual(segments.map((one) => one.sha256).sort())
})
