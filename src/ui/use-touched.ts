import { useState } from 'react'

/** Shows an error only after its field was left once, or after a submit attempt (`SF151`). */
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
