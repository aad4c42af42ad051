import { records } from '../../../../../contract/warranty-records.ts'
import type { SeenRecord } from '../../../../../offline/engine.ts'
import { useRead } from '../../../../data/use-read.ts'

interface OthersMachine {
  readonly seen: SeenRecord
  readonly isLoading: boolean
  /** Whether the reader has meanwhile become one who sees it whole, so that it can be read by its id. */
  readonly isWhole: boolean
  readonly refetch: () => void
}

/**
 * What the reader may see of a machine that another account registered: the server shows it by its serial number alone
 * (docs/decisions/016-registrations.md), and the list that found it has neither scheme nor earlier claims. Null for a
 * registration that the reader sees whole.
 */
export function useOthersMachine(seen: SeenRecord | null): OthersMachine | null {
  const record = seen?.value ?? null
  const isOthers = record !== null && !record.whole
  const answer = useRead(
    records.readRecord,
    { params: { id: record?.serial_number ?? '' }, query: { type: 'serial_number' } },
    { isOn: isOthers },
  )
  if (seen === null || !isOthers) return null
  const found = answer.state === 'ready' && 'may' in answer.value ? answer.value : null
  // A machine may have several registrations, and a serial number several machines.
  const isSame = found?.id === record.id
  const isSameMachine = found?.manufacturer.manufacturer_id === record.manufacturer.manufacturer_id
  const claims = found !== null && isSameMachine ? found.earlier_claims : record.earlier_claims
  return {
    seen: {
      ...seen,
      value: isSame ? found : { ...record, earlier_claims: claims },
      asOf: isSame && answer.state === 'ready' ? answer.asOf : seen.asOf,
    },
    isLoading: answer.state === 'loading',
    isWhole: isSame && found.whole,
    refetch: answer.state === 'loading' ? () => undefined : answer.refetch,
  }
}
