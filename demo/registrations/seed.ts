import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { findScheme } from '../../domain/warranty/schemes.ts'
import type { FileStore } from '../../server/ports/file-store.ts'
import { stateId } from '../../server/db/reference/states.ts'
import type { Database } from '../../server/db/schema.ts'
import { demoUsers } from '../accounts.ts'
import type { Numbered } from '../claims.ts'
import type { Calendar } from '../days.ts'
import type { Random } from '../random.ts'
import { seededRandom } from '../random.ts'
import { markets } from '../model-range.ts'
import { addPictures } from './pictures.ts'
import type { PlannedRegistration } from './plan.ts'
import { planRegistrations } from './plan.ts'
import type { RegistrationRows } from './rows.ts'
import { noRegistrations } from './rows.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** The events of a registration, in order, none in the future. */
interface Timed {
  readonly plan: PlannedRegistration
  readonly id: string
  readonly createdAt: Date
  readonly decidedAt: Date
}

interface Shop {
  readonly accounts: ReadonlyMap<number, number>
  readonly shops: ReadonlyMap<number, { readonly name: string; readonly city: string; readonly state_id: number }>
  readonly schemes: readonly {
    readonly scheme_id: number
    readonly equipment_id: number
    readonly market_type_id: number | null
    readonly sold_from: string | null
    readonly sold_until: string | null
  }[]
}

/** Inserts registrations with notes, history and pictures. Models, schemes, users and claims must exist. */
export async function seedRegistrations(
  db: Kysely<Database>,
  claims: readonly Numbered[],
  calendar: Calendar,
  files: FileStore,
): Promise<void> {
  const random = seededRandom(30_001)
  const bought = await db.selectFrom('labor_claim').select(['claim_id', 'purchased_date']).execute()
  const purchases = new Map(bought.map((row) => [row.claim_id, row.purchased_date]))
  const shop = await shopOf(db)
  const timed = planRegistrations(claims, purchases, calendar, random)
    .map((plan) => timesOf(plan, calendar, random))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const rows = noRegistrations()
  for (const one of timed) addRegistration(rows, one, shop, random)
  await addPictures(
    rows,
    timed.map(({ plan, id, createdAt }) => ({ plan, id, at: createdAt, accountId: accountOf(shop, plan) })),
    random,
    files,
  )
  await db.insertInto('registration').values(rows.registration).execute()
  await db.insertInto('registration_history').values(rows.registration_history).execute()
  await db.insertInto('registration_note').values(rows.registration_note).execute()
  await db
    .insertInto('upload')
    .values(rows.upload)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.insertInto('attached_file').values(rows.attached_file).execute()
  await db.insertInto('expected_file').values(rows.expected_file).execute()
  await openToServicers(db)
}

/** Opens the registrations of assigned claims to their servicers, as assigning does. */
async function openToServicers(db: Kysely<Database>): Promise<void> {
  await sql`update labor_claim claim set registration_id = (
    select record_id from registration record
    where record.serial_key = claim.serial_number and record.manufacturer_id = claim.manufacturer_id
      and record.status <> 'declined'
    order by record.floor_model, (record.status <> 'approved'), record.created_at desc, record.record_id desc limit 1
  ) where claim.assigned_to is not null`.execute(db)
}

async function shopOf(db: Kysely<Database>): Promise<Shop> {
  const users = await db.selectFrom('app_user').select(['user_id', 'account_id']).execute()
  const shops = await db.selectFrom('address').select(['address_id', 'name', 'city', 'state_id']).execute()
  return {
    accounts: new Map(users.map((row) => [row.user_id, row.account_id])),
    shops: new Map(shops.map((row) => [row.address_id, row])),
    schemes: await db
      .selectFrom('warranty_scheme')
      .select(['scheme_id', 'equipment_id', 'market_type_id', 'sold_from', 'sold_until'])
      .orderBy('scheme_id')
      .execute(),
  }
}

const accountOf = ({ accounts }: Shop, { who }: PlannedRegistration): number => accounts.get(demoUsers[who]) ?? 0

