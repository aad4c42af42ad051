import type { WhereaboutsChange, WarrantyRecord } from '../../../../contract/shapes/registration.ts'
import { getLatestDay } from '../../../../domain/latest-day.ts'
import { isSameValue, mergeFields } from '../../../../domain/merging/fields.ts'
import { findScheme } from '../../../../domain/warranty/schemes.ts'
import type { Clash } from '../../../../domain/merging/fields.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { toShopDay } from '../../../kernel/shop-day.ts'
import { findVisibleRecord } from '../find-record.service.ts'
import { addHistory } from '../history/history.store.ts'
import { describeLocationChanges, getFieldLabel } from './location-differences.service.ts'
import { listModels } from '../machines/models.store.ts'
import { shopById } from './places.store.ts'
import type { RegistrationRecord } from '../warranty.store.ts'
import { updateRecord, recordById } from '../warranty.store.ts'
import { listSchemes } from '../machines/schemes.store.ts'
import { requireChangeAccess, refreshAccess } from '../warranty.policy.ts'
import type { RecordAccess } from '../warranty.policy.ts'
import { isCoveredAlike } from '../warranty.view.ts'
import { pickWhereabouts } from './whereabouts.rules.ts'
import { validateWhereabouts, attachDealer } from './whereabouts.service.ts'
import { buildRecordView } from '../record.view.ts'

const toLocationFields = (record: RegistrationRecord) => ({
  ...pickWhereabouts(record),
  installed_date: record.installed_date,
})
/** Fields of a record that W12 can change. */
export type LocationFields = ReturnType<typeof toLocationFields>

/**
 * Changes owner and dealer of a machine (W12): own account, reviewer, admin. With `was` it merges what others changed
 * meanwhile. Refuses `warranty.unknown`, `warranty.clash` with the current record and both values.
 */
export async function changeLocations(
  call: SignedIn,
  recordId: string,
  { was, state: _, dealer_address: __, ...mine }: WhereaboutsChange,
): Promise<WarrantyRecord> {
  const access = requireChangeAccess(await findVisibleRecord(call, recordId, true))
  const now = toLocationFields(access.record)
  const [sent, seen] = [removeUndefined(mine), was === undefined ? undefined : removeUndefined(was)]
  const merged = mergeFields<LocationFields>(now, sent, seen)
  const { changes } = merged
  const clashes = await withDealerClash(call, merged.clashes, now, sent, seen)
  if (clashes.length > 0)
    return refuse('warranty.clash', {
      values: { fields: formatList(clashes.map((clash) => getFieldLabel(clash.field))) },
      current: await buildRecordView(call, access),
      clashes,
    })
  await checkLocations(call, changes)
  const whole = await completeDealer(call, now, changes)
  const message = await describeLocationChanges(call.tx, now, whole)
  if (message === null) return buildRecordView(call, access)
  await addHistory(call, access.record.record_id, { action: 'changeLocations', message })
  const scheme = await chooseScheme(call, access.record, whole)
  await updateRecord(call.tx, access.record.record_id, { ...whole, scheme_id: scheme }, call.now)
  const changed = (await recordById(call.tx, recordId)) ?? access.record
  return buildRecordView(call, refreshAccess(access, await reviewAgain(call, access, changed)))
}

/**
 * A right that follows from a field is only as good as who may write the field: where the account changes what an approved
 * registration covers, the office decides again (docs/decisions/016-registrations.md).
 */
async function reviewAgain(
  call: SignedIn,
  { record, isOffice }: RecordAccess,
  changed: RegistrationRecord,
): Promise<RegistrationRecord> {
  if (isOffice || changed.status !== 'approved' || isCoveredAlike(record, changed)) return changed
  await addHistory(call, changed.record_id, { action: 'reviewAgain', message: 'The coverage changed with it' })
  await updateRecord(call.tx, changed.record_id, { status: 'pending' }, call.now)
  return (await recordById(call.tx, changed.record_id)) ?? changed
}

/** Drops undefined fields. */
const removeUndefined = (
  fields: Omit<WhereaboutsChange, 'was' | 'state' | 'dealer_address'>,
): Partial<LocationFields> => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const formatList = (items: readonly string[]): string => new Intl.ListFormat('en-US').format(items)

async function checkLocations(call: SignedIn, changes: Partial<LocationFields>): Promise<void> {
  const errors = await validateWhereabouts(call, changes)
  if (changes.installed_date != null && changes.installed_date > getLatestDay(call.now))
    errors['installed_date'] = 'The installation date is in the future'
  if (Object.keys(errors).length > 0) refuse('call.invalid', { errors })
}

const dealerFields = ['dealer_name', 'dealer_city', 'dealer_state_id', 'dealer_location_id'] as const

/**
 * The dealer is one thing: the name of one store with the city of another is none. So a correction of any of its fields
 * clashes with a change of any other, unless it leads to the same dealer with what the server attaches.
 */
async function withDealerClash(
  call: SignedIn,
  clashes: readonly Clash[],
  now: LocationFields,
  mine: Partial<LocationFields>,
  was: Partial<LocationFields> = {},
): Promise<readonly Clash[]> {
  const others = clashes.filter(({ field }) => !dealerFields.some((one) => one === field))
  const isSeen = (field: (typeof dealerFields)[number]) => Object.hasOwn(was, field)
  const isMine = dealerFields.some((field) => field in mine && !(isSeen(field) && isSameValue(mine[field], was[field])))
  const isTheirs = dealerFields.some((field) => isSeen(field) && !isSameValue(now[field], was[field]))
  if (!isMine || !isTheirs) return clashes
  const seen = { ...now, ...was }
  const wanted = await completeDealer(call, seen, mergeFields<LocationFields>(seen, mine, undefined).changes)
  if (dealerFields.every((field) => isSameValue(wanted[field], now[field]))) return others
  if (others.length < clashes.length) return clashes
  const field = 'dealer_name'
  return [...clashes, { field, was: was[field], mine: mine[field] ?? was[field], theirs: now[field] }]
}

/** A chosen dealer location sets name and city. A typed name attaches the only location of that name, or none. */
async function completeDealer(
  call: SignedIn,
  now: LocationFields,
  changes: Partial<LocationFields>,
): Promise<LocationFields> {
  const whole = { ...now, ...changes }
  if (!dealerFields.some((field) => field in changes)) return whole
  const { dealer_location_id: chosen } = changes
  if (chosen == null) return attachDealer(call, { ...whole, dealer_location_id: null })
  const shop = await shopById(call.tx, chosen)
  return {
    ...whole,
    dealer_name: changes.dealer_name ?? shop?.name ?? '',
    dealer_city: changes.dealer_city ?? shop?.city ?? '',
    dealer_state_id: changes.dealer_state_id ?? shop?.state_id ?? null,
  }
}

/** A changed market type may change the scheme. Otherwise the scheme stays. */
async function chooseScheme(call: SignedIn, record: RegistrationRecord, to: LocationFields): Promise<number | null> {
  if (to.market_type_id === record.market_type_id) return record.scheme_id
  const [model] = await listModels(call.tx, [record.equipment_id])
  const scheme = findScheme(await listSchemes(call.tx, [record.equipment_id]), {
    marketTypeId: to.market_type_id ?? model?.market_type_id ?? null,
    soldOn: record.purchased_date ?? toShopDay(record.created_at),
  })
  return scheme?.scheme_id ?? null
}
