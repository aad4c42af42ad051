import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { RegistrationForm, WarrantyRecord, Whereabouts } from '../../../../contract/shapes/registration.ts'
import type { records } from '../../../../contract/warranty-records.ts'
import { getLatestDay } from '../../../../domain/latest-day.ts'
import { findScheme } from '../../../../domain/warranty/schemes.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { getQueuedAt } from '../../../kernel/made-at.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { toShopDay } from '../../../kernel/shop-day.ts'
import { needsSerialPicture } from '../../settings/index.ts'
import { loadAccess } from '../find-record.service.ts'
import { pickWhereabouts } from '../locations/whereabouts.rules.ts'
import { getAnnouncedPictures, parseMachineRows, validateRow } from './machine-rows.rules.ts'
import { addHistory } from '../history/history.store.ts'
import { findExistingRecords } from './existing-records.service.ts'
import type { MachineRow } from './machine-rows.rules.ts'
import type { ModelRecord } from '../machines/models.store.ts'
import { listModels } from '../machines/models.store.ts'
import { expectPictures } from '../attachments/pictures.store.ts'
import type { AccountRecord, NewRecord } from '../warranty.store.ts'
import { listAccountRecords, updateRecord, insertRecord, listRecordsByIds } from '../warranty.store.ts'
import { listSchemes } from '../machines/schemes.store.ts'
import type { SchemeRecord } from '../machines/schemes.store.ts'
import { getRegisteringAccount } from '../warranty.policy.ts'
import { toDay } from '../warranty.view.ts'
import { validateWhereabouts, attachDealer, withOwnDealer } from '../locations/whereabouts.service.ts'
import { buildRecordView } from '../record.view.ts'

/**
 * Registers machines, all or none (W03). A machine that this op or this id has already registered is answered as it is.
 * Refuses `warranty.rows` with a sentence for each field, `warranty.idTaken`.
 */
