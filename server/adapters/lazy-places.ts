import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { openPlaces } from '../../domain/places/open-places.ts'
import type { PlaceTable } from '../../domain/places/place.ts'
import type { Places } from '../ports/places.ts'

async function packed(): Promise<Uint8Array> {
  const worker = new Worker(new URL('./places-worker.ts', import.meta.url))
  const [bytes] = (await once(worker, 'message')) as [Uint8Array]
  return bytes
}

let opened: Promise<PlaceTable> | null = null

/** The postal codes out of their package: read in another thread when they are first asked for, once in a process. */
export const lazyPlaces: Places = {
  table: () =>
    (opened ??= packed()
      .then(openPlaces)
      .catch((error: unknown) => {
        opened = null
        throw error
      })),
}
