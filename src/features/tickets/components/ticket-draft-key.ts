/** FNV-1a, 32 bits: enough to separate the drafts of machines, too little to recover a code. */
const hashCode = (code: string): string =>
  Array.from(code)
    .reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x0100_0193), 0x811c_9dc5 | 0)
    .toString(36)

/** The draft key of a question. Keys are stored unencrypted, so the code of a label is hashed. */
export const getTicketDraftKey = (product: number | null, machine: string | null): string =>
  machine === null ? `ticket:${product ?? ''}` : `ticket:machine:${hashCode(machine)}`
