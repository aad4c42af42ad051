import type { WirePaymentFacts } from '../../../../contract/claim-pay.ts'
import type { PaymentFacts } from '../../../../domain/labor-claims/checks/checked-claim.ts'
import { getManufactureDate } from '../../../../domain/warranty/serials.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { identifySerial } from '../../catalogue/index.ts'
import { getFiledDay } from '../filing/claim-days.rules.ts'
import { modelById } from '../filing/filing.store.ts'
import { isOfficeAccess } from '../labor-claims.policy.ts'
import type { ClaimAccess } from '../labor-claims.policy.ts'
import type { RegisteredMachine } from '../machine/registered.store.ts'
import { findSurroundings } from './payment-facts.store.ts'

/**
 * The model that a serial number belongs to. Asked only for models whose serial numbers follow a pattern. One that fits the
 * claim's own model fits no other: all patterns end in the same number of characters.
 */
async function findModelOfSerial(call: SignedIn, { claim }: ClaimAccess): Promise<PaymentFacts['serial_model']> {
  if (getManufactureDate(claim.serial_number, claim.serial_prefix) !== null)
    return { equipment_id: claim.equipment_id, model: claim.model }
  const read = await identifySerial(call, claim.serial_number, claim.manufacturer_id)
  if (read.is === 'not') return null
  const { equipment_id } = read
  if (equipment_id === claim.equipment_id) return { equipment_id, model: claim.model }
  const model = await modelById(call.tx, equipment_id)
  return model === null ? null : { equipment_id, model: model.name }
}

/**
 * What only the server knows of a claim's payment. The servicer and the office learn of other trips; only the office, and the
 * account of both claims, learns which claim has the same picture. What other firms were paid is for the office.
 */
export async function buildPaymentFacts(
  call: SignedIn,
  access: ClaimAccess,
  registered: RegisteredMachine | null,
  otherFirms: NonNullable<PaymentFacts['other_firms']>,
): Promise<WirePaymentFacts> {
  const { claim, readers, isOfServicer } = access
  const surroundings = await findSurroundings(call.tx, claim, registered?.recordId ?? null)
  const isOffice = isOfficeAccess(access)
  const hasPattern = claim.serial_prefix !== ''
  const seenFirms = isOffice
    ? otherFirms
    : otherFirms.filter(({ trips, parts }) => trips + parts > 0).map(({ paid: _, ...work }) => work)
  const maySee = (...accounts: readonly (number | null)[]) => isOffice || accounts.includes(call.actor.accountId)
  return {
    serial_number: claim.serial_number,
    filed_on: getFiledDay(claim),
    purchased_date: claim.purchased_date,
    has_pattern: hasPattern,
    serial_model: hasPattern ? await findModelOfSerial(call, access) : null,
    market: surroundings.market,
    registration:
      registered === null || surroundings.registration === null
        ? null
        : { purchased_date: registered.purchased, ...surroundings.registration },
    open_claims: [...surroundings.open_claims],
    other_trips: isOffice || isOfServicer || readers.includes('servicer') ? [...surroundings.other_trips] : [],
    ...(seenFirms.length === 0 ? {} : { other_firms: [...seenFirms] }),
    used_pictures: surroundings.used_pictures.map(({ account_id, servicer_account_id, display_id, ...picture }) => ({
      ...picture,
      display_id: maySee(account_id, servicer_account_id) ? display_id : null,
    })),
  }
}
