import { useCallback, useEffect, useMemo } from 'react'
import type { Diagram } from '../../../../../contract/shapes/catalogue.ts'
import { Failed } from '../../../../ui/four-states.tsx'
import { calloutAt } from './callouts.ts'
import type { Callout } from './callouts.ts'
import { FramedPicture } from './framed-picture.tsx'
import { ShadowSvg } from './shadow-svg.tsx'
import { Spots } from './spots.tsx'
import type { Choice } from './use-choice.ts'
import { usePicture } from './use-picture.ts'
import { layerStyle } from './layer-style.ts'
import { useView } from './use-view.ts'
import { inUnits } from './view.ts'
import type { Point } from './view.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

/** Half of what a finger needs, and what a mouse may miss by, in CSS pixels. */
const reach = { finger: 22, mouse: 4 } as const

/** The exploded drawing: moved by fingers, mouse, wheel and keys, with its hotspots over it. */
export function Picture({
  diagram,
  callouts,
  choice,
}: {
  readonly diagram: Diagram
  readonly callouts: readonly Callout[]
  readonly choice: Choice
}) {
  const state = usePicture(diagram)
  const { hotspots, width, height } = diagram
  const { lit, chosen, light, mark, choose, asked } = choice
  const size = useMemo(() => ({ width, height }), [width, height])
  const { box, view, isWhole, isClosest, zoom, showAll, reveal } = useView(size, {
    tapped: (at, isTouch) => {
      const callout = calloutOver(at, isTouch ? reach.finger : reach.mouse)
      const chooseIt = () => {
        choose(callout, 'picture')
      }
      if (isTouch) {
        mark(callout)
        return chooseIt
      }
      chooseIt()
      return null
    },
    hovered: (at) => {
      light(at === null ? null : calloutOver(at, reach.mouse))
    },
  })
  const calloutOver = (at: Point, far: number): string | null =>
    view === null ? null : calloutAt(hotspots, inUnits(view, at), far / view.scale)
  const bring = useCallback(
    (callout: string | null) => {
      const bounds = callouts.find((one) => one.callout === callout)?.bounds ?? null
      if (bounds !== null) reveal(bounds)
    },
    [callouts, reveal],
  )
  const isMeasured = view !== null
  useEffect(() => {
    if (isMeasured && asked !== null && asked.by !== 'picture') bring(asked.callout)
  }, [asked, bring, isMeasured])
  const choosePressed = useCallback(
    (callout: string) => {
      choose(callout, 'picture')
    },
    [choose],
  )
  const focused = useCallback(
    (callout: string | null) => {
      light(callout)
      bring(callout)
    },
    [light, bring],
  )
  const litOnes = useMemo(() => [lit, chosen].flatMap((one) => one ?? []), [lit, chosen])

  if (state.is === 'missing')
    return (
      <div className="dg-canvas is-missing">
        <Failed title="The picture is not on this device; the list is" onAgain={state.again}>
          It is kept here once it was seen with a signal. Every part is in the list, with its number.
        </Failed>
      </div>
    )
  return (
    <div className="dg-canvas">
      <div
        ref={box}
        className={isWhole ? 'dg-box' : 'dg-box is-zoomed'}
        role="region"
        aria-label={`Drawing of ${diagram.title}. Plus and minus zoom, the arrows move it, 0 shows all of it.`}
        tabIndex={0}
        aria-busy={state.is === 'loading'}
      >
        <div className={view === null ? 'dg-layer is-unmeasured' : 'dg-layer'} style={layerStyle(size, view)}>
          {state.is === 'drawn' ? <ShadowSvg svg={state.svg} lit={litOnes} /> : null}
          {state.is === 'framed' ? <FramedPicture bytes={state.bytes} type={state.type} /> : null}
          <Spots
            picture={size}
            callouts={callouts}
            lit={lit}
            chosen={chosen}
            onChoose={choosePressed}
            onFocus={focused}
          />
        </div>
        {state.is === 'loading' ? (
          <span className="dg-coming sk" role="status" aria-label="Loading the drawing" />
        ) : null}
      </div>
      <ZoomButtons isWhole={isWhole} isClosest={isClosest} zoom={zoom} showAll={showAll} />
    </div>
  )
}
