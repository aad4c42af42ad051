import type { SerialPattern } from '../../../domain/warranty/serials.ts'
import { createReaderFileCache } from '../ports/reader-file-cache.ts'
import { areFilesCached, loadFiles } from './reader-files.ts'
import type { FileCache } from './reader-files.ts'
import { PlateError } from './plate-error.ts'
import plateWorkerUrl from './plate.worker.ts?worker&url'
import type { PlateAnswer, PlateFound, PlateStep, PlateTask } from './plate.worker.ts'

/** The worker's interface; tests provide their own. */
export interface PlateWorker {
  postMessage(task: PlateTask): void
  terminate(): void
  onmessage: ((event: MessageEvent<PlateAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}
export interface PlateQuestion {
  readonly picture: Blob
  readonly patterns: readonly SerialPattern[]
  /** `YYYY-MM-DD`. */
  readonly today: string
  readonly onStep: (step: PlateStep) => void
}
export interface PlateReader {
  /** Compressed download size of the first use, in bytes. */
  readonly download: number
  /** Reads the serial from a picture of a plate. Throws `PlateError`, whose message is shown. */
  readonly read: (question: PlateQuestion) => Promise<PlateFound>
  /** Whether the reader is cached and works offline. */
  readonly isCached: () => Promise<boolean>
  /** Downloads the reader in advance. `onShare` reports the fraction, 0 to 1. Throws `PlateError` 'unreachable'. */
  readonly prefetch: (onShare: (share: number) => void) => Promise<void>
  /** Frees memory and stops the current read, which then returns no result. */
  readonly release: () => void
}

const { files, download } = import.meta.env.PLATE_READER ?? { files: [], download: 0 }

/** Creates a plate reader that reads one picture at a time in a worker. The worker starts on first use. */
export function createPlateReader(start: () => PlateWorker, cache: FileCache): PlateReader {
  let worker: PlateWorker | null = null
  let count = 0
  let stop: (() => void) | null = null

  const end = () => {
    worker?.terminate()
    worker = null
    stop?.()
    stop = null
  }
  return {
    download,
    isCached: () => areFilesCached(cache, files),
    prefetch: async (onShare) => {
      const all = files.reduce((sum, file) => sum + file.bytes, 0)
      await loadFiles(cache, files, (bytes) => {
        onShare(bytes / all)
      })
    },
    release: end,
    read: ({ picture, patterns, today, onStep }) =>
      new Promise<PlateFound>((resolve, reject) => {
        stop?.()
        const own = (worker ??= start())
        const id = (count += 1)
        stop = () => {
          resolve({ reading: { is: 'nothing' }, crop: null })
        }
        own.onmessage = ({ data }) => {
          if (data.id !== id) return
          if ('step' in data) onStep(data.step)
          else if ('found' in data) resolve(data.found)
          else reject(new PlateError(data.error))
        }
        own.onerror = () => {
          reject(new PlateError('unsupported'))
          end()
        }
        own.postMessage({ id, picture, patterns, today, files })
      }),
  }
}

/** The page's only plate reader. */
export const plates = createPlateReader(() => new Worker(plateWorkerUrl, { type: 'module' }), createReaderFileCache())

/** What the offline bundle needs of the plate reader: cached state, download size and download. */
export const plateReaderDownload = { download, isCached: plates.isCached, prefetch: plates.prefetch } as const
