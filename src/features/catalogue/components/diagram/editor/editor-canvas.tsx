import { useMemo, useState } from 'react'
import type { DiagramDraft } from '../../../../../../contract/catalogue-office.ts'
import { FramedPicture } from '../viewer/framed-picture.tsx'
import type { DragHandle } from '../viewer/gestures.ts'
import { getLayerStyle } from '../viewer/layer-style.ts'
import { ShadowSvg } from '../viewer/shadow-svg.tsx'
import { distanceTo } from '../viewer/hotspot-shape.ts'
import { usePicture } from '../viewer/use-picture.ts'
import { useView } from '../viewer/use-view.ts'
import { toPictureUnits } from '../viewer/view.ts'
import type { Point } from '../viewer/view.ts'
import { ZoomButtons } from '../viewer/zoom-buttons.tsx'
import { EditableHotspots, cornerOffset, getEdge } from './editable-hotspots.tsx'
import type { Edit, EditedSpot, DiagramContent } from './editor-state.ts'
import { getMinRadius, getRadius } from './shapes.ts'
import { toKeyEdit, getArrowStep } from './hotspot-keys.ts'

export type Tool = 'select' | 'place'

interface Props {
  readonly diagram: DiagramDraft
  readonly sheet: DiagramContent
  readonly tool: Tool
  readonly selected: number | null
  readonly onSelect: (key: number | null) => void
  readonly onPlace: (at: Point, isByKey: boolean) => void
  readonly onEdit: (edit: Edit) => void
}

const noHighlight: readonly string[] = []
/** How far a finger or a mouse may miss a hotspot, in CSS pixels. */
const getHitRadius = (isTouch: boolean): number => (isTouch ? 22 : 6)

const subtract = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]]
const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max)

function findSpotAt(spots: readonly EditedSpot[], at: Point, far: number): EditedSpot | null {
  let best: { spot: EditedSpot; away: number } | null = null
  for (const spot of spots) {
    const away = distanceTo(spot.shape, at)
    if (away <= far && (best === null || away <= best.away)) best = { spot, away }
  }
  return best?.spot ?? null
}

/** The editor's canvas: add, move, resize and select hotspots by pointer or keyboard. */
export function EditorCanvas({ diagram, sheet, tool, selected, onSelect, onPlace, onEdit }: Props) {
  const state = usePicture(diagram)
  const { width, height } = diagram
  const size = useMemo(() => ({ width, height }), [width, height])
  // In fractions of the picture, so that it stays in place on one of another size.
  const [[across, down], setCursor] = useState<Point>([0.5, 0.5])
  const cursor = useMemo<Point>(() => [across * width, down * height], [across, down, width, height])
  const [dragCount, setDragCount] = useState(0)
  const { box, view, isFitted, isClosest, zoom, showAll, reveal } = useView(size, {
    onTap: (at, isTouch) => {
      if (view === null) return null
      if (tool === 'place') onPlace(toPictureUnits(view, at), false)
      else onSelect(findSpotAt(sheet.spots, toPictureUnits(view, at), getHitRadius(isTouch) / view.scale)?.key ?? null)
      return null
    },
    onHover: () => undefined,
    onGrab: (at, isTouch) =>
      view === null ? null : grab(toPictureUnits(view, at), getHitRadius(isTouch) / view.scale, 1 / view.scale),
    onKey: (event) => view !== null && press(event, 1 / view.scale),
  })

  const grab = (from: Point, far: number, unit: number): DragHandle | null => {
    const tag = `hand ${dragCount}`
    const chosen = sheet.spots.find(({ key }) => key === selected)
    const away: Point = [cornerOffset * unit, 0]
    const isCorner = chosen !== undefined && Math.hypot(...subtract(getEdge(chosen), subtract(from, away))) <= far * 1.5
    const spot = isCorner ? chosen : tool === 'place' ? null : findSpotAt(sheet.spots, from, far)
    if (spot == null) return null
    const { key, shape } = spot
    let last = from
    let radius = getRadius(shape)
    const first = radius
    return {
      onMove: (at) => {
        if (view === null) return
        const now = toPictureUnits(view, at)
        if (last === from) {
          onSelect(key)
          setDragCount((many) => many + 1)
        }
        if (isCorner) {
          const nextRadius = Math.max(getMinRadius(radius), first + now[0] - from[0])
          onEdit({ is: 'resize', key, factor: nextRadius / radius, tag })
          radius = nextRadius
        } else onEdit({ is: 'move', key, by: subtract(now, last), tag })
        last = now
      },
    }
  }
  const press = (event: KeyboardEvent, unit: number): boolean => {
    const target = event.target instanceof Element ? event.target.closest('[data-spot]') : null
    if (target !== null) {
      const edit = toKeyEdit(event, Number(target.getAttribute('data-spot')), unit)
      if (edit === null) return false
      if (edit.is === 'remove-spot' && event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
      else onSelect(Number(target.getAttribute('data-spot')))
      onEdit(edit)
      return true
    }
    if (tool !== 'place') return false
    const step = getArrowStep(event, 8 * unit)
    if (step !== null) {
      const at: Point = [clamp(cursor[0] + step[0], width), clamp(cursor[1] + step[1], height)]
      setCursor([at[0] / width, at[1] / height])
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
            ? 'Diagram. Arrow keys move the cross, Enter adds a hotspot there.'
            : 'Diagram. Tab moves between hotspots; arrow keys move one, brackets resize it, Delete removes it.'
        }
        tabIndex={0}
      >
        <div className={view === null ? 'dg-layer is-unmeasured' : 'dg-layer'} style={getLayerStyle(size, view)}>
          {state.is === 'drawn' ? <ShadowSvg svg={state.svg} highlighted={noHighlight} /> : null}
          {state.is === 'framed' ? <FramedPicture bytes={state.bytes} type={state.type} /> : null}
          <EditableHotspots
            picture={size}
            spots={sheet.spots}
            lines={sheet.lines}
            selected={selected}
            cursor={tool === 'place' ? cursor : null}
            onSelect={onSelect}
          />
        </div>
      </div>
      <ZoomButtons isFitted={isFitted} isClosest={isClosest} zoom={zoom} showAll={showAll} />
    </div>
  )
}
