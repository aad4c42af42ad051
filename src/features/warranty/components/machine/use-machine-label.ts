import { useEffect, useState } from 'react'
import { machineLabels } from '../../../../../contract/passports.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useRefreshAfter } from '../../../../data/use-call.ts'

export type MachineLabel =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly again: () => void }
  | { readonly state: 'ready'; readonly code: string }

const getDraftKey = (id: string) => `label:${id}`

/** The code of the machine's label. It is fetched once and stored on this device, so that it prints offline. */
export function useMachineLabel(id: string): MachineLabel {
  const engine = useEngine()
  const refreshAfter = useRefreshAfter()
  const { isOnline } = useConnectionStatus()
  const [turn, setTurn] = useState(0)
  const [result, setResult] = useState<{
    readonly of: string
    readonly code?: string
    readonly error?: unknown
  } | null>(null)
  const thisTurn = `${id} ${turn} ${isOnline}`
  useEffect(() => {
    let isActive = true
    const ask = async () => {
      const cached = await engine.draft<string>(getDraftKey(id)).catch(() => null)
      if (cached !== null) return cached
      const { code } = await engine.call(machineLabels.table.makePassport, { params: { id } })
      void refreshAfter(machineLabels.table.makePassport)
      await engine.saveDraft(getDraftKey(id), code).catch(() => undefined)
      return code
    }
    ask().then(
      (code) => {
        if (isActive) setResult({ of: thisTurn, code })
      },
      (error: unknown) => {
        if (isActive) setResult({ of: thisTurn, error })
      },
    )
    return () => {
      isActive = false
    }
  }, [engine, id, thisTurn, refreshAfter])
  if (result?.code !== undefined) return { state: 'ready', code: result.code }
  if (result?.of !== thisTurn) return { state: 'loading' }
  return {
    state: 'failed',
    error: result.error,
    again: () => {
      setTurn((at) => at + 1)
    },
  }
}
