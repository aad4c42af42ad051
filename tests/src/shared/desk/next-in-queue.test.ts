import { describe, expect, it } from 'vitest'
import { findNextOpen } from '../../../../src/shared/desk/next-in-queue.ts'

const before = ['a', 'b', 'c', 'd']
const rowsOf = (...ids: readonly string[]) => ids.map((id) => ({ id, rev: 1 }))
const nothing = new Map<string, number>()

describe('What opens after a decision', () => {
  it('is the next below, and at the end of the queue the nearest above', () => {
    expect(findNextOpen('b', { before, now: rowsOf(...before), decided: nothing })).toBe('c')
    expect(findNextOpen('d', { before, now: rowsOf(...before), decided: nothing })).toBe('c')
  })

  it('is none that was decided here, though the queue was read before that', () => {
    expect(findNextOpen('d', { before, now: rowsOf(...before), decided: new Map([['c', 1]]) })).toBe('b')
    const decided = new Map([
      ['a', 1],
      ['b', 1],
      ['c', 1],
    ])
    expect(findNextOpen('d', { before, now: rowsOf(...before), decided })).toBe('')
  })

  it('is one that was decided here and is in the queue again, at a later revision', () => {
    const now = [...rowsOf('a'), { id: 'b', rev: 2 }]
    expect(findNextOpen('c', { before, now, decided: new Map([['b', 1]]) })).toBe('b')
  })

  it('is none that has left the queue meanwhile, and one that came where all others have left', () => {
    expect(findNextOpen('b', { before, now: rowsOf('a', 'd'), decided: nothing })).toBe('d')
    expect(findNextOpen('b', { before, now: rowsOf('b', 'e'), decided: nothing })).toBe('e')
    expect(findNextOpen('b', { before, now: [], decided: nothing })).toBe('')
  })

  it('is the first of the queue where what is open was not in it', () => {
    expect(findNextOpen('x', { before, now: rowsOf(...before), decided: nothing })).toBe('a')
  })
})
