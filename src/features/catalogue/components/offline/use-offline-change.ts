import { useState } from 'react'
import { errorMessage } from '../../../../data/error-message.ts'

/** Runs a change of what is available offline, and reports its progress and error. */
export function useOfflineChange(): {
  readonly isBusy: boolean
  readonly error: string
  /** It never rejects: a failure is in `error`. True if the change succeeded. */
  readonly run: (keep: () => Promise<void>) => Promise<boolean>
} {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  return {
    isBusy,
    error,
    run: (keep) => {
      setBusy(true)
      setError('')
      return keep()
        .then(
          () => true,
          (error: unknown) => {
            setError(errorMessage(error))
            return false
          },
        )
        .finally(() => {
          setBusy(false)
        })
    },
  }
}
