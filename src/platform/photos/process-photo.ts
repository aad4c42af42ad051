import { PhotoFault } from './photo-fault.ts'
import photoWorkerUrl from './photo.worker.ts?worker&url'
import type { PhotoAnswer, PhotoTask } from './photo.worker.ts'
import type { ProcessedPhoto } from './prepare.ts'

/** What is asked of a worker; a test gives its own. */
export interface PhotoWorker {
  postMessage(task: PhotoTask): void
  terminate(): void
  onmessage: ((event: MessageEvent<PhotoAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/**
 * Prepares files one after the other in a worker, so that a dozen photos chosen at once neither freeze the screen nor
 * fill the memory. The worker starts with the first file; one that dies takes only its file with it.
 */
export function photoProcessor(start: () => PhotoWorker): (file: File) => Promise<ProcessedPhoto> {
  let worker: PhotoWorker | null = null
  let last: Promise<unknown> = Promise.resolve()
  let count = 0

  const one = (file: File) =>
    new Promise<ProcessedPhoto>((resolve, reject) => {
      const own = (worker ??= start())
      const id = (count += 1)
      own.onmessage = ({ data }) => {
        if (data.id !== id) return
        if ('photo' in data) resolve(data.photo)
        else reject(new PhotoFault(data.fault, file.name))
      }
      own.onerror = () => {
        own.terminate()
        worker = null
        reject(new PhotoFault('unsupported', file.name))
      }
      own.postMessage({ id, file, name: file.name })
    })

  return (file) => {
    const turn = last.then(() => one(file))
    last = turn.catch(() => null)
    return turn
  }
}

/**
 * A chosen file, ready for `enqueue`: upright, at most 2048 px, without its place, with its SHA-256 and a thumbnail.
 * Throws `PhotoFault`, whose message is the sentence to show.
 */
export const processPhoto = photoProcessor(() => new Worker(photoWorkerUrl, { type: 'module' }))