export async function registerMachines(
  call: SignedIn,
  form: RegistrationForm,
): Promise<Reply<typeof records.registerMachines>> {
  const { accountId } = getRegisteringAccount(call.actor)
  const rows = parseMachineRows(form)
  const ids = await findExistingRecords(call, rows)
  const fresh = rows.filter((row) => !ids.has(row))
  if (fresh.length > 0) {
    const context = await loadContext(call, accountId, fresh)
    await checkRows(call, form, rows, fresh, context)
    const whereabouts = await withOwnDealer(call, await attachDealer(call, pickWhereabouts(form)))
    // Sorted by serial number: two lists with the same machines then wait for each other instead of deadlocking.
    for (const row of fresh.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
      ids.set(row, await insertRegistration(call, accountId, row, whereabouts, context))
    await expectFormPictures(call, form, rows[0], fresh, ids)
  }
  return {
    records: await buildViews(
      call,
      rows.flatMap((row) => ids.get(row) ?? []),
    ),
  }
}

/** Announces the pictures of a form for its first machine. */
async function expectFormPictures(
  call: SignedIn,
  form: RegistrationForm,
  first: MachineRow | undefined,
  fresh: readonly MachineRow[],
  ids: ReadonlyMap<MachineRow, string>,
): Promise<void> {
  const recordId = first === undefined || !fresh.includes(first) ? undefined : ids.get(first)
  if (recordId !== undefined) await expectPictures(call, recordId, getAnnouncedPictures(form))
}

async function buildViews(call: SignedIn, ids: readonly string[]): Promise<WarrantyRecord[]> {
  const visible = await loadAccess(call, await listRecordsByIds(call.tx, ids))
  const views: WarrantyRecord[] = []
  for (const id of ids) {
    const one = visible.find(({ record }) => record.record_id === id)
    if (one !== undefined) views.push(await buildRecordView(call, one))
  }
  return views
}

interface RegistrationContext {
  readonly today: string
  readonly latestDay: string
  readonly models: ReadonlyMap<number, ModelRecord>
  readonly schemes: readonly SchemeRecord[]
  readonly earlier: readonly AccountRecord[]
}

async function loadContext(
  call: SignedIn,
  accountId: number,
  rows: readonly MachineRow[],
): Promise<RegistrationContext> {
  const modelIds = [...new Set(rows.flatMap((row) => row.equipment_id ?? []))]
  const models = await listModels(call.tx, modelIds)
  return {
    today: toDay(call.now),
    latestDay: getLatestDay(call.now),
    models: new Map(models.map((model) => [model.equipment_id, model])),
    schemes: await listSchemes(call.tx, modelIds),
    earlier: await listAccountRecords(
      call.tx,
      accountId,
      rows.map((row) => row.key),
    ),
  }
}

async function checkRows(
  call: SignedIn,
  form: RegistrationForm,
  rows: readonly MachineRow[],
  fresh: readonly MachineRow[],
  context: RegistrationContext,
): Promise<void> {
  const errors: Record<string, string> = {}
  for (const row of fresh) {
    const error = validateRow(row, rows.slice(0, rows.indexOf(row)), context)
    if (error !== null) errors[`${row.place}${error.field}`] = error.sentence
  }
  if (form.serial_picture == null && (await needsSerialPicture(call.tx, getQueuedAt(call) ?? call.now)))
    errors['serial_picture'] = 'This shop needs a picture of the serial number. Add one'
  refuseErrors({ ...errors, ...(await validateWhereabouts(call, form)) })
}

/** Refuses with the first error and its row as the message. Each error is also at its field. */
function refuseErrors(errors: Readonly<Record<string, string>>): void {
  const [first] = Object.entries(errors)
  if (first === undefined) return
  const index = /^equipment\.(\d+)\./.exec(first[0])?.[1]
  const sentence = index === undefined ? first[1] : `Row ${String(Number(index) + 1)}: ${first[1]}`
  refuse('warranty.rows', { values: { sentence }, errors })
}

async function insertRegistration(
  call: SignedIn,
  accountId: number,
  row: MachineRow,
  whereabouts: Whereabouts,
  { models, schemes, earlier }: RegistrationContext,
): Promise<string> {
  const model = models.get(row.equipment_id ?? 0)
  if (model === undefined) throw new Error(`Model ${String(row.equipment_id)} was not checked.`)
  const scheme = findScheme(
    schemes.filter((one) => one.equipment_id === model.equipment_id),
    {
      marketTypeId: whereabouts.market_type_id ?? model.market_type_id,
      soldOn: row.purchased_date ?? toShopDay(call.now),
    },
  )
  const record = {
    ...whereabouts,
    record_id: row.id ?? call.newId(),
    client_op_id: call.op?.key ?? null,
    created_at: call.now,
    updated_at: call.now,
    account_id: accountId,
    registered_by: call.actor.userId,
    equipment_id: model.equipment_id,
    manufacturer_id: model.manufacturer_id,
    scheme_id: scheme?.scheme_id ?? null,
    serial_number: model.serial_prefix === '' ? row.serial_number.trim() : row.key,
    serial_key: row.key,
    purchased_date: row.purchased_date,
    installed_date: row.installed_date,
    floor_model: row.floor_model,
  } satisfies NewRecord
  const added = await insertRecord(call.tx, record)
  // Another user of the account registered it at the same moment.
  if (added === null)
    return refuse('warranty.rows', {
      values: { sentence: `Your account has just registered ${row.key} from another device` },
      errors: {
        [`${row.place}serial_number`]: 'Your account has just registered this serial number from another device',
      },
    })
  await addHistory(call, added.record_id, {
    action: row.floor_model ? 'registerFloorModel' : 'register',
    message: null,
  })
  await recordFloorModelSale(call, row, model, earlier)
  return added.record_id
}

/** Notes the sale in the floor model's own registration. */
async function recordFloorModelSale(
  call: SignedIn,
  row: MachineRow,
  model: ModelRecord,
  earlier: readonly AccountRecord[],
): Promise<void> {
  const floor = earlier.find(
    (one) => one.floor_model && one.serial_key === row.key && one.manufacturer_id === model.manufacturer_id,
  )
  if (row.floor_model || floor === undefined) return
  await addHistory(call, floor.record_id, { action: 'sold', message: `Sold on ${row.purchased_date ?? ''}` })
  await updateRecord(call.tx, floor.record_id, {}, call.now)
}
