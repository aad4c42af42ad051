import { Suspense, lazy, useEffect, useState } from 'react'
import { loadCode } from '../../platform/load-code.ts'
import { onProofAsked } from '../../platform/ask-for-proof.ts'

/** Loaded with the first call that asks for it. */
const loadSheet = async () => ({
  default: (await loadCode(() => import('../../features/auth/components/second-factor/proof-sheet.tsx'))).ProofSheet,
})
const ProofSheet = lazy(loadSheet)

/** Asks who is there, for a call that the server refuses without a fresh proof (record 162). The call then goes on. */
export function ProofRequests() {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null)
  useEffect(
    () =>
      onProofAsked(async () => {
        // Without its code nothing can be asked, and the call stays refused.
        if ((await loadSheet().catch(() => null)) === null) return false
        return new Promise<boolean>((resolve) => {
          setAnswer(() => resolve)
        })
      }),
    [],
  )
  if (answer === null) return null
  return (
    <Suspense fallback={null}>
      <ProofSheet
        onDone={(isProven) => {
          setAnswer(null)
          answer(isProven)
        }}
      />
    </Suspense>
  )
}
