import { useState } from 'react'
import type { Reading } from '../../../../data/use-read.ts'

/** What was read last: it stays in sight, and keeps the focus, while the next page comes. */
export function useLast<T>(reading: Reading<T>): T | null {
  const [last, setLast] = useState<T | null>(null)
  if (reading.state === 'ready' && reading.value !== last) setLast(reading.value)
  return reading.state === 'ready' ? reading.value : last
}
