import { queuedKinds } from './queued-kinds.ts'
import type { TakenVersions } from './taken-versions.ts'

/** What this build takes and sends. */
export const ownVersions: TakenVersions = Object.fromEntries(
  Object.entries(queuedKinds).map(([kind, row]) => [kind, row.v ?? 1]),
)
