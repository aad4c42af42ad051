import type { ScannedCode } from './read-codes.ts'
import { ScanError } from './scan-error.ts'
import scanWorkerUrl from './scan.worker.ts?worker&url'
import type { ScanAnswer, ScanTask } from './scan.worker.ts'

/** The worker's interface; tests provide their own. */
export interface ScanWorker {
  postMessage(task: ScanTask, transfer: Transferable[]): void
  terminate(): void
  onmessage: ((event: MessageEvent<ScanAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}
export interface BarcodeReader {
  /** Reads the codes in a picture file; empty if there are none. Throws `ScanError`, whose message is shown. */
  readonly readPicture: (blob: Blob) => Promise<readonly ScannedCode[]>
  /** Reads the codes in a video frame, the most central first. `at` counts the frames. */
  readonly readFrame: (frame: ImageBitmap, at: number) => Promise<readonly ScannedCode[]>
  /** Frees memory; the next call starts again. Pending reads return no codes. */
  readonly release: () => void
}
interface PendingRead {
  readonly resolve: (found: readonly ScannedCode[]) => void
  readonly reject: (error: ScanError) => void
}
// Omit on a union would lose its members.
type TaskInput = ScanTask extends infer Task ? (Task extends unknown ? Omit<Task, 'id'> : never) : never

/**
 * Reads barcodes in a worker, so that scanning never blocks the screen. The worker starts with the first picture. A
 * failed worker is dropped, because one that could not load would fail forever.
 */
export function createBarcodeReader(start: () => ScanWorker): BarcodeReader {
  let worker: ScanWorker | null = null
  let count = 0
  const pending = new Map<number, PendingRead>()

  const stopWorker = (finish: (one: PendingRead) => void) => {
    worker?.terminate()
    worker = null
    const all = [...pending.values()]
    pending.clear()
    all.forEach(finish)
  }
  const startWorker = () => {
    const own = start()
    own.onmessage = ({ data }) => {
      const asker = pending.get(data.id)
      pending.delete(data.id)
      if ('found' in data) asker?.resolve(data.found)
      else {
        asker?.reject(new ScanError(data.error))
        if (data.error === 'unsupported') fail()
      }
    }
    own.onerror = fail
    return own
  }
  const fail = () => {
    stopWorker((one) => {
      one.reject(new ScanError('unsupported'))
    })
  }
  const send = (task: TaskInput, transfer: Transferable[]) =>
    new Promise<readonly ScannedCode[]>((resolve, reject) => {
      worker ??= startWorker()
      const id = (count += 1)
      pending.set(id, { resolve, reject })
      worker.postMessage({ ...task, id }, transfer)
    })

  return {
    readPicture: (picture) => send({ picture }, []),
    readFrame: (frame, at) => send({ frame, at }, [frame]),
    release: () => {
      stopWorker((one) => {
        one.resolve([])
      })
    },
  }
}

/** The page's only barcode reader. */
export const barcodes = createBarcodeReader(() => new Worker(scanWorkerUrl, { type: 'module' }))

/** Reads the codes in a picture file: see `BarcodeReader`. */
export const readPicture = (blob: Blob): Promise<readonly { readonly text: string; readonly format: string }[]> =>
  barcodes.readPicture(blob)
