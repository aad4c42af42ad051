import type { Kysely } from 'kysely'
import type { Clock } from '../server/ports/clock.ts'
import type { FileStore } from '../server/ports/file-store.ts'
import type { PasswordCost } from '../server/ports/password-cost.ts'
import type { Database } from '../server/db/schema.ts'
import type { DemoModel } from './model-range.ts'
import { countMissingParts, hasShop } from './present.ts'

export interface DemoOptions {
  readonly clock: Clock
  readonly files: FileStore
  readonly passwordCost?: PasswordCost
  /** Minimum number of parts (`SEED_PARTS`); by default only those of the machines. */
  readonly parts?: number
  /** The models whose diagrams are drawn, all by default. Tests pass a few to be faster. */
  readonly drawn?: readonly DemoModel[]
}

/**
 * Builds the demo shop if there is none and reports progress: accounts, catalogue, 80 claims with photos.
 * Dates are relative to the clock's now. It runs in one transaction, so an interrupted start leaves nothing.
 * An existing shop is extended once if `parts` asks for more than it has.
 */
export async function seedDemo(
  db: Kysely<Database>,
  options: DemoOptions,
  report: (message: string) => void,
): Promise<void> {
  if ((await hasShop(db)) && (await countMissingParts(db, options.parts ?? 0)) === 0) return
  // A hundred files, which later starts do not need.
  const { buildDemo } = await import('./build-shop.ts')
  await buildDemo(db, options, report)
}
