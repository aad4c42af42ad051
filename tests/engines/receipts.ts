import { openShopDatabase } from '../support/shop-database.ts'

/** The writes of a user that a shop's database has, in the order in which they were applied. The server must have ended. */
export async function readReceipts(dataDir: string, userId: number): Promise<readonly string[]> {
  const { db, close } = await openShopDatabase(dataDir)
  try {
    const receipts = await db
      .selectFrom('op_receipt')
      .select(['route', 'status'])
      .where('owner_id', '=', userId)
      .orderBy('log_pos')
      .execute()
    return receipts.map(({ route, status }) => (status === 200 ? route : `${route} answered ${status ?? 'nothing'}`))
  } finally {
    await close()
  }
}
