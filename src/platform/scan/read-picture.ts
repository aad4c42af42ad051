import type { Found } from './read.ts'
import { ScanFault } from './scan-fault.ts'
import scanWorkerUrl from './scan.worker.ts?worker&url'
import type { ScanAnswer, ScanTask } from './scan.worker.ts'

/** What is asked of a worker; a test gives its own. */
export interface ScanWorker {
  postMessage(task: ScanTask, transfer: Transferable[]): void
  terminate(): void
  onmessage: ((event: MessageEvent<ScanAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}
export interface BarcodeReader {
  /** The codes in a picture file, empty where there are none. Throws `ScanFault`, whose message is the sentence to show. */
  readonly readPicture: (blob: Blob) => Promise<readonly Found[]>
  /** The codes in one picture of the camera's film, the one next to the middle first; `at` counts the looks. */
  readonly readFrame: (frame: ImageBitmap, at: number) => Promise<readonly Found[]>
  /** Gives the memory back; the next call starts anew. What is under way is answered with nothing found. */
  readonly rest: () => void
}
interface Waiting {
  readonly resolve: (found: readonly Found[]) => void
  readonly reject: (fault: ScanFault) => void
}
// A union loses its members under Omit.
type Asked = ScanTask extends infer Task ? (Task extends unknown ? Omit<Task, 'id'> : never) : never

/**
 * Reads barcodes in a worker, so that looking never holds up the screen. It starts with the first picture; one that
 * fails is let go, since a reader that could not be fetched would fail for ever.
 */
export function barcodeReader(start: () => ScanWorker): BarcodeReader {
  let worker: ScanWorker | null = null
  let count = 0
  const waiting = new Map<number, Waiting>()

  const end = (settle: (one: Waiting) => void) => {
    worker?.terminate()
    worker = null
    const all = [...waiting.values()]
    waiting.clear()
    all.forEach(settle)
  }
  const begin = () => {
    const own = start()
    own.onmessage = ({ data }) => {
      const asker = waiting.get(data.id)
      waiting.delete(data.id)
      if ('found' in data) asker?.resolve(data.found)
      else {
        asker?.reject(new ScanFault(data.fault))
        if (data.fault === 'unsupported') fail()
      }
    }
    own.onerror = fail
    return own
  }
  const fail = () => {
    end((one) => {
      one.reject(new ScanFault('unsupported'))
    })
  }
  const ask = (task: Asked, transfer: Transferable[]) =>
    new Promise<readonly Found[]>((resolve, reject) => {
      worker ??= begin()
      const id = (count += 1)
      waiting.set(id, { resolve, reject })
      worker.postMessage({ ...task, id }, transfer)
    })

  return {
    readPicture: (picture) => ask({ picture }, []),
    readFrame: (frame, at) => ask({ frame, at }, [frame]),
    rest: () => {
      end((one) => {
        one.resolve([])
      })
    },
  }
}

/** The page's one reader. */
export const barcodes = barcodeReader(() => new Worker(scanWorkerUrl, { type: 'module' }))

/** The codes in a picture file: see `BarcodeReader`. */
export const readPicture = (blob: Blob): Promise<readonly { readonly text: string; readonly format: string }[]> =>
  barcodes.readPicture(blob)
