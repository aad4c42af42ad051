import { fitted, isFitted, panned, pinched, zoomed } from './view.ts'
import type { Frame, Point, View } from './view.ts'

/** What is pointed at, in pixels of the box; `isTouch` where a finger does it. */
export interface Taps {
  /** What it answers is done once no finger has come down again: what would move the page away under it. */
  readonly tapped: (at: Point, isTouch: boolean) => (() => void) | null
  /** Null when the mouse has left. */
  readonly hovered: (at: Point | null) => void
  /** Something is taken hold of: it moves with the hand, and the picture stays. */
  readonly grabbed?: (at: Point, isTouch: boolean) => Grip | null
  /** A key that means something else here; true where it was heard. */
  readonly pressed?: (event: KeyboardEvent) => boolean
}

export interface Grip {
  readonly moved: (at: Point) => void
}

interface Hands {
  readonly change: (to: (view: View, frame: Frame) => View) => void
  readonly isWhole: () => boolean
  readonly taps: { readonly current: Taps }
}

/** A finger that trembles this much still taps. */
const still = 8
const doubleMs = 320
const step = 64
const keys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
}
export const zoomStep = 1.4

interface Press {
  readonly from: Point
  at: Point
  isMoved: boolean
  grip: Grip | null
}

/** Hears fingers, mouse, wheel and keys on an element; the returned function stops it. */
export function watchGestures(box: HTMLElement, { change, isWhole, taps }: Hands): () => void {
  const presses = new Map<number, Press>()
  let lastTap: { readonly at: Point; readonly time: number } | null = null
  let resting: ReturnType<typeof setTimeout> | undefined
  const listening = new AbortController()
  const { signal } = listening
  const pointOf = (event: MouseEvent): Point => {
    const { left, top } = box.getBoundingClientRect()
    return [event.clientX - left, event.clientY - top]
  }
  const middle = (frame: Frame): Point => [frame.box.width / 2, frame.box.height / 2]
  const near = (a: Point, b: Point, far: number) => Math.hypot(a[0] - b[0], a[1] - b[1]) <= far

  box.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return
      clearTimeout(resting)
      const at = pointOf(event)
      const isFirst = presses.size === 0
      const grip = isFirst ? (taps.current.grabbed?.(at, event.pointerType !== 'mouse') ?? null) : null
      presses.set(event.pointerId, { from: at, at, isMoved: !isFirst, grip })
      if (!isFirst) for (const press of presses.values()) press.isMoved = true
    },
    { signal },
  )
  box.addEventListener(
    'pointermove',
    (event) => {
      const at = pointOf(event)
      const press = presses.get(event.pointerId)
      if (press === undefined) {
        if (event.pointerType === 'mouse') taps.current.hovered(at)
        return
      }
      const [one, other] = [...presses.values()]
      const before = press.at
      if (!press.isMoved && near(press.from, at, still)) return
      if (!press.isMoved) {
        press.isMoved = true
        box.setPointerCapture(event.pointerId)
      }
      if (press.grip !== null && other === undefined) {
        press.at = at
        press.grip.moved(at)
      } else if (one !== undefined && other !== undefined) {
        const from = [one.at, other.at] as const
        press.at = at
        const to = [one.at, other.at] as const
        change((view, frame) => pinched(view, from, to, frame))
      } else {
        press.at = at
        change((view, frame) => panned(view, [at[0] - before[0], at[1] - before[1]], frame))
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
      const at = pointOf(event)
      if (lastTap !== null && event.timeStamp - lastTap.time < doubleMs && near(lastTap.at, at, 24)) {
        lastTap = null
        change((view, frame) => (isFitted(view, frame) ? zoomed(view, 2.5, at, frame) : fitted(frame)))
        return
      }
      lastTap = { at, time: event.timeStamp }
      const rest = taps.current.tapped(at, event.pointerType !== 'mouse')
      if (rest !== null) resting = setTimeout(rest, doubleMs)
    },
    { signal },
  )
  box.addEventListener('pointercancel', (event) => presses.delete(event.pointerId), { signal })
  box.addEventListener(
    'pointerleave',
    (event) => {
      if (event.pointerType === 'mouse') taps.current.hovered(null)
      if (!box.hasPointerCapture(event.pointerId)) presses.delete(event.pointerId)
    },
    { signal },
  )
  box.addEventListener(
    'wheel',
    (event) => {
      // Where all is seen already, turning the wheel back scrolls the page.
      if (event.deltaY > 0 && isWhole()) return
      event.preventDefault()
      const at = pointOf(event)
      const lines = event.deltaMode === 1 ? 16 : 1
      const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002))
      change((view, frame) => zoomed(view, factor, at, frame))
    },
    { signal, passive: false },
  )
  box.addEventListener(
    'keydown',
    (event) => {
      if (taps.current.pressed?.(event) === true) {
        event.preventDefault()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const move = keys[event.key]
      if (move !== undefined) change((view, frame) => panned(view, move, frame))
      else if (event.key === '+' || event.key === '=')
        change((view, frame) => zoomed(view, zoomStep, middle(frame), frame))
      else if (event.key === '-' || event.key === '_')
        change((view, frame) => zoomed(view, 1 / zoomStep, middle(frame), frame))
      else if (event.key === '0') change((_, frame) => fitted(frame))
      else return
      event.preventDefault()
    },
    { signal },
  )
  return () => {
    listening.abort()
    clearTimeout(resting)
  }
}
