// Builds the demo shop. Loaded only by a start that has something to build.
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { hashPassword } from '../server/modules/auth/index.ts'
import { countUncountedMoney } from '../server/modules/labor-claims/index.ts'
import type { FileStore } from '../server/ports/file-store.ts'
import { defaultPasswordCost } from '../server/ports/password-cost.ts'
import { nextCatalogueVersion } from '../server/db/catalogue-index.ts'
import type { Database } from '../server/db/schema.ts'
import { demoPassword, demoSalt, seedAccounts } from './accounts.ts'
import { seedAddressBook } from './address-book.ts'
import { seedCatalogue } from './catalogue.ts'
import { seedCoupons } from './coupons.ts'
import { addClaim, createSerial } from './claims.ts'
import type { Numbered } from './claims.ts'
import { calendarAt } from './days.ts'
import { seedDeliveries } from './deliveries.ts'
import { extendCatalogue } from './extend-catalogue.ts'
import type { DemoOptions } from './main.ts'
import { countMissingParts, hasShop } from './present.ts'
import { seedOrders } from './orders/seed.ts'
import { seedParts } from './parts/seed.ts'
import { seedPastImports } from './past-imports.ts'
import { demoPeople } from './people.ts'
import { addPhotos } from './photos.ts'
import { seedPlaces } from './places.ts'
import { seedBulletins } from './bulletins.ts'
import { seedPayTerms } from './pay-terms.ts'
import { seedPayments } from './payments.ts'
import { planClaims } from './plan.ts'
import type { Plan } from './plan.ts'
import { models } from './model-range.ts'
import { seedRegistrations } from './registrations/seed.ts'
import { seededRandom } from './random.ts'
import { noRows } from './rows.ts'
import { seedSettings } from './settings.ts'
import { seedTickets } from './tickets.ts'
import { createTimeline } from './visits.ts'
import { seedWarehouse } from './warehouse.ts'

/** The number of the first claim. */
const firstNumber = 20_418
/** Advisory lock of the database, so that only one server builds the shop. */
const lock = 7_420_102

/** Builds the shop, or extends it, in one transaction. Does nothing if another server has done it meanwhile. */
export async function buildDemo(
  db: Kysely<Database>,
  options: DemoOptions,
  report: (message: string) => void,
): Promise<void> {
  const { clock, parts = 0, passwordCost = defaultPasswordCost } = options
  const isNew = !(await hasShop(db))
  if (isNew) report('Building the demo shop: accounts, catalogue, claims and their photos …')
  const passwordHash = isNew ? await hashPassword(demoPassword, passwordCost, demoSalt) : ''
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    let increased: Promise<string> | null = null
    const version = () => (increased ??= nextCatalogueVersion(tx))
    if (isNew && !(await hasShop(tx))) await buildShop(tx, passwordHash, options, await version(), report)
    await extendCatalogue(tx, await countMissingParts(tx, parts), { now: clock.now(), rev: version, report })
  })
}

async function buildShop(
  tx: Kysely<Database>,
  passwordHash: string,
  { clock, files, drawn = models }: DemoOptions,
  rev: string,
  report: (message: string) => void,
): Promise<void> {
  await seedAccounts(tx, passwordHash)
  await seedAddressBook(tx, clock.now())
  await seedSettings(tx, clock.now())
  await seedCatalogue(tx, rev)
  await seedPlaces(tx)
  await seedParts(tx, { now: clock.now(), files, rev, drawn, report })
  await seedWarehouse(tx)
  await seedPayTerms(tx, clock.now())
  await seedClaims(tx, clock.now(), files)
  await seedBulletins(tx, clock.now())
  await seedOrders(tx, clock.now())
  await seedDeliveries(tx, clock.now())
  await seedPastImports(tx, clock.now())
  await seedCoupons(tx, clock.now())
  await seedTickets(tx, clock.now())
}

/** The serial of a clear claim: made half a year ago. Others stay as they were drawn. */
function toSerial({ clearAt }: Plan, drawn: string, now: Date): string {
  if (clearAt === null) return drawn
  const made = new Date(now.getTime() - 182 * 86_400_000)
  const week = Math.min(52, 1 + Math.floor((made.getTime() - Date.UTC(made.getUTCFullYear(), 0, 1)) / 604_800_000))
  return `${drawn.slice(0, 3)}${String(made.getUTCFullYear() % 100)}${String(week).padStart(2, '0')}${drawn.slice(7)}`
}

async function seedClaims(db: Kysely<Database>, now: Date, files: FileStore): Promise<void> {
  const [random, calendar, people, rows] = [seededRandom(20_418), calendarAt(now), await demoPeople(db), noRows()]
  const cast = { random, calendar, people }
  const timelines = planClaims(random)
    .map((plan) => ({ plan, timeline: createTimeline(plan, calendar, random) }))
    .sort((a, b) => a.timeline.filedAt.getTime() - b.timeline.filedAt.getTime())
  const first = timelines.findIndex(({ plan }) => plan.serial !== null)
  const claims = timelines.map(({ plan, timeline }, index): Numbered => ({
    plan,
    timeline,
    number: firstNumber + index - first,
    serial: plan.serial ?? toSerial(plan, createSerial(plan.model, random), now),
    claimId: random.id(timeline.filedAt),
  }))
  for (const claim of claims) addClaim(rows, claim, cast)
  await addPhotos(rows, claims, cast, files)
  await db.insertInto('labor_claim').values(rows.labor_claim).execute()
  await sql`select setval('claim_number', ${Math.max(...claims.map((one) => one.number))})`.execute(db)
  await db.insertInto('claim_history').values(rows.claim_history).execute()
  await db.insertInto('claim_trip').values(rows.claim_trip).execute()
  await db.insertInto('claim_note').values(rows.claim_note).execute()
  await db.insertInto('claim_line').values(rows.claim_line).execute()
  await sql`select record_earlier_payments()`.execute(db)
  await seedPayments(db, now)
  await db.insertInto('upload').values(rows.upload).execute()
  await db.insertInto('attached_file').values(rows.attached_file).execute()
  await countUncountedMoney(db, rows.labor_claim.length)
  await seedRegistrations(db, claims, calendar, files)
}
