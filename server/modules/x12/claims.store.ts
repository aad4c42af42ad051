import { groupBy } from '../../../domain/group-by.ts'
import type { Contact } from '../../../domain/labor-claims/contacts.ts'
import type { LineKind } from '../../../domain/labor-claims/pay-lines.ts'
import type { X12Claim, X12Part } from '../../../domain/x12/claim-set.ts'
import { getTripDay, wasTripMade } from '../../../domain/labor-claims/terms/pay-terms.ts'
import { normalizeSerial } from '../../../domain/warranty/serials.ts'
import type { ClaimPart } from '../../db/schema/labor-claims.ts'
import type { Tx } from '../../kernel/call.ts'
import { toShopDay } from '../../kernel/shop-day.ts'
import { getFiledDay, sumPaidBefore } from '../labor-claims/index.ts'
import type { Due } from './due.store.ts'

/** A part from the servicer's stock is paid at the dealer price; an ordered one was paid by its order. */
const toPart = ({ number, qty, source, dealer_price }: ClaimPart): X12Part => ({
  ...{ number, qty, price: source === 'stock' ? dealer_price : null },
})

interface TripRow {
  readonly trip_date_scheduled: string
  readonly services_performed: string
  readonly time_start: Date | null
  readonly late: boolean
}
/** The visits that are paid, on the days by which they are, the earliest first. A late one is paid by the next approval alone. */
const listVisits = (trips: readonly TripRow[]): X12Claim['visits'] =>
  trips
    .filter(({ late }) => !late)
    .map(({ trip_date_scheduled, services_performed, time_start }) => ({
      ...{ trip_date_scheduled, trip_services_performed: services_performed },
      trip_time_start: time_start?.toISOString() ?? null,
    }))
    .filter(wasTripMade)
    .map((trip) => ({ day: getTripDay(trip), done: trip.trip_services_performed }))
    .sort((a, b) => a.day.localeCompare(b.day))

const selectClaims = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('labor_claim as claim')
    .innerJoin('model', 'model.equipment_id', 'claim.equipment_id')
    .innerJoin('brand', 'brand.brand_id', 'model.brand_id')
    .leftJoin('state', 'state.state_id', 'claim.customer_state_id')
    .leftJoin('app_user as servicer', 'servicer.user_id', 'claim.assigned_to')
    .leftJoin('account', 'account.account_id', 'servicer.account_id')
    .selectAll('claim')
    .select(['model.name as model', 'brand.name as brand', 'state.abbreviation as state'])
    .select(['account.name as servicer', 'account.display_id as servicer_number'])
    .where('claim.claim_id', 'in', [...ids])

type Row = Awaited<ReturnType<ReturnType<typeof selectClaims>['execute']>>[number]
interface Work {
  readonly approvedAt: Date
  readonly registration: string | null
  readonly visits: X12Claim['visits']
  readonly approved: X12Claim['approved']
}

function toClaim(row: Row, { approvedAt, registration, visits, approved }: Work): X12Claim {
  const contacts = JSON.parse(row.customer_contact) as readonly Contact[]
  const contact = (type: Contact['type']) => contacts.find((one) => one.type === type)?.value ?? ''
  return {
    ...{ number: row.display_id, registration, serial: row.serial_number },
    ...{ brand: row.brand, model: row.model, soldOn: row.purchased_date },
    ...{ requestedOn: getFiledDay(row), approvedOn: toShopDay(approvedAt), complaint: row.service_requested },
    customer: {
      ...{ name: row.customer_name, company: row.customer_company, address1: row.customer_address_1 },
      ...{ address2: row.customer_address_2, city: row.customer_city, state: row.state ?? '' },
      ...{ postalCode: row.customer_postal_code, phone: contact('phone'), email: contact('email') },
    },
    servicer: { name: row.servicer ?? '', number: row.servicer_number ?? '' },
    visits,
    parts: (JSON.parse(row.parts) as readonly ClaimPart[]).map(toPart),
    approved,
  }
}

/** The numbers of the approved registrations of these machines, the latest of each, by manufacturer and serial number. */
async function loadRegistrationNumbers(tx: Tx, rows: readonly Row[]) {
  const keys = [...new Set(rows.map(({ serial_number }) => normalizeSerial(serial_number)))]
  if (keys.length === 0) return () => null
  const found = await tx
    .selectFrom('registration')
    .select(['manufacturer_id', 'serial_key', 'display_id'])
    .where('serial_key', 'in', keys)
    .where('status', '=', 'approved')
    .orderBy('number')
    .execute()
  const numbers = new Map(found.map((one) => [`${one.manufacturer_id} ${one.serial_key}`, one.display_id]))
  return ({ manufacturer_id, serial_number }: Row) =>
    numbers.get(`${manufacturer_id} ${normalizeSerial(serial_number)}`) ?? null
}

/** Claims as a file has them, by their ids, with their visits and approved amounts. */
export async function loadClaims(tx: Tx, due: readonly Due[]): Promise<ReadonlyMap<string, X12Claim>> {
  if (due.length === 0) return new Map()
  const ids = due.map(({ id }) => id)
  const approvedAt = new Map(due.map((one) => [one.id, one.approvedAt]))
  const rows = await selectClaims(tx, ids).execute()
  const registrationOf = await loadRegistrationNumbers(tx, rows)
  const trips = groupBy(
    await tx
      .selectFrom('claim_trip')
      .select(['claim_id', 'trip_date_scheduled', 'services_performed', 'time_start', 'late'])
      .where('claim_id', 'in', ids)
      .where('removed', '=', false)
      .orderBy('trip_date_scheduled')
      .orderBy('trip_id')
      .execute(),
    ({ claim_id }) => claim_id,
  )
  const lines = groupBy(
    await tx.selectFrom('claim_line').select(['claim_id', 'kind', 'approved']).where('claim_id', 'in', ids).execute(),
    ({ claim_id }) => claim_id,
  )
  const paidBefore = await sumPaidBefore(tx, ids)
  return new Map(
    rows.map((row) => {
      // What a firm was paid that had the claim before is part of what its manufacturer owes for it.
      const before = paidBefore(row.claim_id)
      const of = (kind: LineKind) =>
        (lines.get(row.claim_id)?.find((line) => line.kind === kind)?.approved ?? 0) + before[kind]
      const visits = listVisits(trips.get(row.claim_id) ?? [])
      return [
        row.claim_id,
        toClaim(row, {
          ...{ approvedAt: approvedAt.get(row.claim_id) ?? row.created_at, registration: registrationOf(row), visits },
          approved: { labor: of('labor'), trips: of('trips'), mileage: of('mileage'), parts: of('parts') },
        }),
      ]
    }),
  )
}
