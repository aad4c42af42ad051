import { useState } from 'react'
import type { Row, Sent } from '../../../../../contract/kernel/endpoint.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useCall } from '../../../../data/use-call.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'

/** One press of the office about the claim's machine: sends it, fetches the claim again, and says how it ended. */
export function useMachineDecision<R extends Row>(
  row: R,
  claimId: string,
): {
  readonly decide: (input: Sent<R>, done: string) => void
  readonly isSending: boolean
  readonly error: string | null
} {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const { send, isSending } = useCall(row)
  const [error, setError] = useState<string | null>(null)
  const decide = async (input: Sent<R>, done: string) => {
    setError(null)
    try {
      await send(input)
      showSnackbar({ text: done })
    } catch (problem) {
      setError(callErrorMessage(problem))
    }
    // After a refusal the server has a newer claim.
    await engine.refreshClaim(claimId).catch(() => undefined)
  }
  return { decide: (input, done) => void decide(input, done), isSending, error }
}
