import { useCallback, useEffect, useMemo } from 'react'
import type { Diagram } from '../../../../../../contract/shapes/catalogue.ts'
import { useConnectionStatus } from '../../../../../data/connection-status.tsx'
import { errorMessage } from '../../../../../data/error-message.ts'
import { Failed } from '../../../../../ui/load-states.tsx'
import { picturePath } from '../../catalogue-paths.ts'
import { findCalloutAt } from '../callouts.ts'
import type { Callout } from '../callouts.ts'
import { FramedPicture } from './framed-picture.tsx'
import { ShadowSvg } from './shadow-svg.tsx'
import { Hotspots } from './hotspots.tsx'
import type { CalloutChoice } from '../use-callout-choice.ts'
import { usePicture } from './use-picture.ts'
import { getLayerStyle } from './layer-style.ts'
import { useView } from './use-view.ts'
import { toPictureUnits } from './view.ts'
import type { Point } from './view.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

/** How far a finger or a mouse may miss a hotspot, in CSS pixels. */
const hitRadius = { finger: 22, mouse: 4 } as const

/** The diagram viewer: pan and zoom by touch, mouse, wheel and keys, with hotspots over the picture. */
export function DiagramViewer({
  diagram,
  callouts,
  choice,
}: {
  readonly diagram: Diagram
  readonly callouts: readonly Callout[]
  readonly choice: CalloutChoice
}) {
  const state = usePicture(diagram)
  const { hotspots, width, height } = diagram
  const { highlighted, chosen, highlight, mark, choose, lastChoice } = choice
  const size = useMemo(() => ({ width, height }), [width, height])
  const { box, view, isFitted, isClosest, zoom, showAll, reveal } = useView(size, {
    onTap: (at, isTouch) => {
      const callout = findCallout(at, isTouch ? hitRadius.finger : hitRadius.mouse)
      const choosePicked = () => {
        choose(callout, 'picture')
      }
      if (isTouch) {
        mark(callout)
        return choosePicked
      }
      choosePicked()
      return null
    },
    onHover: (at) => {
      highlight(at === null ? null : findCallout(at, hitRadius.mouse))
    },
  })
  const findCallout = (at: Point, far: number): string | null =>
    view === null ? null : findCalloutAt(hotspots, toPictureUnits(view, at), far / view.scale)
  const revealCallout = useCallback(
    (callout: string | null) => {
      const bounds = callouts.find((one) => one.callout === callout)?.bounds ?? null
      if (bounds !== null) reveal(bounds)
    },
    [callouts, reveal],
  )
  const isMeasured = view !== null
  useEffect(() => {
    if (isMeasured && lastChoice !== null && lastChoice.by !== 'picture') revealCallout(lastChoice.callout)
  }, [lastChoice, revealCallout, isMeasured])
  const chooseCallout = useCallback(
    (callout: string) => {
      choose(callout, 'picture')
    },
    [choose],
  )
  const focusCallout = useCallback(
    (callout: string | null) => {
      highlight(callout)
      revealCallout(callout)
    },
    [highlight, revealCallout],
  )
  const { isOnline } = useConnectionStatus()
  const highlightedCallouts = useMemo(() => [highlighted, chosen].flatMap((one) => one ?? []), [highlighted, chosen])

  if (state.is === 'missing')
    return (
      <div className="dg-canvas is-missing">
        {isOnline ? (
          <Failed title="The picture did not load" onAgain={state.again}>
            {errorMessage(state.error)} All parts are in the list.
          </Failed>
        ) : (
          <Failed title="The picture is not on this device" onAgain={state.again}>
            View it once while online to keep it here. All parts are in the list.
          </Failed>
        )}
      </div>
    )
  return (
    <div className="dg-canvas">
      <div
        ref={box}
        className={isFitted ? 'dg-box' : 'dg-box is-zoomed'}
        role="region"
        aria-label={`Diagram of ${diagram.title}. Plus and minus zoom, arrow keys pan, 0 fits it to the screen.`}
        tabIndex={0}
        aria-busy={state.is === 'loading'}
      >
        <div className={view === null ? 'dg-layer is-unmeasured' : 'dg-layer'} style={getLayerStyle(size, view)}>
          {state.is === 'drawn' ? <ShadowSvg svg={state.svg} highlighted={highlightedCallouts} /> : null}
          {state.is === 'framed' ? <FramedPicture bytes={state.bytes} type={state.type} /> : null}
          <Hotspots
            picture={size}
            callouts={callouts}
            highlighted={highlighted}
            chosen={chosen}
            onChoose={chooseCallout}
            onFocus={focusCallout}
          />
        </div>
        {state.is === 'loading' && typeof window === 'undefined' ? (
          <img
            className="dg-first"
            src={picturePath(diagram.equipment_diagram_id, diagram.image)}
            width={width}
            height={height}
            alt=""
            fetchPriority="high"
          />
        ) : state.is === 'loading' ? (
          <span className="dg-coming sk" role="status" aria-label="Loading the diagram" />
        ) : null}
      </div>
      <ZoomButtons isFitted={isFitted} isClosest={isClosest} zoom={zoom} showAll={showAll} />
    </div>
  )
}
