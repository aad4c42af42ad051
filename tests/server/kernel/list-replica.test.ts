import { describe, expect, it } from 'vitest'
import { createListReplica, maxLagMs } from '../../../server/kernel/list-replica.ts'
import type { ReplicaState } from '../../../server/kernel/list-replica.store.ts'

const usual: ReplicaState = { follows: true, epoch: 'one', position: 0n, snapshot: '7:7:' }

/** A replica without a database: `state` is what it answers, `stored` where the primary's log ends. */
function setUp() {
  const at = { now: 0, stored: 100n, state: { ...usual, position: 100n } as ReplicaState | Error }
  const lines: string[] = []
  const reads: string[] = []
  const log = (facts: object, message: string) => lines.push(`${message} ${JSON.stringify(facts)}`)
  let asked = 0
  const replica = createListReplica({
    db: {} as never,
    readState: () => {
      asked += 1
      return at.state instanceof Error ? Promise.reject(at.state) : Promise.resolve(at.state)
    },
    readStoredPosition: () => Promise.resolve(at.stored),
    getEpoch: () => 'one',
    elapsed: () => at.now,
    log: { info: log, warn: log, error: log },
    tally: {
      call: () => undefined,
      receipt: () => undefined,
      listRead: (...read) => reads.push(read.join(' ').trim()),
    },
  })
  const isRead = async (hasWritten = false) => (await replica.choose(hasWritten)) !== null
  return { at, lines, reads, replica, isRead, countAsked: () => asked }
}

describe('A list', () => {
  it('is read from the replica that has all of the primary’s log, with what the replica has seen', async () => {
    const { replica, reads, at } = setUp()
    expect(await replica.choose(false)).toMatchObject({ snapshot: '7:7:' })
    at.now = 100
    at.state = new Error('not asked again so soon')
    expect(await replica.choose(false)).not.toBeNull()
    expect(reads).toEqual(['replica', 'replica'])
  })

  it('is read from the primary by who wrote within the last seconds', async () => {
    const { isRead, reads, countAsked } = setUp()
    expect(await isRead(true)).toBe(false)
    expect([reads, countAsked()]).toEqual([['primary own-write'], 0])
  })

  it('may lag five seconds: the replica has what the primary had then', async () => {
    const { at, isRead, reads, lines } = setUp()
    expect(await isRead()).toBe(true)
    // The primary goes on, the replica stands still.
    at.stored = 200n
    at.now = maxLagMs - 1
    expect(await isRead()).toBe(true)
    at.now = maxLagMs + 300
    expect([await isRead(), reads.at(-1)]).toEqual([false, 'primary behind'])
    expect(lines.at(-1)).toBe('lists are read from the primary {"problem":"behind"}')
    // It has caught up with what the primary had a moment ago.
    at.state = { ...usual, position: 200n }
    at.stored = 300n
    at.now += 300
    expect(await isRead()).toBe(true)
    expect(lines.at(-1)).toBe('lists are read from the replica {}')
  })

  it('is never read from a server that was promoted, or that has another epoch of the log', async () => {
    for (const [state, problem] of [
      [{ ...usual, follows: false, position: 900n }, 'promoted'],
      [{ ...usual, epoch: 'before the restore', position: 900n }, 'other-epoch'],
      [{ ...usual, epoch: null, position: 900n }, 'other-epoch'],
    ] as const) {
      const { at, isRead, reads } = setUp()
      at.state = state
      expect([await isRead(), reads]).toEqual([false, [`primary ${problem}`]])
    }
  })

  it('waits for no replica that is down, and is read from it again later', async () => {
    const { at, isRead, reads, lines, countAsked } = setUp()
    at.state = new Error('connect ECONNREFUSED')
    expect(await isRead()).toBe(false)
    expect(lines).toEqual(['lists are read from the primary {"problem":"down","reason":"connect ECONNREFUSED"}'])
    at.state = { ...usual, position: 100n }
    at.now = 4000
    expect([await isRead(), countAsked()]).toEqual([false, 1])
    at.now = 5000
    // Asked beside this list, used from the next one on.
    expect(await isRead()).toBe(false)
    await Promise.resolve()
    await new Promise((resolve) => setImmediate(resolve))
    expect([await isRead(), reads.at(-1)]).toEqual([true, 'replica'])
  })

  it('that failed on the replica leaves it alone for some seconds', async () => {
    const { at, isRead, replica, reads } = setUp()
    expect(await isRead()).toBe(true)
    replica.noteFailure(new Error('canceling statement due to conflict with recovery'))
    at.now = 1000
    expect([await isRead(), reads]).toEqual([false, ['replica', 'primary failed', 'primary failed']])
  })
})
