import type { Point } from '../../domain/places/distance.ts'

/** Distance by road. Today it is an estimate; a routing service would return `estimated: false`. */
export interface Distance {
  /** Miles one way, to a tenth. */
  byRoad(from: Point, to: Point): Promise<{ readonly miles: number; readonly estimated: boolean }>
}
