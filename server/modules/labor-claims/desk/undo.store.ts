import type { Tx } from '../../../kernel/call.ts'
import type { ClaimChange, ClaimRecord } from '../labor-claims.store.ts'
import type { Approval } from '../money/money.store.ts'

/** What a step of the desk can change of a claim, besides its approved amounts. */
const columns = [
  ...(['status', 'accepted', 'completed', 'came_from', 'closed_at', 'assigned_to', 'provider_address_id'] as const),
  ...(['registration_id', 'appointment_at', 'distance', 'mileage', 'mileage_from'] as const),
  ...(['mileage_legs', 'labor_hours_estimate', 'labor_hours_approved'] as const),
]

/** A step that can be taken back, with the claim as it was before. */
export interface StepRecord {
  readonly stepId: string
  readonly claimId: string
  readonly userId: number
  readonly takenAt: Date
  readonly undoneAt: Date | null
  /** The claim's revision after the step. */
  readonly rev: number
  readonly claim: ClaimChange
  readonly lines: readonly Approval[]
  /** The trips that were late: an approval takes their flag. */
  readonly lateTrips: readonly string[]
  /** Keys of what was staged for later. */
  readonly jobs: readonly string[]
}

/** The columns of a claim that `claim_step` stores. */
export const toStepClaim = (claim: ClaimRecord): ClaimChange =>
  Object.fromEntries(columns.map((column) => [column, claim[column]]))

const dateColumns = new Set(['closed_at', 'appointment_at'])
const parseClaim = (stored: string): ClaimChange =>
  JSON.parse(stored, (key, value: unknown) =>
    dateColumns.has(key) && typeof value === 'string' ? new Date(value) : value,
  ) as ClaimChange

const dayMs = 86_400_000

/** Stores a step, and drops those of earlier days, which are final. False where the id has been used. */
export async function putStep(tx: Tx, step: StepRecord): Promise<boolean> {
  await tx
    .deleteFrom('claim_step')
    .where('taken_at', '<', new Date(step.takenAt.getTime() - dayMs))
    .execute()
  const stored = await tx
    .insertInto('claim_step')
    .values({
      ...{ step_id: step.stepId, claim_id: step.claimId, user_id: step.userId },
      ...{ taken_at: step.takenAt, undone_at: step.undoneAt, rev: step.rev },
      ...{ claim: JSON.stringify(step.claim), lines: JSON.stringify(step.lines), jobs: JSON.stringify(step.jobs) },
      late_trips: JSON.stringify(step.lateTrips),
    })
    .onConflict((conflict) => conflict.column('step_id').doNothing())
    .returning('step_id')
    .executeTakeFirst()
  return stored !== undefined
}

/** A step, locked until the transaction ends, or null. */
export async function lockStep(tx: Tx, stepId: string): Promise<StepRecord | null> {
  const row = await tx.selectFrom('claim_step').selectAll().where('step_id', '=', stepId).forUpdate().executeTakeFirst()
  if (row === undefined) return null
  return {
    ...{ stepId, claimId: row.claim_id, userId: row.user_id, rev: row.rev },
    ...{ takenAt: row.taken_at, undoneAt: row.undone_at, claim: parseClaim(row.claim) },
    ...{ lines: JSON.parse(row.lines) as Approval[], jobs: JSON.parse(row.jobs) as string[] },
    lateTrips: JSON.parse(row.late_trips) as string[],
  }
}

/** Marks a step as taken back. */
export async function endStep(tx: Tx, stepId: string, now: Date): Promise<void> {
  await tx.updateTable('claim_step').set({ undone_at: now }).where('step_id', '=', stepId).execute()
}
