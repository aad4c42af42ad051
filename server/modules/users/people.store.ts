import type { Tx } from '../../kernel/call.ts'

/** A user's own address, as it is stored. */
export interface UserAddress {
  readonly addr1: string
  readonly addr2: string
  readonly city: string
  readonly state_id: number
  readonly postal_code: string
}

/** Removes a user or takes it back. */
export async function setUserActive(tx: Tx, userId: number, active: boolean): Promise<void> {
  await tx.updateTable('app_user').set({ active }).where('user_id', '=', userId).execute()
}

/** Replaces a user's address; null removes it. */
export async function setUserAddress(tx: Tx, userId: number, address: UserAddress | null): Promise<void> {
  if (address === null) {
    await tx.deleteFrom('user_address').where('user_id', '=', userId).execute()
    return
  }
  await tx
    .insertInto('user_address')
    .values({ ...address, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(address))
    .execute()
}
