/** What of an order is to be picked. */
export interface PickingLine {
  readonly display_id: string
  readonly product_id: number
  readonly number: string
  readonly name: string
  /** Above zero. */
  readonly qty: number
  /** Where the part lies; null where no location has it. */
  readonly location: PickingLocation | null
}
interface PickingLocation {
  readonly code: string
  readonly name: string
  /** Its place in the way through the warehouse. */
  readonly sort_code: string
}

/** The parts at a location, each once, with how many of it are for which order. */
export interface PickingGroup {
  readonly location: PickingLocation | null
  readonly parts: readonly {
    readonly product_id: number
    readonly number: string
    readonly name: string
    readonly qty: number
    readonly orders: readonly { readonly display_id: string; readonly qty: number }[]
  }[]
}

/** An order on the list. */
export interface PickingOrder {
  readonly display_id: string
  readonly isOnHold: boolean
  /** Pieces to pick. */
  readonly pieces: number
  readonly service: string
  readonly shipTo: string
}

const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Groups what is to be picked by location in walking order; parts without one come last. */
export function groupByLocation(lines: readonly PickingLine[]): PickingGroup[] {
  const groups = [...Map.groupBy(lines, ({ location }) => location?.code ?? '').values()]
  return groups
    .map((own): PickingGroup => ({ location: own[0]?.location ?? null, parts: listParts(own) }))
    .toSorted((a, b) =>
      a.location === null || b.location === null
        ? Number(a.location === null) - Number(b.location === null)
        : byCode(a.location.sort_code, b.location.sort_code),
    )
}

function listParts(lines: readonly PickingLine[]): PickingGroup['parts'] {
  return [...Map.groupBy(lines, ({ product_id }) => product_id)]
    .map(([product_id, own]) => ({
      product_id,
      number: own[0]?.number ?? '',
      name: own[0]?.name ?? '',
      qty: own.reduce((sum, { qty }) => sum + qty, 0),
      orders: [...Map.groupBy(own, ({ display_id }) => display_id)].map(([display_id, of]) => ({
        display_id,
        qty: of.reduce((sum, { qty }) => sum + qty, 0),
      })),
    }))
    .toSorted((a, b) => byCode(a.number, b.number))
}
