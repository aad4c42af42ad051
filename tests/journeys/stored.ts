import type { Page } from 'playwright-core'

/** Every place where a page can store data, with its number of entries, and where the searched texts are in clear. */
export interface Stored {
  /** 'text in place', each once. */
  readonly found: readonly string[]
  readonly places: Readonly<Record<string, number>>
}

/**
 * Searches everything that this browser stores for texts in clear: every row and key of every database, every cache's
 * addresses and bodies, both storages, cookies visible to scripts, private files, and the history state.
 */
export function stored(page: Page, message: readonly string[]): Promise<Stored> {
  return page.evaluate(async (expected) => {
    const found = new Set<string>()
    const places: Record<string, number> = {}
    const latin = new TextDecoder('latin1')
    // The time of day and a digest contain every short number now and then, so a number has to stand alone.
    const terms = expected.map((term) => ({
      term,
      isIn: /^\d+$/.test(term)
        ? (text: string) => new RegExp(`(?<![0-9A-Za-z])${term}(?![0-9A-Za-z])`).test(text)
        : (text: string) => text.includes(term),
    }))
    const look = (place: string, text: string) => {
      for (const { term, isIn } of terms) if (isIn(text)) found.add(`${term} in ${place}`)
    }
    const enter = (place: string, count: number) => {
      places[place] = (places[place] ?? 0) + count
    }
    const walk = async (place: string, value: unknown): Promise<void> => {
      if (expected.length === 0) return
      if (typeof value === 'string') look(place, value)
      else if (typeof value === 'number') look(place, String(value))
      else if (value instanceof ArrayBuffer) look(place, latin.decode(value))
      else if (ArrayBuffer.isView(value)) look(place, latin.decode(value))
      else if (value instanceof Blob) look(place, latin.decode(await value.arrayBuffer()))
      else if (typeof value === 'object' && value !== null)
        for (const [name, part] of Object.entries(value)) {
          look(place, name)
          await walk(place, part)
        }
    }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => {
          resolve(request.result)
        }
        request.onerror = () => {
          reject(request.error ?? new Error('Not read'))
        }
      })

    for (const { name = '' } of await indexedDB.databases()) {
      look('the names of databases', name)
      const db = await done(indexedDB.open(name))
      for (const table of db.objectStoreNames) {
        const store = db.transaction(table).objectStore(table)
        const [keys, rows] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
        enter(`${name}/${table}`, rows.length)
        await walk(`${name}/${table}`, [keys, rows])
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      look('the names of caches', name)
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        enter(name, 1)
        look(name, decodeURIComponent(request.url))
        look(name, latin.decode((await (await cache.match(request))?.arrayBuffer()) ?? new ArrayBuffer()))
      }
    }
    for (const [place, storage] of Object.entries({ localStorage, sessionStorage })) {
      enter(place, storage.length)
      await walk(place, Object.fromEntries(Object.entries(storage)))
    }
    look('cookies', document.cookie)
    await walk('the history', history.state)
    const folder = async (at: FileSystemDirectoryHandle): Promise<void> => {
      // The types do not know a folder's `values()` yet.
      for await (const entry of (at as unknown as { values(): AsyncIterable<FileSystemHandle> }).values()) {
        enter('files', 1)
        look('files', entry.name)
        if (entry.kind === 'directory') await folder(entry as FileSystemDirectoryHandle)
        else await walk('files', await (entry as FileSystemFileHandle).getFile())
      }
    }
    await folder(await navigator.storage.getDirectory())
    return { found: [...found].toSorted(), places }
  }, message)
}

/** The keys of a table in this browser, as text; none while the app has not made the database. */
export function keysOf(page: Page, database: string, table: string): Promise<string[]> {
  return page.evaluate(
    async ([name, store]) => {
      // Opening a database that is not there would make it, and the app would wait for this page to close it.
      if (!(await indexedDB.databases()).some((one) => one.name === name)) return []
      return new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => {
          reject(opening.error ?? new Error(`${name} cannot be opened`))
        }
        opening.onsuccess = () => {
          const db = opening.result
          if (!db.objectStoreNames.contains(store)) {
            db.close()
            reject(new Error(`${name} has no table ${store}`))
            return
          }
          const asking = db.transaction(store).objectStore(store).getAllKeys()
          asking.onsuccess = () => {
            db.close()
            resolve(asking.result.map(String))
          }
        }
      })
    },
    [database, table] as const,
  )
}

/**
 * Waits until this page has fetched the models of every type. The app stores them for reading serials without a network, one
 * type after the other, and later than what someone waits for.
 */
export async function modelsFetched(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const reply = await fetch('/api/equipment-types', { headers: { 'x-requested-with': 'XMLHttpRequest' } })
    const types = (await reply.json()) as { slug: string }[]
    const answered = performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).responseEnd > 0)
      .map(({ name }) => new URL(name).pathname)
    return types.every(({ slug }) => answered.includes(`/api/equipment/type/${slug}`))
  })
}
