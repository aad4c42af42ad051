import type { ImportField } from '../../../../domain/catalogue/import/columns.ts'
import type { EquipmentRow } from '../../../../domain/catalogue/import/equipment-row.ts'
import { isSameModel, modelKey, nameAlike } from '../../../../domain/catalogue/import/equipment-row.ts'
import type { RowErrorCode, RowError } from '../../../../domain/catalogue/import/row-errors.ts'
import { createRowError } from '../../../../domain/catalogue/import/row-errors.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { ExistingModel } from './equipment.store.ts'
import { findModels } from './equipment.store.ts'
import type { Ledger } from './import-ledger.rules.ts'
import type { Names } from './names.store.ts'
import { loadNames, toNameKey, toSubtypeKey } from './names.store.ts'

/** Checks rows against the catalogue: unknown names, names too much like another model's, and prefixes, slugs or ids of other models. */
export async function checkEquipment(tx: Tx, ledger: Ledger, rows: readonly EquipmentRow[]): Promise<void> {
  const names = await loadNames(tx)
  const models = await findModels(tx)
  const known = Map.groupBy(models, (model) => modelKey(model.brand, model.name))
  const owners = {
    prefix: mapByField(models, 'prefix'),
    slug: mapByField(models, 'slug'),
    frpId: mapByField(models, 'frpId'),
  }
  const errors: RowError[] = []
  for (const row of rows) {
    const addError = (field: ImportField, code: RowErrorCode, values: Readonly<Record<string, string>>) => {
      errors.push(createRowError(row.line, ledger.findColumn(field), code, values))
    }
    checkNames(names, ledger.mayCreate, row, addError)
    const alike = known.get(row.key) ?? []
    if (alike[0] !== undefined && !alike.some((model) => isSameModel(row, model)))
      addError('model', 'model.alike', nameAlike(row, alike[0]))
    const findOtherOwner = (field: keyof typeof owners, value: string | null | undefined) => {
      const model = value == null || value === '' ? undefined : owners[field].get(value)
      return model !== undefined && modelKey(model.brand, model.name) !== row.key
        ? `${model.brand} ${model.name}`
        : null
    }
    const [prefix, slug, frpId] = [
      findOtherOwner('prefix', row.prefix),
      findOtherOwner('slug', row.slug),
      findOtherOwner('frpId', row.frpId),
    ]
    if (prefix !== null) addError('serial_prefix', 'prefix.taken', { value: row.prefix ?? '', model: prefix })
    if (slug !== null) addError('slug', 'slug.taken', { value: row.slug ?? '', model: slug })
    if (frpId !== null) addError('frp_equipment_id', 'other-id.taken', { value: row.frpId ?? '', model: frpId })
  }
  await ledger.addErrors(errors)
}

const mapByField = (models: readonly ExistingModel[], field: 'prefix' | 'slug' | 'frpId') =>
  new Map(models.map((model) => [model[field] ?? '', model]))

function checkNames(
  names: Names,
  mayCreate: boolean,
  row: EquipmentRow,
  addError: (field: ImportField, code: RowErrorCode, values: Readonly<Record<string, string>>) => void,
): void {
  const brand = names.brands.get(toNameKey(row.brand))
  const manufacturer = row.manufacturer === '' ? undefined : names.manufacturers.get(toNameKey(row.manufacturer))
  if (brand !== undefined && row.manufacturer !== '' && manufacturer?.id !== brand.manufacturerId) {
    const of = [...names.manufacturers.values()].find(({ id }) => id === brand.manufacturerId)
    addError('manufacturer', 'manufacturer.other', { brand: brand.name, maker: of?.name ?? 'another manufacturer' })
  }
  if (mayCreate) return
  if (brand === undefined) addError('brand', 'brand.unknown', { value: row.brand })
  if (brand === undefined && row.manufacturer !== '' && manufacturer === undefined)
    addError('manufacturer', 'manufacturer.unknown', { value: row.manufacturer })
  const type = names.types.get(toNameKey(row.type))
  if (type === undefined) addError('type', 'type.unknown', { value: row.type })
  else if (row.subtype !== '' && !names.subtypes.has(toSubtypeKey(type.id, row.subtype)))
    addError('subtype', 'subtype.unknown', { value: row.subtype, type: type.name })
  if (row.market !== '' && !names.markets.has(toNameKey(row.market)))
    addError('market', 'market.unknown', { value: row.market })
}
