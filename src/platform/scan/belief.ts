import { isChecked } from './formats.ts'
import type { Found } from './read.ts'

const remembered = 4

/**
 * Decides when something seen by the camera is believed: a code with a check digit at once, another (Code 39, ITF) when
 * one of the last few looks saw the same, since a stripe of shade can read like one. Answers with the text, trimmed.
 */
export function believing(): (found: readonly Found[]) => string | null {
  let before: readonly (readonly string[])[] = []
  return (found) => {
    const sure = found.find(({ text, format }) => isChecked(format) || before.some((texts) => texts.includes(text)))
    before = [...before, found.map(({ text }) => text)].slice(-remembered)
    return sure?.text.trim() ?? null
  }
}
