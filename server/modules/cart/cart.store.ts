import { sql } from 'kysely'
import type { Selectable, Updateable } from 'kysely'
import type { BillingAddress, ShippingAddress } from '../../../domain/checkout/checks.ts'
import type { CartsTables } from '../../db/schema/carts.ts'
import type { Database } from '../../db/schema.ts'
import { askWithNext, sendWithNext } from '../../db/send-with-next.ts'
import type { Tx } from '../../kernel/call.ts'
import { settingsStamp } from '../settings/index.ts'
import type { Reached } from '../../../domain/checkout/steps.ts'
import { findEnded } from './ended.rules.ts'
import type { Terms } from './ended.rules.ts'
import type { CartName } from './lines.store.ts'

/** A card in the checkout: a gateway token or a saved card, with its masked details. */
export interface PendingCard {
  /** The id of a saved card; null for a new card. */
  readonly cardId: number | null
  readonly token: string | null
  readonly brand: string
  readonly last4: string
  readonly name: string
  readonly expMonth: number
  readonly expYear: number
  readonly isToBeSaved: boolean
}

/** A cart with the state of its checkout. */
export interface CartRecord {
  /** Null for an empty cart that is not stored yet. */
  readonly cartId: string | null
  readonly userId: number | null
  /** The submission id of the next order. */
  readonly submission: string
  readonly zip: string | null
  readonly shipCode: string | null
  /** The normalized coupon code. */
  readonly coupon: string | null
  readonly requireSignature: boolean
  readonly adminCheckout: boolean
  /** The customer of a phone order. */
  readonly asUser: number | null
  readonly reached: Reached
  readonly shippingAddress: ShippingAddress | null
  readonly billingAddress: BillingAddress | null
  readonly card: PendingCard | null
  readonly paysBy: 'card' | 'check' | 'terms' | null
  readonly addressBlock: string
  readonly warranty: boolean
  readonly serialNumber: string
  readonly claimReason: string
  /** The discount of the customer account, in percent of the list price. */
  readonly discount: number
  /** Whether the customer account buys without sales tax. */
  readonly isTaxExempt: boolean
  /** The state of the shop's settings when the cart was read; '' for a cart that is not stored. */
  readonly settingsStamp: string
}

/** A cart that is stored. */
export type StoredCart = CartRecord & { readonly cartId: string }

/** The fields of a cart that can be changed directly; lines have their own calls. */
export type CartChanges = Partial<Omit<CartRecord, 'cartId' | 'userId' | 'discount' | 'isTaxExempt' | 'settingsStamp'>>

/** The owner of a cart: a user or a visit. */
export type Owner = { readonly userId: number } | { readonly visitHash: string }

type Row = Selectable<CartsTables['cart']> & { readonly account_terms: Terms | null; readonly settings_stamp: string }

/** The terms of the customer account; visitors pay the list price and the tax, and who is no administrator any more their own. */
const accountTerms = sql<Terms | null>`(
  select json_build_object('discount', account.discount, 'isTaxExempt', account.tax_exempt, 'isPhone', cart.admin_checkout and owner.admin,
    'facts', json_build_object('dealer', own.dealer, 'servicer', own.warranty_servicer, 'admin', owner.admin))
  from app_user owner
    join account own on own.account_id = owner.account_id
    join app_user buyer on buyer.user_id =
      case when cart.admin_checkout and owner.admin then coalesce(cart.as_user, owner.user_id) else owner.user_id end
    join account on account.account_id = buyer.account_id
  where owner.user_id = cart.user_id)`.as('account_terms')

const dayMs = 86_400_000

const noTerms = sql<Terms | null>`null::json`.as('account_terms')

const selectCart = (tx: Tx, owner: Owner) =>
  tx
    .selectFrom('cart')
    .selectAll()
    .select(['userId' in owner ? accountTerms : noTerms, settingsStamp.as('settings_stamp')])
    .where((e) => ('userId' in owner ? e('user_id', '=', owner.userId) : e('visit_hash', '=', owner.visitHash)))

