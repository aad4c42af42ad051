import { useCallback, useEffect, useRef, useState } from 'react'
import { watchGestures } from './gestures.ts'
import type { GestureHandlers } from './gestures.ts'
import { fitView, isClosest, isFitted, resizeView, revealBounds, zoomView } from './view.ts'
import type { Bounds, Frame, Size, View } from './view.ts'

interface ViewState {
  readonly view: View
  readonly frame: Frame
}

export interface ViewControls {
  /** The ref of the viewer's box. */
  readonly box: (element: HTMLElement | null) => void
  /** Null until the box is measured. */
  readonly view: View | null
  readonly isWhole: boolean
  readonly isClosest: boolean
  readonly zoom: (factor: number) => void
  readonly showAll: () => void
  /** Pans and zooms so that these bounds, in picture units, are visible. */
  readonly reveal: (bounds: Bounds) => void
}

/** Pans and zooms a picture in its box by touch, mouse, wheel and keys. */
export function useView(picture: Size, taps: GestureHandlers): ViewControls {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [state, setState] = useState<ViewState | null>(null)
  const latestTaps = useRef(taps)
  const latest = useRef<ViewState | null>(null)
  const { width, height } = picture

  useEffect(() => {
    latestTaps.current = taps
    latest.current = state
  })
  const change = useCallback((to: (look: ViewState) => View) => {
    setState((now) => (now === null ? null : { ...now, view: to(now) }))
  }, [])

  useEffect(() => {
    if (box === null) return
    const measure = () => {
      const frame = { box: { width: box.clientWidth, height: box.clientHeight }, picture: { width, height } }
      if (frame.box.width === 0 || frame.box.height === 0) return
      setState((now) => ({
        frame,
        view:
          now === null || now.frame.picture.width !== width || now.frame.picture.height !== height
            ? fitView(frame)
            : resizeView(now.view, now.frame, frame),
      }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => {
      observer.disconnect()
    }
  }, [box, width, height])

  useEffect(() => {
    if (box === null) return
    return watchGestures(box, {
      change: (to) => {
        change(({ view, frame }) => to(view, frame))
      },
      isWhole: () => latest.current === null || isFitted(latest.current.view, latest.current.frame),
      taps: latestTaps,
    })
  }, [box, change])

  return {
    box: setBox,
    view: state?.view ?? null,
    isWhole: state === null || isFitted(state.view, state.frame),
    isClosest: state !== null && isClosest(state.view, state.frame),
    zoom: useCallback(
      (factor) => {
        change(({ view, frame }) => zoomView(view, factor, [frame.box.width / 2, frame.box.height / 2], frame))
      },
      [change],
    ),
    showAll: useCallback(() => {
      change(({ frame }) => fitView(frame))
    }, [change]),
    reveal: useCallback(
      (bounds) => {
        change(({ view, frame }) => revealBounds(view, bounds, frame))
      },
      [change],
    ),
  }
}
