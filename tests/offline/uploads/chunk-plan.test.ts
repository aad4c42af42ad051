import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMissingChunks, planChunks, toUploadProgress } from '../../../offline/uploads/chunk-plan.ts'

const kib = 1024

describe('The chunks of a photo', () => {
  it('are one up to 512 KiB, and of 256 KiB above that', () => {
    expect(planChunks(512 * kib)).toEqual([{ n: 0, from: 0, to: 512 * kib }])
    expect(planChunks(512 * kib + 1).map((chunk) => chunk.to - chunk.from)).toEqual([256 * kib, 256 * kib, 1])
  })

  it('cover every byte once, at any size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 32 * 1024 * kib }), (length) => {
        const chunks = planChunks(length)
        expect(chunks.map((chunk) => chunk.n)).toEqual(chunks.map((_, i) => i))
        expect(chunks.reduce((at, chunk) => (chunk.from === at && chunk.to > chunk.from ? chunk.to : -1), 0)).toBe(
          length,
        )
      }),
      { numRuns: 200 },
    )
  })

  it('that the server has are not sent again', () => {
    expect(findMissingChunks(planChunks(1024 * kib), [0, 2]).map((chunk) => chunk.n)).toEqual([1, 3])
  })

  it('give the upload progress', () => {
    const size = 1800 * kib
    const present = planChunks(size)
      .slice(0, 5)
      .map((chunk) => ({ size: chunk.to - chunk.from }))
    expect(toUploadProgress(size, present)).toEqual({ sent: 1280 * kib, total: size, chunk: 6, chunks: 8 })
    expect(toUploadProgress(10, [{ size: 10 }])).toEqual({ sent: 10, total: 10, chunk: 1, chunks: 1 })
  })
})
