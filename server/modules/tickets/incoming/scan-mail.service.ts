import { findVerdict, toSignatureName } from '../../../kernel/scan-incoming.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { MalwareScanner } from '../../../ports/malware-scanner.ts'
import type { ParsedMail } from './parse-mail.rules.ts'

export interface MailScan {
  /** The names of what was found, each once. */
  readonly signatures: readonly string[]
  /** Positions of the files that have it. */
  readonly files: ReadonlySet<number>
}

const retrySeconds = 60

/**
 * Scans a mail as it came in, and each of the files that would be stored: which of them is infected decides which is refused.
 * Refuses `call.busy` where the scanner has no verdict: the mail stays where it waits, or its provider sends it again.
 */
export async function scanMail(scanner: MalwareScanner, raw: Uint8Array, { files }: ParsedMail): Promise<MailScan> {
  const scan = async (bytes: Uint8Array): Promise<string | null> => {
    const verdict = (await findVerdict(scanner, bytes)) ?? refuse('call.busy', { retryAfter: retrySeconds })
    return verdict.is === 'clean' ? null : toSignatureName(verdict.signature)
  }
  const whole = await scan(raw)
  const found: (string | null)[] = []
  for (const { bytes } of files) found.push(await scan(bytes))
  return {
    signatures: [...new Set([whole, ...found].flatMap((one) => one ?? []))],
    files: new Set(found.flatMap((one, at) => (one === null ? [] : [at]))),
  }
}
