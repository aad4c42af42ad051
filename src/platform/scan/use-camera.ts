import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { CameraError } from './camera.ts'
import type { Camera, CameraErrorKind, openCamera } from './camera.ts'

function watch(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => {
    document.removeEventListener('visibilitychange', changed)
  }
}

/** Whether the page is visible: not in the background, and the screen is on. */
function usePageVisible(): boolean {
  return useSyncExternalStore(watch, () => document.visibilityState === 'visible')
}

export type CameraState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'live'; readonly camera: Camera }
  | { readonly kind: CameraErrorKind }

const starting: CameraState = { kind: 'starting' }

/** Keeps the camera open while the page is visible and the component is mounted. `retry` reopens it. */
export function useCamera(open: typeof openCamera): { readonly state: CameraState; readonly retry: () => void } {
  const [state, setState] = useState(starting)
  const [tries, setTries] = useState(0)
  const isShown = usePageVisible()

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
      (error: unknown) => {
        if (!isOver()) setState({ kind: error instanceof CameraError ? error.kind : 'busy' })
      },
    )
    return () => {
      over.abort()
      setState(starting)
    }
  }, [open, isShown, tries])

  const retry = useCallback(() => {
    setTries((count) => count + 1)
  }, [])
  return { state, retry }
}
