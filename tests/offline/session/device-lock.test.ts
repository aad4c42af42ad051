import { describe, expect, it } from 'vitest'
import { createCore } from '../../../offline/create-core.ts'
import { protocol } from '../../../offline/outbox/protocol.ts'
import { dump } from '../../support/device-dump.ts'
import { claim, credentials, signedIn } from '../../support/signed-in.ts'

const pin = '520816'
const minute = 60_000
type Device = Awaited<ReturnType<typeof signedIn>>['device']

async function metaKeys({ indexedDB }: Device): Promise<string[]> {
  const found = (await dump(indexedDB)).find(
    ({ database, table }) => database === 'partwright-user-7' && table === 'meta',
  )
  return (found?.rows as { k: string }[]).map(({ k }) => k)
}

/** A device with a PIN and three operations that wait, opened again without a network. */
async function withLock() {
  const one = await signedIn()
  await one.engine.setLock({ kind: 'pin', pin }, 5)
  one.server.isOffline = true
  const saved = [await one.note('First'), await one.note('Second'), await one.trip()]
  const started = one.device.openTab().engine
  return { ...one, saved, started }
}

describe('A device with a PIN', () => {
  it('starts locked, without a network too: nothing is read, saved or sent, and what waits is counted', async () => {
    const { started, server, saved } = await withLock()
    expect(await started.readLock()).toMatchObject({ kind: 'pin', isLocked: true, idleMinutes: 5, triesLeft: 10 })
    await expect(started.owner()).rejects.toMatchObject({ code: 'locked' })
    await expect(started.saveDraft(`note:${claim}`, { note: 'x' })).rejects.toMatchObject({ code: 'locked' })
    expect((await started.counts()).waiting).toBe(3)
    server.isOffline = false
    await started.drain()
    for (const { opId } of saved) expect(server.effectsOf(opId)).toBe(0)
  })

  it('opens with its PIN without a network; everything that waited is there, and is sent once when there is one', async () => {
    const { started, server, saved } = await withLock()
    expect(await started.unlock({ pin })).toBe('opened')
    expect((await started.owner())?.userId).toBe(7)
    expect((await started.outbox()).map(({ opId }) => opId)).toEqual(saved.map(({ opId }) => opId))
    server.isOffline = false
    await started.drain()
    expect(server.effects().map(({ key }) => key)).toEqual(saved.map(({ opId }) => opId))
    expect((await started.readLock())?.isLocked).toBe(false)
  })

  it('holds no key that opens it: neither wrapped nor as itself, and not to a worker', async () => {
    const { device, server, saved } = await withLock()
    expect(await metaKeys(device)).not.toEqual(expect.arrayContaining(['wrapped_keys']))
    expect(await metaKeys(device)).toEqual(expect.arrayContaining(['device_lock']))
    server.isOffline = false
    let worker: ReturnType<typeof createCore> | null = null
    device.openTab({}, (ports) => {
      worker = createCore(ports, protocol)
      return worker.engine as never
    })
    await (worker as unknown as ReturnType<typeof createCore>).engine.drain()
    for (const { opId } of saved) expect(server.effectsOf(opId)).toBe(0)
  })

  it('has another wrapping key than before it had one: the files may still hold that', async () => {
    const { device, engine } = await signedIn()
    const names = async () =>
      (await device.indexedDB.databases()).map(({ name = '' }) => name).filter((name) => name.includes('-key-'))
    const before = await names()
    await engine.setLock({ kind: 'pin', pin }, 5)
    const now = await names()
    expect(now).toHaveLength(1)
    expect(now).not.toEqual(before)
  })

  it('locks in the middle of the day, and opens again', async () => {
    const { engine, server, note } = await signedIn()
    await engine.setLock({ kind: 'pin', pin }, 15)
    server.isOffline = true
    const { opId } = await note('Half a day')
    await engine.lockNow('everywhere')
    expect((await engine.readLock())?.isLocked).toBe(true)
    await expect(note('Not now')).rejects.toMatchObject({ code: 'locked' })
    expect(await engine.unlock({ pin })).toBe('opened')
    expect((await engine.outbox()).map((item) => item.opId)).toEqual([opId])
  })

  it('stays unlocked where a record is met whose key is nowhere', async () => {
    const { engine, server, note } = await signedIn()
    server.isOffline = true
    await note('Under the first secret')
    await engine.saveDraft('note:old', { note: 'Under the first secret' })
    await engine.signOut('keep')
    server.isOffline = false
    server.secrets = [1]
    await engine.signIn(credentials)
    await engine.drain()
    await engine.setLock({ kind: 'pin', pin }, 5)
    expect(await engine.draft('note:old')).toBeNull()
    expect(await engine.outbox()).toMatchObject([{ label: 'Locked', waiting: 'locked' }])
    expect((await engine.readLock())?.isLocked).toBe(false)
    await engine.saveDraft('note:new', { note: 'x' })
    const { opId } = await note('After')
    expect((await engine.outbox()).map((item) => item.opId)).toContain(opId)
    await engine.lockNow('everywhere')
    await expect(note('Locked')).rejects.toMatchObject({ code: 'locked' })
  })

  it('lets wrong PINs wait longer and longer, also across a restart and a clock that is set back', async () => {
    const { started, device, clock } = await withLock()
    for (let tries = 0; tries < 3; tries += 1) expect(await started.unlock({ pin: '000000' })).toBe('wrong')
    expect(await started.unlock({ pin })).toBe('waiting')
    expect((await started.readLock())?.triesLeft).toBe(7)
    const again = device.openTab().engine
    expect(await again.unlock({ pin })).toBe('waiting')
    clock.advance(-60 * minute)
    expect(await again.unlock({ pin })).toBe('waiting')
    clock.advance(60 * minute + 30_000)
    expect(await again.unlock({ pin: '000000' })).toBe('wrong')
    clock.advance(59_000)
    expect(await again.unlock({ pin })).toBe('waiting')
    clock.advance(1_000)
    expect(await again.unlock({ pin })).toBe('opened')
    expect((await again.readLock())?.triesLeft).toBe(10)
  })

  it('asks for a sign-in after ten wrong ones; what waited stays sealed and is sent after that', async () => {
    const { started, server, clock, saved } = await withLock()
    for (let tries = 0; tries < 9; tries += 1) {
      expect(await started.unlock({ pin: '000000' })).toBe('wrong')
      clock.advance(15 * minute)
    }
    expect(await started.unlock({ pin: '000000' })).toBe('ended')
    expect(await started.owner()).toBeNull()
    expect(await started.readLock()).toBeNull()
    server.isOffline = false
    await started.signIn(credentials)
    await started.drain()
    for (const { opId } of saved) expect(server.effectsOf(opId)).toBe(1)
  })

  it('opens with a sign-in where the PIN was forgotten', async () => {
    const { started, server, saved } = await withLock()
    await started.signOut('keep')
    server.isOffline = false
    await started.signIn(credentials)
    await started.drain()
    for (const { opId } of saved) expect(server.effectsOf(opId)).toBe(1)
    expect(await started.readLock()).toBeNull()
  })

  it('can lose it again: the device then opens as before', async () => {
    const { engine, device } = await signedIn()
    await engine.setLock({ kind: 'pin', pin }, 5)
    await engine.setIdleMinutes(60)
    expect((await engine.readLock())?.idleMinutes).toBe(60)
    await engine.removeLock()
    expect(await engine.readLock()).toBeNull()
    expect((await device.openTab().engine.owner())?.userId).toBe(7)
  })

  it('opens on a page that is still locked when another page takes the lock away, and stays away', async () => {
    const { engine, device } = await signedIn()
    await engine.setLock({ kind: 'pin', pin }, 5)
    const other = device.openTab().engine
    expect((await other.readLock())?.isLocked).toBe(true)
    const [result] = await Promise.all([other.unlock({ pin }), engine.removeLock()])
    expect(result).toBe('opened')
    expect(await other.readLock()).toBeNull()
    expect(await other.unlock({ pin: '000000' })).toBe('opened')
    expect((await other.owner())?.userId).toBe(7)
    expect(await metaKeys(device)).not.toContain('device_lock')
  })

  it('has the next lock of another page, whatever a page that opened the last one does', async () => {
    const { engine, device } = await signedIn()
    await engine.setLock({ kind: 'pin', pin }, 5)
    const other = device.openTab().engine
    expect(await other.unlock({ pin })).toBe('opened')
    await engine.removeLock()
    await engine.setLock({ kind: 'pin', pin: '730295' }, 5)
    expect((await other.readLock())?.isLocked).toBe(true)
    expect(await other.unlock({ pin })).toBe('wrong')
    expect(await other.unlock({ pin: '730295' })).toBe('opened')
    await engine.removeLock()
    await other.setLock({ kind: 'pin', pin }, 5)
    expect((await engine.readLock())?.isLocked).toBe(true)
    expect(await engine.unlock({ pin })).toBe('opened')
  })

  it('tells the server, whose keys then need a fresh proof', async () => {
    const { engine, server } = await signedIn()
    await engine.setLock({ kind: 'pin', pin }, 5)
    expect(server.isDeviceLocked).toBe(true)
    await engine.removeLock()
    expect(server.isDeviceLocked).toBe(false)
  })

  it('tells the server in each session that begins later, once', async () => {
    const { engine, server } = await signedIn()
    await engine.setLock({ kind: 'pin', pin }, 5)
    server.isDeviceLocked = false
    await engine.signIn(credentials)
    expect(server.isDeviceLocked).toBe(true)
    const calls = () => server.requests.filter(({ path }) => path.endsWith('/auth/device-key')).length
    const before = calls()
    await engine.refreshSession()
    expect(calls()).toBe(before)
  })

  it('that was forgotten is gone on the server too, once the sign-in has brought the keys back', async () => {
    const { server, started } = await withLock()
    server.isOffline = false
    await started.signOut('keep')
    expect(server.isDeviceLocked).toBe(true)
    await started.signIn(credentials)
    expect(await started.readLock()).toBeNull()
    expect(server.isDeviceLocked).toBe(false)
  })

  it('that was forgotten asks for a proof where the sign-in was none, and then opens', async () => {
    const { device, server, saved, started } = await withLock()
    server.isOffline = false
    await started.signOut('keep')
    server.asksForProof = true
    const answers = [false, true]
    const { engine } = device.openTab({
      prove: async () => {
        const isProven = answers.shift() === true
        server.asksForProof = !isProven
        return isProven
      },
    })
    await expect(engine.signIn(credentials)).rejects.toMatchObject({ code: 'auth.proofNeeded' })
    await engine.signIn(credentials)
    expect((await engine.owner())?.userId).toBe(7)
    await engine.drain()
    for (const { opId } of saved) expect(server.effectsOf(opId)).toBe(1)
    expect(server.isDeviceLocked).toBe(false)
  })

  it('that was forgotten leads to the sign-in where a start with a session gets no keys', async () => {
    const { device, server, started } = await withLock()
    server.isOffline = false
    await started.signOut('keep')
    server.session = 7
    server.asksForProof = true
    const { engine } = device.openTab()
    expect((await engine.refreshSession('start')).logged_in).toBe(false)
  })

  it('has none set while the keys are those of an earlier build and something waits', async () => {
    const { engine, server, note } = await signedIn({ before: (one) => (one.hasWrapping = false) })
    server.hasWrapping = true
    server.isOffline = true
    await note('Waits')
    await expect(engine.setLock({ kind: 'pin', pin }, 5)).rejects.toMatchObject({ code: 'locked' })
  })

  it('opens what another secret of the shop had locked, while it is unlocked', async () => {
    const { engine, server, clock, note } = await signedIn()
    server.isOffline = true
    const { opId } = await note('Saved under the first secret')
    await engine.signOut('keep')
    server.isOffline = false
    server.secrets = [1]
    await engine.signIn(credentials)
    await engine.drain()
    await engine.setLock({ kind: 'pin', pin }, 5)
    server.secrets = [1, 0]
    clock.advance(60 * minute)
    await engine.refreshSession()
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(1)
  })
})

describe('A device with a passkey', () => {
  const secret = (byte: number) => new Uint8Array(32).fill(byte).buffer
  const key = { kind: 'passkey', credential: secret(1), salt: secret(2), secret: secret(3) } as const

  it('opens with what that answers, without a network, and with nothing else', async () => {
    const { engine, device, server, note } = await signedIn()
    await engine.setLock(key, 5)
    server.isOffline = true
    const { opId } = await note('Waits')
    const started = device.openTab().engine
    expect(await started.readLock()).toMatchObject({ kind: 'passkey', isLocked: true })
    expect(await started.unlock({ secret: secret(4) })).toBe('wrong')
    expect(await started.unlock({ secret: secret(3) })).toBe('opened')
    expect((await started.outbox()).map((item) => item.opId)).toEqual([opId])
  })
})
