import type { Distance } from '../../ports/distance.ts'
import type { Places } from '../../ports/places.ts'

/** What the servicers' module needs from outside. */
export interface ServicersPorts {
  readonly places: Places
  readonly distance: Distance
}
