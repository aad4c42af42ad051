// The rows of the contract say for people and for the server where each call comes from and what it may refuse. Browsers read
// neither, and would download them in every file that sends a call.
import type { Plugin } from 'vite'

const notes = [/^\s+(?:spec|source): '[^'\n]*',\n/gm, /^\s+refusals: \[[^\]]*\],\n/gm]

/** The source of a row's module without `spec`, `source` and `refusals`. */
export const withoutNotes = (code: string): string => notes.reduce((text, note) => text.replace(note, ''), code)

export function contractNotes(): Plugin {
  return {
    name: 'contract-notes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/[a-z-]+\.ts$/ },
      handler: (code) => ({ code: withoutNotes(code), map: null }),
    },
  }
}
