import { useState } from 'react'
import { errorMessage } from '../../../../data/error-message.ts'

/** Runs a change of what is available offline, and reports its progress and error. */
export function useOfflineChange(): {
  readonly isBusy: boolean
  readonly error: string
  readonly run: (keep: () => Promise<void>) => void
} {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  return {
    isBusy,
    error,
    run: (keep) => {
      setBusy(true)
      setError('')
      void keep()
        .catch((error: unknown) => {
          setError(errorMessage(error))
        })
        .finally(() => {
          setBusy(false)
        })
    },
  }
}
