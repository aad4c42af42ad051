import { useState } from 'react'
import type { Reply, Row, Sent } from '../../../../../contract/kernel/endpoint.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useRefreshAfter } from '../../../../data/use-call.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { callErrorMessage } from '../../../../shared/save-error.ts'

type Errors = Readonly<Record<string, string>>

/** The state of a call that needs a connection. */
export interface CallStatus {
  readonly isOnline: boolean
  readonly isBusy: boolean
  readonly errorText: string
}
interface OnlineCall extends CallStatus {
  /** The server's errors by key of the body. Typing in a field clears its error. */
  readonly errors: Errors
  /** Calls the server, refreshes the claim, shows `done` and ends. A refusal becomes an error text, at its field where it has one. */
  readonly send: <R extends Row>(row: R, input: Sent<R>, done: string) => Promise<Reply<R> | null>
  readonly clearError: (field: string) => void
}

/** Sends a claim change that needs a connection. `fieldOf` maps a refusal code to its field. */
export function useOnlineCall(
  claimId: string,
  onDone: () => unknown,
  fieldOf: Readonly<Record<string, string>> = {},
): OnlineCall {
  const engine = useEngine()
  const { isOnline } = useConnectionStatus()
  const showSnackbar = useSnackbar()
  const refreshAfter = useRefreshAfter()
  const [isBusy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  return {
    isOnline,
    isBusy,
    errorText,
    errors,
    async send(row, input, done) {
      setBusy(true)
      setErrorText('')
      setErrors({})
      try {
        const answer = await engine.call(row, input)
        refreshAfter(row)
        await engine.refreshClaim(claimId).catch(() => undefined)
        showSnackbar({ text: done })
        onDone()
        return answer
      } catch (error) {
        await engine.refreshClaim(claimId).catch(() => undefined)
        const field = error instanceof CallRefused ? fieldOf[error.code] : undefined
        setErrors(
          field !== undefined ? { [field]: callErrorMessage(error) } : error instanceof CallRefused ? error.errors : {},
        )
        setErrorText(field === undefined ? callErrorMessage(error) : '')
        return null
      } finally {
        setBusy(false)
      }
    },
    clearError(field) {
      setErrors(({ [field]: _typedAnew, ...others }) => others)
    },
  }
}
