import { Dexie, liveQuery } from 'dexie'
import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, it } from 'vitest'
import { laborClaims } from '../../../contract/labor-claims.ts'
import { SaveRefused } from '../../../offline/outbox/save-refused.ts'
import { dump, opRows } from '../../support/device-dump.ts'
import { claim, otherClaim, signedIn } from '../../support/signed-in.ts'

const { add, put } = IDBObjectStore.prototype
/** A whole day for each write of a drain, some sixty in all: a busy machine needs more than the usual limit. */
const maxMs = 120_000
type Write = typeof put

/** Calls `before` ahead of every write of the device; it may throw. */
function watchWrites(before: (store: string) => void): void {
  const watched = (real: Write) =>
    function (this: IDBObjectStore, ...args: Parameters<Write>) {
      before(this.name)
      return real.apply(this, args)
    } as Write
  IDBObjectStore.prototype.put = watched(put)
  IDBObjectStore.prototype.add = watched(add)
}
const restore = () => {
  Object.assign(IDBObjectStore.prototype, { add, put })
}
afterEach(restore)
const full = () => new DOMException('The disk is full', 'QuotaExceededError')

/** A day's work that waits: notes on two claims and a photo in chunks. */
async function createSetup() {
  let evicted = 0
  const own = await signedIn({
    ports: {
      evict: () => {
        evicted += 1
        return Promise.resolve()
      },
    },
  })
  const saved = [
    await own.note('Brushes worn'),
    await own.note('Belt replaced', otherClaim),
    await own.photo(new Uint8Array(600_000)),
  ]
  const allOnce = () => saved.map(({ opId }) => own.server.effectsOf(opId))
  return { ...own, saved, allOnce, evicted: () => evicted }
}

/** How many writes the drain of that work makes. */
async function countWrites(): Promise<number> {
  const { engine } = await createSetup()
  let count = 0
  watchWrites(() => {
    count += 1
  })
  await engine.drain()
  restore()
  return count
}

describe('A disk that is full at one write of a drain', () => {
  it('is cleaned and the work goes on, whichever write it is', { timeout: maxMs }, async () => {
    const writes = await countWrites()
    expect(writes).toBeGreaterThan(10)
    for (let at = 0; at < writes; at += 1) {
      const { engine, allOnce, evicted, later } = await createSetup()
      let n = -1
      watchWrites(() => {
        n += 1
        if (n === at) throw full()
      })
      await engine.drain()
      restore()
      expect([at, evicted()]).toEqual([at, 1])
      await later()
      expect([at, allOnce(), await engine.outbox()]).toEqual([at, [1, 1, 1], []])
      expect(await engine.connectionStatus()).toMatchObject({ storage: 'ok' })
    }
  })
})

describe('A disk that stays full from one write of a drain on', () => {
  it('never says that all is well while work is left, and loses and doubles nothing', { timeout: maxMs }, async () => {
    const writes = await countWrites()
    for (let from = 0; from < writes; from += 1) {
      const { engine, allOnce, later } = await createSetup()
      let n = -1
      watchWrites(() => {
        n += 1
        if (n >= from) throw full()
      })
      const end = await engine.drain().then(
        () => null,
        (error: unknown) => error,
      )
      const isDone = (await engine.outbox()).length === 0
      await engine.counts()
      const { storage } = await engine.connectionStatus()
      expect([from, isDone || (storage === 'full' && end instanceof SaveRefused)]).toEqual([from, true])
      restore()
      await later()
      await later()
      expect([from, allOnce(), await engine.outbox()]).toEqual([from, [1, 1, 1], []])
      expect(await engine.connectionStatus()).toMatchObject({ storage: 'ok' })
    }
  })
})

describe('What a full device frees', () => {
  /** A day's work with the copies of its claims. */
  async function createCopies() {
    const own = await createSetup()
    const { engine, device } = own
    for (const id of [claim, otherClaim]) await engine.refreshClaim(id)
    await engine.fetchOrCached(laborClaims.table.readClaim, { params: { id: otherClaim } })
    const copies = async () =>
      ((await dump(device.indexedDB)).find((one) => one.table === 'mirror' && one.database.endsWith('-7'))?.rows ??
        []) as { key: string }[]
    const count = (await copies()).length
    return { ...own, copies, count }
  }

  it('are copies that can be fetched again, never those on which work waits, never unsent work', async () => {
    const { engine, copies, count, device, saved } = await createCopies()
    expect(count).toBe(3)
    const third = '00000000-0000-4000-8000-0000000000c3'
    await engine.refreshClaim(third)
    watchWrites((store) => {
      if (store === 'ops') throw full()
    })
    await expect(engine.drain()).rejects.toMatchObject({ code: 'storage-full' })
    restore()
    expect((await copies()).map(({ key }) => key)).toEqual([`claim:${claim}`, `claim:${otherClaim}`])
    expect((await opRows(device.indexedDB)).map((row) => row.opId).sort()).toEqual(saved.map(({ opId }) => opId).sort())
  })

  it('are no other copies for the sake of a copy', async () => {
    const { engine, copies, count } = await createCopies()
    watchWrites((store) => {
      if (store === 'mirror') throw full()
    })
    await expect(engine.refreshClaim('00000000-0000-4000-8000-0000000000c3')).rejects.toMatchObject({
      code: 'storage-full',
    })
    restore()
    expect(await copies()).toHaveLength(count)
    expect(await engine.connectionStatus()).toMatchObject({ storage: 'full' })
  })
})

describe('A screen that shows the state of the storage', () => {
  it('learns of a full disk although no row changes, and of the end of it', async () => {
    const { engine, device, note } = await signedIn()
    await note('Waits')
    Dexie.dependencies.indexedDB = device.indexedDB
    const seen: string[] = []
    let onValue = () => {}
    const until = async (storage: string) => {
      while (seen.at(-1) !== storage)
        await new Promise<void>((next) => {
          onValue = next
        })
    }
    const watch = liveQuery(() => engine.connectionStatus()).subscribe(({ storage }) => {
      seen.push(storage)
      onValue()
    })
    await until('ok')
    watchWrites(() => {
      throw full()
    })
    await expect(engine.drain()).rejects.toMatchObject({ code: 'storage-full' })
    await until('full')
    restore()
    await engine.drain()
    await until('ok')
    watch.unsubscribe()
    expect(seen).toContain('full')
  })
})
