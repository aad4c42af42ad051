import { sql } from 'kysely'
import { getEvidenceGroup } from '../../../../domain/files/evidence.ts'
import type { FilePurpose } from '../../../../domain/files/purposes.ts'
import type { PictureState, ReviewFacts } from '../../../../domain/warranty/desk.ts'
import { decisionActions } from '../../../../domain/warranty/questions.ts'
import { getManufactureDate } from '../../../../domain/warranty/serials.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { RegistrationRecord } from '../warranty.store.ts'
import { answered, decisions } from './answers.store.ts'

interface Traces {
  readonly record_id: string
  readonly account_name: string
  readonly notes: number
  /** Decisions and questions, less those that were taken back. */
  readonly decisions: number
  readonly answered_at: Date | null
  /** `WR-30012 of Lakeshore Gym`. */
  readonly elsewhere: readonly string[] | null
  /** Declined registrations of the same machine, of any account. */
  readonly declined: readonly string[] | null
}

/** What is needed to review a registration, and to show it in the queue. */
export interface Reviewed {
  readonly facts: ReviewFacts
  readonly accountName: string
  /** When its account last answered after the last decision or question; null for none. */
  readonly answeredAt: Date | null
}

async function listTraces(tx: Tx, ids: readonly string[]): Promise<Traces[]> {
  const { rows } = await sql<Traces>`
    select registration.record_id, account.name as account_name, noted.notes,
      answered.answered_at, decided.decisions, same.elsewhere, same.declined
    from registration
    join account on account.account_id = registration.account_id
    cross join lateral (select
        array_agg(other.display_id || ' of ' || owner.name order by other.created_at)
          filter (where other.account_id <> registration.account_id and other.status <> 'declined') as elsewhere,
        array_agg(other.display_id || ' of ' || owner.name order by other.created_at)
          filter (where other.status = 'declined') as declined
      from registration other join account owner on owner.account_id = other.account_id
      where other.serial_key = registration.serial_key and other.manufacturer_id = registration.manufacturer_id
        and other.record_id <> registration.record_id) same
    cross join lateral (select count(*)::int as notes from registration_note note
      where note.record_id = registration.record_id) noted
    cross join lateral (select max(at) as decided_at,
        coalesce(sum(case when action = 'undoApproval' then -1 else 1 end), 0)::int as decisions
      from registration_history history where history.record_id = registration.record_id
        and action in ${decisions}) decided
    cross join ${answered}
    where registration.record_id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows
}

/** The pictures of each record: those that are there, and those that a device announced. */
async function listPictures(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<{ ref_id: string; title: string; purpose: FilePurpose | null; is_there: boolean }>`
    select ref_id, title, purpose, true as is_there from attached_file
      where ref_id = any(${[...ids]}::uuid[]) and not removed and status <> 'refused'
    union all
    select ref_id, title, null, false from expected_file expected where ref_id = any(${[...ids]}::uuid[])
      and not exists (select from attached_file file where file.ref_id = expected.ref_id and file.sha256 = expected.sha256)`.execute(
    tx,
  )
  return rows
}

/** What a reviewer should know about each of these registrations, by its id. */
export async function loadReviewed(
  tx: Tx,
  records: readonly RegistrationRecord[],
): Promise<(record: RegistrationRecord) => Reviewed> {
  const ids = records.map((record) => record.record_id)
  if (ids.length === 0)
    return () => {
      throw new Error('No registration was loaded')
    }
  const traces = new Map((await listTraces(tx, ids)).map((row) => [row.record_id, row]))
  const pictures = Map.groupBy(await listPictures(tx, ids), (row) => row.ref_id)
  return (record) => {
    const own = traces.get(record.record_id)
    const stateOf = (group: 'plate' | 'receipt'): PictureState => {
      const ofGroup = (pictures.get(record.record_id) ?? []).filter(
        ({ title, purpose }) => getEvidenceGroup(title, purpose ?? undefined) === group,
      )
      if (ofGroup.length === 0) return 'missing'
      return ofGroup.some((one) => one.is_there) ? 'there' : 'awaited'
    }
    return {
      accountName: own?.account_name ?? '',
      answeredAt: own?.answered_at ?? null,
      facts: {
        plate: stateOf('plate'),
        receipt: stateOf('receipt'),
        purchasedOn: record.purchased_date,
        startsOn: record.starts === 'installed' ? record.installed_date : null,
        isFloorModel: record.floor_model,
        madeOn: getManufactureDate(record.serial_key, record.serial_prefix),
        hasScheme: record.scheme_id !== null,
        elsewhere: own?.elsewhere ?? [],
        declined: own?.declined ?? [],
        notes: own?.notes ?? 0,
        wasDecided: (own?.decisions ?? 0) > 0,
      },
    }
  }
}

/** Who last decided or asked about a registration, and when; null before. */
export async function findLastDecision(
  tx: Tx,
  recordId: string,
): Promise<{ readonly user_id: number | null; readonly at: Date } | null> {
  const row = await tx
    .selectFrom('registration_history')
    .select(['user_id', 'at'])
    .where('record_id', '=', recordId)
    .where('action', 'in', decisionActions)
    .orderBy('at', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
