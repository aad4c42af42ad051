/** FNV-1a, 32 bits: enough to tell one machine's draft from another's, and too little to find a code by. */
const mark = (code: string): string =>
  Array.from(code)
    .reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x0100_0193), 0x811c_9dc5 | 0)
    .toString(36)

/** Under which a half-written question is kept. The key lies in clear: the code of a label, which opens a machine's page, is not in it. */
export const draftKeyOf = (product: number | null, machine: string | null): string =>
  machine === null ? `ticket:${product ?? ''}` : `ticket:machine:${mark(machine)}`
