import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useClock } from '../data/clock.tsx'
import './snackbar.css'

export interface Said {
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Milliseconds until it goes by itself; 4000 where nothing is said (`storefront §9`). */
  readonly ms?: number
}

const Say = createContext<(said: Said) => void>(() => {})

/** Says one sentence at the foot of the screen, with at most one thing to do about it. */
export function useSnackbar(): (said: Said) => void {
  return useContext(Say)
}

export function SnackbarProvider({ children }: { children: ReactNode }) {
  const clock = useClock()
  const [shown, setShown] = useState<Said | null>(null)
  const [isHeld, setHeld] = useState(false)
  const say = useCallback((said: Said) => {
    setHeld(false)
    setShown({ ...said })
  }, [])
  useEffect(
    () =>
      shown && !isHeld
        ? clock.after(shown.ms ?? 4000, () => {
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
    <Say value={say}>
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
    </Say>
  )
}
