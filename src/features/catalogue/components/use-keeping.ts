import { useState } from 'react'
import { sayFault } from '../../../data/say-fault.ts'

/** Keeping or giving up a piece of the catalogue: whether it is under way, and why it failed. */
export function useKeeping(): {
  readonly isBusy: boolean
  readonly fault: string
  readonly run: (keep: () => Promise<void>) => void
} {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  return {
    isBusy,
    fault,
    run: (keep) => {
      setBusy(true)
      setFault('')
      void keep()
        .catch((error: unknown) => {
          setFault(sayFault(error))
        })
        .finally(() => {
          setBusy(false)
        })
    },
  }
}
