import { useCallback } from 'react'
import { registrationDesk } from '../../../../../contract/registration-desk.ts'
import type { RegistrationDecision } from '../../../../../contract/registration-desk.ts'
import type { WarrantyRecord } from '../../../../../contract/shapes/registration.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useRefreshAfter } from '../../../../data/use-call.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { statusLabels } from '../record-display.ts'

const row = registrationDesk.table.decideRegistration

export type DecideRecord = (
  decision: Pick<RegistrationDecision, 'step' | 'message'> & Partial<Pick<RegistrationDecision, 'seen'>>,
  /** The registration that was decided about, where a form was opened with an earlier one. */
  of?: Pick<WarrantyRecord, 'rev' | 'status'>,
) => Promise<void>

/**
 * Decides about the registration as it is shown, then opens the next one by `onDecided` with the revision that was decided about. Afterwards it and the queue are read
 * again, also when the server refuses: then another person was faster.
 */
export function useDecideRecord(
  {
    id,
    display_id: number,
    rev: shownRev,
    status: shownStatus,
  }: Pick<WarrantyRecord, 'id' | 'display_id' | 'rev' | 'status'>,
  onDecided: (rev: number) => void,
): DecideRecord {
  const engine = useEngine()
  const refreshAfter = useRefreshAfter()
  const showSnackbar = useSnackbar()
  return useCallback<DecideRecord>(
    async (decision, { rev, status: was } = { rev: shownRev, status: shownStatus }) => {
      try {
        const { status } = await engine.call(row, { params: { id }, body: { ...decision, was, rev } })
        showSnackbar({ text: `${number}: ${statusLabels[status]}` })
        onDecided(rev)
      } finally {
        void refreshAfter(row)
        void engine.refreshRecord(id).catch(() => undefined)
      }
    },
    [engine, refreshAfter, showSnackbar, onDecided, id, number, shownRev, shownStatus],
  )
}
