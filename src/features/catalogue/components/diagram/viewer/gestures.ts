import { fitView, isFitted, panView, pinchView, zoomView } from './view.ts'
import type { Viewport, Point, View } from './view.ts'

/** Pointer and key handlers. Points are in CSS pixels of the box; `isTouch` is true for a finger. */
export interface GestureHandlers {
  /** May return a follow-up that runs only if no second tap comes, for effects that would move the page. */
  readonly onTap: (at: Point, isTouch: boolean) => (() => void) | null
  /** Null when the mouse has left. */
  readonly onHover: (at: Point | null) => void
  /** Returns a handle if something at the point can be dragged. The picture then stays in place. */
  readonly onGrab?: (at: Point, isTouch: boolean) => DragHandle | null
  /** Handles a key before the viewer does; true if it was handled. */
  readonly onKey?: (event: KeyboardEvent) => boolean
}

export interface DragHandle {
  readonly onMove: (at: Point) => void
}

interface GestureOptions {
  readonly change: (to: (view: View, viewport: Viewport) => View) => void
  readonly isFullView: () => boolean
  readonly taps: { readonly current: GestureHandlers }
}

/** How far a finger may move in a tap, in CSS pixels. */
const tapTolerance = 8
const doubleMs = 320
const step = 64
const keys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
}
/** The zoom factor of one button press or key. */
export const zoomStep = 1.4

interface Press {
  readonly from: Point
  at: Point
  isMoved: boolean
  grip: DragHandle | null
}

/** Listens for touch, mouse, wheel and keys on an element. Returns a function that stops it. */
export function watchGestures(box: HTMLElement, { change, isFullView, taps }: GestureOptions): () => void {
  const presses = new Map<number, Press>()
  let lastTap: { readonly at: Point; readonly time: number } | null = null
  let afterTap: ReturnType<typeof setTimeout> | undefined
  const abort = new AbortController()
  const { signal } = abort
  const getPoint = (event: MouseEvent): Point => {
    const { left, top } = box.getBoundingClientRect()
    return [event.clientX - left, event.clientY - top]
  }
  const boxCenter = (viewport: Viewport): Point => [viewport.box.width / 2, viewport.box.height / 2]
  const isWithin = (a: Point, b: Point, distance: number) => Math.hypot(a[0] - b[0], a[1] - b[1]) <= distance

  box.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return
      clearTimeout(afterTap)
      const at = getPoint(event)
      const isFirst = presses.size === 0
      const grip = isFirst ? (taps.current.onGrab?.(at, event.pointerType !== 'mouse') ?? null) : null
      presses.set(event.pointerId, { from: at, at, isMoved: !isFirst, grip })
      if (!isFirst) for (const press of presses.values()) press.isMoved = true
    },
    { signal },
  )
  box.addEventListener(
    'pointermove',
    (event) => {
      const at = getPoint(event)
      const press = presses.get(event.pointerId)
      if (press === undefined) {
        if (event.pointerType === 'mouse') taps.current.onHover(at)
        return
      }
      const [one, other] = [...presses.values()]
      const before = press.at
      if (!press.isMoved && isWithin(press.from, at, tapTolerance)) return
      if (!press.isMoved) {
        press.isMoved = true
        box.setPointerCapture(event.pointerId)
      }
      if (press.grip !== null && other === undefined) {
        press.at = at
        press.grip.onMove(at)
      } else if (one !== undefined && other !== undefined) {
        const from = [one.at, other.at] as const
        press.at = at
        const to = [one.at, other.at] as const
        change((view, viewport) => pinchView(view, from, to, viewport))
      } else {
        press.at = at
        change((view, viewport) => panView(view, [at[0] - before[0], at[1] - before[1]], viewport))
      }
    },
    { signal },
  )
  box.addEventListener(
    'pointerup',
    (event) => {
      const press = presses.get(event.pointerId)
      presses.delete(event.pointerId)
      if (press === undefined || press.isMoved) return
      const at = getPoint(event)
      if (lastTap !== null && event.timeStamp - lastTap.time < doubleMs && isWithin(lastTap.at, at, 24)) {
        lastTap = null
        change((view, viewport) => (isFitted(view, viewport) ? zoomView(view, 2.5, at, viewport) : fitView(viewport)))
        return
      }
      lastTap = { at, time: event.timeStamp }
      const followUp = taps.current.onTap(at, event.pointerType !== 'mouse')
      if (followUp !== null) afterTap = setTimeout(followUp, doubleMs)
    },
    { signal },
  )
  box.addEventListener('pointercancel', (event) => presses.delete(event.pointerId), { signal })
  box.addEventListener(
    'pointerleave',
    (event) => {
      if (event.pointerType === 'mouse') taps.current.onHover(null)
      if (!box.hasPointerCapture(event.pointerId)) presses.delete(event.pointerId)
    },
    { signal },
  )
  box.addEventListener(
    'wheel',
    (event) => {
      // At full view, scrolling down scrolls the page.
      if (event.deltaY > 0 && isFullView()) return
      event.preventDefault()
      const at = getPoint(event)
      const lines = event.deltaMode === 1 ? 16 : 1
      const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002))
      change((view, viewport) => zoomView(view, factor, at, viewport))
    },
    { signal, passive: false },
  )
  box.addEventListener(
    'keydown',
    (event) => {
      if (taps.current.onKey?.(event) === true) {
        event.preventDefault()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const move = keys[event.key]
      if (move !== undefined) change((view, viewport) => panView(view, move, viewport))
      else if (event.key === '+' || event.key === '=')
        change((view, viewport) => zoomView(view, zoomStep, boxCenter(viewport), viewport))
      else if (event.key === '-' || event.key === '_')
        change((view, viewport) => zoomView(view, 1 / zoomStep, boxCenter(viewport), viewport))
      else if (event.key === '0') change((_, viewport) => fitView(viewport))
      else return
      event.preventDefault()
    },
    { signal },
  )
  return () => {
    abort.abort()
    clearTimeout(afterTap)
  }
}
