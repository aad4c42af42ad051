import { workerData } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { packPackagedPlaces } from './packaged-places.ts'

/** Packs the places outside the main thread: it takes about 200 ms of CPU, which would block every request. */
const packed = await packPackagedPlaces()
const { port } = workerData as { readonly port: MessagePort }
port.postMessage(packed, [packed.buffer])
port.close()
