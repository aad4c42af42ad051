import { useEffect, useState } from 'react'

/** A tenth of a second at 60 frames. */
const frames = 6

/** Whether this piece of a list has stood on the screen for a moment: what is flung past is never asked for. */
export function useStays(): boolean {
  const [stays, setStays] = useState(false)
  useEffect(() => {
    let left = frames
    const count = () => {
      left -= 1
      if (left === 0) setStays(true)
      else frame = requestAnimationFrame(count)
    }
    let frame = requestAnimationFrame(count)
    return () => {
      cancelAnimationFrame(frame)
    }
  }, [])
  return stays
}
