import { describe, expect, it } from 'vitest'
import {
  formatReadMark,
  formatWriteMark,
  hasSeen,
  isOlderRead,
  toAnswerMark,
  toReadMark,
  toWriteMark,
} from '../../contract/kernel/marks.ts'

const read = (snapshot: string, epoch = 5) => formatReadMark(epoch, snapshot)
const write = (xid: number, epoch = 5) => formatWriteMark(epoch, String(xid))

describe('What a read has seen', () => {
  it('is every write that had ended before it, and none that still ran or had not begun', () => {
    const mark = read('10:15:12,13')
    const seen = [9, 10, 11, 12, 13, 14, 15].map((xid) => hasSeen(mark, write(xid)))
    expect(seen).toEqual([true, true, true, false, false, true, false])
  })

  it('is everything of earlier epochs and nothing of later ones', () => {
    expect(hasSeen(read('10:10:'), write(99, 4))).toBe(true)
    expect(hasSeen(read('10:10:'), write(1, 6))).toBe(false)
  })

  it('is only what is certain where too many transactions ran to name them', () => {
    const running = Array.from({ length: 200 }, (_, n) => 10 + n).join()
    const mark = read(`10:300:${running}`)
    expect(mark.length).toBeLessThan(40)
    expect(hasSeen(mark, write(9))).toBe(true)
    expect(hasSeen(mark, write(250))).toBe(false)
  })

  it('includes a write of an earlier build, and excludes marked writes where the read has no mark', () => {
    expect(hasSeen(read('10:10:'), null)).toBe(true)
    expect(hasSeen(null, write(1))).toBe(false)
    expect(hasSeen(null, null)).toBeNull()
  })

  it('is in a write’s own answer the write itself, and nothing after it', () => {
    const mark = toAnswerMark(write(12))
    expect(hasSeen(mark, write(12))).toBe(true)
    expect(hasSeen(mark, write(13))).toBe(false)
    expect(toAnswerMark(null)).toBeNull()
  })
})

describe('Of two reads', () => {
  it('the older one is that of the earlier epoch, then that with fewer transactions begun, then with fewer ended', () => {
    const ascending = [
      null,
      read('90:90:', 4),
      read('10:12:10,11'),
      read('10:12:10'),
      read('12:12:'),
      read('12:20:*'),
      read('12:20:12,13'),
      read('12:20:12'),
      read('1:1:', 6),
    ]
    for (const [index, one] of ascending.entries())
      for (const [at, other] of ascending.entries())
        expect(isOlderRead(one, other), `${one} before ${other}`).toBe(index < at)
  })
})

describe('A mark', () => {
  it('is taken only in its own shape', () => {
    expect(toReadMark('5;10:12:10')).toBe('5;10:12:10')
    for (const text of [null, '', '5;10', 'x;1:1:', '5;10:12', '5;10:12:a', `5;${'9'.repeat(40)}:1:`])
      expect(toReadMark(text)).toBeNull()
    expect(toWriteMark('5;10')).toBe('5;10')
    for (const text of [null, '', '5', '5;10:12:', '5;-1']) expect(toWriteMark(text)).toBeNull()
  })
})
