import { PhotoError } from './photo-error.ts'
import photoWorkerUrl from './photo.worker.ts?worker&url'
import type { PhotoAnswer, PhotoTask } from './photo.worker.ts'
import type { ProcessedPhoto } from './prepare-photo.ts'

/** The worker's interface; tests provide their own. */
export interface PhotoWorker {
  postMessage(task: PhotoTask): void
  terminate(): void
  onmessage: ((event: MessageEvent<PhotoAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/**
 * Prepares files one at a time in a worker, so that many photos neither freeze the screen nor fill memory. The worker
 * starts with the first file. If it dies, only the current file fails.
 */
export function createPhotoProcessor(start: () => PhotoWorker): (file: File) => Promise<ProcessedPhoto> {
  let worker: PhotoWorker | null = null
  let last: Promise<unknown> = Promise.resolve()
  let count = 0

  const processOne = (file: File) =>
    new Promise<ProcessedPhoto>((resolve, reject) => {
      const own = (worker ??= start())
      const id = (count += 1)
      own.onmessage = ({ data }) => {
        if (data.id !== id) return
        if ('photo' in data) resolve(data.photo)
        else reject(new PhotoError(data.error, file.name))
      }
      own.onerror = () => {
        own.terminate()
        worker = null
        reject(new PhotoError('unsupported', file.name))
      }
      own.postMessage({ id, file, name: file.name })
    })

  return (file) => {
    const turn = last.then(() => processOne(file))
    last = turn.catch(() => null)
    return turn
  }
}

/**
 * Prepares a chosen file for `enqueue`: upright, at most 2048 px, without location, with SHA-256 and thumbnail. Throws
 * `PhotoError`, whose message is shown.
 */
export const processPhoto = createPhotoProcessor(() => new Worker(photoWorkerUrl, { type: 'module' }))
