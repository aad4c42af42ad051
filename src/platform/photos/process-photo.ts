import pLimit from 'p-limit'
import type { Outcome } from '../workers/outcome.ts'
import { createWorkerClient } from '../workers/worker-client.ts'
import type { WorkerEndpoint } from '../workers/worker-client.ts'
import { PhotoError } from './photo-error.ts'
import type { PhotoErrorKind } from './photo-error.ts'
import photoWorkerUrl from './photo.worker.ts?worker&url'
import type { PhotoWorker } from './photo.worker.ts'
import type { ProcessedPhoto } from './prepare-photo.ts'

/**
 * Prepares files one at a time in a worker, so that many photos neither freeze the screen nor fill memory. If the worker
 * dies, another takes the file; if that dies too, only this file fails.
 */
export function createPhotoProcessor(start: () => WorkerEndpoint): (file: File) => Promise<ProcessedPhoto> {
  const client = createWorkerClient<PhotoWorker>(start)
  const limit = pLimit(1)

  const prepare = (file: File) =>
    client.call<Outcome<ProcessedPhoto, PhotoErrorKind>>((worker) => worker.prepare(file, file.name))
  const processOne = async (file: File) => {
    // A phone that is short of memory ends a worker, or does not start it. The picture is not stored yet.
    const outcome = await prepare(file)
      .catch(() => prepare(file))
      .catch(() => ({ error: 'unsupported' as const }))
    if ('error' in outcome) throw new PhotoError(outcome.error, file.name)
    return outcome.value
  }
  return (file) => limit(processOne, file)
}

/**
 * Prepares a chosen file for `enqueue`: upright, at most 2048 px, without location, with SHA-256 and thumbnail. Throws
 * `PhotoError`, whose message is shown.
 */
export const processPhoto = createPhotoProcessor(() => new Worker(photoWorkerUrl, { type: 'module' }))
