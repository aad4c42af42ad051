import { useEffect, useState } from 'react'
import { onProofAsked } from '../../../platform/ask-for-proof.ts'

type Answer = (isProven: boolean) => void

/** A question for a proof that is open on this page, or null, and what answers it. `load` fetches the code that asks. */
export function useProof(load: () => Promise<unknown>): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(
    () =>
      onProofAsked(async () => {
        // Without its code nothing can be asked, and the sign-in stays refused.
        if ((await load().catch(() => null)) === null) return false
        return new Promise<boolean>((resolve) => {
          setAnswer(() => (isProven: boolean) => {
            setAnswer(null)
            resolve(isProven)
          })
        })
      }),
    [load],
  )
  return answer
}
