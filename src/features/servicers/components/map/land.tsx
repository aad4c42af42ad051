import { useMemo } from 'react'
import type { Point } from '../../../../../domain/places/distance.ts'
import type { Located } from '../../../../../domain/places/place.ts'
import { ringsOf, roundMiles } from './frame.ts'
import type { Frame } from './frame.ts'
import { dotsOf, labelsOf } from './towns.ts'

/** What lies under the pins: dots where people live, the largest towns by name, rings of miles and a scale. Told by the list, so it is silent. */
export function Land({
  frame,
  places,
  pins,
  middle,
  miles,
}: {
  readonly frame: Frame
  readonly places: readonly Located[]
  readonly pins: readonly Point[]
  readonly middle: Point | null
  readonly miles: number | null
}) {
  const dots = useMemo(() => dotsOf(places, frame), [places, frame])
  const labels = useMemo(() => {
    const spots = pins.map(frame.at)
    if (middle === null || miles === null) return labelsOf(places, frame, spots)
    const { x, y } = frame.at(middle)
    const rings = ringsOf(miles).map((ring) => ({ x, y: y - ring * frame.pixelsPerMile + 10 }))
    return labelsOf(places, frame, [...spots, { x, y }, ...rings])
  }, [places, frame, pins, middle, miles])
  const center = middle === null ? null : frame.at(middle)
  const scale = roundMiles(frame, 110)
  const [left, foot] = [frame.width - 16 - scale * frame.pixelsPerMile, frame.height - 14]
  return (
    <svg
      className="sv-land"
      width={frame.width}
      height={frame.height}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      aria-hidden="true"
    >
      <path className="dots" d={dots} />
      {center === null || miles === null
        ? null
        : ringsOf(miles).map((ring) => (
            <g key={ring}>
              <circle className="ring" cx={center.x} cy={center.y} r={ring * frame.pixelsPerMile} />
              <text className="ring-t" x={center.x} y={center.y - ring * frame.pixelsPerMile + 14}>
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
      <path className="scale" d={`M${left} ${foot - 5}v5h${scale * frame.pixelsPerMile}v-5`} />
      <text className="scale-t" x={frame.width - 16} y={foot - 8}>
        {scale} mi
      </text>
    </svg>
  )
}
