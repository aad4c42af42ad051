import type { HotspotShape } from '../../../../../../contract/shapes/catalogue.ts'
import { toPathData } from './hotspot-shape.ts'

/** The SVG shape of a hotspot. */
export function HotspotArea({ shape, className }: { readonly shape: HotspotShape; readonly className: string }) {
  return shape.kind === 'circle' ? (
    <circle className={className} cx={shape.x} cy={shape.y} r={shape.r} />
  ) : (
    <path className={className} fillRule="evenodd" d={toPathData(shape.points)} />
  )
}
