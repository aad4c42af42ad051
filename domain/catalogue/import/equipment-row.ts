import { normalizeSerial } from '../../warranty/serials.ts'
import { isSameNumber, numberKey } from '../terms.ts'
import { normalizeNumber } from './amounts.ts'
import { oneLine } from './cell-text.ts'
import type { RowReader } from './cells.ts'
import { readText } from './cells.ts'
import type { EquipmentField } from './columns.ts'
import type { RowErrorCode } from './row-errors.ts'

/** A valid row of an equipment file. An undefined field has no column and stays unchanged in the catalogue. */
export interface EquipmentRow {
  readonly line: number
  readonly brand: string
  readonly model: string
  /** The key of brand and model, which identifies a model. */
  readonly key: string
  readonly type: string
  /** '' means all of its type. */
  readonly subtype: string
  /** '' means Miscellaneous. */
  readonly market: string
  readonly manufacturer: string
  /** '' if the model's serials have no pattern. */
  readonly prefix?: string
  readonly slug?: string
  readonly partsMonths?: number
  readonly laborMonths?: number
  /** The maximum of paid hours; null if hours are agreed for each job. */
  readonly laborHoursCap?: number | null
  readonly frpId?: string | null
  readonly bhId?: string | null
}

const maxNameLength = 80
const maxSlugLength = 100

/** Returns the key that identifies a model: its brand and name without case, accents and punctuation. */
export const modelKey = (brand: string, model: string): string => `${numberKey(brand)} ${numberKey(model)}`

/** Whether two models with the same key are one: only dashes, spaces and case differ. 'X 5.0' and 'X50' are two models. */
export const isSameModel = (
  row: Pick<EquipmentRow, 'brand' | 'model'>,
  known: { readonly brand: string; readonly name: string },
): boolean => isSameNumber(row.brand, known.brand) && isSameNumber(row.model, known.name)

/** The values of the message about a row whose model is too much like another one. */
export const nameAlike = (
  row: Pick<EquipmentRow, 'brand' | 'model'>,
  known: { readonly brand: string; readonly name: string },
) => ({ value: `${row.brand} ${row.model}`, model: `${known.brand} ${known.name}` })

/** Reads a model. Returns null if the row has errors, which are added to the row. */
export function readEquipment(row: RowReader): EquipmentRow | null {
  const name = (field: EquipmentField, missing: RowErrorCode | null, long: RowErrorCode) =>
    readText(row, field, oneLine(row.get(field) ?? ''), maxNameLength, {
      ...(missing === null ? {} : { missing }),
      long,
    })
  const brand = name('brand', 'brand.missing', 'brand.too-long')
  const model = name('model', 'model.missing', 'model.too-long')
  if (model !== '' && numberKey(model) === '') row.addError('model', 'model.unreadable')
  const read = {
    line: row.line,
    brand,
    model,
    key: modelKey(brand, model),
    type: name('type', 'type.missing', 'type.too-long'),
    subtype: name('subtype', null, 'subtype.too-long'),
    market: name('market', null, 'market.too-long'),
    manufacturer: name('manufacturer', null, 'manufacturer.too-long'),
    ...given('prefix', readPrefix(row)),
    ...given('slug', readSlug(row)),
    ...given('partsMonths', readMonths(row, 'parts_months')),
    ...given('laborMonths', readMonths(row, 'labor_months')),
    ...given('laborHoursCap', readHours(row)),
    ...given('frpId', readId(row, 'frp_equipment_id')),
    ...given('bhId', readId(row, 'bh_equipment_id')),
  }
  return row.errors.length > 0 ? null : read
}

const given = <K extends string, V>(name: K, value: V | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { readonly [P in K]?: V }

function readPrefix(row: RowReader): string | undefined {
  const cell = row.get('serial_prefix')
  if (cell === undefined) return undefined
  const prefix = normalizeSerial(cell)
  if (prefix !== '' && !/^[A-Z][A-Z0-9]{1,11}$/.test(prefix)) row.addError('serial_prefix', 'prefix.unreadable')
  return prefix
}

/** For a new model, an empty slug is created from brand and model. */
function readSlug(row: RowReader): string | undefined {
  const slug = oneLine(row.get('slug') ?? '')
  if (slug === '') return undefined
  if (slug.length > maxSlugLength || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    row.addError('slug', 'slug.unreadable', { most: maxSlugLength })
  return slug
}

function readMonths(row: RowReader, field: 'parts_months' | 'labor_months'): number | undefined {
  const text = oneLine(row.get(field) ?? '')
  if (text === '') return undefined
  const months = Number(text)
  if (!/^\d{1,3}$/.test(text) || months > 600) row.addError(field, 'months.unreadable', { value: text })
  return months
}

function readHours(row: RowReader): number | null | undefined {
  const cell = row.get('labor_hours_cap')
  if (cell === undefined) return undefined
  const text = oneLine(cell)
  if (text === '') return null
  const hours = Number(normalizeNumber(text, '.') ?? 'none')
  if (!(hours >= 0 && hours <= 1000)) row.addError('labor_hours_cap', 'hours.unreadable', { value: text })
  return hours
}

function readId(row: RowReader, field: 'frp_equipment_id' | 'bh_equipment_id'): string | null | undefined {
  const cell = row.get(field)
  if (cell === undefined) return undefined
  const id = readText(row, field, oneLine(cell), 60, { long: 'other-id.too-long' })
  return id === '' ? null : id
}
