import { findBlock, compareWith, newCursor, perBlock, readNext, startsWith, textAt } from './front-coded.ts'
import { toBarcodeEntry } from './barcode-entry.ts'
import type { Unpacked } from './layout.ts'
import { unpackSections } from './layout.ts'
import { onFirstUse } from '../../on-first-use.ts'

/** An index over its bytes. `doc` is the position of a part: by sort name, then number key. */
export interface OpenIndex {
  readonly docs: number
  readonly sections: Unpacked
  idAt(doc: number): number
  /** Null if the part is not in this index. */
  docOf(id: number): number | null
  sortNameAt(doc: number): string
  numberKeyAt(doc: number): string
  /** The part with exactly this number key, or null. */
  docOfNumber(key: string): number | null
  /** The part with this barcode, or null. */
  docOfBarcode(text: string): number | null
  /** Calls `found` with each doc whose number key begins with `key`. `isWhole` means that the keys are equal. */
  eachNumber(key: string, found: (doc: number, isWhole: boolean) => void): void
  /** The parts of a model, in order. */
  docsOfModel(equipmentId: number): number[]
  isReplaced(doc: number): boolean
  /** Ids of the parts that this one replaces, in index order. */
  replacedBy(id: number): number[]
}

/** Opens an index in place. Nothing is parsed; rarely used tables are built on first use. */
export function openIndex(whole: ArrayBuffer): OpenIndex {
  const sections = unpackSections(whole)
  const { docs } = sections.counts
  const [ids, numberDocs] = [sections.uint32s('ids'), sections.uint32s('numberDocs')]
  const [numberBlocks, numbers] = [sections.uint32s('numberBlocks'), sections.bytes('numbers')]
  const [nameBlocks, names] = [sections.uint32s('nameBlocks'), sections.bytes('names')]
  const [replacedDocs, replacers] = [sections.uint32s('replacedDocs'), sections.uint32s('replacedBy')]
  const cursor = newCursor()

  const replaced = new Uint8Array(docs)
  for (const doc of replacedDocs) replaced[doc] = 1

  const docOf = onFirstUse(() => {
    const found = new Map<number, number>()
    ids.forEach((id, doc) => found.set(id, doc))
    return found
  })
  const placeOfNumber = onFirstUse(() => {
    const places = new Uint32Array(docs)
    // Barcodes come after the numbers.
    numberDocs.subarray(0, docs).forEach((doc, place) => {
      places[doc] = place
    })
    return places
  })

  const eachNumber: OpenIndex['eachNumber'] = (key, found) => {
    const block = findBlock(numbers, numberBlocks, 1, key, cursor)
    for (let n = block * perBlock; n < numberDocs.length; n += 1) {
      if (n % perBlock === 0) cursor.at = numberBlocks[n / perBlock] ?? 0
      readNext(numbers, cursor)
      if (startsWith(cursor, key)) found(numberDocs[n] ?? 0, cursor.length === key.length)
      else if (compareWith(cursor, key) > 0) return
    }
  }

  const docOfNumber = (key: string): number | null => {
    let whole: number | null = null
    eachNumber(key, (doc, isWhole) => {
      if (isWhole) whole ??= doc
    })
    return whole
  }

  return {
    docs,
    sections,
    idAt: (doc) => ids[doc] ?? 0,
    docOf: (id) => docOf().get(id) ?? null,
    sortNameAt: (doc) => textAt(names, nameBlocks, doc, cursor),
    numberKeyAt: (doc) => textAt(numbers, numberBlocks, placeOfNumber()[doc] ?? 0, cursor),
    docOfNumber,
    docOfBarcode: (text) => docOfNumber(toBarcodeEntry(text)),
    eachNumber,
    docsOfModel(equipmentId) {
      const [models, starts] = [sections.uint32s('models'), sections.uint32s('modelStarts')]
      const at = models.indexOf(equipmentId)
      if (at < 0) return []
      const [bytes, found] = [sections.bytes('modelDocs'), [] as number[]]
      eachDoc(bytes, starts[at] ?? 0, starts[at + 1] ?? 0, (doc) => found.push(doc))
      return found
    },
    isReplaced: (doc) => replaced[doc] === 1,
    replacedBy: (id) => [...replacedDocs].filter((_, n) => replacers[n] === id).map((doc) => ids[doc] ?? 0),
  }
}

/** Reads a list of docs, each stored as its difference from the previous one. */
export function eachDoc(bytes: Uint8Array, from: number, to: number, found: (doc: number) => void): void {
  let doc = 0
  for (let at = from; at < to;) {
    let byte = bytes[at++] ?? 0
    let step = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] ?? 0
      step |= (byte & 127) << shift
    }
    doc += step
    found(doc)
  }
}
