import { sql } from 'kysely'
import type { Selectable, Updateable } from 'kysely'
import type { BillingAddress, ShippingAddress } from '../../../domain/checkout/checks.ts'
import type { CartsTables } from '../../db/schema/carts.ts'
import type { Database } from '../../db/schema.ts'
import type { Tx } from '../../kernel/call.ts'
import type { BegunCart, CartChanges, HeldCard } from './cart.record.ts'

/** Whose cart: a user's, or a visit's. */
export type Owner = { readonly userId: number } | { readonly visitHash: string }

type Row = Selectable<CartsTables['cart']> & { readonly discount: number | null }

/** Of the account that is ordered for; a visitor pays the list price. */
const discount = sql<number | null>`(select account.discount from app_user join account using (account_id)
  where app_user.user_id = case when cart.admin_checkout then coalesce(cart.as_user, cart.user_id) else cart.user_id end)`.as(
  'discount',
)

const dayMs = 86_400_000

const noDiscount = sql<number | null>`null::float8`.as('discount')

const owned = (tx: Tx, owner: Owner) =>
  tx
    .selectFrom('cart')
    .selectAll()
    .select(discount)
    .where((e) => ('userId' in owner ? e('user_id', '=', owner.userId) : e('visit_hash', '=', owner.visitHash)))

/** The cart of a user or a visit, or null; nothing is locked. */
export async function cartOfOwner(tx: Tx, owner: Owner): Promise<BegunCart | null> {
  const row = await owned(tx, owner).executeTakeFirst()
  return row ? toRecord(row) : null
}

/** The same held until the transaction ends; null where there is none. */
export async function holdOwnedCart(tx: Tx, owner: Owner): Promise<BegunCart | null> {
  const row = await owned(tx, owner).forUpdate('cart').executeTakeFirst()
  return row ? toRecord(row) : null
}

/** The same locked until the transaction ends, and begun where there is none: changes of one cart go one after another. */
export async function lockCart(
  tx: Tx,
  owner: Owner,
  fresh: { readonly cartId: string; readonly submission: string; readonly now: Date },
): Promise<BegunCart> {
  const row = await tx
    .insertInto('cart')
    .values({
      cart_id: fresh.cartId,
      submission: fresh.submission,
      user_id: 'userId' in owner ? owner.userId : null,
      visit_hash: 'visitHash' in owner ? owner.visitHash : null,
      touched_at: fresh.now,
    })
    .onConflict((conflict) =>
      conflict.column('userId' in owner ? 'user_id' : 'visit_hash').doUpdateSet({
        // To the day: a touch at every change would be entered into every index of the table each time.
        touched_at: sql<Date>`case when cart.touched_at < ${new Date(fresh.now.getTime() - dayMs)} then excluded.touched_at else cart.touched_at end`,
      }),
    )
    .returningAll()
    .returning('userId' in owner ? discount : noDiscount)
    .executeTakeFirstOrThrow()
  return toRecord(row)
}

/** Changes facts of a cart and answers it as it is then. */
export async function updateCart(tx: Tx, cartId: string, changes: CartChanges): Promise<BegunCart> {
  const row = await tx
    .updateTable('cart')
    .set(toColumns(changes))
    .where('cart_id', '=', cartId)
    .returningAll()
    .returning(discount)
    .executeTakeFirstOrThrow()
  // What `returning` asks other tables was true before; who is ordered for may be what was changed.
  if (changes.asUser === undefined && changes.adminCheckout === undefined) return toRecord(row)
  const after = await tx.selectFrom('cart').select(discount).where('cart_id', '=', cartId).executeTakeFirstOrThrow()
  return toRecord({ ...row, ...after })
}

/** The same without an answer. */
export async function changeCart(tx: Tx, cartId: string, changes: CartChanges): Promise<void> {
  await tx.updateTable('cart').set(toColumns(changes)).where('cart_id', '=', cartId).execute()
}

/** Takes everything out of a cart, what had been taken out included, and changes facts of it. */
export async function beginAnew(tx: Tx, cartId: string, changes: CartChanges): Promise<void> {
  await tx
    .with('forgotten', (one) => one.deleteFrom('cart_removed_line').where('cart_id', '=', cartId))
    .with('emptied', (one) => one.deleteFrom('cart_line').where('cart_id', '=', cartId))
    .updateTable('cart')
    .set(toColumns(changes))
    .where('cart_id', '=', cartId)
    .execute()
}

export async function removeCart(tx: Tx, cartId: string): Promise<void> {
  await tx.deleteFrom('cart').where('cart_id', '=', cartId).execute()
}

const keptMs = 30 * dayMs

/** Removes visits' carts that nobody has touched for 30 days; answers how many. A user's stays. */
export async function dropOldCarts(tx: Tx, now: Date): Promise<number> {
  const result = await tx
    .deleteFrom('cart')
    .where('visit_hash', 'is not', null)
    .where('touched_at', '<', new Date(now.getTime() - keptMs))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

function toRecord(row: Row): BegunCart {
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
    card: cardOf(row),
    paysBy: row.pays_by,
    addressBlock: row.address_block,
    warranty: row.warranty,
    serialNumber: row.serial_number,
    claimReason: row.claim_reason,
    discount: row.discount ?? 0,
  }
}

const cardOf = (row: Row): HeldCard | null =>
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

const asJson = (value: object | null | undefined) =>
  value === undefined || value === null ? value : JSON.stringify(value)

const cardColumns = (card: HeldCard | null): Updateable<Database['cart']> => ({
  card_id: card?.cardId ?? null,
  card_token: card?.token ?? null,
  card_brand: card?.brand ?? '',
  card_last4: card?.last4 ?? '',
  card_name: card?.name ?? '',
  card_exp_month: card?.expMonth ?? null,
  card_exp_year: card?.expYear ?? null,
  save_card: card?.isToBeSaved ?? false,
})

function toColumns(changes: CartChanges): Updateable<Database['cart']> {
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
    shipping_address: asJson(changes.shippingAddress),
    billing_address: asJson(changes.billingAddress),
    pays_by: changes.paysBy,
    address_block: changes.addressBlock,
    warranty: changes.warranty,
    serial_number: changes.serialNumber,
    claim_reason: changes.claimReason,
    ...(changes.card === undefined ? {} : cardColumns(changes.card)),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
