/**
 * The byte layout of the index: a head of 32-bit integers (file mark, counts, start and length of each section), then the
 * sections, each aligned to four bytes. Sections are read in place: opening an index parses nothing.
 */
export const mark = 0x31_49_57_50

export const sections = [
  /** Product ids, in the order of the parts: by sort name, then number key. */
  'ids',
  /** Terms in front-coded blocks, and for each block where it and its postings begin. */
  'termBlocks',
  'terms',
  'postings',
  /** Terms that allow a typo, by length: where each length begins, the letters, and the index of the term. */
  'typoLengths',
  'typoLetters',
  'typoTerms',
  /** Number keys, then marked barcodes, in front-coded blocks, in their own order, and the part of each. */
  'numberBlocks',
  'numbers',
  'numberDocs',
  /** Sort names in front-coded blocks, in the order of the parts. */
  'nameBlocks',
  'names',
  /** Replaced parts, and the product ids of their replacements. */
  'replacedDocs',
  'replacedBy',
  /** Models by id, where the parts of each begin, and those parts. */
  'models',
  'modelStarts',
  'modelDocs',
] as const
export type Section = (typeof sections)[number]

/** Counts in the head, after the mark. */
export const counts = ['docs', 'terms', 'maxTermLength'] as const

const headLength = 1 + counts.length + sections.length * 2
const onBorder = (length: number) => (length + 3) & ~3

/** Writes the head and the sections. */
export function packSections(
  headCounts: Readonly<Record<(typeof counts)[number], number>>,
  contents: Readonly<Record<Section, Uint8Array | Uint32Array>>,
): Uint8Array<ArrayBuffer> {
  const views = sections.map((name) => {
    const { buffer, byteOffset, byteLength } = contents[name]
    return new Uint8Array(buffer, byteOffset, byteLength)
  })
  const whole = new Uint8Array(headLength * 4 + views.reduce((sum, view) => sum + onBorder(view.length), 0))
  const head = new Uint32Array(whole.buffer, 0, headLength)
  head.set([mark, ...counts.map((name) => headCounts[name])])
  let at = headLength * 4
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
  uint32s(section: Section): Uint32Array
}

/** Locates the sections. Throws if the bytes are not an index of this version. */
export function unpackSections(whole: ArrayBuffer): Unpacked {
  const head = new Uint32Array(whole, 0, Math.min(headLength, whole.byteLength >> 2))
  if (head[0] !== mark || head.length < headLength)
    throw new Error('These bytes are not a search index of this version.')
  const place = (section: Section) => {
    const at = 1 + counts.length + sections.indexOf(section) * 2
    return [head[at] ?? 0, head[at + 1] ?? 0] as const
  }
  const [docs = 0, terms = 0, maxTermLength = 0] = head.subarray(1)
  return {
    counts: { docs, terms, maxTermLength },
    bytes: (section) => new Uint8Array(whole, ...place(section)),
    uint32s(section) {
      const [at, length] = place(section)
      return new Uint32Array(whole, at, length >> 2)
    },
  }
}
