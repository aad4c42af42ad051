import { describe, expect, it, vi } from 'vitest'
import { logCrash } from '../../../offline/operations/log-crash.ts'
import { otherClaim, signedIn } from '../../support/signed-in.ts'

const waitUntil = (isReached: () => boolean | Promise<boolean>) =>
  vi.waitUntil(isReached, { timeout: 25_000, interval: 1 })
const reportCrash = (engine: Awaited<ReturnType<typeof signedIn>>['engine'], error: string) =>
  engine.enqueue(logCrash, { body: { error } })

/** A device with three crash reports and two notes, whose server takes no more crash reports for now. */
async function limitedDevice() {
  let isOnline = false
  const device = await signedIn({ ports: { onLine: () => isOnline } })
  const { server, engine, note } = device
  server.isOffline = true
  server.limited.add('/log/javascript-error')
  const crashes = [
    await reportCrash(engine, 'one'),
    await reportCrash(engine, 'two'),
    await reportCrash(engine, 'three'),
  ]
  const notes = [await note('Belt worn'), await note('Motor hums', otherClaim)]
  await engine.drain()
  server.isOffline = false
  isOnline = true
  const arrived = (ops: readonly { readonly opId: string }[]) =>
    ops.filter(({ opId }) => server.effectsOf(opId) === 1).length
  const sendsOf = (ops: readonly { readonly opId: string }[]) =>
    ops.reduce((sum, { opId }) => sum + (server.sends.get(opId) ?? 0), 0)
  return { ...device, crashes, notes, arrived, sendsOf }
}

describe('A limit on crash reports', () => {
  it.each([
    ['in one batch', true, true],
    ['in one batch of a server that does not name its limit', true, false],
    ['one by one', false, true],
  ])('does not stop notes that are sent %s', async (_, hasBatch, namesScope) => {
    const { server, engine, note, notes, crashes, arrived } = await limitedDevice()
    Object.assign(server, { hasBatch, namesScope })
    await engine.drain()
    expect([arrived(notes), arrived(crashes)]).toEqual([2, 0])
    // Now only reports wait, and are refused again.
    await engine.drain()
    const later = await note('Saved while the limit holds')
    await waitUntil(async () => (await engine.outbox()).length === crashes.length)
    expect(server.effectsOf(later.opId)).toBe(1)
  })

  it('makes all of them wait as long as the server asks, also those it was not asked about', async () => {
    const { server, engine, clock, crashes, arrived, sendsOf } = await limitedDevice()
    server.hasBatch = false
    await engine.drain()
    const sent = sendsOf(crashes)
    await engine.refreshSession()
    expect((await engine.outbox()).map(({ nextAt }) => nextAt > clock.now() + 50_000)).toEqual([true, true, true])
    expect(sendsOf(crashes)).toBe(sent)
    server.limited.clear()
    clock.advance(61_000)
    await reportCrash(engine, 'four')
    await waitUntil(() => arrived(crashes) === 3)
  })

  it('is tried again by Send now', async () => {
    const { server, engine, crashes, arrived } = await limitedDevice()
    await engine.drain()
    server.limited.clear()
    await engine.drain()
    expect(arrived(crashes)).toBe(3)
  })

  it('never sets a report aside', async () => {
    const { server, engine, clock, note, crashes } = await limitedDevice()
    for (let hour = 0; hour < 12; hour += 1) {
      clock.advance(3_600_000)
      await note(`Hour ${hour}`)
      await engine.drain()
    }
    expect((await engine.outbox()).map(({ state }) => state)).toEqual(crashes.map(() => 'queued'))
    server.limited.clear()
  })
})
