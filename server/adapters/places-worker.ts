import { parentPort } from 'node:worker_threads'
import { packedPlaces } from './packaged-places.ts'

/** Packs the places in a thread of its own: a fifth of a second that no call waits behind. */
const packed = await packedPlaces()
parentPort?.postMessage(packed, [packed.buffer])
