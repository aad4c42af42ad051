import type { ProfileForm } from '../../../contract/account-users.ts'
import type { User } from '../../../contract/users.ts'
import { describeGrants, listGrants, sortPermissions } from '../../../domain/accounts/grants.ts'
import { findForeignGrants } from '../../../domain/accounts/manage-users.ts'
import { formatPermissions } from '../../../domain/accounts/permission-labels.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { effectivePermissions, getDefaultPermissions } from '../../../domain/accounts/permissions.ts'
import { checkUserAddress, checkUser } from '../../../domain/accounts/user-form.ts'
import { formatPhone } from '../../../domain/places/format.ts'
import { formatFullPostalCode } from '../../../domain/places/postal-code.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../kernel/security-events.ts'
import { addAccountHistory, holdAccountOf, setPermissions } from '../accounts/index.ts'
import { findState } from '../addresses/index.ts'
import { endSessionsOfUser, lockUser } from '../auth/index.ts'
import { setUserActive, setUserAddress } from './people.store.ts'
import type { UserAddress } from './people.store.ts'
import { editableUser, manageableUser } from './users.policy.ts'
import { updateUserRow, userById } from './users.store.ts'
import type { KnownUser } from './users.store.ts'
import { toWireUser } from './users.view.ts'

const unknownState = 'Choose a state or province from the list'

/** Refuses `auth.signedOut` where the caller was removed since the call came in, and `auth.notAllowed` where they lost a role. */
export async function refuseLostCaller({ tx, actor }: SignedIn): Promise<void> {
  const caller = await userById(tx, actor.userId)
  if (caller?.active !== true) refuse('auth.signedOut')
  const { admin, local_admin } = actor.facts
  const hasLost = (admin && !caller.admin) || (local_admin && !caller.local_admin)
  if (hasLost || caller.account_id !== actor.accountId) refuse('auth.notAllowed')
}

/**
 * A user, locked with the caller in the order of their ids: of two people who take each other's rights one succeeds. The
 * account of the user is held before, so that it stays what their rights come from. Refuses as `refuseLostCaller` does.
 */
export async function findLocked(call: SignedIn, userId: number): Promise<KnownUser | null> {
  const { tx, actor } = call
  await holdAccountOf(tx, userId)
  const first = Math.min(userId, actor.userId)
  await lockUser(tx, first)
  if (userId !== actor.userId) await lockUser(tx, Math.max(userId, actor.userId))
  await refuseLostCaller(call)
  return userById(tx, userId)
}

/** Refuses `users.unknown` in the account of visitors' orders: it has a user of its own, whom no one is, and no people. */
export function refuseVisitors({ isOfVisitors }: KnownUser): void {
  if (isOfVisitors) refuse('users.unknown')
}

/**
 * Refuses those who can only be removed: of visitors' orders, and `users.erased` for a person whose data was erased. Devices
 * wipe what they hold for such a person, and an erasure is never taken back (docs/decisions/153).
 */
export function refuseUnchangeable(user: KnownUser): void {
  refuseVisitors(user)
  if (user.is_erased === true) refuse('users.erased')
}

async function readBack(call: SignedIn, userId: number): Promise<User> {
  const user = await userById(call.tx, userId)
  return user === null ? refuse('users.unknown') : toWireUser(user)
}

/** Changes names, phone and address (U08). Refuses `users.unknown`, `users.staffOnly`, `users.erased`, `users.invalid`. */
export async function updateProfile(call: SignedIn, userId: number, { profile, address }: ProfileForm): Promise<User> {
  const user = editableUser(await findLocked(call, userId), call.actor)
  refuseUnchangeable(user)
  const names = Object.fromEntries(
    Object.entries(profile ?? {}).flatMap(([field, value]) => (value === undefined ? [] : [[field, value.trim()]])),
  )
  const typed = address == null ? null : trimAddress(address)
  const state = typed === null || typed.state === '' ? null : await findState(call.tx, typed.state)
  const errors: Record<string, string> = {
    ...checkUser(names),
    ...(typed === null ? {} : checkUserAddress({ ...typed, state: String(typed.state) })),
  }
  if (typed !== null && typed.state !== '' && state === null) errors.state = unknownState
  if (Object.keys(errors).length > 0) refuse('users.invalid', { errors })
  if (names.phone !== undefined) names.phone = formatPhone(names.phone)
  if (Object.keys(names).length > 0) await updateUserRow(call.tx, userId, names)
  if (address === null) await setUserAddress(call.tx, userId, null)
  if (typed !== null && state !== null) await setUserAddress(call.tx, userId, toRow(typed, state.state_id))
  if (user.user_id !== call.actor.userId)
    await addAccountHistory(call, {
      accountId: user.account_id,
      userId,
      text: `Changed the profile of ${formatName(user)}.`,
    })
  const fields = [...Object.keys(names), ...(address === undefined ? [] : ['address'])]
  if (fields.length > 0)
    await recordSecurityEvent(call, { kind: 'person.changed', ofUserId: userId, detail: fields.join(', ') })
  return readBack(call, userId)
}

