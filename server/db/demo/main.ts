import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { hashPassword } from '../../modules/auth/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { PasswordCost } from '../../ports/password-cost.ts'
import { usualPasswordCost } from '../../ports/password-cost.ts'
import type { Database } from '../schema.ts'
import { demoPassword, demoSalt, seedAccounts } from './accounts.ts'
import { seedCatalogue } from './catalogue.ts'
import { addClaim, madeUpSerial } from './claims.ts'
import type { Numbered } from './claims.ts'
import { calendarAt } from './days.ts'
import { demoPeople } from './people.ts'
import { addPhotos } from './photos.ts'
import { planClaims } from './plan.ts'
import { seededRandom } from './random.ts'
import { noRows } from './rows.ts'
import { liveThrough } from './visits.ts'

export interface DemoPorts {
  readonly clock: Clock
  readonly files: FileStore
  readonly passwordCost?: PasswordCost
}

/** The number of the first claim (mock-ups, my jobs). */
const firstNumber = 20_418
/** One machine at a time builds the shop: an advisory lock of the database. */
const lock = 7_420_102

const isThere = async (db: Kysely<Database>) =>
  (await db.selectFrom('account').select('account_id').limit(1).executeTakeFirst()) !== undefined

/**
 * Builds the demo shop where there is none (product.md), saying in words how far it is: accounts, catalogue, 80 claims with
 * photos. Days and times are around the clock's now. All of it is one transaction: a start that was cut off leaves nothing.
 */
export async function seedDemo(
  db: Kysely<Database>,
  { clock, files, passwordCost = usualPasswordCost }: DemoPorts,
  report: (words: string) => void,
): Promise<void> {
  if (await isThere(db)) return
  report('Building the demo shop: accounts, catalogue, claims and their photos …')
  const passwordHash = await hashPassword(demoPassword, passwordCost, demoSalt)
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    if (await isThere(tx)) return
    await seedAccounts(tx, passwordHash)
    await seedCatalogue(tx)
    await seedClaims(tx, clock.now(), files)
  })
}

async function seedClaims(db: Kysely<Database>, now: Date, files: FileStore): Promise<void> {
  const [random, calendar, people, rows] = [seededRandom(20_418), calendarAt(now), await demoPeople(db), noRows()]
  const cast = { random, calendar, people }
  const lives = planClaims(random)
    .map((plan) => ({ plan, life: liveThrough(plan, calendar, random) }))
    .sort((a, b) => a.life.filedAt.getTime() - b.life.filedAt.getTime())
  const first = lives.findIndex(({ plan }) => plan.serial !== null)
  const claims = lives.map(({ plan, life }, index): Numbered => ({
    plan,
    life,
    number: firstNumber + index - first,
    serial: plan.serial ?? madeUpSerial(plan.model, random),
    claimId: random.id(life.filedAt),
  }))
  for (const claim of claims) addClaim(rows, claim, cast)
  await addPhotos(rows, claims, cast, files)
  await db.insertInto('labor_claim').values(rows.labor_claim).execute()
  await db.insertInto('claim_history').values(rows.claim_history).execute()
  await db.insertInto('claim_trip').values(rows.claim_trip).execute()
  await db.insertInto('claim_note').values(rows.claim_note).execute()
  await db.insertInto('claim_line').values(rows.claim_line).execute()
  await db.insertInto('upload').values(rows.upload).execute()
  await db.insertInto('attached_file').values(rows.attached_file).execute()
}
