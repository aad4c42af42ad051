import { useCallback, useEffect, useRef, useState } from 'react'
import { watchGestures } from './gestures.ts'
import type { Taps } from './gestures.ts'
import { fitted, isClosest, isFitted, resized, revealed, zoomed } from './view.ts'
import type { Bounds, Frame, Size, View } from './view.ts'

interface Look {
  readonly view: View
  readonly frame: Frame
}

export interface Viewing {
  /** On the element that the picture moves in. */
  readonly box: (element: HTMLElement | null) => void
  /** Null until the box has been measured. */
  readonly view: View | null
  readonly isWhole: boolean
  readonly isClosest: boolean
  readonly zoom: (factor: number) => void
  readonly showAll: () => void
  /** Brings these bounds, in units of the picture, into sight. */
  readonly reveal: (bounds: Bounds) => void
}

/** How the picture lies in its box: fingers, mouse, wheel and keys move it; what is tapped is told in its units. */
export function useView(picture: Size, taps: Taps): Viewing {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [look, setLook] = useState<Look | null>(null)
  const heard = useRef(taps)
  const latest = useRef<Look | null>(null)
  const { width, height } = picture

  useEffect(() => {
    heard.current = taps
    latest.current = look
  })
  const change = useCallback((to: (look: Look) => View) => {
    setLook((now) => (now === null ? null : { ...now, view: to(now) }))
  }, [])

  useEffect(() => {
    if (box === null) return
    const measure = () => {
      const frame = { box: { width: box.clientWidth, height: box.clientHeight }, picture: { width, height } }
      if (frame.box.width === 0 || frame.box.height === 0) return
      setLook((now) => ({
        frame,
        view:
          now === null || now.frame.picture.width !== width || now.frame.picture.height !== height
            ? fitted(frame)
            : resized(now.view, now.frame, frame),
      }))
    }
    measure()
    const watching = new ResizeObserver(measure)
    watching.observe(box)
    return () => {
      watching.disconnect()
    }
  }, [box, width, height])

  useEffect(() => {
    if (box === null) return
    return watchGestures(box, {
      change: (to) => {
        change(({ view, frame }) => to(view, frame))
      },
      isWhole: () => latest.current === null || isFitted(latest.current.view, latest.current.frame),
      taps: heard,
    })
  }, [box, change])

  return {
    box: setBox,
    view: look?.view ?? null,
    isWhole: look === null || isFitted(look.view, look.frame),
    isClosest: look !== null && isClosest(look.view, look.frame),
    zoom: useCallback(
      (factor) => {
        change(({ view, frame }) => zoomed(view, factor, [frame.box.width / 2, frame.box.height / 2], frame))
      },
      [change],
    ),
    showAll: useCallback(() => {
      change(({ frame }) => fitted(frame))
    }, [change]),
    reveal: useCallback(
      (bounds) => {
        change(({ view, frame }) => revealed(view, bounds, frame))
      },
      [change],
    ),
  }
}
