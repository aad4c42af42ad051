// What a full device can do without: everything that the server has too. Unsent work and drafts are never freed.
import type { Ports } from '../engine.ts'
import { openStates } from '../outbox/fetch-ops.ts'
import { freePhotos } from '../outbox/prune.ts'
import { toCopyKey } from '../replica/copy-key.ts'
import type { UserDatabase } from './tables.ts'

/** Copies of claims and registrations on which work waits: they are shown with it. */
async function findWaitingKeys(db: UserDatabase): Promise<ReadonlySet<string>> {
  const open = await db.ops
    .where('state')
    .anyOf([...openStates])
    .toArray()
  return new Set(open.map(({ groupId }) => toCopyKey(groupId)))
}

/** Deletes copies by the start of their keys, except those on which work waits. */
async function freeCopies(db: UserDatabase, prefixes: readonly string[]): Promise<void> {
  const waiting = await findWaitingKeys(db)
  const keys = await db.mirror
    .where('key')
    .startsWithAnyOf([...prefixes])
    .primaryKeys()
  await db.mirror.bulkDelete(keys.filter((key) => !waiting.has(key)))
}

/**
 * The steps, the least missed first: caches and photos that have arrived; single reads, registrations and what a search
 * found; claims. The lists of jobs, claims and registrations stay.
 */
export const createFreeingSteps = (
  ports: Pick<Ports, 'evict'>,
  open: () => Promise<UserDatabase>,
): readonly (() => Promise<void>)[] => [
  async () => {
    await ports.evict?.().catch(() => undefined)
    await freePhotos(await open())
  },
  async () => freeCopies(await open(), ['read:', 'GET ', 'record:', 'records:found']),
  async () => freeCopies(await open(), ['claim:']),
]
