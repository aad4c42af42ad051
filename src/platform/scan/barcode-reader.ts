import { transfer } from 'comlink'
import type { Remote } from 'comlink'
import type { Outcome } from '../workers/outcome.ts'
import { WorkerEnded, createWorkerClient } from '../workers/worker-client.ts'
import type { WorkerEndpoint } from '../workers/worker-client.ts'
import type { ScannedCode } from './read-codes.ts'
import { ScanError } from './scan-error.ts'
import type { ScanErrorKind } from './scan-error.ts'
import scanWorkerUrl from './scan.worker.ts?worker&url'
import type { ScanWorker } from './scan.worker.ts'

export interface BarcodeReader {
  /** Reads the codes in a picture file; empty if there are none. Throws `ScanError`, whose message is shown. */
  readonly readPicture: (blob: Blob) => Promise<readonly ScannedCode[]>
  /** Reads the codes in a video frame, the most central first. `at` counts the frames. */
  readonly readFrame: (frame: ImageBitmap, at: number) => Promise<readonly ScannedCode[]>
  /** Frees memory; the next call starts again. Pending reads return no codes. */
  readonly release: () => void
}
type ScanOutcome = Outcome<readonly ScannedCode[], ScanErrorKind>

/** Reads barcodes in a worker, so that scanning never blocks the screen. A worker without a reader is dropped. */
export function createBarcodeReader(start: () => WorkerEndpoint): BarcodeReader {
  const client = createWorkerClient<ScanWorker>(start)

  const read = async (work: (worker: Remote<ScanWorker>) => Promise<ScanOutcome>) => {
    const outcome = await client.call(work).catch((error: unknown): ScanOutcome => {
      if (error instanceof WorkerEnded && error.isStopped) return { value: [] }
      throw new ScanError('unsupported')
    })
    if ('value' in outcome) return outcome.value
    if (outcome.error === 'unsupported') client.stop()
    throw new ScanError(outcome.error)
  }
  return {
    readPicture: (picture) => read((worker) => worker.readPicture(picture)),
    readFrame: (frame, at) => read((worker) => worker.readFrame(transfer(frame, [frame]), at)),
    release: client.stop,
  }
}

/** The page's only barcode reader. */
export const barcodes = createBarcodeReader(() => new Worker(scanWorkerUrl, { type: 'module' }))

/** Reads the codes in a picture file: see `BarcodeReader`. */
export const readPicture = (blob: Blob): Promise<readonly { readonly text: string; readonly format: string }[]> =>
  barcodes.readPicture(blob)
