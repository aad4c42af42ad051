import { memo } from 'react'
import { Area } from '../area.tsx'
import { boundsOf } from '../spot-shape.ts'
import type { Point, Size } from '../view.ts'
import type { EditedLine, EditedSpot } from './editing.ts'
import { middleOf } from './shapes.ts'

/** How far the corner stands from its hotspot, in CSS pixels: it never covers a number. */
export const cornerAway = 12

/** The edge beside which a hotspot is taken hold of, to make it larger or smaller. */
export const edgeOf = ({ shape }: EditedSpot): Point => [boundsOf(shape).right, middleOf(shape)[1]]

const nameOf = (spot: EditedSpot, lines: readonly EditedLine[]): string => {
  const part = lines.find((line) => line.callout === spot.callout)?.part.name
  return `Hotspot ${spot.callout}${part === undefined ? ', no part yet' : `: ${part}`}`
}

interface Props {
  readonly picture: Size
  readonly spots: readonly EditedSpot[]
  readonly lines: readonly EditedLine[]
  readonly selected: number | null
  /** Where Enter would place a hotspot. */
  readonly cursor: Point | null
  readonly onSelect: (key: number) => void
}

/** The hotspots on the desk. Their numbers stay readable however far the picture is away. */
export const EditedSpots = memo(function EditedSpots({ picture, spots, lines, selected, cursor, onSelect }: Props) {
  // An area whose number stands in a circle beside it does not say it again.
  const balloons = new Set(spots.flatMap(({ shape, callout }) => (shape.kind === 'circle' ? [callout] : [])))
  return (
    <svg className="dg-spots" viewBox={`0 0 ${picture.width} ${picture.height}`}>
      {spots.map((spot) => {
        const [x, y] = middleOf(spot.shape)
        const [cx, cy] = edgeOf(spot)
        const isSelected = spot.key === selected
        return (
          <g
            key={spot.key}
            role="button"
            tabIndex={0}
            className={isSelected ? 'ed-spot is-selected' : 'ed-spot'}
            data-spot={spot.key}
            aria-label={nameOf(spot, lines)}
            aria-pressed={isSelected}
            onClick={(event) => {
              if (event.detail === 0) onSelect(spot.key)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' || event.key === ' ') onSelect(spot.key)
            }}
          >
            <Area shape={spot.shape} className="ed-area" />
            {isSelected || spot.shape.kind === 'circle' || !balloons.has(spot.callout) ? (
              <g className="ed-number" style={{ transform: `translate(${x}px, ${y}px) scale(var(--unit))` }}>
                <text dy=".36em">{spot.callout}</text>
              </g>
            ) : null}
            {isSelected ? (
              <g className="ed-corner" style={{ transform: `translate(${cx}px, ${cy}px) scale(var(--unit))` }}>
                <rect x={cornerAway - 6} y={-6} width={12} height={12} rx={2} />
              </g>
            ) : null}
          </g>
        )
      })}
      {cursor === null ? null : (
        <g
          className="ed-cursor"
          aria-hidden="true"
          style={{ transform: `translate(${cursor[0]}px, ${cursor[1]}px) scale(var(--unit))` }}
        >
          <path d="M-18 0H-5M5 0H18M0 -18V-5M0 5V18" />
        </g>
      )}
    </svg>
  )
})
