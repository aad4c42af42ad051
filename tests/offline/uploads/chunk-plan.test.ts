import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMissingChunks, planChunks } from '../../../offline/uploads/chunk-plan.ts'
import { toUploadProgress } from '../../../offline/uploads/upload-progress.ts'

const kib = 1024

describe('The chunks of a photo', () => {
  it('are one up to 512 KiB, and of 256 KiB above that', () => {
    expect(planChunks(512 * kib)).toEqual([{ n: 0, from: 0, to: 512 * kib }])
    expect(planChunks(512 * kib + 1).map((part) => part.to - part.from)).toEqual([256 * kib, 256 * kib, 1])
  })

  it('cover every byte once, at any size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 32 * 1024 * kib }), (length) => {
        const parts = planChunks(length)
        expect(parts.map((part) => part.n)).toEqual(parts.map((_, i) => i))
        expect(parts.reduce((at, part) => (part.from === at && part.to > part.from ? part.to : -1), 0)).toBe(length)
      }),
      { numRuns: 200 },
    )
  })

  it('that the server has are not sent again', () => {
    expect(findMissingChunks(planChunks(1024 * kib), [0, 2]).map((part) => part.n)).toEqual([1, 3])
  })

  it('give the upload progress', () => {
    const size = 1800 * kib
    const present = planChunks(size)
      .slice(0, 5)
      .map((part) => ({ size: part.to - part.from }))
    expect(toUploadProgress(size, present)).toEqual({ sent: 1280 * kib, total: size, part: 6, parts: 8 })
    expect(toUploadProgress(10, [{ size: 10 }])).toEqual({ sent: 10, total: 10, part: 1, parts: 1 })
  })
})
