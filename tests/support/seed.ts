import type { Kysely } from 'kysely'
import { seedDemo } from '../../demo/main.ts'
import { models } from '../../demo/range.ts'
import type { Database } from '../../server/db/schema.ts'
import { cheapPasswords } from './passwords.ts'
import { memoryFiles, testClock } from './world.ts'

/** The machines that have diagrams in the tests' shop: a dozen of all six types, the Meridian T500 among them. All sixty make the database twice as large. */
export const drawnForTests = models.filter(({ id }) => id % 5 === 2)

/** The demo shop on the day of the tests' clock, with passwords that are cheap to check; the bytes of its photos are not kept. */
export async function seedForTests(db: Kysely<Database>): Promise<void> {
  const ports = { clock: testClock(), files: memoryFiles(), passwordCost: cheapPasswords }
  await seedDemo(db, { ...ports, drawn: drawnForTests }, () => undefined)
}
