import { useEngine } from '../../../../data/engine.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { ProofQuestion } from './proof-question.tsx'
import type { ProofProps } from './proof-question.tsx'

/** Asks for the password or the second factor before a call that decides much (record 162). */
export function ProofSheet({ onDone }: ProofProps) {
  const engine = useEngine()
  return (
    <Sheet
      isOpen
      onClose={() => {
        onDone(false)
      }}
      title="Confirm that it is you"
    >
      <div className="stack">
        <p className="t14">
          This concerns rights, payments, people’s data or your sign-in. It goes on once you have confirmed.
        </p>
        <ProofQuestion engine={engine} onDone={onDone} />
      </div>
    </Sheet>
  )
}
