import type { Kysely } from 'kysely'
import { seedDemo } from '../../demo/main.ts'
import { models } from '../../demo/model-range.ts'
import type { Database } from '../../server/db/schema.ts'
import { cheapPasswords } from './passwords.ts'
import { memoryFiles, testClock } from './test-ports.ts'

/** The models with diagrams in the test shop: a dozen of all six types, including the Meridian T500. All sixty would double the database. */
export const drawnForTests = models.filter(({ id }) => id % 5 === 2)

/** Seeds the demo shop on the day of the test clock, with cheap passwords and without photo bytes. */
export async function seedForTests(db: Kysely<Database>): Promise<void> {
  const ports = { clock: testClock(), files: memoryFiles(), passwordCost: cheapPasswords }
  await seedDemo(db, { ...ports, drawn: drawnForTests }, () => undefined)
}
