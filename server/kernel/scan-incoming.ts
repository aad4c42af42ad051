// Bytes of a user are scanned for malware before they are stored, so that no reader is served unscanned ones
// (docs/decisions/138-files-are-scanned.md).
import type { MalwareScanner, ScanVerdict } from '../ports/malware-scanner.ts'
import { NoVerdict } from '../ports/malware-scanner.ts'
import type { Call } from './call.ts'
import { refuse } from './refuse.ts'
import { recordSecurityEvent } from './security-events.ts'

/** Seconds until a device sends what could not be scanned again. */
const retrySeconds = 60

/** The signature as the trail has it: a scanner's answer is another program's text. */
export const toSignatureName = (signature: string): string => signature.replace(/[^\w.:/-]/g, '_').slice(0, 120)

/** The verdict, or null where the scanner has none now. */
export async function findVerdict(scanner: MalwareScanner, bytes: Uint8Array): Promise<ScanVerdict | null> {
  try {
    return await scanner.scan(bytes)
  } catch (error) {
    if (error instanceof NoVerdict) return null
    throw error
  }
}

/**
 * Scans what a user sends, in the step before the transaction. Refuses `files.infected`, which is a security event, and
 * `files.notScanned` where the scanner has no verdict: then a device keeps the file and sends it again later.
 * `discard` removes what is stored of an infected file already.
 */
export async function scanIncoming(
  call: Call,
  bytes: Uint8Array,
  what: string,
  discard?: () => Promise<void>,
): Promise<void> {
  const verdict = await findVerdict(call.scanner, bytes)
  if (verdict === null) return refuse('files.notScanned', { retryAfter: retrySeconds })
  if (verdict.is === 'clean') return
  await recordSecurityEvent(call, { kind: 'file.infected', detail: `${what}, ${toSignatureName(verdict.signature)}` })
  await discard?.()
  refuse('files.infected')
}
