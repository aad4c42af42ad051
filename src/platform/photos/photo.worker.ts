import { PhotoError } from './photo-error.ts'
import type { PhotoErrorKind } from './photo-error.ts'
import { preparePhoto } from './prepare-photo.ts'
import type { ProcessedPhoto } from './prepare-photo.ts'

export interface PhotoTask {
  readonly id: number
  readonly file: Blob
  readonly name: string
}
export type PhotoAnswer = { readonly id: number } & (
  { readonly photo: ProcessedPhoto } | { readonly error: PhotoErrorKind }
)

interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<PhotoTask>) => void): void
  postMessage(answer: PhotoAnswer, transfer: Transferable[]): void
}
// Page and worker types do not fit into one project, so the used worker globals are declared here.
const scope = self as unknown as WorkerScope

scope.addEventListener('message', (event) => {
  const { id, file, name } = event.data
  preparePhoto(file, name).then(
    (photo) => {
      scope.postMessage({ id, photo }, photo.thumb === null ? [photo.bytes] : [photo.bytes, photo.thumb])
    },
    (error: unknown) => {
      scope.postMessage({ id, error: error instanceof PhotoError ? error.kind : 'unsupported' }, [])
    },
  )
})
