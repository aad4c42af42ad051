import { describe, expect, it } from 'vitest'
import {
  getBoundOfShare,
  getStayBound,
  groupStays,
  listStays,
  stayBounds,
  waitingStatuses,
} from '../../../domain/reports/time-in-state.ts'
import type { StateEntry } from '../../../domain/reports/time-in-state.ts'

const hour = 3_600_000
const entry = (hours: number, action: string, from: string | null, to: string | null): StateEntry => ({
  at: hours * hour,
  action,
  from,
  to,
})
const stays = (...history: StateEntry[]) =>
  listStays(history).map(({ status, enteredAt, leftAt }) => [
    status,
    enteredAt / hour,
    leftAt === null ? null : leftAt / hour,
  ])

describe('The time of a claim in each state', () => {
  it('follows from the changes of status in its history', () => {
    expect(
      stays(
        entry(0, 'file', null, 'requests'),
        entry(5, 'accept', 'requests', 'open'),
        entry(6, 'assign', 'open', 'assigned'),
        entry(7, 'accept', 'assigned', 'assigned'),
        entry(8, 'addTrip', 'assigned', 'assigned'),
        entry(9, 'classifyNote', 'office', 'all'),
        entry(10, 'complete', 'assigned', 'approve_payment'),
      ),
    ).toEqual([
      ['requests', 0, 5],
      ['open', 5, 6],
      ['assigned', 6, 10],
      ['approve_payment', 10, null],
    ])
  })

  it('ends when the claim is paid, declined or closed with a message, and begins again when it is reopened', () => {
    expect(
      stays(
        entry(0, 'file', null, 'requests'),
        entry(3, 'close', 'requests', 'requests'),
        entry(9, 'reopen', 'requests', 'open'),
        entry(12, 'assign', 'open', 'assigned'),
        entry(20, 'complete', 'assigned', 'approve_payment'),
        entry(24, 'decline', 'approve_payment', 'declined'),
      ),
    ).toEqual([
      ['requests', 0, 3],
      ['open', 9, 12],
      ['assigned', 12, 20],
      ['approve_payment', 20, 24],
    ])
    // An open claim that was closed goes back to open: its second time there is a stay of its own.
    expect(
      stays(
        entry(0, 'file', null, 'requests'),
        entry(1, 'accept', 'requests', 'open'),
        entry(2, 'close', 'open', 'open'),
        entry(30, 'reopen', 'open', 'open'),
      ),
    ).toEqual([
      ['requests', 0, 1],
      ['open', 1, 2],
      ['open', 30, null],
    ])
  })

  it('counts a question and its answer as a stay of their own', () => {
    expect(
      stays(
        entry(0, 'file', null, 'requests'),
        entry(2, 'ask', 'requests', 'pending - response needed'),
        entry(50, 'respond', 'pending - response needed', 'requests'),
      ),
    ).toEqual([
      ['requests', 0, 2],
      ['pending - response needed', 2, 50],
      ['requests', 50, null],
    ])
    expect(waitingStatuses).toHaveLength(9)
  })
})

describe('The lengths of many stays', () => {
  const counts = (...given: (readonly [bound: number, count: number])[]) =>
    [...stayBounds, Infinity].map((bound) => given.find(([one]) => one === bound)?.[1] ?? 0)
  const day = 86_400

  it('are summed up by the time within which half of them, and nine of ten, ended', () => {
    const some = counts([3600, 4], [day, 1], [3 * day, 4], [60 * day, 1])
    expect([getBoundOfShare(some, 0.5), getBoundOfShare(some, 0.9), getBoundOfShare(some, 1)]).toEqual([
      day,
      3 * day,
      60 * day,
    ])
    expect(getBoundOfShare(counts(), 0.5)).toBeNull()
    expect(getBoundOfShare(counts([Infinity, 1]), 0.5)).toBe(Infinity)
  })

  it('are counted by the first bound that is longer', () => {
    expect([0, 3599, 3600, day - 1, day, 180 * day, 1e9].map((seconds) => stayBounds[getStayBound(seconds)])).toEqual([
      3600,
      3600,
      7200,
      day,
      2 * day,
      undefined,
      undefined,
    ])
  })

  it('are drawn in six groups that leave none out', () => {
    const all = [...stayBounds, Infinity].map((_, at) => at + 1)
    const groups = groupStays(all)
    expect(groups.reduce((sum, count) => sum + count, 0)).toBe(all.reduce((sum, count) => sum + count, 0))
    expect(
      groupStays(counts([day, 2], [2 * day, 3], [3 * day, 4], [30 * day, 5], [45 * day, 6], [Infinity, 7])),
    ).toEqual([2, 7, 0, 0, 5, 13])
  })
})
