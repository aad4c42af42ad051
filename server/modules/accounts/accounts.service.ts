import type { Reply, Received } from '../../../contract/kernel/endpoint.ts'
import type { accounts } from '../../../contract/accounts.ts'
import { buildAccountMenu, menuKeys } from '../../../domain/accounts/menu.ts'
import type { MenuKey } from '../../../domain/accounts/menu.ts'
import { hasAnyPermission } from '../../../domain/accounts/permissions.ts'
import { toAmount } from '../../../domain/money/cents.ts'
import type { Actor, SignedIn } from '../../kernel/call.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import { sumOwed } from '../orders/index.ts'
import { changeableAccount, readableAccount, seesTerms } from './accounts.policy.ts'
import { accountById, listAddresses, listMembers } from './accounts.store.ts'
import type { AccountRow } from './accounts.store.ts'
import { listAccountHistory } from './history.store.ts'

type Table = typeof accounts.table
type ReadAccount = Table['readAccount']
type With = Received<ReadAccount>['query']['with']

async function loadExtras(
  { tx }: SignedIn,
  account: Authorized<AccountRow>,
  requested: With,
): Promise<Partial<Reply<ReadAccount>>> {
  switch (requested) {
    case undefined:
      return {}
    case 'users':
      return { users: await listMembers(tx, account) }
    case 'frpAccount.users':
      return { frpAccount: { users: await listMembers(tx, account) } }
    case 'addresses':
      return { addresses: await listAddresses(tx, account.account_id) }
  }
}

const toUsd = (cents: number | null) => (cents === null ? null : toAmount(cents))

/** An account with the requested extra data (N01). Refuses `accounts.unknown`. */
export async function readAccount(call: SignedIn, accountId: number, requested: With): Promise<Reply<ReadAccount>> {
  const account = readableAccount(await accountById(call.tx, accountId), call.actor)
  const { terms, on_hold, order_limit, credit_limit, tax_exempt, tax_certificate, ...open } = account
  return {
    ...open,
    ...(seesTerms(account, call.actor)
      ? {
          ...{ terms, on_hold, tax_exempt, tax_certificate },
          order_limit: toUsd(order_limit),
          credit_limit: toUsd(credit_limit),
          credit_used: toAmount(await sumOwed(call.tx, accountId)),
        }
      : {}),
    ...(await loadExtras(call, account, requested)),
  }
}

/** The pages of an account that the caller may open. */
function listPages({ facts, permissions }: Actor): MenuKey[] {
  const isOpen: Readonly<Record<MenuKey, boolean>> = {
    'my-user': true,
    account: facts.admin || facts.local_admin,
    users: facts.admin || facts.local_admin,
    'address-book': true,
    orders: hasAnyPermission(permissions, 'orders.view'),
    'labor-claims': hasAnyPermission(permissions, 'claims.view|claims.manage'),
  }
  return menuKeys.filter((key) => isOpen[key])
}

/** The menu of an account's pages (N04). Refuses `accounts.unknown`. */
export async function readMenus(call: SignedIn, id: number | undefined): Promise<Reply<Table['readMenus']>> {
  const accountId = id ?? call.actor.accountId
  readableAccount(await accountById(call.tx, accountId), call.actor)
  return buildAccountMenu(listPages(call.actor), accountId === call.actor.accountId ? null : accountId)
}

/** The history of an account. Refuses `accounts.unknown`. */
export async function readHistory(call: SignedIn, accountId: number): Promise<Reply<Table['readHistory']>> {
  changeableAccount(await accountById(call.tx, accountId), call.actor)
  return (await listAccountHistory(call.tx, accountId)).map((entry) => ({ ...entry, at: entry.at.toISOString() }))
}

/** An account that the caller manages. Refuses `accounts.unknown`. */
export const findManagedAccount = async (call: SignedIn, accountId: number): Promise<Authorized<AccountRow>> =>
  changeableAccount(await accountById(call.tx, accountId), call.actor)
