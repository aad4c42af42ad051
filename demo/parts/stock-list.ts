import { numberKey } from '../../domain/catalogue/terms.ts'
import { seededRandom } from '../random.ts'
import { brands } from '../model-range.ts'
import type { AttributeName } from './details.ts'
import { listAttributes, createDescription } from './details.ts'
import type { NewFit, NewProduct } from './insert.ts'

/** A part as a drawing or a defect names it. */
export interface NamedPart {
  readonly brand: string
  readonly number: string
  readonly name: string
  /** Cents; null means on request. */
  readonly price: number | null
  /** What it fits: one model by name, or all machines of a type of its brand, 'treadmills'. */
  readonly goesInto: { readonly model: string } | { readonly kind: string }
}
export interface HeldAttribute {
  readonly productId: number
  readonly attribute: AttributeName
  readonly value: string
}

/** Collects the shop's parts, each number once. */
export interface StockList {
  readonly products: ReadonlyMap<number, NewProduct>
  readonly fits: readonly NewFit[]
  readonly attributes: readonly HeldAttribute[]
  /** Adds a part if it is new, and notes what it fits. Returns its id. */
  add(part: NamedPart, id?: number): number
  /** Marks `old` as replaced by `newer`. */
  replace(old: number, newer: number): void
  /** Adds a model that the part fits without being on its diagrams. */
  fit(productId: number, equipmentId: number): void
}

/** Lower ids belong to service parts and derive from their models. */
const firstId = 1001
const minuteMs = 60_000

export function createStockList(now: Date): StockList {
  const products = new Map<number, NewProduct>()
  const named = new Map<number, NamedPart[]>()
  const byKey = new Map<string, number>()
  const fits = new Map<string, NewFit>()
  const attributes: HeldAttribute[] = []
  let nextId = firstId

  /** Makes a part number unique: a different part with the same number gets a suffix. */
  const findFreeNumber = (part: NamedPart, brandId: number): string => {
    for (let attempt = 1; ; attempt += 1) {
      const number = attempt === 1 ? part.number : `${part.number}-${String(attempt)}`
      const known = products.get(byKey.get(numberKey(number)) ?? 0)
      if (known === undefined || (known.name === part.name && known.brandId === brandId)) return number
    }
  }
  const add = (part: NamedPart, requestedId?: number): number => {
    const brandId = brands.findIndex(([, name]) => name === part.brand) + 1
    const number = findFreeNumber(part, brandId)
    const known = byKey.get(numberKey(number))
    if (known !== undefined) {
      named.get(known)?.push(part)
      return known
    }
    const id = requestedId ?? nextId
    if (requestedId === undefined) nextId += 1
    const random = seededRandom(id)
    byKey.set(numberKey(number), id)
    named.set(id, [part])
    products.set(id, {
      id,
      number,
      name: part.name,
      brandId,
      price: part.price,
      qty: random.next() < 0.15 ? 0 : random.int(1, getMaxStock(part.price)),
      stockAsOf: new Date(now.getTime() - random.int(5, 36 * 60) * minuteMs),
      description: '',
      supersededBy: null,
    })
    for (const [attribute, value] of listAttributes(part.name)) attributes.push({ productId: id, attribute, value })
    return id
  }
  /** Descriptions name every machine that shares a part, so they are created after all parts are added. */
  const describeProducts = (): ReadonlyMap<number, NewProduct> =>
    new Map(
      [...products].map(([id, product]) => [
        id,
        { ...product, description: createDescription(product.name, formatMachines(named.get(id) ?? [])) },
      ]),
    )
  return {
    get products() {
      return describeProducts()
    },
    attributes,
    get fits() {
      return [...fits.values()]
    },
    add,
    replace: (old, newer) => {
      const known = products.get(old)
      if (known === undefined || old === newer || known.supersededBy !== null) return
      // Replaced parts are sold off and not reordered.
      products.set(old, { ...known, supersededBy: newer, qty: seededRandom(old).int(0, 9) < 7 ? 0 : 1 })
    },
    fit: (productId, equipmentId) => {
      fits.set(`${String(productId)}/${String(equipmentId)}`, {
        productId,
        equipmentId,
        serialFrom: null,
        serialTo: null,
      })
    },
  }
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Formats machines: 'the Meridian T500', 'Meridian bikes and treadmills'. */
function formatMachines(named: readonly NamedPart[]): string {
  const names = named.map(({ goesInto }) => ('model' in goesInto ? goesInto.model : goesInto.kind))
  const [first] = named
  if (first === undefined) return 'machines'
  const article = 'model' in first.goesInto ? 'the ' : ''
  return `${article}${first.brand} ${listed.format([...new Set(names)].sort())}`
}

const getMaxStock = (price: number | null): number => {
  if (price === null || price > 15_000) return 8
  return price > 4000 ? 40 : price > 1000 ? 150 : 900
}
