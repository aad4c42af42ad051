import { openPlaces } from '../../../domain/places/open-places.ts'
import type { PlaceTable } from '../../../domain/places/place.ts'

/** The postal codes of the US and Canada on this device. */
export interface DevicePlaces {
  /** Fetched when it is first asked for and kept from then on. Rejects where it is not kept and there is no network. */
  table(): Promise<PlaceTable>
}

interface Outside {
  readonly url: string
  readonly fetch: typeof fetch
  /** Old WebViews have none: then the browser's own cache alone keeps it. */
  readonly caches: Pick<CacheStorage, 'open'> | null
}

const kept = 'partwright-places'

/** Bytes that the table takes on this device, or null where it is not here. */
export async function arePlacesKept({ url, caches }: Pick<Outside, 'url' | 'caches'>): Promise<number | null> {
  const cache = await caches?.open(kept).catch(() => null)
  const copy = await cache?.match(url)
  return copy === undefined ? null : (await copy.blob()).size
}

async function fetched({ url, fetch }: Outside): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url)
  if (!response.ok) throw new Error('The table of places was not answered')
  return new Uint8Array(await response.arrayBuffer())
}

/** What is kept is believed only if it can be opened; an older table goes when a newer one has come. */
export function devicePlaces(outside: Outside): DevicePlaces {
  async function open(): Promise<PlaceTable> {
    const cache = await outside.caches?.open(kept).catch(() => null)
    const copy = await cache?.match(outside.url)
    if (copy !== undefined) {
      try {
        return openPlaces(new Uint8Array(await copy.arrayBuffer()))
      } catch {
        await cache?.delete(outside.url)
      }
    }
    const bytes = await fetched(outside)
    const table = openPlaces(bytes)
    if (cache) await keep(cache, bytes).catch(() => undefined)
    return table
  }

  async function keep(cache: Cache, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await cache.put(outside.url, new Response(bytes))
    for (const old of await cache.keys()) if (new URL(old.url).pathname !== outside.url) await cache.delete(old)
  }

  let opening: Promise<PlaceTable> | null = null
  return {
    table: () =>
      (opening ??= open().catch((error: unknown) => {
        opening = null
        throw error
      })),
  }
}
