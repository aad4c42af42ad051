import { sql } from 'kysely'
import { escapeLike, toLikePatterns } from '../../db/like-pattern.ts'
import type { Tx } from '../../kernel/call.ts'

/** Who a filter means: users by their ids, and a typed email by its hashes. */
export interface PersonFilter {
  readonly userIds: readonly number[]
  readonly typedHashes: readonly string[]
}

export interface EventFilter {
  readonly kind?: string | undefined
  /** Events by and about them. */
  readonly person: PersonFilter | null
  readonly address?: string | undefined
  readonly from?: Date | undefined
  readonly until?: Date | undefined
  /** Only events before this one. */
  readonly before?: string | undefined
}

const maxPeople = 100

/** Users whose name has all of the terms, at most a hundred. */
export async function findUserIds(tx: Tx, name: string): Promise<number[]> {
  const patterns = toLikePatterns(name)
  const rows = await tx
    .selectFrom('app_user')
    .select('user_id')
    .where((where) =>
      where.and(patterns.map((pattern) => sql<boolean>`lower(first_name || ' ' || last_name) like ${pattern}`)),
    )
    .orderBy('user_id')
    .limit(maxPeople)
    .execute()
  return rows.map((row) => row.user_id)
}

/** The user with this email, as a list of none or one. */
export async function findUserIdsByEmail(tx: Tx, emailKey: string): Promise<number[]> {
  const rows = await tx.selectFrom('app_user').select('user_id').where('email_key', '=', emailKey).execute()
  return rows.map((row) => row.user_id)
}

/** Events, the latest first, with the names of their people as they are now. */
export function selectEvents(tx: Tx, { kind, person, address, from, until, before }: EventFilter, limit: number) {
  return tx
    .selectFrom('security_event as event')
    .leftJoin('app_user as doer', 'doer.user_id', 'event.user_id')
    .leftJoin('app_user as other', 'other.user_id', 'event.of_user_id')
    .selectAll('event')
    .select([
      sql<string>`coalesce(doer.first_name || ' ' || doer.last_name, '')`.as('by_name'),
      sql<string>`coalesce(other.first_name || ' ' || other.last_name, '')`.as('of_name'),
    ])
    .$if(kind !== undefined, (query) => query.where('event.kind', '=', kind ?? ''))
    .$if(person !== null, (query) =>
      query.where((where) => {
        const userIds = [...(person?.userIds ?? [])]
        const hashes = [...(person?.typedHashes ?? [])]
        return where.or([
          ...(userIds.length === 0
            ? []
            : [where('event.user_id', 'in', userIds), where('event.of_user_id', 'in', userIds)]),
          ...(hashes.length === 0 ? [] : [where('event.typed_hash', 'in', hashes)]),
        ])
      }),
    )
    .$if(address !== undefined, (query) => query.where('event.address', 'like', `${escapeLike(address ?? '')}%`))
    .$if(from !== undefined, (query) => query.where('event.at', '>=', from ?? new Date(0)))
    .$if(until !== undefined, (query) => query.where('event.at', '<', until ?? new Date(0)))
    .$if(before !== undefined, (query) => query.where('event.event_id', '<', before ?? '0'))
    .orderBy('event.event_id', 'desc')
    .limit(limit)
    .execute()
}
export type FoundEvent = Awaited<ReturnType<typeof selectEvents>>[number]