/** The cart of a user or a visit, or null. Takes no lock. */
export async function findCart(tx: Tx, owner: Owner): Promise<StoredCart | null> {
  const row = await selectCart(tx, owner).executeTakeFirst()
  return row ? toRecord(row) : null
}

const queryLocked = (tx: Tx, owner: Owner) => selectCart(tx, owner).forUpdate('cart')
const selectLocked = (tx: Tx, owner: Owner) => queryLocked(tx, owner).executeTakeFirst()

/** Finds a cart and locks it until the transaction ends. Null if there is none. */
export async function lockCart(tx: Tx, owner: Owner): Promise<StoredCart | null> {
  const row = await selectLocked(tx, owner)
  return row ? settle(tx, row) : null
}

/** The id of the cart of a user or a visit, as a part of a statement. */
export const nameCartOf = (owner: Owner): CartName =>
  'userId' in owner
    ? sql<string>`(select cart_id from cart where user_id = ${owner.userId})`
    : sql<string>`(select cart_id from cart where visit_hash = ${owner.visitHash})`

/** What was found of a cart that is locked with the next statement: null where there is none, `isOld` where it is to be touched. */
export type Locking = () => Promise<{ readonly cart: StoredCart; readonly isOld: boolean } | null>

/** Locks a cart with the next statement, until the transaction ends. */
export async function lockWithNext(tx: Tx, owner: Owner, now: Date): Promise<Locking> {
  const locked = await askWithNext(tx, queryLocked(tx, owner))
  return async () => {
    const [row] = locked()
    return row === undefined ? null : { cart: await settle(tx, row), isOld: isOld(row, now) }
  }
}

/** Creates the cart of an owner who surely has none, with the next statement. */
export async function createWithNext(tx: Tx, owner: Owner, fresh: FreshCart): Promise<Locking> {
  const created = await askWithNext(tx, insertCart(tx, owner, fresh))
  return async () => {
    const [row] = created()
    return row === undefined ? null : { cart: await settle(tx, row), isOld: false }
  }
}

/** A cart is touched at most once a day: an update at every change would touch every index of the table. */
const isOld = (row: Row, now: Date) => row.touched_at < new Date(now.getTime() - dayMs)

/** What a new cart is made of. */
export interface FreshCart {
  readonly cartId: string
  readonly submission: string
  readonly now: Date
}

const insertCart = (tx: Tx, owner: Owner, fresh: FreshCart) =>
  tx
    .insertInto('cart')
    .values({
      cart_id: fresh.cartId,
      submission: fresh.submission,
      user_id: 'userId' in owner ? owner.userId : null,
      visit_hash: 'visitHash' in owner ? owner.visitHash : null,
      touched_at: fresh.now,
    })
    .onConflict((conflict) =>
      conflict
        .column('userId' in owner ? 'user_id' : 'visit_hash')
        .doUpdateSet({ touched_at: (row) => row.ref('excluded.touched_at') }),
    )
    .returningAll()
    .returning(['userId' in owner ? accountTerms : noTerms, settingsStamp.as('settings_stamp')])

/**
 * Locks a cart until the transaction ends and creates it if missing, so that its changes run one after another. `isNewOwner`:
 * there is surely none yet. A cart that was there is only locked: `on conflict do update` writes it anew each time.
 */
export async function lockOrCreateCart(
  tx: Tx,
  owner: Owner,
  fresh: FreshCart,
  isNewOwner = false,
): Promise<StoredCart> {
  const locked = isNewOwner ? undefined : await selectLocked(tx, owner)
  if (locked !== undefined && !isOld(locked, fresh.now)) return settle(tx, locked)
  return settle(tx, await insertCart(tx, owner, fresh).executeTakeFirstOrThrow())
}

/** Updates fields of a locked cart and returns the result, with the terms and the stamp that it was read with. */
export async function updateCart(tx: Tx, cart: StoredCart, changes: CartChanges): Promise<StoredCart> {
  await updateCartFields(tx, cart.cartId, changes)
  const after = { ...cart, ...changes }
  // The customer may have just changed.
  if (changes.asUser === undefined && changes.adminCheckout === undefined) return after
  const { account_terms } = await tx
    .selectFrom('cart')
    .select(accountTerms)
    .where('cart_id', '=', cart.cartId)
    .executeTakeFirstOrThrow()
  return { ...after, discount: account_terms?.discount ?? 0, isTaxExempt: account_terms?.isTaxExempt ?? false }
}

