import { useEffect, useRef, useState } from 'react'
import { useClock } from '../data/clock.tsx'

type Texts = Readonly<Record<string, string>>
const trim = <T extends Texts>(texts: T): T =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as T

/**
 * Texts that filter a list. `given` are those of the address; what is typed goes to `onTyped` after a pause of `pauseMs`. An
 * address from elsewhere, such as Back or Clear, replaces what was typed. The one that these fields set does not: typing may
 * have gone on since.
 */
export function useTypedTexts<T extends Texts>(
  given: T,
  onTyped: (texts: T) => void,
  pauseMs = 300,
): readonly [T, (changed: Partial<T>) => void] {
  const clock = useClock()
  const [texts, setTexts] = useState(given)
  const json = JSON.stringify(given)
  const [before, setBefore] = useState(json)
  const [sent, setSent] = useState<string | null>(null)
  const latest = useRef({ json, onTyped })
  useEffect(() => {
    latest.current = { json, onTyped }
  })
  if (before !== json) {
    setBefore(json)
    if (json !== sent) {
      setTexts(given)
      // An address that these fields once set is from elsewhere when it comes back.
      setSent(null)
    }
  }
  useEffect(
    () =>
      clock.setTimer(pauseMs, () => {
        const typed = trim(texts)
        if (JSON.stringify(typed) === latest.current.json) return
        setSent(JSON.stringify(typed))
        latest.current.onTyped(typed)
      }),
    [clock, texts, pauseMs],
  )
  return [
    texts,
    (changed) => {
      setTexts({ ...texts, ...changed })
    },
  ]
}
