import type { Bulletin, BulletinForm, BulletinsOfManufacturer, bulletins } from '../../../contract/bulletins.ts'
import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { ScopedMachine } from '../../../domain/bulletins/bulletin.ts'
import { findBulletins, isShownOn } from '../../../domain/bulletins/bulletin.ts'
import { checkBulletin } from '../../../domain/bulletins/check-bulletin.ts'
import { groupBy } from '../../../domain/group-by.ts'
import { normalizeSerial } from '../../../domain/warranty/serials.ts'
import type { Call, SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { toShopDay } from '../../kernel/shop-day.ts'
import { listModels, requireManufacturer } from '../labor-claims/index.ts'
import type { BulletinRecord, BulletinValues } from './bulletins.store.ts'
import {
  countOthersShown,
  listChanges,
  listOfManufacturer,
  listShown,
  lockBulletin,
  maxShown,
  putBulletin,
} from './bulletins.store.ts'

type Table = typeof bulletins.table
interface Of {
  readonly manufacturerId: number
  readonly id: string
}

/** A device may be a day behind. */
const toEarlierDay = (now: Date) => toShopDay(new Date(now.getTime() - 86_400_000))

/** Every recall and bulletin that is shown or will be (ours), for each signed-in user. */
export async function listBulletins({ tx, now }: SignedIn): Promise<Reply<Table['listBulletins']>> {
  const shown = await listShown(tx, toEarlierDay(now))
  return {
    bulletins: shown.map(({ bulletinId, manufacturerName, values }) => ({
      ...{ bulletin_id: bulletinId, manufacturer_name: manufacturerName },
      ...values,
    })),
  }
}

/**
 * The recalls about a machine today, for its public page: its manufacturer's own, since a serial number is unique within its
 * manufacturer alone. Service bulletins are for those who repair.
 */
export async function findRecalls(
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  machine: ScopedMachine & { readonly manufacturer_id: number },
): Promise<Pick<Bulletin, 'bulletin_id' | 'title' | 'text'>[]> {
  const shown = (await listShown(tx, toShopDay(now)))
    .filter(({ manufacturerId }) => manufacturerId === machine.manufacturer_id)
    .map(({ bulletinId, values }) => ({ bulletinId, ...values }))
  return findBulletins(shown, machine, toShopDay(now))
    .filter(({ kind }) => kind === 'recall')
    .map(({ bulletinId, title, text }) => ({ bulletin_id: bulletinId, title, text }))
}

/** A manufacturer's recalls and bulletins for the office, with their history (ours). Refuses `labor-claims.manufacturerUnknown`. */
export async function readOfficeBulletins(
  call: Pick<SignedIn, 'tx' | 'now'>,
  manufacturerId: number,
): Promise<BulletinsOfManufacturer> {
  const manufacturer = await requireManufacturer(call, manufacturerId)
  const records = await listOfManufacturer(call.tx, manufacturerId)
  const changes = groupBy(await listChanges(call.tx, manufacturerId), (one) => one.bulletin_id)
  const isOver = ({ isWithdrawn, values }: BulletinRecord) =>
    isWithdrawn || (values.shown_to !== null && values.shown_to < toShopDay(call.now))
  return {
    ...manufacturer,
    bulletins: records
      .toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)))
      .map(({ bulletinId, values, rev, isWithdrawn }) => ({
        ...{ bulletin_id: bulletinId, ...values, rev, is_withdrawn: isWithdrawn },
        history: (changes.get(bulletinId) ?? []).map(({ action, fields, reason, by, changed_at: at }) => ({
          ...{ action, by, reason, at: at.toISOString(), fields: JSON.parse(fields) as string[] },
        })),
      })),
    models: await listModels(call.tx, manufacturerId),
  }
}

const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const listChangedFields = (before: BulletinValues, after: BulletinValues) =>
  (Object.keys(after) as (keyof BulletinValues)[]).filter((name) => !sameJson(before[name], after[name]))

