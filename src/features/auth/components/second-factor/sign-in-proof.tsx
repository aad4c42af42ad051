import { use } from 'react'
import { useEnginePromise } from '../../../../data/engine-promise.tsx'
import { ProofQuestion } from './proof-question.tsx'
import type { ProofProps } from './proof-question.tsx'

/** The proof on the sign-in page, which has no shell: its sign-in goes on once it is given. */
export function SignInProof({ onDone }: ProofProps) {
  return <ProofQuestion engine={use(useEnginePromise())} onDone={onDone} />
}
