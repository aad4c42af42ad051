// The rows of the contract say for people and for the server where each call comes from, who may make it and what it may
// refuse. Browsers read none of it, except that anyone may make a call, and would download it in every file that sends one.
import type { Plugin } from 'vite'

const notes = [
  /^\s+(?:spec|source): '[^'\n]*',\n/gm,
  /^\s+refusals: \[[^\]]*\],\n/gm,
  /^\s+access: (?!'anyone')[^\n]*,\n/gm,
]

/** The source of a row's module without `spec`, `source`, `refusals` and the rights of `access`. */
export const withoutNotes = (code: string): string => notes.reduce((text, note) => text.replace(note, ''), code)

export function contractNotes(): Plugin {
  return {
    name: 'contract-notes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/[a-z0-9-]+\.ts$/ },
      handler: (code) => ({ code: withoutNotes(code), map: null }),
    },
  }
}
