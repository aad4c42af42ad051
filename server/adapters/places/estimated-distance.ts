import { estimateRoadMiles } from '../../../domain/places/distance.ts'
import type { Distance } from '../../ports/distance.ts'

/** Estimates road distance from the straight line. */
export const estimatedDistance: Distance = {
  byRoad: (from, to) => Promise.resolve({ miles: estimateRoadMiles(from, to), estimated: true }),
}
