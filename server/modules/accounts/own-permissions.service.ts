import { describeGrants, listGrants } from '../../../domain/accounts/grants.ts'
import { effectivePermissions, endPermissions } from '../../../domain/accounts/permissions.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { recordSecurityEvent } from '../../kernel/security-events.ts'
import type { AccountColumns, AccountRow } from './accounts.store.ts'
import { addAccountHistory } from './history.store.ts'
import { lockOwnPermissions, setPermissions } from './people.store.ts'

/**
 * Lets what came with being a dealer or a servicer end with it, for people with permissions of their own as for those with the
 * defaults. It does not come back with the flag: it may have been withheld. Enters each change into the history and the
 * security events.
 */
export async function carryOwnPermissions(call: SignedIn, account: AccountRow, change: AccountColumns): Promise<void> {
  if (change.dealer === undefined && change.warranty_servicer === undefined) return
  const before = { dealer: account.dealer, servicer: account.warranty_servicer }
  const after = {
    dealer: change.dealer ?? account.dealer,
    servicer: change.warranty_servicer ?? account.warranty_servicer,
  }
  for (const { userId, name, own, roles } of await lockOwnPermissions(call.tx, account.account_id)) {
    const left = endPermissions(own, { ...roles, ...before }, { ...roles, ...after })
    // An administrator's list waits until the role ends.
    const had = effectivePermissions(own, { ...roles, ...before, admin: false })
    const has = effectivePermissions(left, { ...roles, ...after, admin: false })
    if (had.join() === has.join()) continue
    await setPermissions(call.tx, userId, left)
    await addAccountHistory(call, {
      ...{ accountId: account.account_id, userId },
      text: describeGrants(name, has, had),
    })
    await recordSecurityEvent(call, { kind: 'rights.changed', ofUserId: userId, detail: listGrants(has, had) })
  }
}
