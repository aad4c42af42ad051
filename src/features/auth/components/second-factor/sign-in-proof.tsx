import { use } from 'react'
import { EngineProvider } from '../../../../data/engine.tsx'
import { useEnginePromise } from '../../../../data/engine-promise.tsx'
import { QueryCache } from '../../../../data/query-cache.tsx'
import { ProofQuestion } from './proof-sheet.tsx'

/** The proof on the sign-in page, which has no shell: its sign-in goes on once it is given. */
export function SignInProof({ onDone }: { readonly onDone: (isProven: boolean) => void }) {
  const engine = use(useEnginePromise())
  return (
    <EngineProvider value={engine}>
      <QueryCache>
        <ProofQuestion onDone={onDone} />
      </QueryCache>
    </EngineProvider>
  )
}
