// 'Cannot save' is said before the person leaves the form, never found out later.
import type { SaveFault } from '../engine.ts'

const sentences: Record<SaveFault, string> = {
  'storage-full': 'This device has no room left. Nothing was saved; free some space and try again.',
  'storage-lost': 'This device’s storage does not answer. Nothing was saved; export what waits and reload the page.',
  locked: 'What is on this device is locked. Sign in with a connection to open it.',
  'signed-out': 'Nobody is signed in on this device. Sign in to save.',
}

/** Thrown by whatever saves on the device; nothing of it was kept. */
export class SaveRefused extends Error {
  readonly fault: SaveFault
  constructor(fault: SaveFault, cause?: unknown) {
    super(sentences[fault], { cause })
    this.name = 'SaveRefused'
    this.fault = fault
  }
}
