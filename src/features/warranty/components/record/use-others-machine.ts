import { records } from '../../../../../contract/warranty-records.ts'
import type { SeenRecord } from '../../../../../offline/engine.ts'
import { useRead } from '../../../../data/use-read.ts'

/**
 * What the reader may see of a machine that another account registered: the server shows it by its serial number alone
 * (docs/decisions/016-registrations.md), and the list that found it has neither scheme nor earlier claims. Null for a
 * registration that the reader sees whole.
 */
export function useOthersMachine(
  seen: SeenRecord | null,
): { readonly seen: SeenRecord; readonly isLoading: boolean } | null {
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
  const scheme = found?.id === record.id ? found.scheme : record.scheme
  const isSameMachine = found?.manufacturer.manufacturer_id === record.manufacturer.manufacturer_id
  const claims = found !== null && isSameMachine ? found.earlier_claims : record.earlier_claims
  return {
    seen: { ...seen, value: { ...record, scheme, earlier_claims: claims } },
    isLoading: answer.state === 'loading',
  }
}
