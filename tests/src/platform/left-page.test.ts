import { IDBDatabase, IDBFactory } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { endTransactionsWhenLeft, endWorkerWhenLeft } from '../../../src/platform/left-page.ts'
import type { LeavablePage } from '../../../src/platform/left-page.ts'

type Listener = Parameters<LeavablePage['addEventListener']>[1]

function createPage() {
  const listeners: Record<'pagehide' | 'pageshow', Listener[]> = { pagehide: [], pageshow: [] }
  const fire = (type: keyof typeof listeners, persisted: boolean) => {
    for (const listener of listeners[type]) listener({ persisted })
  }
  const reload = vi.fn()
  const page: LeavablePage = {
    addEventListener: (type, listener) => listeners[type].push(listener),
    location: { reload },
  }
  return { page, reload, fire }
}

const openMeta = (factory: IDBFactory): Promise<globalThis.IDBDatabase> =>
  new Promise((resolve) => {
    const asking = factory.open('device', 1)
    asking.onupgradeneeded = () => asking.result.createObjectStore('meta')
    asking.onsuccess = () => {
      resolve(asking.result)
    }
  })

/** A window's databases, watched as the app watches them, and another window's on the same device. */
async function openBoth() {
  const factory = new IDBFactory()
  const left = createPage()
  const own = Object.create(IDBDatabase.prototype) as globalThis.IDBDatabase
  endTransactionsWhenLeft(left.page, own)
  const db = await openMeta(factory)
  const beginOwn = (mode: IDBTransactionMode) => own.transaction.call(db, 'meta', mode)
  return { left, beginOwn, other: await openMeta(factory) }
}

/** Keeps a transaction busy, as one that is frozen. */
function stayBusy(transaction: IDBTransaction): void {
  const store = transaction.objectStore('meta')
  const again = () => {
    store.put(1, 'x').onsuccess = again
  }
  again()
}

const isDone = (transaction: IDBTransaction) =>
  new Promise<boolean>((resolve) => {
    transaction.oncomplete = () => {
      resolve(true)
    }
    transaction.onabort = () => {
      resolve(false)
    }
  })

describe('A page that is left', () => {
  it('leaves no transaction open, for which another page would wait without end', async () => {
    const { left, beginOwn, other } = await openBoth()
    const held = beginOwn('readwrite')
    stayBusy(held)
    const ended = isDone(held)
    left.fire('pagehide', true)
    expect(await ended).toBe(false)
    const next = other.transaction('meta', 'readwrite')
    next.objectStore('meta').put(2, 'y')
    expect(await isDone(next)).toBe(true)
  })

  it('begins no other transaction: what was aborted may be tried again at once', async () => {
    const { left, beginOwn } = await openBoth()
    left.fire('pagehide', true)
    expect(() => beginOwn('readonly')).toThrow('The page was left.')
  })

  it('starts again when it comes back, if something was taken from it', async () => {
    const { left, beginOwn } = await openBoth()
    stayBusy(beginOwn('readwrite'))
    left.fire('pagehide', true)
    left.fire('pageshow', true)
    expect(left.reload).toHaveBeenCalledTimes(1)
  })

  it('goes on as it was when it comes back and had nothing open', async () => {
    const { left, beginOwn } = await openBoth()
    const done = beginOwn('readwrite')
    expect(await isDone(done)).toBe(true)
    left.fire('pagehide', true)
    left.fire('pageshow', true)
    expect(left.reload).not.toHaveBeenCalled()
    expect(await isDone(beginOwn('readonly'))).toBe(true)
  })

  it('commits what it can where it ends as a whole', async () => {
    const { left, beginOwn } = await openBoth()
    const saving = beginOwn('readwrite')
    saving.objectStore('meta').put('note', 'x')
    left.fire('pagehide', false)
    expect(await isDone(saving)).toBe(true)
  })

  it('ends its worker, whose transactions would stay open too', () => {
    const { page, fire, reload } = createPage()
    const worker = endWorkerWhenLeft(page, { terminate: vi.fn() })
    fire('pageshow', true)
    expect(reload).not.toHaveBeenCalled()
    fire('pagehide', true)
    expect(worker.terminate).toHaveBeenCalledTimes(1)
    fire('pageshow', true)
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
