// Parts on the device: one search index per stored brand, plus one for changed parts. A changed part hides its packaged
// version.
import type { PackedProduct } from '../../contract/catalogue-pack.ts'
import { createIndexBuilder, sortForIndex } from '../../domain/catalogue/search-index/build.ts'
import type { IndexedPart } from '../../domain/catalogue/search-index/build.ts'
import { mergeHits } from '../../domain/catalogue/search-index/merge.ts'
import type { Merged } from '../../domain/catalogue/search-index/merge.ts'
import { openIndex } from '../../domain/catalogue/search-index/open.ts'
import type { OpenIndex } from '../../domain/catalogue/search-index/open.ts'
import { searchIndex } from '../../domain/catalogue/search-index/search.ts'
import type { Query } from '../../domain/catalogue/terms.ts'
import { groupBy } from '../../domain/group-by.ts'

export interface PartFilter {
  readonly brandId?: number | undefined
  /** A part must fit at least one model of each list. */
  readonly fitting?: readonly (readonly number[])[]
}

export interface PartsIndex {
  byId(id: number): Promise<PackedProduct | null>
  /** By number key, else by barcode. */
  findByNumber(key: string): number | null
  /** product_ids that fit a model, by name and number. */
  listForModel(equipmentId: number): number[]
  /** The part that supersedes this one, or null. */
  findReplacement(id: number): number | null
  listReplaced(id: number): number[]
  search(query: Query, filter: PartFilter, offset: number, limit: number): Merged
  countByBrand(brandId: number): number
}

export interface PartsSource {
  readonly brands: readonly {
    readonly brandId: number
    readonly index: OpenIndex
    /** Row counts per segment in order, and how to read row `n`. */
    readonly segments: readonly { readonly rows: number; readonly row: (n: number) => Promise<unknown> }[]
  }[]
  readonly changed: ReadonlyMap<number, PackedProduct | null>
  readonly toIndexedPart: (part: PackedProduct) => IndexedPart
}

interface IndexShard {
  readonly brandId: number | null
  readonly index: OpenIndex
  readonly hidden: Uint8Array | null
  readonly row: (doc: number) => Promise<PackedProduct>
}

export function buildPartsIndex({ brands, changed, toIndexedPart }: PartsSource): PartsIndex {
  const packageShards = brands.map(({ brandId, index, segments }): IndexShard => ({
    brandId,
    index,
    hidden: hideChanged(changed, index),
    row: createRowReader(segments),
  }))
  const shards =
    changed.size === 0 ? packageShards : [...packageShards, ...buildChangedShards([...changed.values()], toIndexedPart)]

  const findDoc = (id: number): { readonly shard: IndexShard; readonly doc: number } | null => {
    for (const shard of shards) {
      const doc = shard.index.docOf(id)
      if (doc !== null && shard.hidden?.[doc] !== 1) return { shard, doc }
    }
    return null
  }
  const getReplacements = memoize(() => {
    const found = new Map<number, number>()
    for (const { index, hidden } of shards) {
      const [docs, by] = [index.sections.uint32s('replacedDocs'), index.sections.uint32s('replacedBy')]
      docs.forEach((doc, n) => {
        if (hidden?.[doc] !== 1) found.set(index.idAt(doc), by[n] ?? 0)
      })
    }
    return found
  })
  const getReplaced = memoize(() => groupBy([...getReplacements().keys()], (id) => getReplacements().get(id) ?? 0))

  return {
    byId: async (id) => {
      const at = findDoc(id)
      return at === null ? null : at.shard.row(at.doc)
    },
    findByNumber(key) {
      for (const find of ['docOfNumber', 'docOfBarcode'] as const)
        for (const { index, hidden } of shards) {
          const doc = index[find](key)
          if (doc !== null && hidden?.[doc] !== 1) return index.idAt(doc)
        }
      return null
    },
    listForModel: (equipmentId) => listInNameOrder(shards, (index) => index.docsOfModel(equipmentId)),
    findReplacement: (id) => getReplacements().get(id) ?? null,
    listReplaced: (id) => getReplaced().get(id) ?? [],
    search: (query, { brandId, fitting = [] }, offset, limit) =>
      mergeHits(
        shards
          .filter((shard) => brandId === undefined || shard.brandId === brandId)
          .map(({ index, hidden }) => ({
            index,
            hits: searchIndex(index, query, { hidden, only: filterFitting(index, fitting) }),
          })),
        offset,
        limit,
      ),
    countByBrand: (brandId) =>
      shards
        .filter((shard) => shard.brandId === brandId)
        .reduce((sum, { index, hidden }) => sum + index.docs - (hidden?.reduce((a, b) => a + b, 0) ?? 0), 0),
  }

  /** Indexes changed parts by brand, like packages, so that a brand filter can select whole shards. */
  function buildChangedShards(
    rows: readonly (PackedProduct | null)[],
    indexed: (part: PackedProduct) => IndexedPart,
  ): IndexShard[] {
    const byBrand = groupBy(
      rows.filter((row) => row !== null),
      (row) => row.brand_id,
    )
    return [...byBrand].map(([brandId, own]) => {
      const known = new Map(own.map((row) => [row.product_id, row]))
      const builder = createIndexBuilder()
      const ordered = sortForIndex(own.map(indexed))
      for (const part of ordered) builder.add(part)
      const index = openIndex(builder.finish().buffer)
      const row = (doc: number) => Promise.resolve(known.get(index.idAt(doc)) as PackedProduct)
      return { brandId, index, hidden: null, row }
    })
  }
}

