import { readBlob, readFrame } from './read.ts'
import type { Found } from './read.ts'
import { ScanFault } from './scan-fault.ts'
import type { ScanFaultKind } from './scan-fault.ts'

export type ScanTask = { readonly id: number } & (
  { readonly picture: Blob } | { readonly frame: ImageBitmap; readonly at: number }
)
export type ScanAnswer = { readonly id: number } & (
  { readonly found: readonly Found[] } | { readonly fault: ScanFaultKind }
)

interface WorkerScope {
  addEventListener(type: 'message', heard: (event: MessageEvent<ScanTask>) => void): void
  postMessage(answer: ScanAnswer): void
}
// The page's types and a worker's do not fit into one project; this is all of a worker's that is used here.
const scope = self as unknown as WorkerScope

scope.addEventListener('message', ({ data: task }) => {
  const { id } = task
  const reading = 'picture' in task ? readBlob(task.picture) : readFrame(task.frame, task.at)
  reading.then(
    (found) => {
      scope.postMessage({ id, found })
    },
    (fault: unknown) => {
      scope.postMessage({ id, fault: fault instanceof ScanFault ? fault.kind : 'unsupported' })
    },
  )
})
