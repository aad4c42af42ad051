// The parts on the device: a search index for each kept brand, one more for what changed since the pack, and the rows
// in their segments. What changed hides what the pack says of it.
import type { PackedProduct } from '../../contract/catalogue-pack.ts'
import { createIndexBuilder, inIndexOrder } from '../../domain/catalogue/search-index/build.ts'
import type { IndexedPart } from '../../domain/catalogue/search-index/build.ts'
import { mergeHits } from '../../domain/catalogue/search-index/merge.ts'
import type { Merged } from '../../domain/catalogue/search-index/merge.ts'
import { openIndex } from '../../domain/catalogue/search-index/open.ts'
import type { OpenIndex } from '../../domain/catalogue/search-index/open.ts'
import { searchIndex } from '../../domain/catalogue/search-index/search.ts'
import type { Query } from '../../domain/catalogue/words.ts'

export interface PartFilter {
  readonly brandId?: number | undefined
  /** Only what fits one model of each of these lists. */
  readonly fitting?: readonly (readonly number[])[]
}

export interface Parts {
  byId(id: number): Promise<PackedProduct | null>
  idOfNumber(key: string): number | null
  /** The product_ids that fit a model, by name and number. */
  ofModel(equipmentId: number): number[]
  /** The part that is sold in its place, or null; and the parts that it replaced itself. */
  replacedBy(id: number): number | null
  replaced(id: number): number[]
  search(query: Query, filter: PartFilter, offset: number, limit: number): Merged
  countOf(brandId: number): number
}

export interface PartsSource {
  readonly brands: readonly {
    readonly brandId: number
    readonly index: OpenIndex
    /** Rows of each segment, in order, and how to read row `n` of it. */
    readonly segments: readonly { readonly rows: number; readonly row: (n: number) => Promise<unknown> }[]
  }[]
  readonly changed: ReadonlyMap<number, PackedProduct | null>
  readonly asIndexed: (part: PackedProduct) => IndexedPart
}

interface Shelf {
  readonly brandId: number | null
  readonly index: OpenIndex
  readonly hidden: Uint8Array | null
  readonly row: (doc: number) => Promise<PackedProduct>
}

export function shelveParts({ brands, changed, asIndexed }: PartsSource): Parts {
  const packs = brands.map(({ brandId, index, segments }): Shelf => ({
    brandId,
    index,
    hidden: hiddenBy(changed, index),
    row: rowsOf(segments),
  }))
  const shelves = changed.size === 0 ? packs : [...packs, ...changedShelves([...changed.values()], asIndexed)]

  const place = (id: number): { readonly shelf: Shelf; readonly doc: number } | null => {
    for (const shelf of shelves) {
      const doc = shelf.index.docOf(id)
      if (doc !== null && shelf.hidden?.[doc] !== 1) return { shelf, doc }
    }
    return null
  }
  const next = lazily(() => {
    const found = new Map<number, number>()
    for (const { index, hidden } of shelves) {
      const [docs, by] = [index.sections.words('replacedDocs'), index.sections.words('replacedBy')]
      docs.forEach((doc, n) => {
        if (hidden?.[doc] !== 1) found.set(index.idAt(doc), by[n] ?? 0)
      })
    }
    return found
  })
  const before = lazily(() => Map.groupBy([...next().keys()], (id) => next().get(id) ?? 0))

  return {
    byId: async (id) => {
      const at = place(id)
      return at === null ? null : at.shelf.row(at.doc)
    },
    idOfNumber(key) {
      for (const { index, hidden } of shelves) {
        const doc = index.docOfNumber(key)
        if (doc !== null && hidden?.[doc] !== 1) return index.idAt(doc)
      }
      return null
    },
    ofModel: (equipmentId) => inNameOrder(shelves, (index) => index.docsOfModel(equipmentId)),
    replacedBy: (id) => next().get(id) ?? null,
    replaced: (id) => before().get(id) ?? [],
    search: (query, { brandId, fitting = [] }, offset, limit) =>
      mergeHits(
        shelves
          .filter((shelf) => brandId === undefined || shelf.brandId === brandId)
          .map(({ index, hidden }) => ({
            index,
            hits: searchIndex(index, query, { hidden, only: onlyFitting(index, fitting) }),
          })),
        offset,
        limit,
      ),
    countOf: (brandId) =>
      shelves
        .filter((shelf) => shelf.brandId === brandId)
        .reduce((sum, { index, hidden }) => sum + index.docs - (hidden?.reduce((a, b) => a + b, 0) ?? 0), 0),
  }

  /** Those that changed, by brand like the packs: a filter by brand then takes whole shelves. */
  function changedShelves(
    rows: readonly (PackedProduct | null)[],
    indexed: (part: PackedProduct) => IndexedPart,
  ): Shelf[] {
    const byBrand = Map.groupBy(
      rows.filter((row) => row !== null),
      (row) => row.brand_id,
    )
    return [...byBrand].map(([brandId, own]) => {
      const known = new Map(own.map((row) => [row.product_id, row]))
      const builder = createIndexBuilder()
      const ordered = inIndexOrder(own.map(indexed))
      for (const part of ordered) builder.add(part)
      const index = openIndex(builder.finish().buffer)
      const row = (doc: number) => Promise.resolve(known.get(index.idAt(doc)) as PackedProduct)
      return { brandId, index, hidden: null, row }
    })
  }
}

function hiddenBy(changed: ReadonlyMap<number, unknown>, index: OpenIndex): Uint8Array | null {
  const docs = [...changed.keys()].map((id) => index.docOf(id)).filter((doc) => doc !== null)
  if (docs.length === 0) return null
  const hidden = new Uint8Array(index.docs)
  for (const doc of docs) hidden[doc] = 1
  return hidden
}

function onlyFitting(index: OpenIndex, lists: readonly (readonly number[])[]): Uint8Array | null {
  let only: Uint8Array | null = null
  for (const models of lists) {
    const fits = new Uint8Array(index.docs)
    for (const model of models) for (const doc of index.docsOfModel(model)) fits[doc] = only?.[doc] ?? 1
    only = fits
  }
  return only
}

function rowsOf(segments: PartsSource['brands'][number]['segments']): Shelf['row'] {
  return (doc) => {
    let left = doc
    for (const { rows, row } of segments) {
      if (left < rows) return row(left) as Promise<PackedProduct>
      left -= rows
    }
    throw new Error(`There is no part ${doc} in the pack.`)
  }
}

function inNameOrder(shelves: readonly Shelf[], docsIn: (index: OpenIndex) => readonly number[]): number[] {
  const found = shelves.flatMap(({ index, hidden }) =>
    docsIn(index)
      .filter((doc) => hidden?.[doc] !== 1)
      .map((doc) => ({ id: index.idAt(doc), name: index.sortNameAt(doc), number: index.numberKeyAt(doc) })),
  )
  return found
    .sort((a, b) => (a.name === b.name ? (a.number < b.number ? -1 : 1) : a.name < b.name ? -1 : 1))
    .map(({ id }) => id)
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly it: T } | null = null
  return () => (made ??= { it: make() }).it
}

/** As the index takes it. */
export const indexedPart =
  (brandName: (brandId: number) => string, modelName: (equipmentId: number) => string) =>
  (part: PackedProduct): IndexedPart => ({
    id: part.product_id,
    number: part.number,
    name: part.name,
    brand: brandName(part.brand_id),
    supersededBy: part.superseded_by,
    models: [...new Set(part.fits.map((fit) => fit.equipment_id))].map((id) => ({ id, name: modelName(id) })),
  })
