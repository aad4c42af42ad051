/**
 * The index as bytes: a head of 32-bit words (what it is, its counts, where each section begins and how long it is),
 * then the sections, each on a border of four bytes. A section is used as it lies there: opening parses nothing.
 */
export const mark = 0x31_49_57_50

export const sections = [
  /** Product ids, in the order of the parts: by sort name, then number key. */
  'ids',
  /** Words in front-coded blocks, and for each block where it and its postings begin. */
  'wordBlocks',
  'words',
  'postings',
  /** Words that may be forgiven a slip, by length: where each length begins, the letters, which word it is. */
  'slipLengths',
  'slipLetters',
  'slipWords',
  /** Number keys in front-coded blocks, in their own order, and whose they are. */
  'numberBlocks',
  'numbers',
  'numberDocs',
  /** Sort names in front-coded blocks, in the order of the parts. */
  'nameBlocks',
  'names',
  /** Parts that were replaced, and the product ids of what replaced them. */
  'replacedDocs',
  'replacedBy',
  /** Models by id, where the parts that fit begin, and those parts. */
  'models',
  'modelStarts',
  'modelDocs',
] as const
export type Section = (typeof sections)[number]

/** Counts in the head, after the mark. */
export const counts = ['docs', 'words', 'longestWord'] as const

const headWords = 1 + counts.length + sections.length * 2
const onBorder = (length: number) => (length + 3) & ~3

/** Puts the sections behind their head. */
export function packSections(
  told: Readonly<Record<(typeof counts)[number], number>>,
  parts: Readonly<Record<Section, Uint8Array | Uint32Array>>,
): Uint8Array<ArrayBuffer> {
  const views = sections.map((name) => {
    const { buffer, byteOffset, byteLength } = parts[name]
    return new Uint8Array(buffer, byteOffset, byteLength)
  })
  const whole = new Uint8Array(headWords * 4 + views.reduce((sum, view) => sum + onBorder(view.length), 0))
  const head = new Uint32Array(whole.buffer, 0, headWords)
  head.set([mark, ...counts.map((name) => told[name])])
  let at = headWords * 4
  views.forEach((view, n) => {
    whole.set(view, at)
    head.set([at, view.length], 1 + counts.length + n * 2)
    at += onBorder(view.length)
  })
  return whole
}

export interface Unpacked {
  readonly counts: Readonly<Record<(typeof counts)[number], number>>
  bytes(section: Section): Uint8Array
  words(section: Section): Uint32Array
}

/** Finds the sections again; throws where the bytes are not an index of this kind. */
export function unpackSections(whole: ArrayBuffer): Unpacked {
  const head = new Uint32Array(whole, 0, Math.min(headWords, whole.byteLength >> 2))
  if (head[0] !== mark || head.length < headWords)
    throw new Error('These bytes are not a search index of this version.')
  const place = (section: Section) => {
    const at = 1 + counts.length + sections.indexOf(section) * 2
    return [head[at] ?? 0, head[at + 1] ?? 0] as const
  }
  const [docs = 0, words = 0, longestWord = 0] = head.subarray(1)
  return {
    counts: { docs, words, longestWord },
    bytes: (section) => new Uint8Array(whole, ...place(section)),
    words(section) {
      const [at, length] = place(section)
      return new Uint32Array(whole, at, length >> 2)
    },
  }
}
