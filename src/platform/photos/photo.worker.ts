import { expose, transfer } from 'comlink'
import { toOutcome } from '../workers/outcome.ts'
import { createHeicDecoder } from './decode-heic.ts'
import type { HeicDecoder } from './decode-heic.ts'
import { loadHeicDecoder } from './heic-files.ts'
import { PhotoError } from './photo-error.ts'
import { preparePhoto } from './prepare-photo.ts'

let decoder: Promise<HeicDecoder> | null = null

/** The decoder stays open for the next picture. A failed download is tried again with it. */
function openHeicDecoder(): Promise<HeicDecoder> {
  decoder ??= loadHeicDecoder().then(createHeicDecoder)
  decoder.catch(() => {
    decoder = null
  })
  return decoder
}

const photoWorker = {
  async prepare(file: Blob, name: string) {
    const outcome = await toOutcome(preparePhoto(file, name, openHeicDecoder), (error) =>
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
