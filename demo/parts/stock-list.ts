import { numberKey } from '../../domain/catalogue/terms.ts'
import { seededRandom } from '../random.ts'
import { brands } from '../model-range.ts'
import type { AttributeName } from './details.ts'
import { attributesOf, descriptionOf } from './details.ts'
import type { NewFit, NewProduct } from './insert.ts'

/** A part as a drawing or a fault names it. */
export interface NamedPart {
  readonly brand: string
  readonly number: string
  readonly name: string
  /** Cents; null has to be asked for. */
  readonly price: number | null
  /** What it goes into: one machine by name, or all of a kind of its brand, 'treadmills'. */
  readonly goesInto: { readonly model: string } | { readonly kind: string }
}
export interface HeldAttribute {
  readonly productId: number
  readonly attribute: AttributeName
  readonly value: string
}

/** The shop's parts, each number once. */
export interface Shelf {
  readonly products: ReadonlyMap<number, NewProduct>
  readonly fits: readonly NewFit[]
  readonly attributes: readonly HeldAttribute[]
  /** Puts a part there where it is not yet, and notes what it goes into as well; its id. */
  add(part: NamedPart, id?: number): number
  /** That `old` was replaced by `newer`. */
  replace(old: number, newer: number): void
  /** That a part goes into a model without standing on a diagram of it. */
  fit(productId: number, equipmentId: number): void
}

/** Below are the parts that servicers ask for most, with ids that follow from their models. */
const firstId = 1001
const minuteMs = 60_000

export function newShelf(now: Date): Shelf {
  const products = new Map<number, NewProduct>()
  const named = new Map<number, NamedPart[]>()
  const byKey = new Map<string, number>()
  const fits = new Map<string, NewFit>()
  const attributes: HeldAttribute[] = []
  let nextId = firstId

  /** Two parts whose numbers came out alike by chance: the later one gets a figure more. */
  const freeNumber = (part: NamedPart, brandId: number): string => {
    for (let copy = 1; ; copy += 1) {
      const number = copy === 1 ? part.number : `${part.number}-${String(copy)}`
      const known = products.get(byKey.get(numberKey(number)) ?? 0)
      if (known === undefined || (known.name === part.name && known.brandId === brandId)) return number
    }
  }
  const add = (part: NamedPart, wanted?: number): number => {
    const brandId = brands.findIndex(([, name]) => name === part.brand) + 1
    const number = freeNumber(part, brandId)
    const known = byKey.get(numberKey(number))
    if (known !== undefined) {
      named.get(known)?.push(part)
      return known
    }
    const id = wanted ?? nextId
    if (wanted === undefined) nextId += 1
    const random = seededRandom(id)
    byKey.set(numberKey(number), id)
    named.set(id, [part])
    products.set(id, {
      id,
      number,
      name: part.name,
      brandId,
      price: part.price,
      qty: random.next() < 0.15 ? 0 : random.int(1, mostInStock(part.price)),
      stockAsOf: new Date(now.getTime() - random.int(5, 36 * 60) * minuteMs),
      description: '',
      supersededBy: null,
    })
    for (const [attribute, value] of attributesOf(part.name)) attributes.push({ productId: id, attribute, value })
    return id
  }
  /** What is said of a part names every kind of machine that shares it: that is known once all are there. */
  const described = (): ReadonlyMap<number, NewProduct> =>
    new Map(
      [...products].map(([id, product]) => [
        id,
        { ...product, description: descriptionOf(product.name, machinesOf(named.get(id) ?? [])) },
      ]),
    )
  return {
    get products() {
      return described()
    },
    attributes,
    get fits() {
      return [...fits.values()]
    },
    add,
    replace: (old, newer) => {
      const known = products.get(old)
      if (known === undefined || old === newer || known.supersededBy !== null) return
      // What was replaced is sold off and not bought again.
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

/** 'the Meridian T500', 'Meridian bikes and treadmills'. */
function machinesOf(named: readonly NamedPart[]): string {
  const words = named.map(({ goesInto }) => ('model' in goesInto ? goesInto.model : goesInto.kind))
  const [first] = named
  if (first === undefined) return 'machines'
  const article = 'model' in first.goesInto ? 'the ' : ''
  return `${article}${first.brand} ${listed.format([...new Set(words)].sort())}`
}

const mostInStock = (price: number | null): number => {
  if (price === null || price > 15_000) return 8
  return price > 4000 ? 40 : price > 1000 ? 150 : 900
}
