import type { ModelRecord } from '../machines/models.store.ts'
import type { SchemeRecord } from '../machines/schemes.store.ts'
import type { MachineFields } from './machine-change.service.ts'

const fieldLabels: Readonly<Record<keyof MachineFields, string>> = {
  serial_number: 'serial number',
  equipment_id: 'model',
  purchased_date: 'purchase date',
  installed_date: 'installation date',
  floor_model: 'floor model',
  market_type_id: 'market type',
  scheme_id: 'warranty',
}
const isField = (field: string): field is keyof MachineFields => Object.hasOwn(fieldLabels, field)

/** Label of a field for a sentence. */
export const getMachineFieldLabel = (field: string): string => (isField(field) ? fieldLabels[field] : field)

interface Names {
  readonly models: readonly ModelRecord[]
  readonly schemes: readonly SchemeRecord[]
  readonly markets: ReadonlyMap<number, string>
}

function formatValue(
  field: keyof MachineFields,
  value: string | number | boolean | null,
  { models, schemes, markets }: Names,
): string {
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value
  if (field === 'market_type_id') return markets.get(value) ?? String(value)
  if (field === 'scheme_id') return schemes.find((one) => one.scheme_id === value)?.title ?? String(value)
  const model = models.find((one) => one.equipment_id === value)
  return model === undefined ? String(value) : `${model.brand} ${model.name}`
}

/** Changed fields for the history: 'Model: Meridian T500 → Meridian T520; Warranty: … → …'. Empty if nothing changed. */
export function describeMachineChanges(from: MachineFields, to: MachineFields, names: Names): string {
  return (Object.keys(fieldLabels) as (keyof MachineFields)[])
    .filter((field) => from[field] !== to[field])
    .map((field) => {
      const label = fieldLabels[field]
      const [before, after] = [formatValue(field, from[field], names), formatValue(field, to[field], names)]
      return `${label.charAt(0).toUpperCase()}${label.slice(1)}: ${before} → ${after}`
    })
    .join('; ')
}