/** A bulletin as it is stored: serial numbers without spaces, each model and part once. */
const tidy = ({ rev: _, ...values }: BulletinForm): BulletinValues => ({
  kind: values.kind,
  title: values.title,
  text: values.text,
  equipment_ids: [...new Set(values.equipment_ids)],
  ranges: values.ranges.map(({ first, last }) => ({ first: toEnd(first), last: toEnd(last) })),
  part_numbers: [...new Set(values.part_numbers)],
  ...{ shown_from: values.shown_from, shown_to: values.shown_to },
})
const toEnd = (typed: string) => (/^\d{4}-w\d{2}$/i.test(typed) ? typed.toUpperCase() : normalizeSerial(typed))

async function requireRoom(call: SignedIn, values: BulletinValues, id: string) {
  const isShown = values.shown_to === null || isShownOn({ ...values, shown_from: '' }, toShopDay(call.now))
  if (isShown && (await countOthersShown(call.tx, toShopDay(call.now), id)) >= maxShown)
    refuse('bulletins.tooMany', { values: { most: String(maxShown) } })
}

/**
 * Saves a recall or bulletin, new or changed (ours), with its history. Refuses `bulletins.unknown` for that of another
 * manufacturer, `bulletins.changed` with what there is now, `bulletins.tooMany`.
 */
export async function saveBulletin(
  call: SignedIn,
  { manufacturerId, id }: Of,
  form: BulletinForm,
): Promise<BulletinsOfManufacturer> {
  const before = await lockBulletin(call.tx, id)
  const now = await readOfficeBulletins(call, manufacturerId)
  if (before !== null && before.manufacturerId !== manufacturerId) refuse('bulletins.unknown')
  const values = tidy(form)
  // The same save again: its answer was lost, or nothing was changed.
  if (before !== null && [form.rev, form.rev + 1].includes(before.rev) && sameJson(before.values, values)) return now
  if ((before?.rev ?? 0) !== form.rev) refuse('bulletins.changed', { current: now })
  const errors: Record<string, string> = { ...checkBulletin(values) }
  if (values.equipment_ids.some((model) => now.models.every((one) => one.equipment_id !== model)))
    errors['equipment_ids'] ??= `${now.manufacturer_name} has no such model`
  if (Object.keys(errors).length > 0) refuse('call.invalid', { errors })
  if (before?.isWithdrawn !== true) await requireRoom(call, values, id)
  await putBulletin(
    call,
    { bulletinId: id, manufacturerId, values, rev: form.rev + 1, isWithdrawn: before?.isWithdrawn ?? false },
    {
      action: before === null ? 'write' : 'change',
      fields: before === null ? [] : listChangedFields(before.values, values),
      reason: '',
    },
  )
  return readOfficeBulletins(call, manufacturerId)
}

/**
 * Withdraws a recall or bulletin, or shows it again (ours). Withdrawing says why. Refuses `bulletins.unknown`,
 * `bulletins.changed`, `bulletins.tooMany`.
 */
export async function withdrawBulletin(
  call: SignedIn,
  { manufacturerId, id }: Of,
  { rev, is_withdrawn: isWithdrawn, reason }: Received<Table['withdrawBulletin']>['body'],
): Promise<BulletinsOfManufacturer> {
  const before = await lockBulletin(call.tx, id)
  const now = await readOfficeBulletins(call, manufacturerId)
  if (before === null || before.manufacturerId !== manufacturerId) return refuse('bulletins.unknown')
  if (before.isWithdrawn === isWithdrawn) return now
  if (before.rev !== rev) refuse('bulletins.changed', { current: now })
  const typed = reason.trim()
  if (isWithdrawn && typed === '') refuse('call.invalid', { errors: { reason: 'Enter why it is withdrawn' } })
  if (!isWithdrawn) await requireRoom(call, before.values, id)
  await putBulletin(
    call,
    { ...before, rev: rev + 1, isWithdrawn },
    { action: isWithdrawn ? 'withdraw' : 'restore', fields: [], reason: typed },
  )
  return readOfficeBulletins(call, manufacturerId)
}
