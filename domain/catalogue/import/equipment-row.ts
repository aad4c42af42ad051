import { serialKey } from '../../warranty/serials.ts'
import { numberKey } from '../words.ts'
import { plainNumber } from './amounts.ts'
import { oneLine } from './cell-text.ts'
import type { RowReader } from './cells.ts'
import { readText } from './cells.ts'
import type { EquipmentField } from './columns.ts'
import type { ImportFaultCode } from './faults.ts'

/** A good row of an equipment file. What is undefined has no column there, and stays as it is in the catalogue. */
export interface EquipmentRow {
  readonly line: number
  readonly brand: string
  readonly model: string
  /** Brand and model, by which a model is known again. */
  readonly key: string
  readonly type: string
  /** '' stands for all of its type. */
  readonly subtype: string
  /** '' stands for Miscellaneous. */
  readonly market: string
  readonly manufacturer: string
  /** '' for a model whose serials have no pattern. */
  readonly prefix?: string
  readonly slug?: string
  readonly partsMonths?: number
  readonly laborMonths?: number
  /** Hours that are paid at the most; null where each job is agreed on. */
  readonly laborHoursCap?: number | null
  readonly frpId?: string | null
  readonly bhId?: string | null
}

const mostName = 80
const mostSlug = 100

/** By which a model is known again: its brand and name without case, accents and signs. */
export const modelKey = (brand: string, model: string): string => `${numberKey(brand)} ${numberKey(model)}`

/** Reads a model; null where something is wrong with it, which the row then knows. */
export function readEquipment(row: RowReader): EquipmentRow | null {
  const name = (field: EquipmentField, missing: ImportFaultCode | null, long: ImportFaultCode) =>
    readText(row, field, oneLine(row.get(field) ?? ''), mostName, { ...(missing === null ? {} : { missing }), long })
  const brand = name('brand', 'brand.missing', 'brand.too-long')
  const model = name('model', 'model.missing', 'model.too-long')
  if (model !== '' && numberKey(model) === '') row.fault('model', 'model.unreadable')
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
  return row.faults.length > 0 ? null : read
}

const given = <K extends string, V>(name: K, value: V | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { readonly [P in K]?: V }

function readPrefix(row: RowReader): string | undefined {
  const cell = row.get('serial_prefix')
  if (cell === undefined) return undefined
  const prefix = serialKey(cell)
  if (prefix !== '' && !/^[A-Z][A-Z0-9]{1,11}$/.test(prefix)) row.fault('serial_prefix', 'prefix.unreadable')
  return prefix
}

/** An empty slug is made from brand and model where the model is new. */
function readSlug(row: RowReader): string | undefined {
  const slug = oneLine(row.get('slug') ?? '')
  if (slug === '') return undefined
  if (slug.length > mostSlug || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    row.fault('slug', 'slug.unreadable', { most: mostSlug })
  return slug
}

function readMonths(row: RowReader, field: 'parts_months' | 'labor_months'): number | undefined {
  const text = oneLine(row.get(field) ?? '')
  if (text === '') return undefined
  const months = Number(text)
  if (!/^\d{1,3}$/.test(text) || months > 600) row.fault(field, 'months.unreadable', { value: text })
  return months
}

function readHours(row: RowReader): number | null | undefined {
  const cell = row.get('labor_hours_cap')
  if (cell === undefined) return undefined
  const text = oneLine(cell)
  if (text === '') return null
  const hours = Number(plainNumber(text, '.') ?? 'none')
  if (!(hours >= 0 && hours <= 1000)) row.fault('labor_hours_cap', 'hours.unreadable', { value: text })
  return hours
}

function readId(row: RowReader, field: 'frp_equipment_id' | 'bh_equipment_id'): string | null | undefined {
  const cell = row.get(field)
  if (cell === undefined) return undefined
  const id = readText(row, field, oneLine(cell), 60, { long: 'other-id.too-long' })
  return id === '' ? null : id
}
