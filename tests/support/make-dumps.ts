import { makeDumps } from './prepared-database.ts'

/** Makes the dumps before the workers start: in a fresh clone each worker would seed the demo shop for itself. */
export async function setup(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return
  await makeDumps()
}
