import { MessageChannel, Worker } from 'node:worker_threads'
import { openPlaces } from '../../../domain/places/open-places.ts'
import type { PlaceTable } from '../../../domain/places/place.ts'
import type { Places } from '../../ports/places.ts'

/**
 * Packs the places in a worker thread. The answer arrives on a channel of its own: under `node --watch` the worker's
 * main port also carries Node's messages about imported files.
 */
function packInWorker(): Promise<Uint8Array> {
  const { port1: answers, port2: port } = new MessageChannel()
  return new Promise<Uint8Array>((resolve, reject) => {
    answers.once('message', resolve)
    new Worker(new URL('./places-worker.ts', import.meta.url), { workerData: { port }, transferList: [port] })
      .once('error', reject)
      .once('exit', (code) => {
        if (code !== 0) reject(new Error(`The worker that packs the places ended with code ${String(code)}.`))
      })
  }).finally(() => {
    answers.close()
  })
}

let table: Promise<PlaceTable> | null = null

/** The table of postal codes. It is built in another thread at the first request, once in a process. */
export const lazyPlaces: Places = {
  table: () =>
    (table ??= packInWorker()
      .then(openPlaces)
      .catch((error: unknown) => {
        table = null
        throw error
      })),
}
