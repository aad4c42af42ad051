import { describe, expect, it, vi } from 'vitest'
import { opRows } from '../../support/device-dump.ts'
import { createTestCrypto } from '../../support/test-crypto.ts'
import { claim, otherClaim, signedIn } from '../../support/signed-in.ts'

describe('A long outbox', () => {
  it('is listed without decrypting anything, and only what is asked for is decrypted', async () => {
    let decryptions = 0
    const countingCrypto = createTestCrypto((operation) => {
      if (operation === 'decrypt') decryptions += 1
      return undefined
    })
    const { engine, note } = await signedIn({ ports: { crypto: countingCrypto } })
    const saved = []
    for (let n = 0; n < 30; n += 1) saved.push(await note(`Note ${n}`, n % 2 === 0 ? claim : otherClaim))
    decryptions = 0
    const entries = await engine.outboxEntries()
    expect(entries.map(({ opId }) => opId)).toEqual(saved.map(({ opId }) => opId))
    expect(entries[1]).toMatchObject({
      groupId: `claim:${otherClaim}`,
      state: 'queued',
      waiting: 'turn',
      error: null,
    })
    expect(await engine.counts()).toMatchObject({ waiting: 30 })
    expect(decryptions).toBe(0)
    const wanted = saved.slice(3, 6).map(({ opId }) => opId)
    const items = await engine.outboxItems([...wanted, 'gone'])
    expect(items.map(({ label }) => label)).toEqual(['Note, “Note 3”', 'Note, “Note 4”', 'Note, “Note 5”'])
    expect(decryptions).toBe(3)
    expect(await engine.outboxEntries()).toEqual(entries)
    // What the sign-in began may still read the rows once more: then they stay the same objects.
    await vi.waitUntil(async () => (await engine.outboxEntries())[0] === (await engine.outboxEntries())[0])
  })

  it('is there at once as it was read last, and its totals only while they are right', async () => {
    const { engine, note, server } = await signedIn()
    server.isOffline = true
    await engine.counts()
    expect(engine.lastOutbox()).toBeNull()
    const [first, second] = [await note('First'), await note('Second', otherClaim)]
    // The event of a write may come after a read that has seen it: the totals are there after the next read.
    const readUntilCurrent = () =>
      vi.waitUntil(async () => {
        await engine.counts()
        return engine.lastOutbox()?.counts != null
      })
    await readUntilCurrent()
    const last = engine.lastOutbox()
    expect(last?.entries).toEqual(await engine.outboxEntries())
    expect(last?.counts).toEqual(await engine.counts())
    expect((await last?.items([second.opId]))?.map(({ label }) => label)).toEqual(['Note, “Second”'])

    // A try without a network changes both ops, and adds none.
    await engine.drain()
    const changed = engine.lastOutbox()
    expect(changed?.entries.map(({ opId }) => opId) ?? [first.opId, second.opId]).toEqual([first.opId, second.opId])
    await readUntilCurrent()
    expect(engine.lastOutbox()?.counts).toEqual(await engine.counts())

    await note('Third')
    expect(engine.lastOutbox()).toBeNull()
    await vi.waitUntil(async () => {
      await engine.counts()
      return engine.lastOutbox()?.entries.length === 3
    })

    await engine.signOut('keep')
    expect(engine.lastOutbox()).toBeNull()
  })

  it('costs the lists of jobs and machines nothing, and a claim only what waits on it', async () => {
    let decryptions = 0
    const countingCrypto = createTestCrypto((operation) => {
      if (operation === 'decrypt') decryptions += 1
      return undefined
    })
    const { engine, note, server } = await signedIn({ ports: { crypto: countingCrypto } })
    await engine.refreshClaim(claim)
    server.isOffline = true
    const countForLists = async () => {
      decryptions = 0
      await engine.claims('jobs')
      await engine.records()
      return decryptions
    }
    const withoutWork = await countForLists()
    for (let n = 0; n < 30; n += 1) await note(`Note ${n}`, n < 4 ? claim : otherClaim)
    expect(await countForLists()).toBe(withoutWork)
    expect((await engine.claim(claim))?.value.notes.map((one) => one.note)).toEqual([
      'Note 0',
      'Note 1',
      'Note 2',
      'Note 3',
    ])
  })
})

describe('Many refused items that are sent again', () => {
  it('go as they were saved, each under a new id that supersedes its own, and once', async () => {
    const { engine, note, server, later, device } = await signedIn()
    const refused = [await note('FORBID one'), await note('FORBID two'), await note('FORBID three', otherClaim)]
    await engine.drain()
    await later()
    await later()
    expect((await engine.outboxEntries()).map(({ state, error }) => [state, error?.status])).toEqual([
      ['rejected', 403],
      ['rejected', 403],
      ['rejected', 403],
    ])
    server.isPermitted = true
    expect(await engine.resendAll(refused.map(({ opId }) => opId))).toBe(3)
    expect(await engine.resendAll(refused.map(({ opId }) => opId))).toBe(0)
    await later()
    expect(await engine.outbox()).toEqual([])
    const rows = await opRows(device.indexedDB)
    expect(rows.filter(({ supersedes }) => supersedes !== null).map(({ supersedes }) => supersedes)).toEqual(
      refused.map(({ opId }) => opId),
    )
    expect(server.effects().map(({ body }) => (body as { note: string }).note)).toEqual([
      'FORBID one',
      'FORBID two',
      'FORBID three',
    ])
    expect(server.effects().map(({ body }) => (body as { id: string }).id)).toEqual(
      refused.map(({ entityId }) => entityId),
    )
  })
})
