import { expose, transfer } from 'comlink'
import { toOutcome } from '../workers/outcome.ts'
import { PhotoError } from './photo-error.ts'
import { preparePhoto } from './prepare-photo.ts'

const photoWorker = {
  async prepare(file: Blob, name: string) {
    const outcome = await toOutcome(preparePhoto(file, name), (error) =>
      error instanceof PhotoError ? error.kind : 'unsupported',
    )
    if ('error' in outcome) return outcome
    const { bytes, thumb } = outcome.value
    return transfer(outcome, thumb === null ? [bytes] : [bytes, thumb])
  },
}
/** What the page calls in the photo worker. */
export type PhotoWorker = typeof photoWorker

expose(photoWorker)
