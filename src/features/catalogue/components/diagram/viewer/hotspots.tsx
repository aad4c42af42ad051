import { memo, useMemo } from 'react'
import type { HotspotShape } from '../../../../../../contract/shapes/catalogue.ts'
import { HotspotArea } from './hotspot-area.tsx'
import { getCalloutLabel } from '../callouts.ts'
import type { Callout } from '../callouts.ts'
import { getBounds, getNumberRoom } from './hotspot-shape.ts'
import type { Size } from './view.ts'

const balloonRadius = 14

/** How large the number of a callout that is not chosen is shown on a phone, of a chosen one's size. */
const restSize = 0.7

/**
 * The callout number in its balloon, readable at any zoom. `room`: the radius up to which balloons at rest do not touch,
 * in picture units; undefined for a chosen one, which lies above the others.
 */
function Balloon({
  callout,
  handle,
  room,
}: {
  readonly callout: string
  readonly handle: HotspotShape
  readonly room?: number
}) {
  const { left, top, right, bottom } = getBounds(handle)
  const minScale = handle.kind === 'circle' ? handle.r / balloonRadius : 0
  const scale =
    room === undefined ? 'var(--unit)' : `min(${restSize} * var(--unit), ${Math.min(room, 1e6) / balloonRadius})`
  const transform = `translate(${(left + right) / 2}px, ${(top + bottom) / 2}px) scale(max(${scale}, ${minScale}))`
  return (
    <g className={room === undefined ? 'dg-balloon' : 'dg-balloon is-resting'} style={{ transform }}>
      <circle r={balloonRadius} />
      <text dy=".36em">{callout}</text>
    </g>
  )
}

interface Props {
  readonly picture: Size
  readonly callouts: readonly Callout[]
  /** The callout under the pointer or with the focus. */
  readonly highlighted: string | null
  readonly chosen: string | null
  readonly onChoose: (callout: string) => void
  readonly onFocus: (callout: string | null) => void
}

/**
 * The hotspots over the picture, as buttons in callout order. The viewer's box handles taps, because hotspots overlap.
 */
export const Hotspots = memo(function Hotspots({ picture, callouts, highlighted, chosen, onChoose, onFocus }: Props) {
  const handles = useMemo(() => callouts.flatMap(({ handle }) => handle ?? []), [callouts])
  return (
    <svg className="dg-spots" viewBox={`0 0 ${picture.width} ${picture.height}`}>
      {callouts.flatMap((one) => {
        const { callout, shapes, handle } = one
        if (handle === null) return []
        const isHighlighted = callout === highlighted || callout === chosen
        return [
          <g key={callout} className={isHighlighted ? 'dg-spot is-lit' : 'dg-spot'}>
            {isHighlighted
              ? shapes.map((shape, at) => <HotspotArea key={at} shape={shape} className="dg-area" />)
              : null}
            <g
              role="button"
              tabIndex={0}
              className="dg-handle"
              aria-label={getCalloutLabel(one)}
              aria-pressed={callout === chosen}
              onFocus={() => {
                onFocus(callout)
              }}
              onBlur={() => {
                onFocus(null)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return
                event.preventDefault()
                onChoose(callout)
              }}
              onClick={(event) => {
                // Only presses of assistive technology; the viewer's box handles pointer taps.
                if (event.detail === 0) onChoose(callout)
              }}
            >
              <HotspotArea shape={handle} className="dg-ring" />
            </g>
            {isHighlighted ? (
              <Balloon callout={callout} handle={handle} />
            ) : handle.kind === 'circle' ? (
              <Balloon callout={callout} handle={handle} room={getNumberRoom(handle, handles)} />
            ) : null}
          </g>,
        ]
      })}
    </svg>
  )
})
