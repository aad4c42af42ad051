import { expose } from 'comlink'
import { toOutcome } from '../workers/outcome.ts'
import { readFrameCodes, readPictureCodes } from './read-codes.ts'
import { ScanError } from './scan-error.ts'

const getKind = (error: unknown) => (error instanceof ScanError ? error.kind : 'unsupported')

const scanWorker = {
  readPicture: (picture: Blob) => toOutcome(readPictureCodes(picture), getKind),
  readFrame: (frame: ImageBitmap, at: number) => toOutcome(readFrameCodes(frame, at), getKind),
}
/** What the page calls in the barcode worker. */
export type ScanWorker = typeof scanWorker

expose(scanWorker)
