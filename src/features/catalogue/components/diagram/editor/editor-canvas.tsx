import { useMemo, useState } from 'react'
import type { DiagramDraft } from '../../../../../../contract/catalogue-office.ts'
import { FramedPicture } from '../framed-picture.tsx'
import type { Grip } from '../gestures.ts'
import { layerStyle } from '../layer-style.ts'
import { ShadowSvg } from '../shadow-svg.tsx'
import { distanceTo } from '../spot-shape.ts'
import { usePicture } from '../use-picture.ts'
import { useView } from '../use-view.ts'
import { inUnits } from '../view.ts'
import type { Point } from '../view.ts'
import { ZoomButtons } from '../zoom-buttons.tsx'
import { EditedSpots, cornerAway, edgeOf } from './edited-spots.tsx'
import type { Edit, EditedSpot, Sheet } from './editing.ts'
import { radiusOf, smallest } from './shapes.ts'
import { keyEdit, stepOf } from './spot-keys.ts'

export type Tool = 'select' | 'place'

interface Props {
  readonly diagram: DiagramDraft
  readonly sheet: Sheet
  readonly tool: Tool
  readonly selected: number | null
  readonly onSelect: (key: number | null) => void
  readonly onPlace: (at: Point, isByKey: boolean) => void
  readonly onEdit: (edit: Edit) => void
}

const nothingLit: readonly string[] = []
/** What finger and mouse may miss a hotspot by, in CSS pixels. */
const reachOf = (isTouch: boolean): number => (isTouch ? 22 : 6)

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]]
const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most)

function spotAt(spots: readonly EditedSpot[], at: Point, far: number): EditedSpot | null {
  let best: { spot: EditedSpot; away: number } | null = null
  for (const spot of spots) {
    const away = distanceTo(spot.shape, at)
    if (away <= far && (best === null || away <= best.away)) best = { spot, away }
  }
  return best?.spot ?? null
}

/** The picture with its hotspots to place, move, resize and choose, by hand or by keys. */
export function EditorCanvas({ diagram, sheet, tool, selected, onSelect, onPlace, onEdit }: Props) {
  const state = usePicture(diagram)
  const { width, height } = diagram
  const size = useMemo(() => ({ width, height }), [width, height])
  const [cursor, setCursor] = useState<Point>([width / 2, height / 2])
  const [holds, setHolds] = useState(0)
  const { box, view, isWhole, isClosest, zoom, showAll, reveal } = useView(size, {
    tapped: (at, isTouch) => {
      if (view === null) return null
      if (tool === 'place') onPlace(inUnits(view, at), false)
      else onSelect(spotAt(sheet.spots, inUnits(view, at), reachOf(isTouch) / view.scale)?.key ?? null)
      return null
    },
    hovered: () => undefined,
    grabbed: (at, isTouch) =>
      view === null ? null : grab(inUnits(view, at), reachOf(isTouch) / view.scale, 1 / view.scale),
    pressed: (event) => view !== null && press(event, 1 / view.scale),
  })

  const grab = (from: Point, far: number, unit: number): Grip | null => {
    const tag = `hand ${holds}`
    const chosen = sheet.spots.find(({ key }) => key === selected)
    const away: Point = [cornerAway * unit, 0]
    const isCorner = chosen !== undefined && Math.hypot(...minus(edgeOf(chosen), minus(from, away))) <= far * 1.5
    const spot = isCorner ? chosen : tool === 'place' ? null : spotAt(sheet.spots, from, far)
    if (spot == null) return null
    const { key, shape } = spot
    let last = from
    let radius = radiusOf(shape)
    const first = radius
    return {
      moved: (at) => {
        if (view === null) return
        const now = inUnits(view, at)
        if (last === from) {
          onSelect(key)
          setHolds((many) => many + 1)
        }
        if (isCorner) {
          const wanted = Math.max(smallest, first + now[0] - from[0])
          onEdit({ is: 'resize', key, factor: wanted / radius, tag })
          radius = wanted
        } else onEdit({ is: 'move', key, by: minus(now, last), tag })
        last = now
      },
    }
  }
  const press = (event: KeyboardEvent, unit: number): boolean => {
    const target = event.target instanceof Element ? event.target.closest('[data-spot]') : null
    if (target !== null) {
      const edit = keyEdit(event, Number(target.getAttribute('data-spot')), unit)
      if (edit === null) return false
      if (edit.is === 'remove-spot' && event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
      else onSelect(Number(target.getAttribute('data-spot')))
      onEdit(edit)
      return true
    }
    if (tool !== 'place') return false
    const step = stepOf(event, 8 * unit)
    if (step !== null) {
      const at: Point = [clamp(cursor[0] + step[0], width), clamp(cursor[1] + step[1], height)]
      setCursor(at)
      reveal({ left: at[0], right: at[0] + 1, top: at[1], bottom: at[1] + 1 })
      return true
    }
    if (event.key !== 'Enter' && event.key !== ' ') return false
    onPlace(cursor, true)
    return true
  }

  return (
    <div className="dg-canvas ed-canvas">
      <div
        ref={box}
        className={`dg-box ed-box is-${tool}`}
        role="region"
        aria-label={
          tool === 'place'
            ? 'Drawing. The arrows move the cross, Enter places a hotspot there.'
            : 'Drawing. Tab goes from hotspot to hotspot; the arrows move it, brackets change its size, Delete removes it.'
        }
        tabIndex={0}
      >
        <div className={view === null ? 'dg-layer is-unmeasured' : 'dg-layer'} style={layerStyle(size, view)}>
          {state.is === 'drawn' ? <ShadowSvg svg={state.svg} lit={nothingLit} /> : null}
          {state.is === 'framed' ? <FramedPicture bytes={state.bytes} type={state.type} /> : null}
          <EditedSpots
            picture={size}
            spots={sheet.spots}
            lines={sheet.lines}
            selected={selected}
            cursor={tool === 'place' ? cursor : null}
            onSelect={onSelect}
          />
        </div>
      </div>
      <ZoomButtons isWhole={isWhole} isClosest={isClosest} zoom={zoom} showAll={showAll} />
    </div>
  )
}
