import type { WarrantyRecord } from '../../../../contract/shapes/registration.ts'
import type { MachineChange } from '../../../../contract/shapes/registration-review.ts'
import { getLatestDay } from '../../../../domain/latest-day.ts'
import { mergeFields } from '../../../../domain/merging/fields.ts'
import { validateMachine } from '../../../../domain/warranty/registration.ts'
import { findScheme } from '../../../../domain/warranty/schemes.ts'
import { normalizeSerial } from '../../../../domain/warranty/serials.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { toShopDay } from '../../../kernel/shop-day.ts'
import { findVisibleRecord } from '../find-record.service.ts'
import { loadPlaceNames } from '../locations/places.store.ts'
import { listModels } from '../machines/models.store.ts'
import type { ModelRecord } from '../machines/models.store.ts'
import { listSchemes } from '../machines/schemes.store.ts'
import type { SchemeRecord } from '../machines/schemes.store.ts'
import { buildRecordView } from '../record.view.ts'
import { validateSerial } from '../registration/machine-rows.rules.ts'
import { requireReview } from '../warranty.policy.ts'
import type { RegistrationRecord } from '../warranty.store.ts'
import { toDay } from '../warranty.view.ts'
import { describeMachineChanges, getMachineFieldLabel } from './machine-differences.rules.ts'
import { saveRecord } from './save-record.service.ts'

const toMachineFields = (record: RegistrationRecord) => ({
  serial_number: record.serial_number,
  equipment_id: record.equipment_id,
  purchased_date: record.purchased_date,
  installed_date: record.installed_date,
  floor_model: record.floor_model,
  market_type_id: record.market_type_id,
  scheme_id: record.scheme_id,
})
/** Fields of a record that W10 and W11 can change. */
export type MachineFields = ReturnType<typeof toMachineFields>

const removeUndefined = (fields: Omit<MachineChange, 'was'>): Partial<MachineFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/**
 * Corrects the machine of a registration or its warranty (W10, W11), for reviewers and admins. With `was` it merges what
 * others changed meanwhile. Refuses `warranty.unknown`, `warranty.clash` with the current record and both values,
 * `warranty.accountHasIt`.
 */
export async function changeMachine(
  call: SignedIn,
  recordId: string,
  { was, ...mine }: MachineChange,
  action: 'changeEquipment' | 'changeWarranty',
): Promise<WarrantyRecord> {
  const access = requireReview(await findVisibleRecord(call, recordId, true))
  const before = toMachineFields(access.record)
  const now = withoutFloorDate(before)
  const { changes, clashes } = mergeFields<MachineFields>(
    now,
    removeUndefined(mine),
    was === undefined ? undefined : getSeen(before, removeUndefined(was)),
  )
  if (clashes.length > 0)
    return refuse('warranty.clash', {
      values: {
        fields: new Intl.ListFormat('en-US').format(clashes.map((clash) => getMachineFieldLabel(clash.field))),
      },
      current: await buildRecordView(call, access),
      clashes,
    })
  const context = await loadContext(call, { ...now, ...changes }, access.record)
  const isSchemeChosen = mine.scheme_id !== undefined && mine.scheme_id !== was?.scheme_id
  const changed = withoutFloorDate({ ...now, ...changes })
  const after = isSchemeChosen ? changed : complete(now, changed, context)
  const model = requireValid(now, after, context)
  const key = normalizeSerial(after.serial_number)
  const isAsTyped = model.serial_prefix === '' || after.serial_number === now.serial_number
  const stored = { ...after, serial_number: isAsTyped ? after.serial_number.trim() : key }
  const message = describeMachineChanges(before, stored, context)
  if (message === '') return buildRecordView(call, access)
  const change = { ...stored, serial_key: key, manufacturer_id: model.manufacturer_id }
  return saveRecord(call, access, change, { action, message })
}

/** A floor model has no purchase date: its coverage begins with its sale. One that was stored with a date loses it now. */
const withoutFloorDate = (fields: MachineFields): MachineFields =>
  fields.floor_model ? { ...fields, purchased_date: null } : fields

/** What a reviewer saw. The stored date of a floor model counts as none there too. */
const getSeen = (before: MachineFields, was: Partial<MachineFields>): Partial<MachineFields> =>
  was.purchased_date === before.purchased_date
    ? { ...was, purchased_date: withoutFloorDate(before).purchased_date }
    : was

interface ChangeContext {
  readonly today: string
  readonly latestDay: string
  readonly registeredOn: string
  readonly models: readonly ModelRecord[]
  readonly schemes: readonly SchemeRecord[]
  readonly markets: ReadonlyMap<number, string>
}

async function loadContext(call: SignedIn, to: MachineFields, record: RegistrationRecord): Promise<ChangeContext> {
  const modelIds = [...new Set([record.equipment_id, to.equipment_id])]
  const marketIds = [record.market_type_id, to.market_type_id].filter((id) => id !== null)
  return {
    today: toDay(call.now),
    latestDay: getLatestDay(call.now),
    registeredOn: toShopDay(record.created_at),
    models: await listModels(call.tx, modelIds),
    schemes: await listSchemes(call.tx, modelIds),
    markets: (await loadPlaceNames(call.tx, [], marketIds)).markets,
  }
}

/** What a scheme depends on. */
const schemeFields = ['equipment_id', 'market_type_id', 'purchased_date'] as const

/** The changed machine, with the scheme that fits it. */
function complete(
  now: MachineFields,
  after: MachineFields,
  { models, schemes, registeredOn }: ChangeContext,
): MachineFields {
  if (!schemeFields.some((field) => now[field] !== after[field])) return after
  const model = models.find((one) => one.equipment_id === after.equipment_id)
  const scheme = findScheme(
    schemes.filter((one) => one.equipment_id === after.equipment_id),
    {
      marketTypeId: after.market_type_id ?? model?.market_type_id ?? null,
      soldOn: after.purchased_date ?? registeredOn,
    },
  )
  return { ...after, scheme_id: scheme?.scheme_id ?? null }
}

/**
 * The model of the changed machine. Refuses fields that are invalid, each with a sentence. A serial number that stays is
 * valid: its model may have got its pattern since.
 */
function requireValid(
  now: MachineFields,
  after: MachineFields,
  { today, latestDay, models, schemes, markets }: ChangeContext,
): ModelRecord {
  const errors: Record<string, string> = {}
  const model = models.find((one) => one.equipment_id === after.equipment_id)
  const key = normalizeSerial(after.serial_number)
  const drafted = validateMachine({ ...after, serial_number: key }, latestDay)
  const isSame = after.equipment_id === now.equipment_id && key === normalizeSerial(now.serial_number)
  const unread = model === undefined || drafted !== null || isSame ? null : validateSerial({ key }, model, today)
  if (after.market_type_id !== null && !markets.has(after.market_type_id))
    errors['market_type_id'] = 'There is no such market type'
  if (
    after.scheme_id !== null &&
    !schemes.some((one) => one.scheme_id === after.scheme_id && one.equipment_id === after.equipment_id)
  )
    errors['scheme_id'] = 'This model has no such warranty scheme'
  if (after.installed_date !== null && after.installed_date > latestDay)
    errors['installed_date'] = 'The installation date is in the future'
  if (unread !== null) errors['serial_number'] = unread
  if (drafted !== null) errors[drafted.field] = drafted.sentence
  if (model === undefined) errors['equipment_id'] = 'This model is not in the catalogue'
  return model === undefined || Object.keys(errors).length > 0 ? refuse('call.invalid', { errors }) : model
}
