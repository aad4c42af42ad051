import { isPhoneNumber, isPostBox, phoneError, requiredError } from '../places/address-form.ts'
import { isPostalCode, postalCodeError } from '../places/postal-code.ts'
import { describeList } from './describe.ts'
import type { SettingErrors } from './sections.ts'

/** A place that orders ship from, and where customers pick up. */
export interface Warehouse {
  readonly id: string
  readonly name: string
  readonly addr1: string
  readonly addr2: string
  readonly city: string
  readonly state: string
  readonly postal_code: string
  readonly phone: string
}

export interface WarehouseSettings {
  readonly warehouses: readonly Warehouse[]
  /** The warehouse that rates and pickup taxes count from; empty only while there is none. */
  readonly default_id: string
}

export const defaultWarehouses: WarehouseSettings = { warehouses: [], default_id: '' }

export const findDefaultWarehouse = ({ warehouses, default_id }: WarehouseSettings): Warehouse | null =>
  warehouses.find(({ id }) => id === default_id) ?? null

function checkWarehouse(one: Warehouse): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const field of ['name', 'addr1', 'city', 'state', 'postal_code'] as const)
    if (one[field].trim() === '') errors[field] = requiredError
  if (isPostBox(one.addr1)) errors['addr1'] = 'Carriers do not collect from P.O. boxes'
  if (errors['postal_code'] === undefined && !isPostalCode(one.postal_code)) errors['postal_code'] = postalCodeError
  if (one.phone.trim() !== '' && !isPhoneNumber(one.phone)) errors['phone'] = phoneError
  return errors
}

/** Validates the warehouses: complete addresses, names that differ, and a default one. */
export function checkWarehouses({ warehouses, default_id }: WarehouseSettings): SettingErrors {
  const errors: Record<string, string> = {}
  warehouses.forEach((one, index) => {
    for (const [field, message] of Object.entries(checkWarehouse(one))) errors[`warehouses.${index}.${field}`] = message
    const isTaken = warehouses.slice(0, index).some((other) => other.id === one.id || sameName(other, one))
    if (isTaken) errors[`warehouses.${index}.name`] = 'Another warehouse has this name'
  })
  if (warehouses.length > 0 && !warehouses.some(({ id }) => id === default_id))
    errors['default_id'] = 'Choose the warehouse that orders ship from'
  return errors
}

const sameName = (one: Warehouse, other: Warehouse) => one.name.trim().toLowerCase() === other.name.trim().toLowerCase()

export const formatWarehouse = ({ name, addr1, city, state, postal_code }: Warehouse): string =>
  `${name} (${addr1}, ${city}, ${state} ${postal_code})`

/** What a save changes, a sentence each. */
export function describeWarehouses(before: WarehouseSettings, after: WarehouseSettings): string[] {
  const [was, is] = [findDefaultWarehouse(before), findDefaultWarehouse(after)]
  return [
    ...describeList(before.warehouses, after.warehouses, { keyOf: ({ id }) => id, format: formatWarehouse }),
    ...(is === null || was?.id === is.id ? [] : [`Orders ship from ${is.name}.`]),
  ]
}
