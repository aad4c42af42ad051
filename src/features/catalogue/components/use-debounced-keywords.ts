import { useEffect, useState } from 'react'
import { useClock } from '../../../data/clock.tsx'

/** How long the input must rest before a search starts, in ms. */
const delayMs = 200
/** Shorter keywords would match too much of the catalogue. */
const minLength = 2

/** The text of a search field, and its keywords once typing pauses. `isActive` is true if they are long enough to search. */
export function useDebouncedKeywords(): {
  readonly text: string
  readonly setText: (text: string) => void
  readonly keywords: string
  readonly isActive: boolean
} {
  const clock = useClock()
  const [text, setText] = useState('')
  const [keywords, setKeywords] = useState('')
  useEffect(
    () =>
      clock.setTimer(delayMs, () => {
        setKeywords(text.trim())
      }),
    [clock, text],
  )
  return { text, setText, keywords, isActive: keywords.length >= minLength }
}
