import { useCallback, useEffect, useState } from 'react'
import { CameraFault } from './camera.ts'
import type { Camera, CameraFaultKind, openCamera } from './camera.ts'
import { useShown } from './use-shown.ts'

export type CameraState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'live'; readonly camera: Camera }
  | { readonly kind: CameraFaultKind }

const starting: CameraState = { kind: 'starting' }

/** Keeps the camera open while the page is in sight and whoever uses this is on the screen; `again` tries anew. */
export function useCamera(open: typeof openCamera): { readonly state: CameraState; readonly again: () => void } {
  const [state, setState] = useState(starting)
  const [tries, setTries] = useState(0)
  const isShown = useShown()

  useEffect(() => {
    if (!isShown) return undefined
    const over = new AbortController()
    const isOver = () => over.signal.aborted
    open().then(
      (camera) => {
        if (isOver()) {
          camera.stop()
          return
        }
        over.signal.addEventListener('abort', camera.stop)
        camera.onEnded(() => {
          if (!isOver()) setState({ kind: 'busy' })
        })
        setState({ kind: 'live', camera })
      },
      (fault: unknown) => {
        if (!isOver()) setState({ kind: fault instanceof CameraFault ? fault.kind : 'busy' })
      },
    )
    return () => {
      over.abort()
      setState(starting)
    }
  }, [open, isShown, tries])

  const again = useCallback(() => {
    setTries((count) => count + 1)
  }, [])
  return { state, again }
}
