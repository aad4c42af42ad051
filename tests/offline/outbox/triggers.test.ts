import { describe, expect, it, vi } from 'vitest'
import type { Ports } from '../../../offline/engine.ts'
import { firstDrainMs } from '../../../offline/outbox/triggers.ts'
import { parseSignal } from '../../../offline/signal.ts'
import { signedIn } from '../../support/signed-in.ts'

/** A generous timeout: encryption can be slow on a busy machine. */
const waitUntil = (isReached: () => boolean | Promise<boolean>) =>
  vi.waitUntil(isReached, { timeout: 25_000, interval: 1 })

describe('The triggers of a drain', () => {
  it('fire every 60 s while the page is visible, and rest otherwise', async () => {
    let isVisible = false
    const { engine, server, note, clock, start } = await signedIn({
      ports: { isVisible: () => isVisible, onLine: () => false },
    })
    const stop = start()
    // The drain that `start` begins ends before anything is saved.
    await engine.drain()
    await waitUntil(() => clock.timers.length === 1)
    const { opId } = await note('By the timer')
    clock.advance(60_000)
    clock.runTimers()
    await waitUntil(() => clock.timers.length === 1)
    expect(server.effectsOf(opId)).toBe(0)
    isVisible = true
    clock.advance(60_000)
    clock.runTimers()
    await waitUntil(() => server.effectsOf(opId) === 1)
    stop()
    await waitUntil(() => clock.timers.length === 0)
  })

  it('rest in a hidden page that has lost the server, whatever waits', async () => {
    let isVisible = true
    let isLost = false
    const { engine, device, note, clock, start } = await signedIn({
      ports: { isVisible: () => isVisible, onLine: () => false },
      server: { breath: () => (isLost ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve()) },
    })
    await note('Waits for the network')
    isLost = true
    const stop = start()
    await engine.drain()
    await waitUntil(() => clock.timers.length === 1)
    isVisible = false
    let runs = 0
    for (let waited = 0; waited < 600_000; waited += 1000) {
      clock.advance(1000)
      if (clock.timers.some((timer) => timer.at <= clock.now())) runs += 1
      clock.runTimers()
      await device.idle()
    }
    expect(runs).toBeLessThan(13)
    stop()
  })

  it('leave the storage to the first screen: the drain of the start comes later, and not at all after a stop', async () => {
    const { engine, server, note, clock, device } = await signedIn()
    const { opId } = await note('Waits for the screen')
    const stop = engine.start()
    await device.idle()
    clock.advance(firstDrainMs - 1)
    clock.runTimers()
    await device.idle()
    expect(server.sends.get(opId)).toBeUndefined()
    clock.advance(1)
    clock.runTimers()
    await waitUntil(() => server.effectsOf(opId) === 1)
    stop()
    const stopAgain = engine.start()
    stopAgain()
    await waitUntil(() => clock.timers.length === 0)
  })

  it('fire as soon as a wait is over', async () => {
    const { server, note, clock, device, start } = await signedIn()
    const { opId } = await note('Soon')
    server.faults.push('busy')
    const stop = start()
    await waitUntil(() => server.sends.get(opId) === 1)
    await device.idle()
    expect(clock.timers.some((timer) => timer.at <= clock.now() + 5_000)).toBe(true)
    clock.advance(5_000)
    clock.runTimers()
    await waitUntil(() => server.effectsOf(opId) === 1)
    stop()
  })

  it('fire soon after a save whose sending failed, before the minute is over', async () => {
    const { server, note, clock, device, start } = await signedIn({ ports: { onLine: () => true } })
    const stop = start()
    await waitUntil(() => clock.timers.length === 1)
    server.faults.push('busy')
    const { opId } = await note('Fails at first')
    await waitUntil(() => server.sends.get(opId) === 1)
    await device.idle()
    expect(clock.timers.some((timer) => timer.at <= clock.now() + 5_000)).toBe(true)
    for (let waited = 0; waited < 30_000 && server.effectsOf(opId) === 0; waited += 5_000) {
      clock.advance(5_000)
      clock.runTimers()
      await device.idle()
    }
    expect(server.effectsOf(opId)).toBe(1)
    stop()
  })

  it.each([true, false])(
    'check soon what another tab was sending, because its outcome is not reported (Web Locks: %s)',
    async (locks) => {
      let fail: () => void = () => undefined
      const held = new Promise<void>((_, reject) => {
        fail = () => {
          reject(new TypeError('Failed to fetch'))
        }
      })
      let isHeld = false
      const { server, device, note, clock, start } = await signedIn({
        locks,
        ports: { onLine: () => false },
        server: { breath: () => (isHeld ? held : Promise.resolve()) },
      })
      const { opId } = await note('With the worker')
      isHeld = true
      const other = device.openTab().engine
      const requestCount = server.requests.length
      const sending = other.drain()
      await waitUntil(() => server.requests.length > requestCount)
      const stop = start()
      await waitUntil(() => clock.timers.some((timer) => timer.at <= clock.now() + 5_000))
      isHeld = false
      fail()
      await sending
      expect(server.effectsOf(opId)).toBe(0)
      clock.advance(5_000)
      clock.runTimers()
      await waitUntil(() => server.effectsOf(opId) === 1)
      stop()
    },
  )

  it('fire when the network is back or the page is shown', async () => {
    let fire: Parameters<NonNullable<Ports['triggers']>>[0] = () => undefined
    let isStopped = false
    const { engine, server, note, start } = await signedIn({
      ports: {
        onLine: () => false,
        triggers: (to) => {
          fire = to
          return () => {
            isStopped = true
          }
        },
      },
    })
    const stop = start()
    await waitUntil(async () => (await engine.counts()).waiting === 0)
    for (const why of ['online', 'visible', 'shown'] as const) {
      const { opId } = await note(why)
      fire(why)
      await waitUntil(() => server.effectsOf(opId) === 1)
    }
    stop()
    expect(isStopped).toBe(true)
  })

  it('leave ops that are saved offline to the next trigger', async () => {
    const { engine, server, note, clock, start } = await signedIn({ ports: { onLine: () => false } })
    const stop = start()
    await engine.drain()
    await waitUntil(() => clock.timers.length === 1)
    const requestCount = server.requests.length
    // Enough time for a drain that the first save would have started.
    for (let n = 0; n < 20; n += 1) await note('Offline')
    expect(server.requests.length).toBe(requestCount)
    stop()
  })

  it('fire when another tab has queued an op', async () => {
    const { engine, server, device, note } = await signedIn()
    const other = device.openTab().engine
    const stop = other.start()
    await waitUntil(async () => (await engine.counts()).waiting === 0)
    const { opId } = await note('From the other tab')
    await waitUntil(() => server.effectsOf(opId) === 1)
    stop()
  })

  it('send at once what is saved while the device is online, and ask for a sync', async () => {
    let syncRequests = 0
    const { server, note } = await signedIn({
      ports: {
        onLine: () => true,
        requestSync: () => {
          syncRequests += 1
          return Promise.resolve()
        },
      },
    })
    const { opId } = await note('At once')
    await waitUntil(() => server.effectsOf(opId) === 1)
    expect(syncRequests).toBe(1)
  })
})

describe('A signal between tabs', () => {
  it('is read when it is known, and ignored from another version', () => {
    expect(parseSignal({ word: 'queued' })).toEqual({ word: 'queued' })
    expect(parseSignal({ word: 'something new' })).toBeNull()
    expect(parseSignal('queued')).toBeNull()
    expect(parseSignal(null)).toBeNull()
  })
})
