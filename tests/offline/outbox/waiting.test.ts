import { describe, expect, it } from 'vitest'
import { editTrip } from '../../../offline/operations/edit-trip.ts'
import { backoff, longestWait } from '../../../offline/outbox/backoff.ts'
import { claim, credentials, otherClaim, signedIn } from '../../support/signed-in.ts'

describe('an op that has to wait', () => {
  it('waits with full jitter, at most five minutes, and as long as the server says', () => {
    expect(backoff(1, 0.999, null)).toBeLessThan(2_000)
    expect(backoff(30, 0.999, null)).toBeLessThanOrEqual(longestWait)
    expect(backoff(30, 0, null)).toBe(0)
    expect(backoff(30, 0.999, 7_000)).toBe(7_000)
  })

  it('makes the whole queue wait for Retry-After, whatever a person presses', async () => {
    const { server, note, engine, clock } = await signedIn()
    await note('One')
    server.faults.push('busy')
    await engine.drain()
    const { opId } = await note('Another', otherClaim)
    await engine.drain()
    expect(server.sends.get(opId)).toBeUndefined()
    clock.advance(4_000)
    await engine.drain()
    expect(server.sends.get(opId)).toBeUndefined()
    clock.advance(1_001)
    await engine.drain()
    expect(await engine.outbox()).toEqual([])
  })

  it('keeps the queue for its owner after a 401, and sends it after the sign-in', async () => {
    const { server, note, engine } = await signedIn()
    server.session = null
    const { opId } = await note('Mine')
    await engine.drain()
    await engine.drain()
    expect(server.sends.get(opId)).toBe(1)
    expect(await engine.counts()).toEqual({
      waiting: 1,
      sending: 0,
      attention: 0,
      needsSignIn: true,
      needsUpdate: false,
    })
    expect((await engine.outbox())[0]).toMatchObject({ waiting: 'sign-in', label: 'Note, “Mine”' })
    await engine.signIn(credentials)
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(1)
    expect(await engine.counts()).toMatchObject({ waiting: 0, needsSignIn: false })
  })

  it('waits in the same way when only the session told that it had ended', async () => {
    const { server, note, engine } = await signedIn()
    await note('Mine')
    server.session = null
    expect(await engine.refreshSession()).toMatchObject({ logged_in: false })
    expect(await engine.counts()).toMatchObject({ needsSignIn: true })
    expect(await engine.owner()).toMatchObject({ userId: 7 })
    server.session = 7
    await engine.refreshSession()
    await engine.drain()
    expect(await engine.outbox()).toEqual([])
  })

  it('asks for the session again after a minute: a late 401 must not shut out who is signed in', async () => {
    const { server, note, engine, clock } = await signedIn()
    server.session = null
    const { opId } = await note('Mine')
    await engine.drain()
    server.session = 7
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(0)
    clock.advance(60_000)
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(1)
  })

  it('is never sent under another’s session', async () => {
    const { server, note, engine, later } = await signedIn()
    const { opId } = await note('Mine')
    server.session = 8
    await engine.drain()
    await later()
    expect([server.sends.get(opId), server.effectsOf(opId)]).toEqual([1, 0])
    expect((await engine.outbox())[0]).toMatchObject({ waiting: 'other-owner' })
  })

  it('asks for the session once after a 403, then keeps it for its person', async () => {
    const { server, note, engine } = await signedIn()
    const { opId } = await note('FORBID')
    server.requests.length = 0
    await engine.drain()
    expect(server.requests.filter((request) => request.path === '/auth/user')).toHaveLength(1)
    expect(server.sends.get(opId)).toBe(2)
    expect((await engine.outbox())[0]).toMatchObject({
      state: 'rejected',
      error: { status: 403, code: 'auth.notAllowed', message: 'Refused: auth.notAllowed' },
    })
  })

  it('holds what the server does not take from this version, and another version sends it at once', async () => {
    const { server, note, engine, device } = await signedIn()
    server.isOld = true
    const { opId } = await note('From a newer app')
    await engine.drain()
    expect((await engine.outbox())[0]).toMatchObject({ state: 'queued', waiting: 'update' })
    expect(await engine.counts()).toMatchObject({ waiting: 1, needsUpdate: true })
    server.isOld = false
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(0)
    const updated = device.openTab({ appVersion: '1.0.1' }).engine
    await updated.drain()
    expect(server.effectsOf(opId)).toBe(1)
  })

  it('offers the parent again where the server had acknowledged it and says that it is missing', async () => {
    const { server, trip, engine, later } = await signedIn()
    const made = await trip()
    await engine.drain()
    server.forget(made.opId)
    server.missing.add(`claim:${claim}`)
    const edit = await engine.enqueue(editTrip, {
      params: { id: claim, tripId: made.entityId },
      body: { trip_date_scheduled: '2026-11-21' },
    })
    await engine.drain()
    expect((await engine.outbox()).map((item) => item.opId)).toEqual([made.opId, edit.opId])
    server.missing.clear()
    await later()
    expect([server.effectsOf(made.opId), server.effectsOf(edit.opId)]).toEqual([1, 1])
    expect(await engine.outbox()).toEqual([])
  })

  it('is set aside after eight errors of the server in a day while others pass, and holds up nobody', async () => {
    const { note, engine, later } = await signedIn()
    const { opId } = await note('BREAK')
    for (let tries = 1; tries <= 8; tries += 1) {
      await note(`Passes ${tries}`, otherClaim)
      await later(20 * 60_000)
    }
    expect((await engine.outbox()).map((item) => [item.opId, item.state])).toEqual([[opId, 'quarantined']])
    expect(await engine.counts()).toMatchObject({ waiting: 0, attention: 1 })
  })

  it('is not set aside while the whole server is in trouble', async () => {
    const { note, engine, later } = await signedIn()
    await note('BREAK')
    for (let tries = 1; tries <= 10; tries += 1) await later(20 * 60_000)
    expect((await engine.outbox())[0]).toMatchObject({ state: 'queued', waiting: 'retry' })
  })

  it('does not wait for a clock that was set back', async () => {
    const { server, note, engine, clock } = await signedIn()
    await note('Before')
    server.faults.push('busy')
    await engine.drain()
    clock.advance(-3_600_000)
    await engine.drain()
    expect(await engine.outbox()).toEqual([])
  })

  it('goes singly after an envelope that a firewall swallowed, so one bad item holds up nobody', async () => {
    const { server, note, engine, later } = await signedIn()
    const bad = await note('BREAK')
    const good = await note('Good', otherClaim)
    server.faults.push('proxy-404')
    await engine.drain()
    await later()
    expect([server.effectsOf(bad.opId), server.effectsOf(good.opId)]).toEqual([0, 1])
  })

  it('goes in smaller envelopes after one was lost on a slow line, in whole ones after no line at all', async () => {
    const { server, note, engine, later } = await signedIn()
    for (let count = 0; count < 40; count += 1) await note(`Note ${count}`)
    const sentAfter = async (fault: 'lost' | 'hang') => {
      server.faults.push(fault)
      await engine.drain()
      server.requests.length = 0
      await later()
      return server.requests.filter((request) => request.path === '/outbox/batch').length
    }
    expect(await sentAfter('lost')).toBe(1)
    for (let count = 0; count < 40; count += 1) await note(`More ${count}`)
    expect(await sentAfter('hang')).toBe(2)
    expect(await engine.outbox()).toEqual([])
  })
})
