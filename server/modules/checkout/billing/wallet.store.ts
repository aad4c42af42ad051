import type { z } from 'zod/mini'
import type { maskedCard } from '../../../../contract/shapes/cart.ts'
import type { BillingAddress, ShippingAddress } from '../../../../domain/checkout/checks.ts'
import { maxSavedAddresses } from '../../../../domain/checkout/saved-addresses.ts'
import type { Tx } from '../../../kernel/call.ts'

type MaskedCard = z.output<typeof maskedCard>

/** A saved card with its billing address and its id at the gateway. */
export interface SavedCard {
  readonly card: MaskedCard & { readonly card_id: number }
  readonly address: BillingAddress
  readonly gateway: string
  readonly gatewayRef: string
}

const selectCards = (tx: Tx, userId: number) =>
  tx
    .selectFrom('saved_card')
    .leftJoin('state', 'state.state_id', 'saved_card.state_id')
    .select(['card_id', 'brand', 'last4', 'saved_card.name', 'exp_month', 'exp_year', 'company', 'addr1', 'addr2'])
    .select(['city', 'state.abbreviation as state', 'postal_code', 'gateway', 'gateway_ref'])
    .where('user_id', '=', userId)
    .where('active', '=', true)
type Row = Awaited<ReturnType<ReturnType<typeof selectCards>['executeTakeFirstOrThrow']>>

const toCard = (row: Row): SavedCard => ({
  card: {
    card_id: row.card_id,
    brand: row.brand,
    last4: row.last4,
    name: row.name,
    exp_month: row.exp_month,
    exp_year: row.exp_year,
  },
  address: {
    name: row.name,
    organization: row.company,
    addr1: row.addr1,
    addr2: row.addr2,
    city: row.city,
    state: row.state ?? '',
    postal_code: row.postal_code,
  },
  gateway: row.gateway,
  gatewayRef: row.gateway_ref,
})

const maxCards = 100

/** The saved cards of a user, newest first. */
export async function findSavedCards(tx: Tx, userId: number): Promise<SavedCard[]> {
  return (await selectCards(tx, userId).orderBy('card_id', 'desc').limit(maxCards).execute()).map(toCard)
}

/** A saved card of this user, or null. */
export async function findSavedCard(tx: Tx, userId: number, cardId: number): Promise<SavedCard | null> {
  const row = await selectCards(tx, userId).where('card_id', '=', cardId).executeTakeFirst()
  return row ? toCard(row) : null
}

/** Saves a card that was used, unless the user has it already. False where the user was removed or erased meanwhile. */
export async function insertCard(
  tx: Tx,
  card: {
    readonly userId: number
    readonly accountId: number
    readonly card: MaskedCard
    readonly address: BillingAddress
    readonly stateId: number | null
    readonly gateway: string
    readonly gatewayRef: string
    readonly now: Date
  },
): Promise<boolean> {
  // An erasure that is under way locks the user: it ends first, or lists this card.
  const owner = await tx
    .selectFrom('app_user')
    .select('active')
    .where('user_id', '=', card.userId)
    .forShare()
    .executeTakeFirst()
  const known = await tx
    .selectFrom('saved_card')
    .select('card_id')
    .where('user_id', '=', card.userId)
    .where('gateway_ref', '=', card.gatewayRef)
    .executeTakeFirst()
  if (known !== undefined) return true
  if (owner?.active !== true) return false
  await tx
    .insertInto('saved_card')
    .values({
      user_id: card.userId,
      account_id: card.accountId,
      brand: card.card.brand,
      last4: card.card.last4,
      name: card.card.name,
      exp_month: card.card.exp_month,
      exp_year: card.card.exp_year,
      company: card.address.organization,
      addr1: card.address.addr1,
      addr2: card.address.addr2,
      city: card.address.city,
      state_id: card.stateId,
      postal_code: card.address.postal_code,
      gateway: card.gateway,
      gateway_ref: card.gatewayRef,
      created_at: card.now,
    })
    .execute()
  return true
}

/** The shipping addresses of a user's account, oldest first. Of very many, the first one and the newest. */
export async function findShippingAddresses(
  tx: Tx,
  userId: number,
): Promise<(ShippingAddress & { readonly address_id: number })[]> {
  const saved = tx
    .selectFrom('app_user')
    .innerJoin('address', 'address.account_id', 'app_user.account_id')
    .innerJoin('state', 'state.state_id', 'address.state_id')
    .select(['address_id', 'address.name', 'organization', 'addr1', 'addr2', 'city'])
    .select(['state.abbreviation as state', 'postal_code', 'address.phone', 'address.email'])
    .where('app_user.user_id', '=', userId)
    .where('address.active', '=', true)
    .where('address_type', 'in', ['shipping', 'dealer-location', 'service'])
  const newest = await saved.orderBy('address_id', 'desc').limit(maxSavedAddresses).execute()
  if (newest.length < maxSavedAddresses) return newest.toReversed()
  // The cart proposes the first one.
  const first = await saved.orderBy('address_id').limit(1).execute()
  return [...first, ...newest.slice(0, maxSavedAddresses - 1).toReversed()]
}
