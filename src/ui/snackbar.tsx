import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useClock } from '../data/clock.tsx'
import './snackbar.css'

export interface SnackbarMessage {
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Milliseconds until it disappears; 4000 without it (`SF064, SF232`). */
  readonly ms?: number
}

const SnackbarContext = createContext<(message: SnackbarMessage) => void>(() => {})

/** Returns a function that shows one sentence at the bottom of the screen, with at most one action. */
export function useSnackbar(): (message: SnackbarMessage) => void {
  return useContext(SnackbarContext)
}

export function SnackbarProvider({ children }: { children: ReactNode }) {
  const clock = useClock()
  const [shown, setShown] = useState<SnackbarMessage | null>(null)
  const [isHeld, setHeld] = useState(false)
  const show = useCallback((message: SnackbarMessage) => {
    setHeld(false)
    setShown({ ...message })
  }, [])
  useEffect(
    () =>
      shown && !isHeld
        ? clock.setTimer(shown.ms ?? 4000, () => {
            setShown(null)
          })
        : undefined,
    [clock, shown, isHeld],
  )
  const hold = useMemo(
    () => ({
      onMouseEnter: () => {
        setHeld(true)
      },
      onMouseLeave: () => {
        setHeld(false)
      },
      onFocus: () => {
        setHeld(true)
      },
      onBlur: () => {
        setHeld(false)
      },
    }),
    [],
  )
  const { action } = shown ?? {}
  return (
    <SnackbarContext value={show}>
      {children}
      <div role="status" aria-live="polite">
        {shown ? (
          <div className="snackbar" {...hold}>
            <span className="grow">{shown.text}</span>
            {action ? (
              <button
                type="button"
                onClick={() => {
                  setShown(null)
                  action.run()
                }}
              >
                {action.label}
              </button>
            ) : null}
          </div>
        ) : null}
      </div>
    </SnackbarContext>
  )
}
