import { sql } from 'kysely'
import type { OtherTrip, PaymentFacts, UsedPicture } from '../../../../domain/labor-claims/checks/checked-claim.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'

const maxRows = 20

interface FactsRow {
  readonly market: string
  readonly registration: string | null
  readonly open_claims: string
  readonly other_trips: string
  readonly used_pictures: string
}

/** What the payment check needs of a claim's surroundings. The accounts of a picture are those of its other claim. */
export interface Surroundings {
  readonly market: string
  readonly registration: { readonly market: string | null; readonly has_receipt: boolean } | null
  readonly open_claims: PaymentFacts['open_claims']
  readonly other_trips: readonly OtherTrip[]
  readonly used_pictures: readonly (UsedPicture & {
    readonly display_id: string
    readonly account_id: number
    readonly servicer_account_id: number | null
  })[]
}

const asList = (query: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(found), '[]')::text from (${query}) found)`
const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Open claims for the same serial number, the latest first. */
const openClaims = ({ claim_id, serial_number, manufacturer_id }: ClaimRecord) => sql`
  select display_id, to_char(shop_day(coalesce(filed_at, created_at)), 'YYYY-MM-DD') as filed_on from labor_claim
  where serial_number = ${serial_number} and manufacturer_id = ${manufacturer_id} and claim_id <> ${claim_id}
    and closed_at is null and status not in ('paid', 'declined')
  order by created_at desc, claim_id limit ${maxRows}`

/** Trips on other claims whose hours overlap those of a trip of this claim, by the same person. */
const otherTrips = ({ claim_id }: ClaimRecord) => sql`
  select distinct claim.display_id, other.user_id, ${iso('other.time_start')} as trip_time_start, ${iso('other.time_finish')} as trip_time_finish
  from claim_trip own
  join claim_trip other on other.user_id = own.user_id and other.claim_id <> own.claim_id and not other.removed
    and other.time_start is not null and other.time_finish is not null
    and other.time_start < own.time_finish and other.time_finish > own.time_start
    and other.time_start > own.time_start - interval '1 day'
  join labor_claim claim on claim.claim_id = other.claim_id
  where own.claim_id = ${claim_id} and not own.removed
  order by trip_time_start, display_id limit ${maxRows}`

/** Pictures of this claim that came to another claim before. */
const usedPictures = ({ claim_id, serial_number }: ClaimRecord) => sql`
  select own.sha256, alike.likeness, claim.display_id, claim.account_id, servicer.account_id as servicer_account_id,
    claim.serial_number = ${serial_number} as same_machine
  from attached_file own
  join lateral (
    select own.sha256 as sha256, 'same' as likeness
    union all select other_sha256, 'alike' from picture_match where picture_match.sha256 = own.sha256
  ) alike on true
  join attached_file other on other.sha256 = alike.sha256 and other.ref_id <> own.ref_id and not other.removed
    and (other.received_at, other.file_id) < (own.received_at, own.file_id)
  join labor_claim claim on claim.claim_id = other.ref_id
  left join app_user servicer on servicer.user_id = claim.assigned_to
  where own.ref_id = ${claim_id} and not own.removed and own.purpose <> 'signature'
  order by alike.likeness desc, other.received_at desc, other.file_id limit ${maxRows}`

/** The surroundings of a claim, in one statement. `recordId` is the registration of its machine. */
export async function findSurroundings(tx: Tx, claim: ClaimRecord, recordId: string | null): Promise<Surroundings> {
  const { rows } = await sql<FactsRow>`
    select market_type.name as market,
      (select json_build_object('market', used.name, 'has_receipt', exists (select from attached_file
          where ref_id = registration.record_id and purpose = 'receipt' and not removed))::text
        from registration left join market_type used on used.market_type_id = registration.market_type_id
        where record_id = ${recordId}::uuid) as registration,
      ${asList(openClaims(claim))} as open_claims,
      ${asList(otherTrips(claim))} as other_trips,
      ${asList(usedPictures(claim))} as used_pictures
    from model join market_type on market_type.market_type_id = model.market_type_id
    where model.equipment_id = ${claim.equipment_id}`.execute(tx)
  const row = rows[0]
  const parse = <T>(text: string | undefined): readonly T[] => (text === undefined ? [] : (JSON.parse(text) as T[]))
  return {
    market: row?.market ?? '',
    registration: row?.registration == null ? null : (JSON.parse(row.registration) as Surroundings['registration']),
    open_claims: parse(row?.open_claims),
    other_trips: parse(row?.other_trips),
    used_pictures: parse(row?.used_pictures),
  }
}

/** Raises the revision of each claim with this picture, so that devices read it again. */
export async function recordPictureMatch(tx: Tx, sha256: string, now: Date): Promise<void> {
  await sql`update labor_claim set rev = rev + 1, updated_at = ${now}
    where claim_id in (select ref_id from attached_file where sha256 = ${sha256} and not removed)`.execute(tx)
}