/** Updates fields of a cart without reading it back. */
export async function updateCartFields(tx: Tx, cartId: string, changes: CartChanges): Promise<void> {
  await sendWithNext(tx, tx.updateTable('cart').set(toColumns(changes)).where('cart_id', '=', cartId))
}

export async function deleteCart(tx: Tx, cartId: string): Promise<void> {
  await tx.deleteFrom('cart').where('cart_id', '=', cartId).execute()
}

const toRecord = (row: Row): StoredCart => ({ ...toWholeRecord(row), ...findEnded(row) })

/** A cart that is locked for a change: what ended with a role is cleared for good. */
async function settle(tx: Tx, row: Row): Promise<StoredCart> {
  const ended = findEnded(row)
  return Object.keys(ended).length === 0 ? toRecord(row) : updateCart(tx, toRecord(row), ended)
}

function toWholeRecord(row: Row): StoredCart {
  return {
    cartId: row.cart_id,
    userId: row.user_id,
    submission: row.submission,
    zip: row.zip,
    shipCode: row.ship_code,
    coupon: row.coupon,
    requireSignature: row.require_signature,
    adminCheckout: row.admin_checkout,
    asUser: row.as_user,
    reached: { valid: row.valid_step, isLocked: row.step_locked },
    shippingAddress: row.shipping_address === null ? null : (JSON.parse(row.shipping_address) as ShippingAddress),
    billingAddress: row.billing_address === null ? null : (JSON.parse(row.billing_address) as BillingAddress),
    card: toCard(row),
    paysBy: row.pays_by,
    addressBlock: row.address_block,
    warranty: row.warranty,
    serialNumber: row.serial_number,
    claimReason: row.claim_reason,
    discount: row.account_terms?.discount ?? 0,
    isTaxExempt: row.account_terms?.isTaxExempt ?? false,
    settingsStamp: row.settings_stamp,
  }
}

const toCard = (row: Row): PendingCard | null =>
  row.card_id === null && row.card_token === null
    ? null
    : {
        cardId: row.card_id,
        token: row.card_token,
        brand: row.card_brand,
        last4: row.card_last4,
        name: row.card_name,
        expMonth: row.card_exp_month ?? 0,
        expYear: row.card_exp_year ?? 0,
        isToBeSaved: row.save_card,
      }

const toJson = (value: object | null | undefined) =>
  value === undefined || value === null ? value : JSON.stringify(value)

const cardColumns = (card: PendingCard | null): Updateable<Database['cart']> => ({
  card_id: card?.cardId ?? null,
  card_token: card?.token ?? null,
  card_brand: card?.brand ?? '',
  card_last4: card?.last4 ?? '',
  card_name: card?.name ?? '',
  card_exp_month: card?.expMonth ?? null,
  card_exp_year: card?.expYear ?? null,
  save_card: card?.isToBeSaved ?? false,
})

/** The columns that changes of a cart are stored in. */
export function toColumns(changes: CartChanges): Updateable<Database['cart']> {
  const all: Updateable<Database['cart']> = {
    submission: changes.submission,
    zip: changes.zip,
    ship_code: changes.shipCode,
    coupon: changes.coupon,
    require_signature: changes.requireSignature,
    admin_checkout: changes.adminCheckout,
    as_user: changes.asUser,
    valid_step: changes.reached?.valid,
    step_locked: changes.reached?.isLocked,
    shipping_address: toJson(changes.shippingAddress),
    billing_address: toJson(changes.billingAddress),
    pays_by: changes.paysBy,
    address_block: changes.addressBlock,
    warranty: changes.warranty,
    serial_number: changes.serialNumber,
    claim_reason: changes.claimReason,
    ...(changes.card === undefined ? {} : cardColumns(changes.card)),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
