import { describe, expect, it } from 'vitest'
import { findBestShape, getBox } from '../../../domain/catalogue/part-picture.ts'

const square = (x: number, y: number, side: number) => ({
  kind: 'polygon' as const,
  points: [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ] as const,
})
const bubble = { kind: 'circle', x: 50, y: 60, r: 8 } as const

describe('The picture of a part', () => {
  it('is its outline on the drawing with a margin', () => {
    expect(getBox(square(100, 200, 40))).toEqual({ x: 94, y: 194, width: 52, height: 52 })
  })

  it('has a minimum size', () => {
    expect(getBox(square(100, 200, 4))).toEqual({ x: 84, y: 184, width: 36, height: 36 })
  })

  it('is the area around its callout bubble if there is no outline', () => {
    expect(getBox(bubble, 0)).toEqual({ x: 10, y: 20, width: 80, height: 80 })
  })

  it('is the largest outline, and a bubble only if there is none', () => {
    const [small, large] = [square(0, 0, 10), square(0, 0, 60)]
    expect(findBestShape([bubble, small, large, small])).toBe(large)
    expect(findBestShape([bubble])).toBe(bubble)
    expect(findBestShape([])).toBeNull()
  })
})