type TypedAddress = ReturnType<typeof trimAddress>

const trimAddress = (form: NonNullable<ProfileForm['address']>) => ({
  addr1: (form.addr1 ?? '').trim(),
  addr2: (form.addr2 ?? '').trim(),
  city: (form.city ?? '').trim(),
  state: typeof form.state === 'string' ? form.state.trim() : (form.state ?? ''),
  postal_code: (form.postal_code ?? '').trim(),
})

const toRow = ({ addr1, addr2, city, postal_code }: TypedAddress, state_id: number): UserAddress => ({
  ...{ addr1, addr2, city, state_id },
  postal_code: formatFullPostalCode(postal_code),
})

const formatName = ({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>) => `${first_name} ${last_name}`

const isSame = (some: readonly Permission[], others: readonly Permission[]) =>
  sortPermissions(some).join() === sortPermissions(others).join()

/** Refuses `users.lacking`: who grants has what they grant, and did not lose it since the call came in. */
export async function refuseForeignGrants(
  { tx, actor }: SignedIn,
  granted: readonly Permission[],
  before: readonly Permission[],
): Promise<void> {
  const now = (await userById(tx, actor.userId))?.permissions.map(({ name }) => name) ?? []
  const held = actor.permissions.filter((name) => now.includes(name))
  const foreign = findForeignGrants(granted, { before, held })
  if (foreign.length > 0) refuse('users.lacking', { values: { permissions: formatPermissions(foreign) } })
}

/**
 * Sets a user's permissions (U09); null, or a list that equals the defaults, follows the defaults of account and roles. What a
 * role decides stays with it.
 * Refuses `users.unknown`, `users.staffOnly`, `users.erased`, `users.changed`, `users.lacking`.
 */
export async function updatePermissions(
  call: SignedIn,
  userId: number,
  {
    permissions: asked,
    expected,
  }: { readonly permissions: readonly Permission[] | null; readonly expected?: readonly Permission[] | undefined },
): Promise<User> {
  const user = manageableUser(await findLocked(call, userId), call.actor)
  refuseUnchangeable(user)
  const before = user.permissions.map(({ name }) => name)
  if (expected !== undefined && !isSame(expected, before)) refuse('users.changed', { current: toWireUser(user) })
  const defaults = getDefaultPermissions(user.facts)
  const roles = { ...user.facts, admin: false, local_admin: user.facts.local_admin || user.facts.admin }
  const granted = asked === null ? defaults : effectivePermissions(asked, roles)
  await refuseForeignGrants(call, granted, before)
  await setPermissions(call.tx, userId, isSame(granted, defaults) ? null : sortPermissions(granted))
  if (!isSame(granted, before)) {
    await addAccountHistory(call, {
      accountId: user.account_id,
      userId,
      text: describeGrants(formatName(user), granted, before),
    })
    const detail = listGrants(granted, before)
    await recordSecurityEvent(call, { kind: 'rights.changed', ofUserId: userId, detail })
  }
  return readBack(call, userId)
}

/** Removes a user softly and ends its sessions (U10). Refuses `users.unknown`, `users.staffOnly`, `users.removesSelf`. */
export async function removeUser(call: SignedIn, userId: number): Promise<User> {
  const user = manageableUser(await findLocked(call, userId), call.actor)
  if (userId === call.actor.userId) refuse('users.removesSelf')
  if (user.active) {
    await setUserActive(call.tx, userId, false)
    await addAccountHistory(call, { accountId: user.account_id, userId, text: `Removed ${formatName(user)}.` })
    await recordSecurityEvent(call, { kind: 'person.removed', ofUserId: userId })
  }
  await endSessionsOfUser(call, userId)
  return readBack(call, userId)
}

/** Takes a removed user back, with the rights it had (U11). Refuses `users.unknown`, `users.staffOnly`, `users.erased`. */
export async function activateUser(call: SignedIn, userId: number): Promise<User> {
  const user = manageableUser(await findLocked(call, userId), call.actor)
  refuseUnchangeable(user)
  if (!user.active) {
    await setUserActive(call.tx, userId, true)
    await addAccountHistory(call, { accountId: user.account_id, userId, text: `Activated ${formatName(user)} again.` })
    await recordSecurityEvent(call, { kind: 'person.restored', ofUserId: userId })
  }
  return readBack(call, userId)
}
