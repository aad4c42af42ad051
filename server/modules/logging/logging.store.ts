import type { Tx } from '../../kernel/call.ts'

export interface CrashReport {
  readonly id: string
  readonly opId: string | null
  readonly userId: number | null
  readonly error: string
  readonly errorBody: string
  readonly browser: string
  readonly url: string
  readonly madeAt: Date | null
  readonly receivedAt: Date
}

/** Whether this op of this user has been stored. Calls with one key wait for each other at its receipt. */
export async function hasCrash(tx: Tx, { opId, userId }: Pick<CrashReport, 'opId' | 'userId'>): Promise<boolean> {
  if (opId === null) return false
  const row = await tx
    .selectFrom('javascript_error')
    .select('report_id')
    .where('client_op_id', '=', opId)
    .where('user_id', 'is not distinct from', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts a crash report. */
export async function insertCrash(tx: Tx, report: CrashReport): Promise<void> {
  await tx
    .insertInto('javascript_error')
    .values({
      report_id: report.id,
      client_op_id: report.opId,
      user_id: report.userId,
      error: report.error,
      error_body: report.errorBody,
      browser: report.browser,
      url: report.url,
      made_at: report.madeAt,
      received_at: report.receivedAt,
    })
    .execute()
}

/** Deletes reports from before a time. */
export async function deleteCrashesBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('javascript_error').where('received_at', '<', before).execute()
}
