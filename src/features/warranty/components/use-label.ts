import { useEffect, useState } from 'react'
import { passports } from '../../../../contract/passports.ts'
import { useEngine } from '../../../data/engine.tsx'
import { useStanding } from '../../../data/standing.tsx'

export type Label =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly again: () => void }
  | { readonly state: 'ready'; readonly code: string }

const keyOf = (id: string) => `label:${id}`

/** The code of a machine's label: asked for once, and kept on this device, so that it prints without a network. */
export function useLabel(id: string): Label {
  const engine = useEngine()
  const { isOnline } = useStanding()
  const [turn, setTurn] = useState(0)
  const [found, setFound] = useState<{ readonly of: string; readonly code?: string; readonly error?: unknown } | null>(
    null,
  )
  const thisTurn = `${id} ${turn} ${isOnline}`
  useEffect(() => {
    let isWanted = true
    const ask = async () => {
      const kept = await engine.draft<string>(keyOf(id)).catch(() => null)
      if (kept !== null) return kept
      const { code } = await engine.call(passports.table.makePassport, { params: { id } })
      await engine.saveDraft(keyOf(id), code).catch(() => undefined)
      return code
    }
    ask().then(
      (code) => {
        if (isWanted) setFound({ of: thisTurn, code })
      },
      (error: unknown) => {
        if (isWanted) setFound({ of: thisTurn, error })
      },
    )
    return () => {
      isWanted = false
    }
  }, [engine, id, thisTurn])
  if (found?.code !== undefined) return { state: 'ready', code: found.code }
  if (found?.of !== thisTurn) return { state: 'loading' }
  return {
    state: 'failed',
    error: found.error,
    again: () => {
      setTurn((at) => at + 1)
    },
  }
}
