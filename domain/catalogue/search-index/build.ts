import { compareText } from '../../compare-text.ts'
import { allowsTypo } from '../match.ts'
import { getProductTerms } from '../searchable.ts'
import { numberKey, sortName } from '../terms.ts'
import { toBarcodeEntry } from './barcode-entry.ts'
import { createByteWriter } from './byte-writer.ts'
import { perBlock, writeText } from './front-coded.ts'
import { packSections } from './layout.ts'
import { groupBy } from '../../group-by.ts'

/** A part in the index. `models` are the machines that it fits. */
export interface IndexedPart {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly brand: string
  readonly barcode?: string | null
  /** The values of its searched attributes. */
  readonly attributes?: readonly string[]
  readonly supersededBy: number | null
  readonly models: readonly { readonly id: number; readonly name: string }[]
}

export interface IndexBuilder {
  /** Adds parts in order: by sort name, then number key, then id. Throws if a part is out of order. */
  add(part: IndexedPart): void
  /** Returns the index as bytes, ready to be stored and opened. */
  finish(): Uint8Array<ArrayBuffer>
}

interface Placed {
  readonly name: string
  readonly number: string
  readonly id: number
}
const placeOf = (part: IndexedPart): Placed => ({
  name: sortName(part.name),
  number: numberKey(part.number),
  id: part.id,
})
const byPlace = (a: Placed, b: Placed) => compareText(a.name, b.name) || compareText(a.number, b.number) || a.id - b.id

/** Sorts parts into the order that the index requires. */
export function sortForIndex(parts: readonly IndexedPart[]): IndexedPart[] {
  return parts
    .map((part) => ({ part, place: placeOf(part) }))
    .sort((a, b) => byPlace(a.place, b.place))
    .map(({ part }) => part)
}

/** Creates a builder for a search index of parts (docs/decisions/013-the-catalogue-on-the-device.md). */
export function createIndexBuilder(): IndexBuilder {
  const ids: number[] = []
  const postings = new Map<string, number[]>()
  const numbers: { readonly key: string; readonly doc: number }[] = []
  const [names, nameBlocks] = [createByteWriter(), [] as number[]]
  const [replacedDocs, replacedBy] = [[] as number[], [] as number[]]
  const fitting = new Map<number, number[]>()
  let last: Placed | null = null

  const append = <K>(to: Map<K, number[]>, key: K, doc: number) => {
    const list = to.get(key)
    if (list === undefined) to.set(key, [doc])
    else if (list.at(-1) !== doc) list.push(doc)
  }

  return {
    add(part) {
      const place = placeOf(part)
      if (last !== null && byPlace(last, place) > 0) throw new Error(`Part ${part.number} came too late for the index.`)
      const doc = ids.length
      ids.push(part.id)
      writeText(names, nameBlocks, doc, last?.name ?? '', place.name)
      numbers.push({ key: place.number, doc })
      if (part.barcode != null) numbers.push({ key: toBarcodeEntry(part.barcode), doc })
      for (const term of getProductTerms({ ...part, models: part.models.map(({ name }) => name) }))
        append(postings, term, doc)
      for (const model of part.models) append(fitting, model.id, doc)
      if (part.supersededBy !== null) {
        replacedDocs.push(doc)
        replacedBy.push(part.supersededBy)
      }
      last = place
    },

    finish() {
      const terms = [...postings.keys()].sort(compareText)
      return packSections(
        {
          docs: ids.length,
          terms: terms.length,
          maxTermLength: terms.reduce((max, term) => Math.max(max, term.length), 0),
        },
        {
          ids: Uint32Array.from(ids),
          ...packTerms(terms, postings),
          ...packTypoTerms(terms),
          ...packNumbers(numbers),
          nameBlocks: Uint32Array.from(nameBlocks),
          names: names.done(),
          replacedDocs: Uint32Array.from(replacedDocs),
          replacedBy: Uint32Array.from(replacedBy),
          ...packFits(fitting),
        },
      )
    },
  }
}

/** The length of its postings follows each term, so that a block can be read without a table of terms. */
function packTerms(terms: readonly string[], postings: ReadonlyMap<string, readonly number[]>) {
  const [letters, docs] = [createByteWriter(), createByteWriter()]
  const [starts, blocks] = [[] as number[], [] as number[]]
  terms.forEach((term, n) => {
    if (n % perBlock === 0) blocks.push(letters.length(), docs.length())
    writeText(letters, starts, n, terms[n - 1] ?? '', term)
    const from = docs.length()
    let before = 0
    for (const doc of postings.get(term) ?? []) {
      docs.varint(doc - before)
      before = doc
    }
    letters.varint(docs.length() - from)
  })
  return { termBlocks: Uint32Array.from(blocks), terms: letters.done(), postings: docs.done() }
}

function packTypoTerms(terms: readonly string[]) {
  const forgiven = terms.map((term, n) => ({ term, n })).filter(({ term }) => allowsTypo(term))
  const byLength = groupBy(forgiven, ({ term }) => term.length)
  const maxLength = Math.max(0, ...byLength.keys())
  const [letters, which, lengths] = [createByteWriter(), [] as number[], [] as number[]]
  for (let length = 0; length <= maxLength; length += 1) {
    lengths.push(letters.length(), which.length)
    for (const { term, n } of byLength.get(length) ?? []) {
      letters.text(term)
      which.push(n)
    }
  }
  lengths.push(letters.length(), which.length)
  return {
    typoLengths: Uint32Array.from(lengths),
    typoLetters: letters.done(),
    typoTerms: Uint32Array.from(which),
  }
}

function packNumbers(numbers: readonly { readonly key: string; readonly doc: number }[]) {
  const sorted = [...numbers].sort((a, b) => compareText(a.key, b.key) || a.doc - b.doc)
  const [letters, blocks] = [createByteWriter(), [] as number[]]
  sorted.forEach(({ key }, n) => {
    writeText(letters, blocks, n, sorted[n - 1]?.key ?? '', key)
  })
  return {
    numberBlocks: Uint32Array.from(blocks),
    numbers: letters.done(),
    numberDocs: Uint32Array.from(sorted, ({ doc }) => doc),
  }
}

function packFits(fitting: ReadonlyMap<number, readonly number[]>) {
  const [docs, starts] = [createByteWriter(), [] as number[]]
  const models = [...fitting.keys()].sort((a, b) => a - b)
  for (const model of models) {
    starts.push(docs.length())
    let before = 0
    for (const doc of fitting.get(model) ?? []) {
      docs.varint(doc - before)
      before = doc
    }
  }
  starts.push(docs.length())
  return { models: Uint32Array.from(models), modelStarts: Uint32Array.from(starts), modelDocs: docs.done() }
}
