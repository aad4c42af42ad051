import { useEffect, useState } from 'react'
import type { Reply, Row, Sent } from '../../../../contract/kernel/endpoint.ts'
import type { Engine } from '../../../../offline/engine.ts'
import { findFirstAnswer } from '../../../data/first-answers.ts'
import { useEnginePromise } from '../../../data/engine-promise.tsx'

/**
 * Reads from the server on signed-out pages, where no query cache is loaded. Returns null until the value is there; a
 * page that the server drew has it from the start.
 * Reads again when `key` changes; a null key reads nothing.
 */
export function usePublicRead<R extends Row>(row: R, input: Sent<R>, key: string | null): Reply<R> | null {
  const opening = useEnginePromise()
  const [request, setRequest] = useState({ row, input, key })
  const [result, setResult] = useState<{ readonly key: string; readonly value: Reply<R> } | null>(() => {
    const first = key === null ? null : findFirstAnswer(row, input)
    return key === null || first === null ? null : { key, value: first }
  })
  if (request.key !== key) setRequest({ row, input, key })
  useEffect(() => {
    if (request.key === null) return undefined
    const requestedKey = request.key
    let isCurrent = true
    const load = async (engine: Engine) => {
      const { value } = await engine.fetchOrCached(request.row, request.input)
      if (isCurrent) setResult({ key: requestedKey, value })
    }
    // Without a suggestion the user types the value.
    opening.then(load).catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [opening, request])
  return result !== null && result.key === key ? result.value : null
}
