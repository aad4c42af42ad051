import { describe, expect, it } from 'vitest'
import { claim, signedIn } from '../../support/signed-in.ts'

const hour = 3_600_000
const day = 24 * hour

describe('An op that alone waits and always fails', () => {
  it('is set aside after a day in which the server answers other calls, and the next op of its claim arrives', async () => {
    const { server, note, engine, later } = await signedIn()
    const bad = await note('BREAK')
    const next = await note('Next of the same claim')
    for (let hours = 0; hours < 23; hours += 1) {
      await engine.refreshClaim(claim)
      await later(hour)
    }
    expect((await engine.outbox()).map((item) => item.state)).toEqual(['queued', 'queued'])
    for (let hours = 0; hours < 2; hours += 1) {
      await engine.refreshClaim(claim)
      await later(hour)
    }
    expect((await engine.outbox()).map((item) => [item.opId, item.state])).toEqual([[bad.opId, 'quarantined']])
    expect(server.effectsOf(next.opId)).toBe(1)
    expect(server.sends.get(bad.opId)).toBeLessThan(30)
  })

  it('is set aside on a device that is opened once a day', async () => {
    const { device, engine, note } = await signedIn()
    const { opId } = await note('BREAK')
    engine.close()
    for (let days = 0; days < 9; days += 1) {
      device.clock.advance(day)
      const { engine: opened } = device.openTab()
      await opened.refreshClaim(claim)
      await opened.drain()
      opened.close()
    }
    const [item] = await device.openTab().engine.outbox()
    expect([item?.opId, item?.state]).toEqual([opId, 'quarantined'])
  })

  it('is set aside after three days of errors of our server, whatever else works', async () => {
    const { server, note, engine, later } = await signedIn()
    // A report of what waits would be a call that works.
    server.reports = null
    await note('BREAK')
    for (let hours = 0; hours < 71; hours += 1) await later(hour)
    expect((await engine.outbox())[0]?.state).toBe('queued')
    for (let hours = 0; hours < 3; hours += 1) await later(hour)
    expect((await engine.outbox())[0]?.state).toBe('quarantined')
  })

  it('is not set aside by a week of strangers’ answers', async () => {
    const { server, note, engine, later } = await signedIn()
    const { opId } = await note('Held by a portal')
    for (let hours = 0; hours < 7 * 24; hours += 1) {
      server.faults.push('gateway')
      await later(hour)
    }
    expect((await engine.outbox())[0]).toMatchObject({ opId, state: 'queued' })
    await later()
    expect(server.effectsOf(opId)).toBe(1)
  })

  it('is not set aside by a clock that jumped ahead after few errors', async () => {
    const { note, engine, later, clock } = await signedIn()
    await note('BREAK')
    for (let tries = 0; tries < 4; tries += 1) await later(20 * 60_000)
    clock.advance(3 * day)
    for (let tries = 0; tries < 2; tries += 1) await later(20 * 60_000)
    expect((await engine.outbox())[0]?.state).toBe('queued')
  })
})
