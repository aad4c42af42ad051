import { describe, expect, it } from 'vitest'
import { dump } from '../../support/device-dump.ts'
import { claim, credentials, signedIn } from '../../support/signed-in.ts'

type Device = Awaited<ReturnType<typeof signedIn>>['device']
const wrappingPrefix = 'partwright-key-'

/** The rows of `meta` in a user's database, by name. */
async function metaOf({ indexedDB }: Device, name = 'partwright-user-7'): Promise<ReadonlyMap<string, unknown>> {
  const found = (await dump(indexedDB)).find(({ database, table }) => database === name && table === 'meta')
  return new Map((found?.rows as { k: string; value: unknown }[]).map(({ k, value }) => [k, value]))
}
const findWrappingKeys = async ({ indexedDB }: Device) =>
  (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => name.startsWith(wrappingPrefix))

/** Every key that lies anywhere on the device as itself, but a visitor's own: that never signs out. */
async function findKeys({ indexedDB }: Device): Promise<{ database: string; key: CryptoKey }[]> {
  const found: { database: string; key: CryptoKey }[] = []
  const look = (database: string, value: unknown): void => {
    if (value instanceof CryptoKey) found.push({ database, key: value })
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) look(database, one)
  }
  for (const { database, rows } of await dump(indexedDB)) if (!database.includes('device:')) look(database, rows)
  return found
}

/** A device of the build before: its server wrapped nothing, so its keys lie there as themselves. */
async function signedInBefore() {
  const one = await signedIn({ before: (server) => (server.hasWrapping = false) })
  one.server.hasWrapping = true
  return one
}

describe('The keys of a new database', () => {
  it('lie on the device wrapped; the key that wraps them lies in a database of its own, and cannot be exported', async () => {
    const { device, engine, server, note } = await signedIn()
    server.isOffline = true
    await note('Brushes worn')
    const keys = await findKeys(device)
    expect(keys.map(({ database, key }) => [database.startsWith(wrappingPrefix), key.algorithm.name])).toEqual([
      [true, 'AES-KW'],
    ])
    expect(keys[0]?.key.extractable).toBe(false)
    expect([...(await metaOf(device)).keys()]).toEqual(expect.arrayContaining(['wrapped_keys']))
    expect((await engine.outbox()).map(({ label }) => label)).toEqual(['Note, “Brushes worn”'])
  })

  it('open after a cold start without a network, and what waits is sent once', async () => {
    const { device, server, note } = await signedIn()
    server.isOffline = true
    const { opId } = await note('Saved before the start')
    const started = device.openTab().engine
    expect((await started.owner())?.userId).toBe(7)
    expect((await started.outbox()).map(({ label }) => label)).toEqual(['Note, “Saved before the start”'])
    server.isOffline = false
    await started.drain()
    expect(server.effectsOf(opId)).toBe(1)
  })

  it('leave the device at sign-out with what wraps them; the next sign-in brings them back, and what waited is sent', async () => {
    const { device, server, engine, note } = await signedIn()
    server.isOffline = true
    const { opId } = await note('Stays sealed')
    await engine.signOut('keep')
    expect(await findKeys(device)).toEqual([])
    expect(await findWrappingKeys(device)).toEqual([])
    expect((await metaOf(device)).has('wrapped_keys')).toBe(false)
    server.isOffline = false
    await engine.signIn(credentials)
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(1)
  })

  it('are wrapped by another key after each sign-in: one of an earlier copy of the profile opens nothing', async () => {
    const { device, engine } = await signedIn()
    const [before] = await findWrappingKeys(device)
    await engine.signOut('keep')
    await engine.signIn(credentials)
    const [now] = await findWrappingKeys(device)
    expect(now).toBeDefined()
    expect(now).not.toBe(before)
  })

  it('are fetched again where the browser lost the key that wraps them', async () => {
    const { device, server, engine, note } = await signedIn()
    server.isOffline = true
    const { opId } = await note('Safe')
    engine.close()
    for (const name of await findWrappingKeys(device))
      await new Promise((resolve) => {
        device.indexedDB.deleteDatabase(name).onsuccess = resolve
      })
    const started = device.openTab().engine
    await expect(started.owner()).rejects.toMatchObject({ code: 'locked' })
    server.isOffline = false
    await started.refreshSession()
    await started.drain()
    expect(server.effectsOf(opId)).toBe(1)
  })

  it('come unwrapped from an older server, as before', async () => {
    const { device, server, note, engine } = await signedInBefore()
    server.hasWrapping = false
    const { opId } = await note('Sent')
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(1)
    expect((await metaOf(device)).has('key')).toBe(true)
  })
})

describe('A database of the build before', () => {
  it('keeps its key while anything waits in it, and sends that unchanged', async () => {
    const { device, server, engine, note } = await signedInBefore()
    server.isOffline = true
    const { opId } = await note('Queued by the build before')
    server.isOffline = false
    server.swallowed.add(opId)
    await engine.refreshSession()
    expect((await metaOf(device)).has('key')).toBe(true)
    expect((await metaOf(device)).has('wrapped_keys')).toBe(false)
    server.swallowed.delete(opId)
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(1)
  })

  it('has its keys wrapped once nothing waits in it; drafts and lists open as before', async () => {
    const { device, engine } = await signedInBefore()
    await engine.saveDraft(`note:${claim}`, { note: 'Half a note' })
    await engine.refreshClaim(claim)
    await engine.refreshSession()
    expect((await findKeys(device)).map(({ key }) => key.algorithm.name)).toEqual(['AES-KW'])
    expect([...(await metaOf(device)).keys()].filter((k) => ['key', 'key_ring', 'proof_key'].includes(k))).toEqual([])
    const started = device.openTab().engine
    expect(await started.draft(`note:${claim}`)).toEqual({ note: 'Half a note' })
    expect((await started.claim(claim))?.value.ticket_id).toBe(claim)
  })

  it('keeps a key that the server does not have any more: drafts under it stay readable', async () => {
    const { device, server, engine } = await signedInBefore()
    await engine.saveDraft(`note:${claim}`, { note: 'Half a note' })
    server.secrets = [1]
    await engine.refreshSession()
    expect((await metaOf(device)).has('key')).toBe(true)
    expect(await device.openTab().engine.draft(`note:${claim}`)).toEqual({ note: 'Half a note' })
  })

  it('leaves no key at sign-out either', async () => {
    const { device, server, engine, note } = await signedInBefore()
    server.isOffline = true
    await note('Stays sealed')
    await engine.signOut('keep')
    expect(await findKeys(device)).toEqual([])
  })
})
