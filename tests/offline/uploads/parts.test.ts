import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { missingParts, planParts } from '../../../offline/uploads/part-plan.ts'
import { uploadProgress } from '../../../offline/uploads/progress.ts'

const kib = 1024

describe('the parts of a photo', () => {
  it('are one up to 512 KiB, and of 256 KiB above that', () => {
    expect(planParts(512 * kib)).toEqual([{ n: 0, from: 0, to: 512 * kib }])
    expect(planParts(512 * kib + 1).map((part) => part.to - part.from)).toEqual([256 * kib, 256 * kib, 1])
  })

  it('cover every byte once, whatever the size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 32 * 1024 * kib }), (length) => {
        const parts = planParts(length)
        expect(parts.map((part) => part.n)).toEqual(parts.map((_, i) => i))
        expect(parts.reduce((at, part) => (part.from === at && part.to > part.from ? part.to : -1), 0)).toBe(length)
      }),
      { numRuns: 200 },
    )
  })

  it('that the server has are not among those to send', () => {
    expect(missingParts(planParts(1024 * kib), [0, 2]).map((part) => part.n)).toEqual([1, 3])
  })

  it('tell how far the photo has come', () => {
    const size = 1800 * kib
    const present = planParts(size)
      .slice(0, 5)
      .map((part) => ({ size: part.to - part.from }))
    expect(uploadProgress(size, present)).toEqual({ sent: 1280 * kib, total: size, part: 6, parts: 8 })
    expect(uploadProgress(10, [{ size: 10 }])).toEqual({ sent: 10, total: 10, part: 1, parts: 1 })
  })
})
