import { readPictureCodes, readFrameCodes } from './read-codes.ts'
import type { ScannedCode } from './read-codes.ts'
import { ScanError } from './scan-error.ts'
import type { ScanErrorKind } from './scan-error.ts'

export type ScanTask = { readonly id: number } & (
  { readonly picture: Blob } | { readonly frame: ImageBitmap; readonly at: number }
)
export type ScanAnswer = { readonly id: number } & (
  { readonly found: readonly ScannedCode[] } | { readonly error: ScanErrorKind }
)

interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<ScanTask>) => void): void
  postMessage(answer: ScanAnswer): void
}
// Page and worker types do not fit into one project, so the used worker globals are declared here.
const scope = self as unknown as WorkerScope

scope.addEventListener('message', ({ data: task }) => {
  const { id } = task
  const reading = 'picture' in task ? readPictureCodes(task.picture) : readFrameCodes(task.frame, task.at)
  reading.then(
    (found) => {
      scope.postMessage({ id, found })
    },
    (error: unknown) => {
      scope.postMessage({ id, error: error instanceof ScanError ? error.kind : 'unsupported' })
    },
  )
})
