import { sql } from 'kysely'
import type { X12Partner } from '../../../domain/x12/partner.ts'
import type { SignedIn, Tx } from '../../kernel/call.ts'

export interface PartnerRecord {
  readonly partner: X12Partner
  readonly rev: number
  readonly at: Date
  readonly by: string
}

/** What was set for a manufacturer, each revision, the latest first; at most 100. */
export async function listPartners(tx: Tx, manufacturerId: number): Promise<PartnerRecord[]> {
  const rows = await tx
    .selectFrom('x12_partner')
    .leftJoin('app_user', 'app_user.user_id', 'x12_partner.by_user_id')
    .select(['x12_partner.rev', 'value', 'changed_at'])
    .select(sql<string>`coalesce(app_user.first_name || ' ' || app_user.last_name, '')`.as('by'))
    .where('manufacturer_id', '=', manufacturerId)
    .orderBy('x12_partner.rev', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ rev, value, changed_at: at, by }) => ({
    ...{ partner: JSON.parse(value) as X12Partner, rev, at, by },
  }))
}

/** No other save goes on until the transaction ends. */
export async function lockPartners(tx: Tx): Promise<void> {
  await sql`lock table x12_partner in share row exclusive mode`.execute(tx)
}

/** Stores a revision. */
export async function addPartner(
  { tx, now, actor }: SignedIn,
  manufacturerId: number,
  { partner, rev }: Pick<PartnerRecord, 'partner' | 'rev'>,
): Promise<void> {
  await tx
    .insertInto('x12_partner')
    .values({
      ...{ manufacturer_id: manufacturerId, rev, value: JSON.stringify(partner) },
      ...{ changed_at: now, by_user_id: actor.userId },
    })
    .execute()
}
