import type { Kysely } from 'kysely'
import { seedDemo } from '../../server/db/demo/main.ts'
import type { Database } from '../../server/db/schema.ts'
import { cheapPasswords } from './passwords.ts'
import { memoryFiles, testClock } from './world.ts'

/** The demo shop on the day of the tests' clock, with passwords that are cheap to check; the bytes of its photos are not kept. */
export async function seedForTests(db: Kysely<Database>): Promise<void> {
  await seedDemo(db, { clock: testClock(), files: memoryFiles(), passwordCost: cheapPasswords }, () => undefined)
}
