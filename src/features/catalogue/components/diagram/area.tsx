import type { HotspotShape } from '../../../../../contract/shapes/catalogue.ts'
import { outline } from './spot-shape.ts'

export function Area({ shape, className }: { readonly shape: HotspotShape; readonly className: string }) {
  return shape.kind === 'circle' ? (
    <circle className={className} cx={shape.x} cy={shape.y} r={shape.r} />
  ) : (
    <path className={className} fillRule="evenodd" d={outline(shape.points)} />
  )
}
