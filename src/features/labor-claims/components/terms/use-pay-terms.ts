import { payTerms } from '../../../../../contract/claim-pay-terms.ts'
import type { PayTerms } from '../../../../../domain/labor-claims/terms/pay-terms.ts'
import { useRead } from '../../../../data/use-read.ts'

const none: readonly PayTerms[] = []

/** What this account is paid for jobs of a manufacturer, by day; without a network as the offline bundle has it. */
export function usePayTerms(manufacturerId: number, isOn: boolean): readonly PayTerms[] {
  const read = useRead(payTerms.readPayTerms, { params: { manufacturerId } }, { isOn: isOn && manufacturerId > 0 })
  return read.state === 'ready' ? read.value.terms : none
}
