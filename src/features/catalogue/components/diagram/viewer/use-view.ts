import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { watchGestures } from './gestures.ts'
import type { GestureHandlers } from './gestures.ts'
import { fitView, isClosest, isFitted, resizeView, revealBounds, zoomView } from './view.ts'
import type { Bounds, Viewport, Size, View } from './view.ts'

interface ViewState {
  readonly view: View
  readonly viewport: Viewport
}

export interface ViewControls {
  /** The ref of the viewer's box. */
  readonly box: (element: HTMLElement | null) => void
  /** Null until the box is measured. */
  readonly view: View | null
  readonly isFitted: boolean
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

  // Before the first picture of it: a press on what is seen finds its size and its handlers.
  useLayoutEffect(() => {
    latestTaps.current = taps
    latest.current = state
  })
  const change = useCallback((to: (look: ViewState) => View) => {
    setState((now) => (now === null ? null : { ...now, view: to(now) }))
  }, [])

  useLayoutEffect(() => {
    if (box === null) return
    const measure = () => {
      const viewport = { box: { width: box.clientWidth, height: box.clientHeight }, picture: { width, height } }
      if (viewport.box.width === 0 || viewport.box.height === 0) return
      setState((now) => ({
        viewport,
        view:
          now === null || now.viewport.picture.width !== width || now.viewport.picture.height !== height
            ? fitView(viewport)
            : resizeView(now.view, now.viewport, viewport),
      }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => {
      observer.disconnect()
    }
  }, [box, width, height])

  useLayoutEffect(() => {
    if (box === null) return
    return watchGestures(box, {
      change: (to) => {
        change(({ view, viewport }) => to(view, viewport))
      },
      isFullView: () => latest.current === null || isFitted(latest.current.view, latest.current.viewport),
      taps: latestTaps,
    })
  }, [box, change])

  return {
    box: setBox,
    view: state?.view ?? null,
    isFitted: state === null || isFitted(state.view, state.viewport),
    isClosest: state !== null && isClosest(state.view, state.viewport),
    zoom: useCallback(
      (factor) => {
        change(({ view, viewport }) =>
          zoomView(view, factor, [viewport.box.width / 2, viewport.box.height / 2], viewport),
        )
      },
      [change],
    ),
    showAll: useCallback(() => {
      change(({ viewport }) => fitView(viewport))
    }, [change]),
    reveal: useCallback(
      (bounds) => {
        change(({ view, viewport }) => revealBounds(view, bounds, viewport))
      },
      [change],
    ),
  }
}
