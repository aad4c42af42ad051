// A photo whose bytes are gone is refused on the device, in words, and kept for its person: a file never goes out
// silently without its photo.
import type { Verdict } from '../http/verdict.ts'

const lost = (error: string, message: string): Verdict => ({
  is: 'rejected',
  status: 0,
  said: { error, message, errors: {}, current: null },
})

export const missingBytes = lost(
  'device.bytesMissing',
  'The bytes of this photo are no longer on this device, so it cannot be sent. Take the picture again, then discard this one.',
)
export const unreadableBytes = lost(
  'device.bytesUnreadable',
  'The bytes of this photo cannot be read on this device any more. Take the picture again, then discard this one.',
)
