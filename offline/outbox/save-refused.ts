// 'Cannot save' is reported before the person leaves the form.
import type { SaveErrorCode } from '../engine.ts'

const messages: Record<SaveErrorCode, string> = {
  'storage-full': 'This device is full. Nothing was saved. Free some space and try again.',
  'storage-lost':
    'This device’s storage is not responding, so this may not have been saved. Export the outbox, reload the page, and look whether it is there before you enter it again.',
  locked: 'The data on this device is locked. Sign in with a connection to unlock it.',
  'signed-out': 'You are signed out on this device. Sign in to save.',
  decision:
    'Approvals and payment steps need a connection and are never saved for later. Try again when there is a signal.',
}

/** Thrown by every write on the device. Nothing of it was saved. */
export class SaveRefused extends Error {
  readonly code: SaveErrorCode
  constructor(code: SaveErrorCode, cause?: unknown) {
    super(messages[code], { cause })
    this.name = 'SaveRefused'
    this.code = code
  }
}
