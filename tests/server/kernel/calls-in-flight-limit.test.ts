import { describe, expect, it } from 'vitest'
import { createCallsInFlight } from '../../../server/kernel/calls-in-flight.ts'
import { Refusal } from '../../../server/kernel/refuse.ts'

/** A process whose clock and calls the test ends. */
function setUp(randomByte = 0) {
  let now = 0
  const admit = createCallsInFlight(
    () => randomByte,
    () => now,
  )
  const running: (() => void)[] = []
  /** Whether a call is taken on; else the seconds after which it may come back. */
  const arrive = async (): Promise<true | number> => {
    let isTaken = false
    const call = admit(async () => {
      isTaken = true
      const { promise, resolve } = Promise.withResolvers<void>()
      running.push(resolve)
      await promise
    })
    if (isTaken) {
      void call
      return true
    }
    return call.then(
      () => true as const,
      (error: unknown) => (error instanceof Refusal ? (error.extras.retryAfter ?? 0) : Promise.reject(error as Error)),
    )
  }
  const end = async (calls: number) => {
    for (const finish of running.splice(0, calls)) finish()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { arrive, end, wait: (ms: number) => (now += ms), count: () => running.length }
}

const arriveMany = async (arrive: () => Promise<true | number>, many: number) => {
  const answers: (true | number)[] = []
  for (let at = 0; at < many; at += 1) answers.push(await arrive())
  return answers
}

describe('The calls that a process works on at once', () => {
  it('are five seconds of what it answers while it is busy: fewer on a slow machine', async () => {
    const { arrive, end, wait, count } = setUp()
    await arriveMany(arrive, 800)
    expect(count()).toBe(800)
    // Twenty a second, for a while.
    for (let second = 0; second < 8; second += 1) {
      wait(1000)
      await end(20)
    }
    expect(await arrive()).not.toBe(true)
    await end(200)
    expect([count(), await arrive()]).toEqual([440, expect.any(Number)])
    await end(100)
    expect(await arrive()).toBe(true)
  })

  it('beyond those come back in turn, as fast as they can be answered, and after twenty seconds at the latest', async () => {
    const { arrive } = setUp()
    await arriveMany(arrive, 800)
    const turns = await arriveMany(arrive, 5000)
    expect(turns[0]).toBe(3)
    // As many for each second as it answers in one.
    expect(turns[1600]).toBe(13)
    expect(turns.filter((turn) => turn === 10)).toHaveLength(160)
    expect(turns.at(-1)).toBe(20)
  })

  it('who are refused in one second do not come back in one', async () => {
    const { arrive } = setUp(255)
    await arriveMany(arrive, 800)
    expect(await arrive()).toBe(4)
  })
})

/** A process that answers one call after the other, and devices that come back when they were asked to. All times are virtual. */
async function sendHerd(perSecond: number, devices: number) {
  let [now, free, longest, refusals, served] = [0, 0, 0, 0, 0]
  const admit = createCallsInFlight(
    () => served % 256,
    () => now,
  )
  let events: { readonly at: number; readonly run: () => void }[] = []
  const runAt = (at: number, run: () => void) => events.push({ at, run })
  const send = (left: number): void => {
    const sentAt = now
    const { promise, resolve } = Promise.withResolvers<void>()
    void admit(() => {
      free = Math.max(free, now) + 1000 / perSecond
      runAt(free, resolve)
      return promise
    }).then(
      () => {
        longest = Math.max(longest, now - sentAt)
        if (left > 1) send(left - 1)
        else served += 1
      },
      (error: unknown) => {
        refusals += 1
        runAt(now + ((error as Refusal).extras.retryAfter ?? 0) * 1000, () => {
          send(left)
        })
      },
    )
  }
  for (let device = 0; device < devices; device += 1)
    runAt((device * 5000) / devices, () => {
      send(2)
    })
  while (events.length > 0) {
    now = Math.min(...events.map(({ at }) => at))
    const due = events.filter(({ at }) => at <= now)
    events = events.filter(({ at }) => at > now)
    for (const { run } of due) run()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { longestSeconds: longest / 1000, refusals, served, seconds: now / 1000 }
}

describe('Two thousand devices that come back within five seconds, with two calls each', () => {
  it('all get an answer before they give up, and are served about as fast as the process can', async () => {
    const fast = await sendHerd(400, 2000)
    expect(fast).toMatchObject({ served: 2000 })
    expect(fast.longestSeconds).toBeLessThan(8)
    const slow = await sendHerd(40, 2000)
    expect(slow).toMatchObject({ served: 2000 })
    expect(slow.longestSeconds).toBeLessThan(30)
    expect(slow.refusals).toBeGreaterThan(0)
    expect(slow.seconds).toBeLessThan(130)
  })
})
