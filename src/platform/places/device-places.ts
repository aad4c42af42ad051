import { openPlaces } from '../../../domain/places/open-places.ts'
import type { PlaceTable } from '../../../domain/places/place.ts'

/** The postal codes of the US and Canada on this device. */
export interface DevicePlaces {
  /** Returns the table, fetched and cached on first use. Rejects if it is not cached and there is no network. */
  table(): Promise<PlaceTable>
}

interface PlacesPorts {
  readonly url: string
  readonly fetch: typeof globalThis.fetch
  /** Older WebViews lack Cache Storage. Then only the HTTP cache applies. */
  readonly caches: Pick<CacheStorage, 'open'> | null
}

const cacheName = 'partwright-places'

/** Size of the cached table in bytes, or null if it is not cached. */
export async function getCachedPlacesBytes({
  url,
  caches,
}: Pick<PlacesPorts, 'url' | 'caches'>): Promise<number | null> {
  const cache = await caches?.open(cacheName).catch(() => null)
  const cached = await cache?.match(url)
  return cached === undefined ? null : (await cached.blob()).size
}

async function fetchPlaces({ url, fetch }: PlacesPorts): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url)
  if (!response.ok) throw new Error('The postal code table could not be loaded')
  return new Uint8Array(await response.arrayBuffer())
}

/** Creates the table's source. A cached file is used only if it opens; a newer one replaces it. */
export function createDevicePlaces(ports: PlacesPorts): DevicePlaces {
  async function open(): Promise<PlaceTable> {
    const cache = await ports.caches?.open(cacheName).catch(() => null)
    const cached = await cache?.match(ports.url)
    if (cached !== undefined) {
      try {
        return openPlaces(new Uint8Array(await cached.arrayBuffer()))
      } catch {
        await cache?.delete(ports.url)
      }
    }
    const bytes = await fetchPlaces(ports)
    const table = openPlaces(bytes)
    if (cache) await save(cache, bytes).catch(() => undefined)
    return table
  }

  async function save(cache: Cache, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await cache.put(ports.url, new Response(bytes))
    for (const old of await cache.keys()) if (new URL(old.url).pathname !== ports.url) await cache.delete(old)
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
