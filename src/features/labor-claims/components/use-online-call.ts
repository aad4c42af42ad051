import { useState } from 'react'
import type { Reply, Row, Sent } from '../../../../contract/kernel/endpoint.ts'
import { CallRefused } from '../../../../offline/http/call.ts'
import { useEngine } from '../../../data/engine.tsx'
import { useStanding } from '../../../data/standing.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { callFaultSentence } from '../../../shared/save-fault.ts'

type Errors = Readonly<Record<string, string>>

/** How a call that needs the server stands. */
export interface CallStanding {
  readonly isOnline: boolean
  readonly isBusy: boolean
  readonly fault: string
}
interface OnlineCall extends CallStanding {
  /** The server's, by key of the body; gone as soon as something else is typed there. */
  readonly errors: Errors
  /** Calls, fetches the claim anew, says `done` and ends; a refusal is kept as a sentence, at its field where it has one. */
  readonly send: <R extends Row>(row: R, input: Sent<R>, done: string) => Promise<Reply<R> | null>
  readonly forget: (field: string) => void
}

/** A change of a claim that needs the server now. `fieldOf` names the field that a code of refusal is about. */
export function useOnlineCall(
  claimId: string,
  onDone: () => unknown,
  fieldOf: Readonly<Record<string, string>> = {},
): OnlineCall {
  const engine = useEngine()
  const { isOnline } = useStanding()
  const say = useSnackbar()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  return {
    isOnline,
    isBusy,
    fault,
    errors,
    async send(row, input, done) {
      setBusy(true)
      setFault('')
      setErrors({})
      try {
        const answer = await engine.call(row, input)
        await engine.refreshClaim(claimId).catch(() => undefined)
        say({ text: done })
        onDone()
        return answer
      } catch (error) {
        await engine.refreshClaim(claimId).catch(() => undefined)
        const field = error instanceof CallRefused ? fieldOf[error.code] : undefined
        setErrors(
          field !== undefined
            ? { [field]: callFaultSentence(error) }
            : error instanceof CallRefused
              ? error.errors
              : {},
        )
        setFault(field === undefined ? callFaultSentence(error) : '')
        return null
      } finally {
        setBusy(false)
      }
    },
    forget(field) {
      setErrors(({ [field]: _typedAnew, ...others }) => others)
    },
  }
}
