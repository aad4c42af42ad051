import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { WireSecurityEvent, security } from '../../../contract/security.ts'
import { formatSecurityEventKind } from '../../../domain/security/events.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { toSheet, toSheetFile } from '../../kernel/csv-sheet.ts'
import { refuse } from '../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../kernel/security-events.ts'
import { listEmailHashes, toEmailKey } from '../auth/index.ts'
import type { SecretPorts } from '../auth/index.ts'
import { findUserIds, findUserIdsByEmail, selectEvents } from './security.store.ts'
import type { EventFilter, FoundEvent, PersonFilter } from './security.store.ts'

type Rows = typeof security.table
type Filters = Received<Rows['exportSecurityEvents']>['query']

const perPage = 50
/** As many rows as an office program opens at once. */
const maxExported = 50_000

async function findPerson(call: SignedIn, ports: SecretPorts, filters: Filters): Promise<PersonFilter | null> {
  if (filters.user_id !== undefined) return { userIds: [filters.user_id], typedHashes: [] }
  const text = (filters.person ?? '').trim()
  if (text === '') return null
  if (!text.includes('@')) return { userIds: await findUserIds(call.tx, text), typedHashes: [] }
  const key = toEmailKey(text)
  return {
    userIds: await findUserIdsByEmail(call.tx, key),
    // Also of a user: it may have been typed before the user was there, and reset requests are stored under the hash.
    typedHashes: await listEmailHashes(call, ports, key),
  }
}

async function toFilter(call: SignedIn, ports: SecretPorts, filters: Filters): Promise<EventFilter> {
  const { kind, address, from, until } = filters
  return {
    kind,
    person: await findPerson(call, ports, filters),
    address: address === undefined || address.trim() === '' ? undefined : address.trim(),
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
  }
}

const toPerson = (userId: number | null, name: string) => (userId === null ? null : { user_id: userId, name })

const toWire = (row: FoundEvent): WireSecurityEvent => ({
  event_id: row.event_id,
  at: row.at.toISOString(),
  kind: row.kind,
  by: toPerson(row.user_id, row.by_name),
  of: toPerson(row.of_user_id, row.of_name),
  typed: row.typed_hash,
  ...{ address: row.address, agent: row.agent, session: row.session_hash },
  ...{ detail: row.detail, repeats: row.repeats },
})

/** A page of security events, the latest first (ours). */
export async function listEvents(
  call: SignedIn,
  ports: SecretPorts,
  { before, ...filters }: Received<Rows['listSecurityEvents']>['query'],
): Promise<Reply<Rows['listSecurityEvents']>> {
  const filter = { ...(await toFilter(call, ports, filters)), before }
  const found = await selectEvents(call.tx, filter, perPage + 1)
  const events = found.slice(0, perPage).map(toWire)
  return { events, next: found.length > perPage ? (events.at(-1)?.event_id ?? null) : null }
}

const toSheetOfEvents = (events: readonly WireSecurityEvent[]) =>
  toSheet<WireSecurityEvent>(
    [
      ['Number', ({ event_id }) => event_id],
      ['Time', ({ at }) => at],
      ['Event', ({ kind }) => kind],
      ['Meaning', ({ kind }) => formatSecurityEventKind(kind)],
      ['By user', ({ by }) => by?.user_id ?? ''],
      ['By', ({ by }) => by?.name ?? ''],
      ['About user', ({ of }) => of?.user_id ?? ''],
      ['About', ({ of }) => of?.name ?? ''],
      ['Unknown email', ({ typed }) => typed],
      ['Address', ({ address }) => address],
      ['Device', ({ agent }) => agent],
      ['Session', ({ session }) => session],
      ['Detail', ({ detail }) => detail],
      ['Times', ({ repeats }) => repeats],
    ],
    events,
  )

/** The events as a file (ours). The export is an event itself. Refuses `security.tooManyRows`. */
export async function exportEvents(
  call: SignedIn,
  ports: SecretPorts,
  filters: Filters,
): Promise<Reply<Rows['exportSecurityEvents']>> {
  const events = await selectEvents(call.tx, await toFilter(call, ports, filters), maxExported + 1)
  if (events.length > maxExported) refuse('security.tooManyRows', { values: { limit: maxExported } })
  await recordSecurityEvent(call, { kind: 'export', detail: `security events, ${events.length} rows` })
  return toSheetFile(toSheetOfEvents(events.map(toWire)))
}
