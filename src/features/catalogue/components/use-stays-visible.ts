import { useEffect, useState } from 'react'

/** A tenth of a second at 60 frames per second. */
const minFrames = 6

/** True once the page has stayed rendered for a moment. Pages that are scrolled past are not loaded. */
export function useStaysVisible(): boolean {
  const [hasStayed, setHasStayed] = useState(false)
  useEffect(() => {
    let left = minFrames
    const count = () => {
      left -= 1
      if (left === 0) setHasStayed(true)
      else frame = requestAnimationFrame(count)
    }
    let frame = requestAnimationFrame(count)
    return () => {
      cancelAnimationFrame(frame)
    }
  }, [])
  return hasStayed
}
