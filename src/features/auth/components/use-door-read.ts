import { useEffect, useState } from 'react'
import type { Reply, Row, Sent } from '../../../../contract/kernel/endpoint.ts'
import type { Engine } from '../../../../offline/engine.ts'
import { useOpening } from '../../../data/opening.tsx'

/**
 * A read of the server before anybody has signed in, where no query cache is loaded: what it answered last, or null
 * while it is not there. `input` is asked for anew when `key` changes; a null key asks nothing.
 */
export function useDoorRead<R extends Row>(row: R, input: Sent<R>, key: string | null): Reply<R> | null {
  const opening = useOpening()
  const [asked, setAsked] = useState({ row, input, key })
  const [found, setFound] = useState<{ readonly key: string; readonly value: Reply<R> } | null>(null)
  if (asked.key !== key) setAsked({ row, input, key })
  useEffect(() => {
    if (asked.key === null) return undefined
    const wanted = asked.key
    let isWanted = true
    const ask = async (engine: Engine) => {
      const { value } = await engine.mirrored(asked.row, asked.input)
      if (isWanted) setFound({ key: wanted, value })
    }
    // What is not there is typed by hand.
    opening.then(ask).catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [opening, asked])
  return found !== null && found.key === key ? found.value : null
}
