import { describe, expect, it } from 'vitest'
import { compareRanks, getMedian } from '../attack/statistics.ts'
import { seededBytes } from '../support/test-ports.ts'

const sample = (seed: number, count: number, shift = 0) =>
  Array.from(seededBytes(seed)(count), (byte) => 300 + byte / 10 + shift)

describe('The comparison of two samples of durations', () => {
  it('takes samples of one distribution for alike, also with a few values far away', () => {
    const { chance, noise, shift } = compareRanks([...sample(1, 250), 9000, 9000], sample(2, 250))
    expect(chance).toBeGreaterThan(noise[0])
    expect(chance).toBeLessThan(noise[1])
    expect(Math.abs(shift)).toBeLessThan(3)
  })

  it('finds a shift that is smaller than the spread', () => {
    const { chance, noise, shift } = compareRanks(sample(1, 250, 5), sample(2, 250))
    expect(chance).toBeGreaterThan(noise[1])
    expect(shift).toBeCloseTo(5, -1)
  })

  it('counts ties half', () => {
    expect(compareRanks([1, 2], [1, 2])).toMatchObject({ chance: 0.5, shift: 0 })
  })

  it('takes the middle of the middle two as median', () => {
    expect(getMedian([4, 1, 3, 2])).toBe(2.5)
  })
})
