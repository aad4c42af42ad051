import type { ImportField } from '../../../domain/catalogue/import/columns.ts'
import type { EquipmentRow } from '../../../domain/catalogue/import/equipment-row.ts'
import { modelKey } from '../../../domain/catalogue/import/equipment-row.ts'
import type { ImportFaultCode, RowFault } from '../../../domain/catalogue/import/faults.ts'
import { rowFault } from '../../../domain/catalogue/import/faults.ts'
import type { Tx } from '../../kernel/call.ts'
import type { KnownModel } from './equipment.store.ts'
import { knownModels } from './equipment.store.ts'
import type { Ledger } from './import-ledger.ts'
import type { Names } from './names.store.ts'
import { loadNames, nameKey, subtypeKey } from './names.store.ts'

/** What the catalogue says against rows: names that it does not know, and what belongs to another model. */
export async function checkEquipment(tx: Tx, ledger: Ledger, rows: readonly EquipmentRow[]): Promise<void> {
  const names = await loadNames(tx)
  const models = await knownModels(tx)
  const owners = { prefix: owner(models, 'prefix'), slug: owner(models, 'slug'), frpId: owner(models, 'frpId') }
  const faults: RowFault[] = []
  for (const row of rows) {
    const fault = (field: ImportField, code: ImportFaultCode, values: Readonly<Record<string, string>>) => {
      faults.push(rowFault(row.line, ledger.columnOf(field), code, values))
    }
    checkNames(names, ledger.mayCreate, row, fault)
    const isTaken = (field: keyof typeof owners, value: string | null | undefined) => {
      const model = value == null || value === '' ? undefined : owners[field].get(value)
      return model !== undefined && modelKey(model.brand, model.name) !== row.key
        ? `${model.brand} ${model.name}`
        : null
    }
    const [prefix, slug, frpId] = [
      isTaken('prefix', row.prefix),
      isTaken('slug', row.slug),
      isTaken('frpId', row.frpId),
    ]
    if (prefix !== null) fault('serial_prefix', 'prefix.taken', { value: row.prefix ?? '', model: prefix })
    if (slug !== null) fault('slug', 'slug.taken', { value: row.slug ?? '', model: slug })
    if (frpId !== null) fault('frp_equipment_id', 'other-id.taken', { value: row.frpId ?? '', model: frpId })
  }
  await ledger.note(faults)
}

const owner = (models: readonly KnownModel[], field: 'prefix' | 'slug' | 'frpId') =>
  new Map(models.map((model) => [model[field] ?? '', model]))

function checkNames(
  names: Names,
  mayCreate: boolean,
  row: EquipmentRow,
  fault: (field: ImportField, code: ImportFaultCode, values: Readonly<Record<string, string>>) => void,
): void {
  const brand = names.brands.get(nameKey(row.brand))
  const maker = row.manufacturer === '' ? undefined : names.makers.get(nameKey(row.manufacturer))
  if (brand !== undefined && row.manufacturer !== '' && maker?.id !== brand.makerId) {
    const of = [...names.makers.values()].find(({ id }) => id === brand.makerId)
    fault('manufacturer', 'manufacturer.other', { brand: brand.name, maker: of?.name ?? 'another manufacturer' })
  }
  if (mayCreate) return
  if (brand === undefined) fault('brand', 'brand.unknown', { value: row.brand })
  if (brand === undefined && row.manufacturer !== '' && maker === undefined)
    fault('manufacturer', 'manufacturer.unknown', { value: row.manufacturer })
  const type = names.types.get(nameKey(row.type))
  if (type === undefined) fault('type', 'type.unknown', { value: row.type })
  else if (row.subtype !== '' && !names.subtypes.has(subtypeKey(type.id, row.subtype)))
    fault('subtype', 'subtype.unknown', { value: row.subtype, type: type.name })
  if (row.market !== '' && !names.markets.has(nameKey(row.market)))
    fault('market', 'market.unknown', { value: row.market })
}
