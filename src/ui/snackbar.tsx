import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useClock } from '../data/clock.tsx'
import { getPresenter } from './overlay/load-presenter.ts'
import type { OverlayPresenter, Presented } from './overlay/presenter.ts'
import './snackbar.css'

export interface SnackbarMessage {
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Milliseconds until it disappears; 4000 without it (`SF064, SF232`). */
  readonly ms?: number
}

/** A message and what shows it: Ionic's toast, or our bar while Ionic's code is not here. */
interface Shown extends SnackbarMessage {
  readonly presenter: OverlayPresenter | null
}

const SnackbarContext = createContext<(message: SnackbarMessage) => void>(() => {})

/** Returns a function that shows one sentence at the bottom of the screen, with at most one action. */
export function useSnackbar(): (message: SnackbarMessage) => void {
  return useContext(SnackbarContext)
}

/** The bar without Ionic. */
function PlainBar({
  text,
  action,
  onAction,
  onHold,
}: Pick<SnackbarMessage, 'text' | 'action'> & { onAction: () => void; onHold: (isHeld: boolean) => void }) {
  const hold = {
    onMouseEnter: () => {
      onHold(true)
    },
    onMouseLeave: () => {
      onHold(false)
    },
    onFocus: () => {
      onHold(true)
    },
    onBlur: () => {
      onHold(false)
    },
  }
  return (
    <div className="snackbar" {...hold}>
      <span className="grow">{text}</span>
      {action ? (
        <button type="button" onClick={onAction}>
          {action.label}
        </button>
      ) : null}
    </div>
  )
}

export function SnackbarProvider({ children }: { children: ReactNode }) {
  const clock = useClock()
  const [shown, setShown] = useState<Shown | null>(null)
  const [isHeld, setHeld] = useState(false)
  const toast = useRef<Presented | null>(null)
  const show = useCallback((message: SnackbarMessage) => {
    // The next message takes the place of the last one at once.
    toast.current?.remove()
    setHeld(false)
    setShown({ ...message, presenter: getPresenter() })
  }, [])
  const runAction = useMemo(
    () => () => {
      setShown(null)
      shown?.action?.run()
    },
    [shown],
  )
  useEffect(
    () =>
      shown && !isHeld
        ? clock.setTimer(shown.ms ?? 4000, () => {
            setShown(null)
          })
        : undefined,
    [clock, shown, isHeld],
  )
  useEffect(() => {
    if (!shown?.presenter) return
    const opened = shown.presenter.openToast({
      text: shown.text,
      actionLabel: shown.action?.label ?? null,
      onAction: runAction,
      onHold: setHeld,
    })
    toast.current = opened
    return () => {
      opened.hide()
    }
  }, [shown, runAction])
  return (
    <SnackbarContext value={show}>
      {children}
      <div role="status" aria-live="polite">
        {shown?.presenter === null ? <PlainBar {...shown} onAction={runAction} onHold={setHeld} /> : null}
      </div>
    </SnackbarContext>
  )
}
