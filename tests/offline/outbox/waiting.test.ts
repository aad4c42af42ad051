import { describe, expect, it, vi } from 'vitest'
import { claimsOnDevice } from '../../../contract/labor-claims-device.ts'
import { editTrip } from '../../../offline/operations/edit-trip.ts'
import { backoff, maxWaitMs } from '../../../offline/outbox/backoff.ts'
import { claim, credentials, otherClaim, signedIn } from '../../support/signed-in.ts'

const { readClaim } = claimsOnDevice

describe('An op that has to wait', () => {
  it('waits with full jitter, at most five minutes, and as long as the server says', () => {
    expect(backoff(1, 0.999, null)).toBeLessThan(2_000)
    expect(backoff(30, 0.999, null)).toBeLessThanOrEqual(maxWaitMs)
    expect(backoff(30, 0, null)).toBe(0)
    expect(backoff(30, 0.999, 7_000)).toBe(7_000)
  })

  it('pauses the whole queue for the Retry-After of our server, also when the app starts again', async () => {
    const { server, device, note, engine, clock } = await signedIn({ ports: { onLine: () => true } })
    server.faults.push('busy')
    const one = await note('One')
    await vi.waitUntil(async () => (await engine.outbox())[0]?.waiting === 'retry')
    const reopened = device.openTab().engine
    const stop = reopened.start()
    await vi.waitUntil(() => clock.timers.length === 1)
    const another = await note('Another', otherClaim)
    await vi.waitUntil(() => clock.timers.length === 1)
    clock.advance(4_000)
    clock.runTimers()
    expect([server.sends.get(one.opId), server.sends.get(another.opId)]).toEqual([1, undefined])
    clock.advance(1_001)
    clock.runTimers()
    await vi.waitUntil(() => server.effectsOf(another.opId) === 1)
    expect(server.effectsOf(one.opId)).toBe(1)
    stop()
  })

  it.each(['busy', 'too-many'] as const)(
    'is tried once when a person presses Send now, though our server is %s',
    async (failure) => {
      const { server, note, engine } = await signedIn()
      const { opId } = await note('One')
      server.faults.push(failure)
      await engine.drain()
      expect(server.sends.get(opId)).toBe(1)
      server.faults.push(failure)
      await engine.drain()
      expect(server.sends.get(opId)).toBe(2)
      const another = await note('Another', otherClaim)
      await engine.drain()
      expect([server.effectsOf(opId), server.effectsOf(another.opId)]).toEqual([1, 1])
    },
  )

  it('never waits for a stranger longer than the backoff, and Send now tries at once', async () => {
    const { server, note, engine, item, clock } = await signedIn({ ports: { random: () => 0.999 } })
    const { opId } = await note('One')
    server.faults.push('gateway')
    await engine.drain()
    expect(((await item(opId))?.nextAt ?? 0) - clock.now()).toBeLessThanOrEqual(maxWaitMs)
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(1)
  })

  it.each([
    ['alone', ['One']],
    ['in a batch', ['One', 'Another']],
  ])(
    'has arrived if our server says so in words of a newer version, and the app asks for an update: %s',
    async (_, texts) => {
      const { server, device, note, engine } = await signedIn()
      for (const text of texts) await note(text)
      server.faults.push('newer')
      await engine.drain()
      expect(await engine.outbox()).toEqual([])
      expect(server.effects()).toHaveLength(texts.length)
      expect([...server.sends.values()]).toEqual(texts.map(() => 1))
      expect(await engine.counts()).toMatchObject({ waiting: 0, needsUpdate: true })
      const updated = device.openTab({ appVersion: '1.0.1' }).engine
      expect(await updated.counts()).toMatchObject({ needsUpdate: false })
    },
  )

  it('pauses the queue after a 401 and is sent after the sign-in', async () => {
    const { server, note, engine } = await signedIn()
    server.session = null
    const { opId } = await note('Mine')
    await engine.drain()
    await engine.drain()
    expect(server.sends.get(opId)).toBe(1)
    expect(await engine.counts()).toEqual({
      waiting: 1,
      notices: 0,
      sending: 0,
      attention: 0,
      held: 1,
      hasEnded: true,
      behindSignIn: 1,
      needsUpdate: false,
      ofVisitor: { waiting: 0, notices: 0, attention: 0 },
    })
    expect((await engine.outbox())[0]).toMatchObject({ waiting: 'sign-in', label: 'Note, “Mine”' })
    await engine.signIn(credentials)
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(1)
    expect(await engine.counts()).toMatchObject({ waiting: 0, behindSignIn: 0 })
  })

  it('is no item to sign in for where it is a notice alone', async () => {
    const { server, note, engine } = await signedIn()
    const { opId } = await note('REFUSE this')
    await engine.drain()
    server.session = null
    await engine.discard(opId)
    await engine.drain()
    expect(await engine.counts()).toMatchObject({ waiting: 0, notices: 1, hasEnded: true, behindSignIn: 0, held: 1 })
  })

  it('pauses the queue when the session reports that it has ended', async () => {
    const { server, note, engine } = await signedIn()
    await note('Mine')
    server.session = null
    expect(await engine.refreshSession()).toMatchObject({ logged_in: false })
    expect(await engine.counts()).toMatchObject({ behindSignIn: 1 })
    expect(await engine.owner()).toMatchObject({ userId: 7 })
    server.session = 7
    await engine.refreshSession()
    await engine.drain()
    expect(await engine.outbox()).toEqual([])
  })

  it('says that a session has ended, also where nothing waits', async () => {
    const { server, engine, device } = await signedIn()
    server.session = null
    await expect(engine.call(readClaim, { params: { id: claim } })).rejects.toThrow()
    await device.idle()
    expect(await engine.counts()).toMatchObject({ waiting: 0, hasEnded: true, behindSignIn: 0 })
    await engine.signIn(credentials)
    expect(await engine.counts()).toMatchObject({ waiting: 0, hasEnded: false })
  })

  it('reads the session again when a person sends now: a late 401 must not block a signed-in user', async () => {
    const { server, note, engine } = await signedIn()
    server.session = null
    const { opId } = await note('Mine')
    await engine.drain()
    server.session = 7
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(1)
  })

  it('reads the session again by itself after a minute', async () => {
    const { server, device, note, engine, clock } = await signedIn({ ports: { onLine: () => true } })
    await device.idle()
    server.session = null
    const { opId } = await note('Mine')
    await vi.waitUntil(async () => (await engine.counts()).behindSignIn > 0, { timeout: 25_000, interval: 1 })
    // What else the 401 started ends before the minute begins.
    await device.idle()
    server.session = 7
    clock.advance(60_000)
    await note('Another')
    await vi.waitUntil(() => server.effectsOf(opId) === 1, { timeout: 25_000, interval: 1 })
  })

  it('is never sent under another user’s session', async () => {
    const { server, note, engine, later } = await signedIn()
    const { opId } = await note('Mine')
    server.session = 8
    await engine.drain()
    await later()
    expect([server.sends.get(opId), server.effectsOf(opId)]).toEqual([1, 0])
    expect((await engine.outbox())[0]).toMatchObject({ waiting: 'other-owner' })
  })

  it('reads the session once after a 403, then waits for its person', async () => {
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

  it('is held when the server refuses this version, and another version sends it at once', async () => {
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

  it('queues an acknowledged parent again when the server reports it missing', async () => {
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

  it('is quarantined after eight server errors in a day while others succeed, and stops no other', async () => {
    const { note, engine, later } = await signedIn()
    const { opId } = await note('BREAK')
    for (let tries = 1; tries <= 8; tries += 1) {
      await note(`Passes ${tries}`, otherClaim)
      await later(20 * 60_000)
    }
    expect((await engine.outbox()).map((item) => [item.opId, item.state])).toEqual([[opId, 'quarantined']])
    expect(await engine.counts()).toMatchObject({ waiting: 0, attention: 1 })
  })

  it('is not quarantined while every op fails', async () => {
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

  it('is sent singly after a firewall dropped the batch, so that one bad item stops no other', async () => {
    const { server, note, engine, later } = await signedIn()
    const bad = await note('BREAK')
    const good = await note('Good', otherClaim)
    server.faults.push('proxy-404')
    await engine.drain()
    await later()
    expect([server.effectsOf(bad.opId), server.effectsOf(good.opId)]).toEqual([0, 1])
  })

  it('is sent in smaller batches after one was lost on a slow connection, in full ones after no connection', async () => {
    const { server, note, engine, later } = await signedIn()
    for (let count = 0; count < 40; count += 1) await note(`Note ${count}`)
    const countBatchesAfter = async (failure: 'lost' | 'hang') => {
      server.faults.push(failure)
      await engine.drain()
      server.requests.length = 0
      await later()
      return server.requests.filter((request) => request.path === '/outbox/batch').length
    }
    expect(await countBatchesAfter('lost')).toBe(1)
    for (let count = 0; count < 40; count += 1) await note(`More ${count}`)
    expect(await countBatchesAfter('hang')).toBe(2)
    expect(await engine.outbox()).toEqual([])
  })
})
