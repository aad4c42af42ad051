import type { SerialPattern } from '../../../domain/warranty/serials.ts'
import { readerShelf } from '../world/reader-shelf.ts'
import { areKept, takeFiles } from './kept-files.ts'
import type { Shelf } from './kept-files.ts'
import { PlateFault } from './plate-fault.ts'
import plateWorkerUrl from './plate.worker.ts?worker&url'
import type { PlateAnswer, PlateFound, PlateStep, PlateTask } from './plate.worker.ts'

/** What is asked of a worker; a test gives its own. */
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
  /** Compressed bytes that a first use downloads. */
  readonly download: number
  /** The serial on a picture's plate. Throws `PlateFault`, whose message is the sentence to show. */
  readonly read: (question: PlateQuestion) => Promise<PlateFound>
  /** Whether it is on this device, to work without a network. */
  readonly isKept: () => Promise<boolean>
  /** Fetches it ahead; `onShare` tells how much has come, 0 to 1. Throws `PlateFault` 'unreachable'. */
  readonly keep: (onShare: (share: number) => void) => Promise<void>
  /** Gives the memory back and stops what is under way, which is then answered with nothing found. */
  readonly rest: () => void
}

const { files, download } = import.meta.env.PLATE_READER ?? { files: [], download: 0 }

/** Reads plates in a worker, one picture at a time. It starts with the first one. */
export function plateReader(start: () => PlateWorker, shelf: Shelf): PlateReader {
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
    isKept: () => areKept(shelf, files),
    keep: async (onShare) => {
      const all = files.reduce((sum, file) => sum + file.bytes, 0)
      await takeFiles(shelf, files, (bytes) => {
        onShare(bytes / all)
      })
    },
    rest: end,
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
          else reject(new PlateFault(data.fault))
        }
        own.onerror = () => {
          reject(new PlateFault('unsupported'))
          end()
        }
        own.postMessage({ id, picture, patterns, today, files })
      }),
  }
}

/** The page's one reader of plates. */
export const plates = plateReader(() => new Worker(plateWorkerUrl, { type: 'module' }), readerShelf())

/** What 'ready for no signal' asks of the plate reader: whether it is here, what it costs to get, and getting it. */
export const keepPlateReader = { download, isKept: plates.isKept, keep: plates.keep } as const
