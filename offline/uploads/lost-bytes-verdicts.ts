// A photo whose bytes are lost is refused on the device with a message and stays in the outbox. A file entry is never
// sent without its photo.
import type { Verdict } from '../http/verdict.ts'

const rejectLostBytes = (error: string, message: string): Verdict => ({
  is: 'rejected',
  status: 0,
  refusal: { error, message, errors: {}, current: null },
})

export const missingBytes = rejectLostBytes(
  'device.bytesMissing',
  'The file of this photo is no longer on this device, so it cannot be sent. Take the picture again, then discard this one.',
)
export const unreadableBytes = rejectLostBytes(
  'device.bytesUnreadable',
  'This photo can no longer be read on this device. Take the picture again, then discard this one.',
)
