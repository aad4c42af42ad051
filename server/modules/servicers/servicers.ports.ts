import type { Distance } from '../../ports/distance.ts'
import type { Places } from '../../ports/places.ts'

/** Ports of the servicers module. */
export interface ServicersPorts {
  readonly places: Places
  readonly distance: Distance
}
