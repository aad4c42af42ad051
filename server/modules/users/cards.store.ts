import type { Tx } from '../../kernel/call.ts'

/** A saved card that was not removed. Its number is not stored. */
export interface CardRecord {
  readonly card_id: number
  readonly user_id: number
  readonly brand: string
  readonly last4: string
  readonly name: string
  readonly exp_month: number
  readonly exp_year: number
  readonly company: string
  readonly addr1: string
  readonly addr2: string
  readonly city: string
  readonly state_id: number | null
  readonly state: string | null
  readonly postal_code: string
}

const selectCards = (tx: Tx) =>
  tx
    .selectFrom('saved_card')
    .leftJoin('state', 'state.state_id', 'saved_card.state_id')
    .select(['card_id', 'user_id', 'brand', 'last4', 'saved_card.name', 'exp_month', 'exp_year', 'company'])
    .select(['addr1', 'addr2', 'city', 'saved_card.state_id', 'state.abbreviation as state', 'postal_code'])
    .where('active', '=', true)

/** A card by its id, or null. */
export async function cardById(tx: Tx, cardId: number): Promise<CardRecord | null> {
  return (await selectCards(tx).where('card_id', '=', cardId).executeTakeFirst()) ?? null
}

/** Cards of a user, latest first, at most 100. */
export function listCards(tx: Tx, userId: number): Promise<CardRecord[]> {
  return selectCards(tx).where('user_id', '=', userId).orderBy('card_id', 'desc').limit(100).execute()
}

/** Removes a card. The row stays, because a job notifies the gateway afterwards. */
export async function deactivateCard(tx: Tx, cardId: number): Promise<void> {
  await tx.updateTable('saved_card').set({ active: false }).where('card_id', '=', cardId).execute()
}

/** The gateway of a removed card and its id there; null while the card is in use. */
export async function findRemovedCard(
  tx: Tx,
  cardId: number,
): Promise<{ readonly gateway: string; readonly gateway_ref: string } | null> {
  const row = await tx
    .selectFrom('saved_card')
    .select(['gateway', 'gateway_ref'])
    .where('card_id', '=', cardId)
    .where('active', '=', false)
    .executeTakeFirst()
  return row ?? null
}
