import type { Point } from '../../domain/places/distance.ts'

/** How far it is by road. Today an estimate; a road-map service answers the same question with `estimated: false`. */
export interface Distance {
  /** Miles one way, to a tenth. */
  byRoad(from: Point, to: Point): Promise<{ readonly miles: number; readonly estimated: boolean }>
}
