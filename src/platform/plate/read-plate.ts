import { proxy } from 'comlink'
import { createReaderFileCache } from '../ports/reader-file-cache.ts'
import { areFilesCached, loadFiles } from './reader-files.ts'
import type { FileCache } from './reader-files.ts'
import { PlateError } from './plate-error.ts'
import type { PlateErrorKind } from './plate-error.ts'
import plateWorkerUrl from './plate.worker.ts?worker&url'
import type { PlateFound, PlateStep, PlateTask, PlateWorker } from './plate.worker.ts'
import type { Outcome } from '../workers/outcome.ts'
import { createWorkerClient } from '../workers/worker-client.ts'
import type { WorkerEndpoint } from '../workers/worker-client.ts'

export interface PlateQuestion extends Omit<PlateTask, 'files'> {
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

const nothingFound: PlateFound = { reading: { is: 'nothing' }, crop: null }

/** Creates a plate reader that reads one picture at a time in a worker. The worker starts on first use. */
export function createPlateReader(start: () => WorkerEndpoint, cache: FileCache): PlateReader {
  const client = createWorkerClient<PlateWorker>(start)
  let stopRead: (() => void) | null = null

  const read = async (task: PlateTask, onStep: (step: PlateStep) => void) => {
    const outcome = await client
      .call<Outcome<PlateFound, PlateErrorKind>>((worker) => worker.read(task, proxy(onStep)))
      .catch(() => {
        throw new PlateError('unsupported')
      })
    if ('error' in outcome) throw new PlateError(outcome.error)
    return outcome.value
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
    release: () => {
      stopRead?.()
      client.stop()
    },
    read: ({ onStep, ...question }) =>
      new Promise<PlateFound>((resolve, reject) => {
        stopRead?.()
        const stop = () => {
          stopRead = null
          resolve(nothingFound)
        }
        stopRead = stop
        // Progress is reported separately: a report that arrives after the result must not replace it on the screen.
        read({ ...question, files }, (step) => {
          if (stopRead === stop) onStep(step)
        })
          .then(resolve, reject)
          .finally(() => {
            if (stopRead === stop) stopRead = null
          })
      }),
  }
}

/** The page's only plate reader. */
export const plates = createPlateReader(() => new Worker(plateWorkerUrl, { type: 'module' }), createReaderFileCache())

/** What the offline bundle needs of the plate reader: cached state, download size and download. */
export const plateReaderDownload = { download, isCached: plates.isCached, prefetch: plates.prefetch } as const
