import { describe, expect, it, vi } from 'vitest'
import { backoff } from '../../../offline/outbox/backoff.ts'
import { otherClaim, signedIn } from '../../support/signed-in.ts'

const thirdClaim = '00000000-0000-4000-8000-0000000000c3'
const waitUntil = (isReached: () => boolean) => vi.waitUntil(isReached, { timeout: 25_000, interval: 1 })

/** A device whose two notes were tried in vain so often that they wait for almost five minutes. */
async function longCutOff() {
  let isOnline = false
  const device = await signedIn({ ports: { onLine: () => isOnline, random: () => 0.999, isVisible: () => true } })
  const { server, note, engine, clock } = device
  server.isOffline = true
  const notes = [await note('Belt worn'), await note('Motor hums', otherClaim)]
  for (let n = 0; n < 12; n += 1) {
    await engine.drain()
    clock.advance(1_000)
  }
  const [first] = await engine.outbox()
  expect(backoff(first?.attempts ?? 0, 0.999, null)).toBeGreaterThan(4 * 60_000)
  return {
    ...device,
    connect: () => {
      server.isOffline = false
      isOnline = true
    },
    notes,
    arrived: () => notes.filter(({ opId }) => server.effectsOf(opId) === 1).length,
  }
}

describe('After a long time without a connection', () => {
  it('what waits for the network is sent as soon as anything else arrives', async () => {
    const { connect, arrived, note } = await longCutOff()
    connect()
    await note('Saved with a connection', thirdClaim)
    await waitUntil(() => arrived() === 2)
  })

  it('what waits for the network is sent as soon as the server answers a read', async () => {
    const { connect, arrived, engine } = await longCutOff()
    connect()
    await engine.refreshSession()
    await waitUntil(() => arrived() === 2)
  })

  it('what waits for the network is sent within half a minute while the page is visible', async () => {
    const { connect, arrived, engine, clock, start } = await longCutOff()
    const stop = start()
    await engine.drain()
    await waitUntil(() => clock.timers.length === 1)
    connect()
    clock.advance(30_000)
    clock.runTimers()
    await waitUntil(() => arrived() === 2)
    stop()
  })

  it('an item that alone never gets through is tried once more in a drain, not once for each item that arrives', async () => {
    const { connect, server, note, clock, notes, arrived } = await longCutOff()
    const [first] = notes
    const key = first?.opId ?? ''
    server.swallowed.add(key)
    server.hasBatch = false
    connect()
    await note('Saved with a connection', thirdClaim)
    await waitUntil(() => arrived() === 1)
    for (let n = 0; n < 5; n += 1) {
      const before = server.sends.get(key) ?? 0
      clock.advance(1_000)
      const { opId } = await note(`Note ${n}`, `00000000-0000-4000-8000-00000000010${n}`)
      await waitUntil(() => server.effectsOf(opId) === 1)
      expect((server.sends.get(key) ?? 0) - before).toBeLessThanOrEqual(1)
    }
  })
})
