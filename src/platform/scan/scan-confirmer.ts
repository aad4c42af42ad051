import { hasCheckDigit } from './formats.ts'
import type { ScannedCode } from './read-codes.ts'

const rememberedLooks = 4

/**
 * Decides when a scanned code is reliable. A format with a check digit counts at once. Others (Code 39, ITF) must
 * repeat within the last few frames, because shadows can look like one. Returns the trimmed text.
 */
export function createScanConfirmer(): (found: readonly ScannedCode[]) => string | null {
  let recentLooks: readonly (readonly string[])[] = []
  return (found) => {
    const confirmed = found.find(
      ({ text, format }) => hasCheckDigit(format) || recentLooks.some((texts) => texts.includes(text)),
    )
    recentLooks = [...recentLooks, found.map(({ text }) => text)].slice(-rememberedLooks)
    return confirmed?.text.trim() ?? null
  }
}
