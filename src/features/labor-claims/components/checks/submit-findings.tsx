import { useNow } from '../../../../data/clock.tsx'
import { Note } from '../../../../ui/note.tsx'
import type { SeenClaim } from '../claim-display.ts'
import { FindingList } from './finding-list.tsx'
import { usePaymentCheck } from './use-payment-check.ts'

/** What the payment check found, once more above the form that submits the claim. The form's button stays as it is. */
export function SubmitFindings({ seen, onLeave }: { readonly seen: SeenClaim; readonly onLeave: () => void }) {
  const findings = usePaymentCheck(seen, useNow(60_000)) ?? []
  if (findings.length === 0) return null
  return (
    <div className="chk-sheet">
      <FindingList findings={findings} mayEstimate={seen.value.actions.includes('estimate')} onLeave={onLeave} />
      <Note icon="info">You can still submit. The office decides about each of these.</Note>
    </div>
  )
}
