import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { useClock } from '../data/clock.tsx'
import { loadCode } from '../platform/load-code.ts'

/** Milliseconds after which code for fingers is loaded: the screen's own code and data come first. */
const delayMs = 1500

const loaded = new WeakMap<() => Promise<object>, object>()

/**
 * Code that only fingers need, such as a gesture. It is loaded late, and never without a touch screen; null until then.
 * `load` must be a constant. A failed load is tried again by the next screen. It stays null while `within` holds the focus,
 * because an element that changes its frame would lose the focus and what is typed.
 */
export function useTouchCode<T extends object>(
  load: () => Promise<T>,
  within?: RefObject<HTMLElement | null>,
): T | null {
  const clock = useClock()
  const [code, setCode] = useState(() => (loaded.get(load) as T | undefined) ?? null)
  useEffect(() => {
    if (code !== null || !(navigator.maxTouchPoints > 0)) return undefined
    let isMounted = true
    const stop = clock.setTimer(loaded.has(load) ? 0 : delayMs, () => {
      loadCode(load).then(
        (module) => {
          loaded.set(load, module)
          const hasFocus = within?.current?.contains(document.activeElement) === true
          if (isMounted && !hasFocus) setCode(module)
        },
        () => undefined,
      )
    })
    return () => {
      isMounted = false
      stop()
    }
  }, [clock, load, code, within])
  return code
}
