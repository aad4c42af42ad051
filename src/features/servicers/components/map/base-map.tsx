import { useMemo } from 'react'
import type { Point } from '../../../../../domain/places/distance.ts'
import type { Located } from '../../../../../domain/places/place.ts'
import { getRings, getScaleMiles } from './viewport.ts'
import type { Viewport } from './viewport.ts'
import { drawDots, placeLabels } from './towns.ts'

/** The base map under the pins: dots for postal codes, names of large towns, distance rings and a scale. Hidden from screen readers, which have the list. */
export function BaseMap({
  viewport,
  places,
  pins,
  middle,
  miles,
}: {
  readonly viewport: Viewport
  readonly places: readonly Located[]
  readonly pins: readonly Point[]
  readonly middle: Point | null
  readonly miles: number | null
}) {
  const dots = useMemo(() => drawDots(places, viewport), [places, viewport])
  const labels = useMemo(() => {
    const spots = pins.map(viewport.project)
    if (middle === null || miles === null) return placeLabels(places, viewport, spots)
    const { x, y } = viewport.project(middle)
    const rings = getRings(miles).map((ring) => ({ x, y: y - ring * viewport.pixelsPerMile + 10 }))
    return placeLabels(places, viewport, [...spots, { x, y }, ...rings])
  }, [places, viewport, pins, middle, miles])
  const center = middle === null ? null : viewport.project(middle)
  const scale = getScaleMiles(viewport, 110)
  const [left, foot] = [viewport.width - 16 - scale * viewport.pixelsPerMile, viewport.height - 14]
  return (
    <svg
      className="sv-land"
      width={viewport.width}
      height={viewport.height}
      viewBox={`0 0 ${viewport.width} ${viewport.height}`}
      aria-hidden="true"
    >
      <path className="dots" d={dots} />
      {center === null || miles === null
        ? null
        : getRings(miles).map((ring) => (
            <g key={ring}>
              <circle className="ring" cx={center.x} cy={center.y} r={ring * viewport.pixelsPerMile} />
              <text className="ring-t" x={center.x} y={center.y - ring * viewport.pixelsPerMile + 14}>
                {ring} mi
              </text>
            </g>
          ))}
      {labels.map(({ name, x, y }) => (
        <text key={name} className="town" x={x} y={y + 4}>
          {name}
        </text>
      ))}
      {center === null ? null : (
        <path className="center" d={`M${center.x - 7} ${center.y}h14M${center.x} ${center.y - 7}v14`} />
      )}
      <path className="scale" d={`M${left} ${foot - 5}v5h${scale * viewport.pixelsPerMile}v-5`} />
      <text className="scale-t" x={viewport.width - 16} y={foot - 8}>
        {scale} mi
      </text>
    </svg>
  )
}
