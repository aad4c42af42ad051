import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { RegistrationForm, WarrantyRecord, Whereabouts } from '../../../contract/shapes/registration.ts'
import type { records } from '../../../contract/warranty-records.ts'
import { schemeFor } from '../../../domain/warranty/schemes.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { seenOf } from './find-record.ts'
import { announcedPictures, whereaboutsOf } from './form-parts.ts'
import { addHistory } from './history.store.ts'
import { madeBefore } from './made-before.ts'
import type { MachineRow } from './machine-rows.ts'
import { machinesOf, rowFault } from './machine-rows.ts'
import type { ModelRecord } from './models.store.ts'
import { modelsOf } from './models.store.ts'
import { expectPictures } from './pictures.store.ts'
import type { AccountsRecord, NewRecord } from './records.store.ts'
import { accountsRecords, changeRecord, insertRecord, recordsByIds } from './records.store.ts'
import { schemesOf } from './schemes.store.ts'
import type { SchemeRecord } from './schemes.store.ts'
import { registeringAccount } from './warranty.policy.ts'
import { dayOf } from './warranty.view.ts'
import { unknownPlaces, withDealer } from './whereabouts.service.ts'
import { recordView } from './whole-record.ts'

/**
 * Registers machines, all or none (W03). A record that is there already under its id, or that this very op made before,
 * is answered as it is. Refuses `warranty.rows` with a sentence for each field, `warranty.idTaken`.
 */
export async function registerMachines(
  call: SignedIn,
  form: RegistrationForm,
): Promise<Reply<typeof records.registerMachines>> {
  const { accountId } = registeringAccount(call.actor)
  const rows = machinesOf(form)
  const ids = await madeBefore(call, rows)
  const fresh = rows.filter((row) => !ids.has(row))
  if (fresh.length > 0) {
    const known = await knownOf(call, accountId, fresh)
    await checkRows(call, form, rows, fresh, known)
    const whereabouts = await withDealer(call, whereaboutsOf(form))
    // In the order of their serials, so that two lists with the same machines wait for each other instead of locking up.
    for (const row of fresh.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
      ids.set(row, await register(call, accountId, row, whereabouts, known))
    await announce(call, form, rows[0], fresh, ids)
  }
  return {
    records: await viewsOf(
      call,
      rows.flatMap((row) => ids.get(row) ?? []),
    ),
  }
}

/** The pictures of a form are those of its first machine. */
async function announce(
  call: SignedIn,
  form: RegistrationForm,
  first: MachineRow | undefined,
  fresh: readonly MachineRow[],
  ids: ReadonlyMap<MachineRow, string>,
): Promise<void> {
  const recordId = first === undefined || !fresh.includes(first) ? undefined : ids.get(first)
  if (recordId !== undefined) await expectPictures(call, recordId, announcedPictures(form))
}

async function viewsOf(call: SignedIn, ids: readonly string[]): Promise<WarrantyRecord[]> {
  const seen = await seenOf(call, await recordsByIds(call.tx, ids))
  const views: WarrantyRecord[] = []
  for (const id of ids) {
    const one = seen.find(({ record }) => record.record_id === id)
    if (one !== undefined) views.push(await recordView(call, one))
  }
  return views
}

interface KnownRows {
  readonly today: string
  readonly models: ReadonlyMap<number, ModelRecord>
  readonly schemes: readonly SchemeRecord[]
  readonly earlier: readonly AccountsRecord[]
}

async function knownOf(call: SignedIn, accountId: number, rows: readonly MachineRow[]): Promise<KnownRows> {
  const modelIds = [...new Set(rows.flatMap((row) => row.equipment_id ?? []))]
  const models = await modelsOf(call.tx, modelIds)
  return {
    today: dayOf(call.now),
    models: new Map(models.map((model) => [model.equipment_id, model])),
    schemes: await schemesOf(call.tx, modelIds),
    earlier: await accountsRecords(
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
  known: KnownRows,
): Promise<void> {
  const errors: Record<string, string> = {}
  for (const row of fresh) {
    const fault = rowFault(row, rows.slice(0, rows.indexOf(row)), known)
    if (fault !== null) errors[`${row.place}${fault.field}`] = fault.sentence
  }
  refuseAny({ ...errors, ...(await unknownPlaces(call, form)) })
}

/** The first sentence, with the row that it is about, stands in the message; each is at its field. */
function refuseAny(errors: Readonly<Record<string, string>>): void {
  const [first] = Object.entries(errors)
  if (first === undefined) return
  const index = /^equipment\.(\d+)\./.exec(first[0])?.[1]
  const sentence = index === undefined ? first[1] : `Row ${String(Number(index) + 1)}: ${first[1]}`
  refuse('warranty.rows', { values: { sentence }, errors })
}

async function register(
  call: SignedIn,
  accountId: number,
  row: MachineRow,
  whereabouts: Whereabouts,
  { models, schemes, earlier, today }: KnownRows,
): Promise<string> {
  const model = models.get(row.equipment_id ?? 0)
  if (model === undefined) throw new Error(`Model ${String(row.equipment_id)} was not checked.`)
  const scheme = schemeFor(
    schemes.filter((one) => one.equipment_id === model.equipment_id),
    { marketTypeId: whereabouts.market_type_id ?? model.market_type_id, soldOn: row.purchased_date ?? today },
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
  // Somebody else of the account has registered it in this moment.
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
  await noteSale(call, row, model, earlier)
  return added.record_id
}

/** The floor model's own registration says that it was sold. */
async function noteSale(
  call: SignedIn,
  row: MachineRow,
  model: ModelRecord,
  earlier: readonly AccountsRecord[],
): Promise<void> {
  const floor = earlier.find(
    (one) => one.floor_model && one.serial_key === row.key && one.manufacturer_id === model.manufacturer_id,
  )
  if (row.floor_model || floor === undefined) return
  await addHistory(call, floor.record_id, { action: 'sold', message: `Sold on ${row.purchased_date ?? ''}` })
  await changeRecord(call.tx, floor.record_id, {}, call.now)
}
