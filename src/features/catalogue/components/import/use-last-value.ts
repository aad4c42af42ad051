import { useState } from 'react'
import type { ReadResult } from '../../../../data/use-read.ts'

/** The last value read. It stays visible and keeps the focus while the next page loads. */
export function useLastValue<T>(reading: ReadResult<T>): T | null {
  const [last, setLast] = useState<T | null>(null)
  if (reading.state === 'ready' && reading.value !== last) setLast(reading.value)
  return reading.state === 'ready' ? reading.value : last
}
