import type { Places } from '../../ports/places.ts'

export interface SettingsPorts {
  readonly places: Places
  /** Where a shop without a warehouse ships from. */
  readonly warehousePostalCode: string
}
