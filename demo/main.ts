import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { hashPassword } from '../server/modules/auth/index.ts'
import type { Clock } from '../server/ports/clock.ts'
import type { FileStore } from '../server/ports/file-store.ts'
import type { PasswordCost } from '../server/ports/password-cost.ts'
import { defaultPasswordCost } from '../server/ports/password-cost.ts'
import { nextCatalogueVersion } from '../server/db/catalogue-index.ts'
import type { Database } from '../server/db/schema.ts'
import { demoPassword, demoSalt, seedAccounts } from './accounts.ts'
import { seedAddressBook } from './address-book.ts'
import { seedCatalogue } from './catalogue.ts'
import { seedCoupons } from './coupons.ts'
import { addClaim, madeUpSerial } from './claims.ts'
import type { Numbered } from './claims.ts'
import { calendarAt } from './days.ts'
import { growCatalogue, missingParts } from './extend-catalogue.ts'
import { seedOrders } from './orders/seed.ts'
import { seedParts } from './parts/seed.ts'
import { demoPeople } from './people.ts'
import { addPhotos } from './photos.ts'
import { seedPlaces } from './places.ts'
import { planClaims } from './plan.ts'
import type { DemoModel } from './model-range.ts'
import { models } from './model-range.ts'
import { seedRegistrations } from './registrations/seed.ts'
import { seededRandom } from './random.ts'
import { seedReturnPolicy } from './return-policy.ts'
import { noRows } from './rows.ts'
import { liveThrough } from './visits.ts'

export interface DemoOptions {
  readonly clock: Clock
  readonly files: FileStore
  readonly passwordCost?: PasswordCost
  /** So many parts at the least (`SEED_PARTS`); without it as many as the machines have. */
  readonly parts?: number
  /** The machines whose diagrams are drawn, with the parts on them; without it all. A test that needs a few is faster. */
  readonly drawn?: readonly DemoModel[]
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
 * A shop that is there only grows, once, where more parts are asked for than it has.
 */
export async function seedDemo(
  db: Kysely<Database>,
  options: DemoOptions,
  report: (words: string) => void,
): Promise<void> {
  const { clock, parts = 0, passwordCost = defaultPasswordCost } = options
  const isNew = !(await isThere(db))
  if (!isNew && (await missingParts(db, parts)) === 0) return
  if (isNew) report('Building the demo shop: accounts, catalogue, claims and their photos …')
  const passwordHash = isNew ? await hashPassword(demoPassword, passwordCost, demoSalt) : ''
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    let raised: Promise<string> | null = null
    const version = () => (raised ??= nextCatalogueVersion(tx))
    if (isNew && !(await isThere(tx))) await buildShop(tx, passwordHash, options, await version(), report)
    await growCatalogue(tx, await missingParts(tx, parts), { now: clock.now(), rev: version, report })
  })
}
async function buildShop(
  tx: Kysely<Database>,
  passwordHash: string,
  { clock, files, drawn = models }: DemoOptions,
  rev: string,
  report: (words: string) => void,
): Promise<void> {
  await seedAccounts(tx, passwordHash)
  await seedAddressBook(tx, clock.now())
  await seedReturnPolicy(tx)
  await seedCatalogue(tx, rev)
  await seedPlaces(tx)
  await seedParts(tx, { now: clock.now(), files, rev, drawn, report })
  await seedClaims(tx, clock.now(), files)
  await seedOrders(tx, clock.now())
  await seedCoupons(tx, clock.now())
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
  await sql`select setval('claim_number', ${Math.max(...claims.map((one) => one.number))})`.execute(db)
  await db.insertInto('claim_history').values(rows.claim_history).execute()
  await db.insertInto('claim_trip').values(rows.claim_trip).execute()
  await db.insertInto('claim_note').values(rows.claim_note).execute()
  await db.insertInto('claim_line').values(rows.claim_line).execute()
  await db.insertInto('upload').values(rows.upload).execute()
  await db.insertInto('attached_file').values(rows.attached_file).execute()
  await seedRegistrations(db, claims, calendar, files)
}