/** A sale is registered within days, a floor model when it is set up. The office decides some days later. */
function timesOf(plan: PlannedRegistration, calendar: Calendar, random: Random): Timed {
  const { now } = calendar
  const latest = now.getTime() - 90 * minute
  const begun =
    plan.purchased === null
      ? calendar.at(-random.int(210, 260), '11:20').getTime()
      : Date.parse(`${plan.purchased}T16:00:00Z`) + random.int(0, 2) * day
  const createdAt = Math.min(begun + random.int(0, 180) * minute, latest)
  const decidedAt = Math.min(createdAt + random.int(1, 4) * day, now.getTime() - 30 * minute)
  return { plan, id: random.id(new Date(createdAt)), createdAt: new Date(createdAt), decidedAt: new Date(decidedAt) }
}

/** Finds the market type: home, commercial, or light commercial for a home machine that a company bought. */
function findMarket({ customer, model, market }: PlannedRegistration): number | null {
  if (customer === null) return null
  const usual = customer.company === '' ? 'Home' : model.market === 'Home' ? 'Light commercial' : model.market
  return (markets as readonly string[]).indexOf(market ?? usual) + 1
}

function whereaboutsOf({ customer, email, soldAt }: PlannedRegistration, { shops }: Shop) {
  const seller = soldAt === null ? undefined : shops.get(soldAt)
  const dealer =
    seller === undefined
      ? {}
      : {
          dealer_name: seller.name,
          dealer_city: seller.city,
          dealer_state_id: seller.state_id,
          dealer_location_id: soldAt,
        }
  if (customer === null) return dealer
  const { company, contact, street, place, city, state, postal, phone } = customer
  return {
    ...dealer,
    contact_name: contact,
    company_name: company,
    company_location: company === '' ? '' : place,
    address_1: street,
    address_2: company === '' ? place : '',
    city,
    state_id: stateId(state),
    postal_code: postal,
    phone,
    email,
  }
}

function addRegistration(
  rows: RegistrationRows,
  { plan, id, createdAt, decidedAt }: Timed,
  shop: Shop,
  random: Random,
) {
  const { model, purchased, status, notes, who } = plan
  const marketType = findMarket(plan)
  const scheme = findScheme(
    shop.schemes.filter((one) => one.equipment_id === model.id),
    {
      marketTypeId: marketType ?? (markets as readonly string[]).indexOf(model.market) + 1,
      soldOn: purchased ?? createdAt.toISOString().slice(0, 10),
    },
  )
  const installed =
    purchased === null || plan.customer?.company === '' || random.next() < 0.3
      ? null
      : new Date(Math.min(Date.parse(purchased) + random.int(2, 16) * day, createdAt.getTime() + day))
  const isInstalled = installed !== null && installed.getTime() < createdAt.getTime()
  const isDecided = status !== 'pending'
  rows.registration.push({
    record_id: id,
    client_op_id: null,
    status,
    rev: 1 + notes.length + (isDecided ? 1 : 0),
    created_at: createdAt,
    updated_at: isDecided || notes.length > 0 ? decidedAt : createdAt,
    account_id: accountOf(shop, plan),
    registered_by: demoUsers[who],
    equipment_id: model.id,
    manufacturer_id: model.maker.id,
    scheme_id: scheme?.scheme_id ?? null,
    serial_number: plan.serial,
    serial_key: plan.serial,
    purchased_date: purchased,
    installed_date: isInstalled ? installed.toISOString().slice(0, 10) : null,
    floor_model: plan.customer === null,
    market_type_id: marketType,
    ...whereaboutsOf(plan, shop),
  })
  const entry = (at: Date, userId: number, action: string, message: string | null) =>
    rows.registration_history.push({
      entry_id: random.id(at),
      record_id: id,
      client_op_id: null,
      at,
      user_id: userId,
      action,
      message,
    })
  entry(createdAt, demoUsers[who], plan.customer === null ? 'registerFloorModel' : 'register', null)
  if (isDecided) entry(decidedAt, demoUsers.reviewer, 'changeStatus', `Status: pending → ${status}`)
  for (const [author, text] of notes) {
    const at = author === 'reviewer' ? decidedAt : new Date(createdAt.getTime() + 4 * minute)
    rows.registration_note.push({
      note_id: random.id(at),
      record_id: id,
      client_op_id: null,
      note: text,
      made_at: at,
      received_at: at,
      user_id: demoUsers[author],
    })
  }
}
