import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../server/db/schema.ts'
import { demoUsers } from './accounts.ts'
import { seededRandom } from './random.ts'

const dayMs = 86_400_000

/** A batch of payments that went to the bank: what waits to be paid is in it, and the bank has not answered. */
export async function seedPayments(db: Kysely<Database>, now: Date): Promise<void> {
  const random = seededRandom(10_001)
  const [made, exported] = [new Date(now.getTime() - 2 * dayMs), new Date(now.getTime() - dayMs)]
  const { rows: due } = await sql<{ claim_id: string; account_id: number; kind: string; cents: number }>`
    select claim.claim_id, app_user.account_id, line.kind, (coalesce(line.approved, 0) - coalesce(line.paid, 0))::int as cents
    from labor_claim claim join app_user on user_id = assigned_to join claim_line line using (claim_id)
    where claim.status = 'awaiting_payment' and not claim.completed order by claim.created_at, claim.claim_id, line.kind`.execute(
    db,
  )
  const payments = [...Map.groupBy(due, (line) => line.claim_id)].flatMap(([claimId, lines]) => {
    const of = (kind: string) => lines.find((line) => line.kind === kind)?.cents ?? 0
    const amount = lines.reduce((sum, { cents }) => sum + cents, 0)
    const [first] = lines
    if (first === undefined || amount <= 0) return []
    return [
      {
        ...{ claim_id: claimId, account_id: first.account_id, amount },
        ...{ labor: of('labor'), trips: of('trips'), mileage: of('mileage'), parts: of('parts') },
      },
    ]
  })
  if (payments.length === 0) return
  const batchId = random.id(made)
  const { rows } = await sql<{ number: number }>`select nextval('payment_batch_number')::int as number`.execute(db)
  await db
    .insertInto('payment_batch')
    .values({
      ...{ batch_id: batchId, number: rows[0]?.number ?? 1001, rev: 2 },
      ...{ created_at: made, created_by: demoUsers.reviewer, exported_at: exported },
    })
    .execute()
  await db
    .insertInto('claim_payment')
    .values(
      payments.map((payment) => ({
        ...{ payment_id: random.id(made), batch_id: batchId, state: 'exported' as const, ...payment },
        ...{ queued_at: made, exported_at: exported, settled_at: null },
      })),
    )
    .execute()
  const count = payments.length === 1 ? '1 payment' : `${payments.length} payments`
  await db
    .insertInto('payment_batch_event')
    .values(
      (
        [
          [made, 'create'],
          [exported, 'export'],
        ] as const
      ).map(([at, action]) => ({
        ...{ event_id: random.id(at), batch_id: batchId, at, user_id: demoUsers.reviewer, action, message: count },
      })),
    )
    .execute()
}
