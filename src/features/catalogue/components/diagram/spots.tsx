import { memo } from 'react'
import type { HotspotShape } from '../../../../../contract/shapes/catalogue.ts'
import { Area } from './area.tsx'
import { calloutName } from './callouts.ts'
import type { Callout } from './callouts.ts'
import { boundsOf } from './spot-shape.ts'
import type { Size } from './view.ts'

const balloonRadius = 14

/** The number itself, never smaller on the screen than can be read, however far the picture is away. */
function Balloon({ callout, handle }: { readonly callout: string; readonly handle: HotspotShape }) {
  const { left, top, right, bottom } = boundsOf(handle)
  const least = handle.kind === 'circle' ? handle.r / balloonRadius : 0
  const transform = `translate(${(left + right) / 2}px, ${(top + bottom) / 2}px) scale(max(var(--unit), ${least}))`
  return (
    <g className="dg-balloon" style={{ transform }}>
      <circle r={balloonRadius} />
      <text dy=".36em">{callout}</text>
    </g>
  )
}

interface Props {
  readonly picture: Size
  readonly callouts: readonly Callout[]
  /** Under the pointer, or with the focus. */
  readonly lit: string | null
  readonly chosen: string | null
  readonly onChoose: (callout: string) => void
  readonly onFocus: (callout: string | null) => void
}

/** The hotspots over the picture, as buttons in the order of their numbers. Taps are told by the box beneath, which knows what lies over what. */
export const Spots = memo(function Spots({ picture, callouts, lit, chosen, onChoose, onFocus }: Props) {
  return (
    <svg className="dg-spots" viewBox={`0 0 ${picture.width} ${picture.height}`}>
      {callouts.flatMap((one) => {
        const { callout, shapes, handle } = one
        if (handle === null) return []
        const isLit = callout === lit || callout === chosen
        return [
          <g key={callout} className={isLit ? 'dg-spot is-lit' : 'dg-spot'}>
            {isLit ? shapes.map((shape, at) => <Area key={at} shape={shape} className="dg-area" />) : null}
            <g
              role="button"
              tabIndex={0}
              className="dg-handle"
              aria-label={calloutName(one)}
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
                // A press of assistive technology; a real one is heard by the box.
                if (event.detail === 0) onChoose(callout)
              }}
            >
              <Area shape={handle} className="dg-ring" />
            </g>
            {isLit ? <Balloon callout={callout} handle={handle} /> : null}
          </g>,
        ]
      })}
    </svg>
  )
})
