import type { WhereaboutsChange, WarrantyRecord } from '../../../contract/shapes/registration.ts'
import { mergeFields } from '../../../domain/merging/fields.ts'
import { schemeFor } from '../../../domain/warranty/schemes.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { recordOrNull } from './find-record.ts'
import { addHistory } from './history.store.ts'
import { changeWords, fieldWords } from './location-words.ts'
import { modelsOf } from './models.store.ts'
import { shopById } from './places.store.ts'
import type { RegistrationRecord } from './records.store.ts'
import { changeRecord, recordById } from './records.store.ts'
import { schemesOf } from './schemes.store.ts'
import { changeableRecord, stillSeen } from './warranty.policy.ts'
import { dayOf } from './warranty.view.ts'
import { unknownPlaces, withDealer } from './whereabouts.service.ts'
import { recordView } from './whole-record.ts'

const fieldsOf = (record: RegistrationRecord) => ({
  contact_name: record.contact_name,
  company_name: record.company_name,
  company_location: record.company_location,
  address_1: record.address_1,
  address_2: record.address_2,
  city: record.city,
  state_id: record.state_id,
  postal_code: record.postal_code,
  email: record.email,
  phone: record.phone,
  dealer_name: record.dealer_name,
  dealer_city: record.dealer_city,
  dealer_state_id: record.dealer_state_id,
  dealer_location_id: record.dealer_location_id,
  market_type_id: record.market_type_id,
  installed_date: record.installed_date,
})
/** What W12 changes, as it stands in the record. */
export type Whereabout = ReturnType<typeof fieldsOf>

/**
 * Changes who has the machine and who sold it (W12): own account, reviewer, admin. With `was` it is merged with what
 * others changed meanwhile. Refuses `warranty.unknown`, `warranty.clash` with the present record and both values.
 */
export async function changeLocations(
  call: SignedIn,
  recordId: string,
  { was, ...mine }: WhereaboutsChange,
): Promise<WarrantyRecord> {
  const seen = changeableRecord(await recordOrNull(call, recordId, true))
  const now = fieldsOf(seen.record)
  const { changes, clashes } = mergeFields<Whereabout>(now, given(mine), was === undefined ? undefined : given(was))
  if (clashes.length > 0)
    return refuse('warranty.clash', {
      values: { fields: listed(clashes.map((clash) => fieldWords(clash.field))) },
      current: await recordView(call, seen),
      clashes,
    })
  await check(call, changes)
  const whole = await completed(call, now, changes)
  const message = await changeWords(call.tx, now, whole)
  if (message === null) return recordView(call, seen)
  await addHistory(call, seen.record.record_id, { action: 'changeLocations', message })
  const scheme = await schemeOf(call, seen.record, whole)
  await changeRecord(call.tx, seen.record.record_id, { ...whole, scheme_id: scheme }, call.now)
  return recordView(call, stillSeen(seen, (await recordById(call.tx, recordId)) ?? seen.record))
}

/** Without the fields that were not said. */
const given = (said: Omit<WhereaboutsChange, 'was'>): Partial<Whereabout> =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))

const listed = (words: readonly string[]): string => new Intl.ListFormat('en-US').format(words)

async function check(call: SignedIn, changes: Partial<Whereabout>): Promise<void> {
  const errors = await unknownPlaces(call, changes)
  if (changes.installed_date != null && changes.installed_date > dayOf(call.now))
    errors['installed_date'] = 'The installation date is in the future'
  if (Object.keys(errors).length > 0) refuse('call.invalid', { errors })
}

const dealerFields = ['dealer_name', 'dealer_city', 'dealer_state_id', 'dealer_location_id'] as const

/** A shop that was chosen brings its name and place; a name that was typed attaches the one shop of this name, or none. */
async function completed(call: SignedIn, now: Whereabout, changes: Partial<Whereabout>): Promise<Whereabout> {
  const whole = { ...now, ...changes }
  if (!dealerFields.some((field) => field in changes)) return whole
  const { dealer_location_id: chosen } = changes
  if (chosen == null) return withDealer(call, { ...whole, dealer_location_id: null })
  const shop = await shopById(call.tx, chosen)
  return {
    ...whole,
    dealer_name: changes.dealer_name ?? shop?.name ?? '',
    dealer_city: changes.dealer_city ?? shop?.city ?? '',
    dealer_state_id: changes.dealer_state_id ?? shop?.state_id ?? null,
  }
}

/** Another market type may be another scheme; otherwise the scheme stays as it was chosen. */
async function schemeOf(call: SignedIn, record: RegistrationRecord, to: Whereabout): Promise<number | null> {
  if (to.market_type_id === record.market_type_id) return record.scheme_id
  const [model] = await modelsOf(call.tx, [record.equipment_id])
  const scheme = schemeFor(await schemesOf(call.tx, [record.equipment_id]), {
    marketTypeId: to.market_type_id ?? model?.market_type_id ?? null,
    soldOn: record.purchased_date ?? dayOf(record.created_at),
  })
  return scheme?.scheme_id ?? null
}
