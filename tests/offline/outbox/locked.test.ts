import { describe, expect, it } from 'vitest'
import { claim, credentials, otherClaim, signedIn } from '../../support/signed-in.ts'

const hour = 3_600_000

/** A device with work that was saved under the shop's first secret, whose user has signed out and in under another one. */
async function withAnotherSecret(secrets: readonly number[] = [1]) {
  const one = await signedIn()
  const { server, engine, note, clock } = one
  server.isOffline = true
  const saved = [await note('First'), await note('Second'), await note('Elsewhere', otherClaim)]
  await engine.signOut('keep')
  server.isOffline = false
  server.secrets = [...secrets]
  await engine.signIn(credentials)
  await engine.drain()
  return {
    ...one,
    saved,
    /** The page is opened again an hour later: the session is confirmed. */
    async later() {
      clock.advance(hour)
      await engine.refreshSession()
      await engine.drain()
    },
  }
}

describe('A tab that hung while its user signed out and in under another secret of the shop', () => {
  it('goes on with the keys of this device: neither its session nor what it saves is locked', async () => {
    const { server, engine, tab, device, note } = await signedIn()
    const stopped = tab.hang()
    const asked = engine.refreshSession()
    await stopped
    server.secrets = [1]
    const other = device.openTab().engine
    await other.signOut('keep')
    await other.signIn(credentials)
    tab.wake()
    await asked
    const { opId } = await note('Saved after it went on')
    const reopened = device.openTab().engine
    expect((await reopened.owner())?.userId).toBe(7)
    expect((await reopened.outbox()).map((item) => [item.opId, item.waiting === 'locked'])).toEqual([[opId, false]])
    await reopened.drain()
    expect(server.effectsOf(opId)).toBe(1)
  })
})

describe('Work that was saved under another secret of the shop', () => {
  it('is locked and safe, never refused, however often it is tried', async () => {
    const { server, engine, saved, later } = await withAnotherSecret()
    for (let tries = 0; tries < 30; tries += 1) await later()
    const items = await engine.outbox()
    expect(items.map((item) => [item.opId, item.state])).toEqual(saved.map(({ opId }) => [opId, 'queued']))
    expect(items[0]).toMatchObject({ waiting: 'locked', label: 'Locked' })
    expect(server.effects()).toEqual([])
  })

  it('goes once, in order, when the shop has that secret again', async () => {
    const { server, engine, saved, later } = await withAnotherSecret()
    await later()
    server.secrets = [0]
    await later()
    expect(server.effects().map(({ key }) => key)).toEqual(saved.map(({ opId }) => opId))
    expect(await engine.outbox()).toEqual([])
  })

  it('goes at once where the shop still lists that secret', async () => {
    const { server, saved } = await withAnotherSecret([1, 0])
    expect(server.effects().map(({ key }) => key)).toEqual(saved.map(({ opId }) => opId))
  })

  it('does not keep new work from being saved and sent', async () => {
    const { server, note, engine, later } = await withAnotherSecret()
    const { opId } = await note('New', '00000000-0000-4000-8000-0000000000c9')
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(1)
    const behind = await note('Behind the locked ones')
    await later()
    expect(server.effectsOf(behind.opId)).toBe(0)
    server.secrets = [0, 1]
    await later()
    await engine.refreshClaim(claim)
    const notes = (await engine.claim(claim))?.value.notes.map((one) => one.note)
    expect(server.effectsOf(behind.opId)).toBe(1)
    expect(notes).toEqual(['First', 'Second', 'Behind the locked ones'])
  })

  it('can be discarded', async () => {
    const { engine, saved, later } = await withAnotherSecret()
    for (const { opId } of saved) await engine.discard(opId)
    await later()
    expect((await engine.outbox()).map((item) => item.kind)).toEqual([])
  })

  it('asks for its key only now and then', async () => {
    const { server, engine, clock } = await withAnotherSecret()
    const asked = () => server.requests.filter(({ path }) => path === '/auth/device-key').length
    const before = asked()
    for (let minutes = 0; minutes < 60; minutes += 1) {
      clock.advance(60_000)
      await engine.refreshSession()
    }
    expect(asked() - before).toBeLessThanOrEqual(6)
  })
})

describe('A photo whose bytes are locked', () => {
  it('waits with them', async () => {
    const { server, engine, photo, note, clock } = await signedIn()
    server.isOffline = true
    await photo(new TextEncoder().encode('bytes of a picture'))
    await engine.signOut('keep')
    server.isOffline = false
    server.secrets = [1]
    await engine.signIn(credentials)
    await engine.drain()
    expect((await engine.outbox()).map((item) => item.state)).toEqual(['queued'])
    await note('Words')
    server.secrets = [0]
    clock.advance(2 * hour)
    await engine.refreshSession()
    await engine.drain()
    clock.advance(2 * hour)
    await engine.drain()
    expect(await engine.outbox()).toEqual([])
  })
})

describe('A sign-in under another secret that a full disk ends halfway', () => {
  it('leaves a device whose user can be asked for, and sign in again', async () => {
    for (let after = 0; after < 12; after += 1) {
      const { server, engine, note, device } = await signedIn()
      await note('First')
      await engine.signOut('keep')
      server.secrets = [1]
      device.disk.fill(Number.POSITIVE_INFINITY, after)
      await engine.signIn(credentials).catch(() => undefined)
      await device.idle()
      device.disk.free()
      const owner = await engine.owner().catch((error: unknown) => (error as { code?: string }).code)
      expect([
        after,
        [null, 'locked', 7].includes(typeof owner === 'object' ? (owner?.userId ?? null) : (owner ?? '')),
      ]).toEqual([after, true])
      await engine.signIn(credentials)
      expect((await engine.owner())?.userId).toBe(7)
      await device.idle()
    }
  })
})
