import type { PartRow } from '../../../../domain/catalogue/import/part-row.ts'
import type { KnownPicture, PictureInput } from '../part-pictures/part-pictures.store.ts'
import type { PartAttributes } from './part-attributes.store.ts'
import type { ExistingPart, PartInput } from './parts.store.ts'

/** A row with the part of the catalogue that it changes; null for a new part. */
export interface KnownPart {
  readonly row: PartRow
  readonly known: ExistingPart | null
}

/** The weight of a part without one, as the database sets it. */
const defaultGrams = 450

/**
 * The new state of a part. Missing fields stay unchanged, or empty for a new part. A hidden part keeps everything but its
 * price: without one, nothing sells it. A part that is found by its handle keeps its number.
 */
export function toPartInput({ row, known }: KnownPart, brandId: number): PartInput {
  if (row.isHidden === true && known !== null) return { ...known, price: null, isHidden: true }
  const isHidden = row.isHidden ?? known?.isHidden ?? false
  const isFoundByVariant = known !== null && known.key !== row.key
  return {
    id: known?.id ?? null,
    key: isFoundByVariant ? known.key : row.key,
    number: isFoundByVariant ? known.number : row.number,
    name: row.name,
    brandId,
    price: isHidden ? null : row.price === undefined ? (known?.price ?? null) : row.price,
    qty: row.qty ?? known?.qty ?? 0,
    description: row.description ?? known?.description ?? '',
    grams: row.grams === undefined ? (known?.grams ?? defaultGrams) : (row.grams ?? defaultGrams),
    barcode: row.barcode === undefined ? (known?.barcode ?? null) : (row.barcode?.text ?? null),
    compareAt: row.compareAt === undefined ? (known?.compareAt ?? null) : row.compareAt,
    variant: known?.variant ?? (row.isNumberMade === true ? (row.variant ?? null) : null),
    isHidden,
  }
}

const comparedFields = [
  ...(['number', 'name', 'brandId', 'price', 'qty', 'description', 'grams'] as const),
  ...(['barcode', 'compareAt', 'variant', 'isHidden'] as const),
]
export const isSame = (part: PartInput, known: ExistingPart | null): boolean =>
  known !== null && comparedFields.every((field) => part[field] === known[field])

export function areAttributesChanged({ row, known }: KnownPart, before: PartAttributes): boolean {
  const present = known === null ? undefined : before.get(known.id)
  return (['type', 'tags'] as const).some(
    (field) => row[field] !== undefined && row[field] !== (present?.[field] ?? ''),
  )
}

/** Whether the row names other pictures than the part has. */
export function arePicturesChanged(
  { row, known }: KnownPart,
  before: ReadonlyMap<number, readonly KnownPicture[]>,
): boolean {
  if (row.pictures === undefined) return false
  const present = (known === null ? undefined : before.get(known.id)) ?? []
  const toKey = (pictures: readonly PictureInput[]) =>
    JSON.stringify(pictures.map(({ source, text }) => [source, text]))
  return toKey(row.pictures) !== toKey(present)
}

/** Whether the row names pictures and one of the part's was given up. It is asked for again. */
export const haveFailedPictures = (
  { row, known }: KnownPart,
  before: ReadonlyMap<number, readonly KnownPicture[]>,
): boolean =>
  row.pictures !== undefined && known !== null && (before.get(known.id) ?? []).some((picture) => picture.has_failed)
