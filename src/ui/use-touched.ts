import { useState } from 'react'

/** An error is shown only after its field was left once, or after a submit was tried (`storefront §5`). */
export function useTouched(
  error: string | undefined,
  isSubmitted: boolean,
): { shown: string | undefined; touch: () => void } {
  const [isTouched, setTouched] = useState(false)
  return {
    shown: error && (isTouched || isSubmitted) ? error : undefined,
    touch: () => {
      setTouched(true)
    },
  }
}
