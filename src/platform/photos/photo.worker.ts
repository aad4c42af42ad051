import { PhotoFault } from './photo-fault.ts'
import type { PhotoFaultKind } from './photo-fault.ts'
import { preparePhoto } from './prepare.ts'
import type { ProcessedPhoto } from './prepare.ts'

export interface PhotoTask {
  readonly id: number
  readonly file: Blob
  readonly name: string
}
export type PhotoAnswer = { readonly id: number } & (
  { readonly photo: ProcessedPhoto } | { readonly fault: PhotoFaultKind }
)

interface WorkerScope {
  addEventListener(type: 'message', heard: (event: MessageEvent<PhotoTask>) => void): void
  postMessage(answer: PhotoAnswer, transfer: Transferable[]): void
}
// The page's types and a worker's do not fit into one project; this is all of a worker's that is used here.
const scope = self as unknown as WorkerScope

scope.addEventListener('message', (event) => {
  const { id, file, name } = event.data
  preparePhoto(file, name).then(
    (photo) => {
      scope.postMessage({ id, photo }, photo.thumb === null ? [photo.bytes] : [photo.bytes, photo.thumb])
    },
    (fault: unknown) => {
      scope.postMessage({ id, fault: fault instanceof PhotoFault ? fault.kind : 'unsupported' }, [])
    },
  )
})