function hideChanged(changed: ReadonlyMap<number, unknown>, index: OpenIndex): Uint8Array | null {
  const docs = [...changed.keys()].map((id) => index.docOf(id)).filter((doc) => doc !== null)
  if (docs.length === 0) return null
  const hidden = new Uint8Array(index.docs)
  for (const doc of docs) hidden[doc] = 1
  return hidden
}

function filterFitting(index: OpenIndex, lists: readonly (readonly number[])[]): Uint8Array | null {
  let only: Uint8Array | null = null
  for (const models of lists) {
    const fits = new Uint8Array(index.docs)
    for (const model of models) for (const doc of index.docsOfModel(model)) fits[doc] = only?.[doc] ?? 1
    only = fits
  }
  return only
}

function createRowReader(segments: PartsSource['brands'][number]['segments']): IndexShard['row'] {
  return (doc) => {
    let left = doc
    for (const { rows, row } of segments) {
      if (left < rows) return row(left) as Promise<PackedProduct>
      left -= rows
    }
    throw new Error(`The package has no part ${doc}.`)
  }
}

function listInNameOrder(shelves: readonly IndexShard[], listDocs: (index: OpenIndex) => readonly number[]): number[] {
  const found = shelves.flatMap(({ index, hidden }) =>
    listDocs(index)
      .filter((doc) => hidden?.[doc] !== 1)
      .map((doc) => ({ id: index.idAt(doc), name: index.sortNameAt(doc), number: index.numberKeyAt(doc) })),
  )
  return found
    .sort((a, b) => (a.name === b.name ? (a.number < b.number ? -1 : 1) : a.name < b.name ? -1 : 1))
    .map(({ id }) => id)
}

function memoize<T>(make: () => T): () => T {
  let made: { readonly it: T } | null = null
  return () => (made ??= { it: make() }).it
}

/** Converts a part to the form that the index takes. */
export const createIndexedPart =
  (
    brandName: (brandId: number) => string,
    modelName: (equipmentId: number) => string,
    isSearched: (attributeId: number) => boolean,
  ) =>
  (part: PackedProduct): IndexedPart => ({
    id: part.product_id,
    number: part.number,
    name: part.name,
    brand: brandName(part.brand_id),
    barcode: part.barcode ?? null,
    attributes: part.attributes.filter(([id]) => isSearched(id)).map(([, value]) => value),
    supersededBy: part.superseded_by,
    models: [...new Set(part.fits.map((fit) => fit.equipment_id))].map((id) => ({ id, name: modelName(id) })),
  })
