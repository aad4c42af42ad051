import { memo } from 'react'
import { HotspotArea } from '../viewer/hotspot-area.tsx'
import { getBounds } from '../viewer/hotspot-shape.ts'
import type { Point, Size } from '../viewer/view.ts'
import type { EditedLine, EditedSpot } from './editor-state.ts'
import { getCenter } from './shapes.ts'

/** The distance of the resize handle from its hotspot, in CSS pixels, so that it never covers a number. */
export const cornerOffset = 12

/** The point on the right edge where the resize handle sits. */
export const getEdge = ({ shape }: EditedSpot): Point => [getBounds(shape).right, getCenter(shape)[1]]

const getLabel = (spot: EditedSpot, lines: readonly EditedLine[]): string => {
  const part = lines.find((line) => line.callout === spot.callout)?.part.name
  return `Hotspot ${spot.callout}${part === undefined ? ', no part yet' : `: ${part}`}`
}

interface Props {
  readonly picture: Size
  readonly spots: readonly EditedSpot[]
  readonly lines: readonly EditedLine[]
  readonly selected: number | null
  /** Where Enter places a hotspot. */
  readonly cursor: Point | null
  readonly onSelect: (key: number) => void
}

/** The hotspots in the editor. Their numbers stay readable at any zoom. */
export const EditableHotspots = memo(function EditedSpots({
  picture,
  spots,
  lines,
  selected,
  cursor,
  onSelect,
}: Props) {
  // An area does not repeat the number if a circle of the same callout shows it.
  const balloons = new Set(spots.flatMap(({ shape, callout }) => (shape.kind === 'circle' ? [callout] : [])))
  return (
    <svg className="dg-spots" viewBox={`0 0 ${picture.width} ${picture.height}`}>
      {spots.map((spot) => {
        const [x, y] = getCenter(spot.shape)
        const [cx, cy] = getEdge(spot)
        const isSelected = spot.key === selected
        return (
          <g
            key={spot.key}
            role="button"
            tabIndex={0}
            className={isSelected ? 'ed-spot is-selected' : 'ed-spot'}
            data-spot={spot.key}
            aria-label={getLabel(spot, lines)}
            aria-pressed={isSelected}
            onClick={(event) => {
              if (event.detail === 0) onSelect(spot.key)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' || event.key === ' ') onSelect(spot.key)
            }}
          >
            <HotspotArea shape={spot.shape} className="ed-area" />
            {isSelected || spot.shape.kind === 'circle' || !balloons.has(spot.callout) ? (
              <g className="ed-number" style={{ transform: `translate(${x}px, ${y}px) scale(var(--unit))` }}>
                <text dy=".36em">{spot.callout}</text>
              </g>
            ) : null}
            {isSelected ? (
              <g className="ed-corner" style={{ transform: `translate(${cx}px, ${cy}px) scale(var(--unit))` }}>
                <rect x={cornerOffset - 6} y={-6} width={12} height={12} rx={2} />
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
