import type { LocationForm, warehouse } from '../../../../contract/warehouse.ts'
import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import { checkLocation, toLocationCode } from '../../../../domain/warehouse/location-form.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { buildPage, getOffset } from '../../../kernel/page.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { addLocationHistory, listLocationHistory } from './location-history.store.ts'
import { listParts } from './location-parts.store.ts'
import { findLocation, insertLocation, listLocationRows, updateLocation } from './locations.store.ts'
import type { Location } from './locations.store.ts'

type Table = typeof warehouse.table
type Label = Reply<Table['readBarcode']>

const locationsPerPage = 50
const partsPerPage = 100
const takenCode = 'Another location has this code'

const toLabel = ({ location_id, code, name }: Location): Label => ({ location_id, code, name })

/** A location; refuses `warehouse.unknown`. `lock` holds it until the transaction ends. */
export const getLocation = async ({ tx }: Pick<SignedIn, 'tx'>, id: number, lock?: 'lock'): Promise<Location> =>
  (await findLocation(tx, id, lock)) ?? refuse('warehouse.unknown')

/** What a location's label shows (B01). Refuses `warehouse.unknown`. */
export const readBarcode = async (call: SignedIn, id: number): Promise<Label> => toLabel(await getLocation(call, id))

/** Locations as a picker walks, 50 a page. */
export async function listLocations(
  { tx }: SignedIn,
  { q, page }: Received<Table['listLocations']>['query'],
): Promise<Reply<Table['listLocations']>> {
  const paging = { page, perPage: locationsPerPage, path: '/wh-locations', query: q === '' ? {} : { q } }
  const { rows, total } = await listLocationRows(tx, q.trim(), { limit: paging.perPage, offset: getOffset(paging) })
  return buildPage(rows, total, paging)
}

/** A location with its parts, 100 a page, and its history. Refuses `warehouse.unknown`. */
export async function readLocation(call: SignedIn, id: number, page: number): Promise<Reply<Table['readLocation']>> {
  const location = await getLocation(call, id)
  const paging = { page, perPage: partsPerPage, path: `/wh-locations/${id}` }
  const { rows, total } = await listParts(call.tx, id, { limit: paging.perPage, offset: getOffset(paging) })
  return { ...location, parts: buildPage(rows, total, paging), history: await listLocationHistory(call.tx, id) }
}

/** Adds a location. Refuses `warehouse.invalid`. */
export async function addLocation(call: SignedIn, form: LocationForm): Promise<Label> {
  const naming = readForm(form)
  const id = await insertLocation(call.tx, naming)
  if (id === null) return refuse('warehouse.invalid', { errors: { code: takenCode } })
  await addLocationHistory(call, id, 'add', describe(naming))
  return { location_id: id, ...naming }
}

/** Changes code and name. Refuses `warehouse.unknown`, `warehouse.invalid`, `warehouse.changed`. */
export async function changeLocation(call: SignedIn, id: number, form: LocationForm): Promise<Label> {
  const before = await getLocation(call, id, 'lock')
  if (form.rev !== undefined && form.rev !== before.rev)
    refuse('warehouse.changed', { values: { location: describe(before) }, current: toLabel(before) })
  const naming = readForm(form)
  if (before.code === naming.code && before.name === naming.name) return toLabel(before)
  if (!(await updateLocation(call.tx, id, naming))) refuse('warehouse.invalid', { errors: { code: takenCode } })
  await addLocationHistory(call, id, 'change', `From ${describe(before)} to ${describe(naming)}`)
  return { location_id: id, ...naming }
}

type Naming = Pick<Location, 'code' | 'name'>

/** `A-03-2 (Belts)`, or the code alone. */
const describe = ({ code, name }: Naming) => (name === '' ? code : `${code} (${name})`)

function readForm(form: LocationForm): Naming {
  const errors = checkLocation(form)
  if (errors.code !== undefined) refuse('warehouse.invalid', { errors: { code: errors.code } })
  return { code: toLocationCode(form.code), name: form.name.trim() }
}
