import { useState } from 'react'
import type { Reply, Row, Sent } from '../../../../contract/kernel/endpoint.ts'
import { useEngine } from '../../../data/engine.tsx'
import { useStanding } from '../../../data/standing.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { callFaultSentence } from '../../../shared/save-fault.ts'

export interface OnlineCall {
  readonly isOnline: boolean
  readonly isBusy: boolean
  readonly fault: string
  /** Calls, fetches the claim anew, says `done` and closes; a refusal is kept as a sentence. */
  readonly send: <R extends Row>(row: R, input: Sent<R>, done: string) => Promise<Reply<R> | null>
}

/** A change of a claim that needs the server now. */
export function useOnlineCall(claimId: string, onDone: () => void): OnlineCall {
  const engine = useEngine()
  const { isOnline } = useStanding()
  const say = useSnackbar()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  return {
    isOnline,
    isBusy,
    fault,
    async send(row, input, done) {
      setBusy(true)
      setFault('')
      try {
        const answer = await engine.call(row, input)
        await engine.refreshClaim(claimId).catch(() => undefined)
        say({ text: done })
        onDone()
        return answer
      } catch (error) {
        await engine.refreshClaim(claimId).catch(() => undefined)
        setFault(callFaultSentence(error))
        return null
      } finally {
        setBusy(false)
      }
    },
  }
}
