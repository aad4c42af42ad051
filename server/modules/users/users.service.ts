import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { User, UserForm, users } from '../../../contract/users.ts'
import { describeGrants, listGrants } from '../../../domain/accounts/grants.ts'
import { carryPermissions, effectivePermissions } from '../../../domain/accounts/permissions.ts'
import { checkUser, profileFields, adminFields } from '../../../domain/accounts/user-form.ts'
import { formatPhone } from '../../../domain/places/format.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { requireFreshProof } from '../../kernel/fresh-proof.ts'
import { refuse } from '../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../kernel/security-events.ts'
import { addAccountHistory, setPermissions } from '../accounts/index.ts'
import { listShippingAddresses } from '../addresses/index.ts'
import { endSessionsOfUser, toEmailKey } from '../auth/index.ts'
import { moveSubscriptions } from '../labor-claims/index.ts'
import { redirectDigest } from '../notifications/index.ts'
import { cardById, deactivateCard, listCards } from './cards.store.ts'
import { toWireCard } from './cards.view.ts'
import { describeKnown, invite } from './invitations.service.ts'
import { dropMailedLinks } from './invitations.store.ts'
import { findLocked, refuseUnchangeable } from './people.service.ts'
import { findUserByEmail, lockEmail } from './sign-up.store.ts'
import { editableUser, knownCard, knownUser } from './users.policy.ts'
import { updateUserRow, isEmailOfAnother, userById } from './users.store.ts'
import type { KnownUser, UserChange } from './users.store.ts'
import { toWireUser } from './users.view.ts'

type Table = typeof users.table

/** The job by which the gateway forgets a removed card. The checkout, which knows the gateway, runs it. */
export const forgetCardJob = 'users.forgetCard'

/** A user with the requested extra data (U06). Refuses `users.unknown`. */
export async function readUser(
  call: SignedIn,
  userId: number,
  attributes: Received<Table['readUser']>['query']['attributes'],
): Promise<Reply<Table['readUser']>> {
  const user = toWireUser(knownUser(await userById(call.tx, userId), call.actor))
  const requested = new Set(attributes?.split(',') ?? [])
  return {
    ...user,
    user,
    ...(requested.has('shippingAddresses')
      ? {
          shippingAddresses: await listShippingAddresses(call.tx, user.account_id),
          ship_privs: user.permissions.some(({ name }) => name === 'orders.place'),
        }
      : {}),
    ...(requested.has('cardList')
      ? { cardList: (await listCards(call.tx, userId)).map((card) => toWireCard(card, call.now)) }
      : {}),
  }
}

/** A saved card (U07). Refuses `users.cardUnknown`. */
export async function readUserCard(call: SignedIn, cardId: number): Promise<Reply<Table['readUserCard']>> {
  return toWireCard(knownCard(await cardById(call.tx, cardId), call.actor), call.now)
}

/** Removes a saved card, and has the gateway forget it once this is committed. Refuses `users.cardUnknown`. */
export async function removeUserCard(call: SignedIn, cardId: number): Promise<Reply<Table['removeUserCard']>> {
  const card = knownCard(await cardById(call.tx, cardId), call.actor)
  await deactivateCard(call.tx, card.card_id)
  await call.stage(forgetCardJob, { card_id: card.card_id })
  return { message: 'Card removed' }
}

/**
 * Changes a user (U01, U02). Only admins change email and flags; account and permissions cannot be changed here, but a list
 * of permissions of the user's own follows a changed role.
 * Refuses `users.unknown`, `users.staffOnly`, `users.invalid`, `users.adminOnly`, `users.ownRights`, `users.erased`.
 */
export async function updateUser(call: SignedIn, userId: number, form: UserForm): Promise<User> {
  const known = editableUser(await findLocked(call, userId), call.actor)
  const user = toWireUser(known)
  const change = toChange(user, form)
  refuseFixedFields(user, form)
  refuseRights(call, user, change)
  if (Object.entries(change).some(([field, value]) => field !== 'active' || value)) refuseUnchangeable(known)
  const errors: Record<string, string> = checkUser(change)
  if (errors.email === undefined && change.email !== undefined) {
    await lockEmail(call.tx, toEmailKey(change.email))
    if (await isEmailOfAnother(call.tx, change.email, userId))
      errors.email = await describeKnown(
        call,
        user.account_id,
        await findUserByEmail(call.tx, toEmailKey(change.email)),
      )
  }
  if (Object.keys(errors).length > 0) refuse('users.invalid', { errors })
  if (adminFields.some((field) => change[field] !== undefined)) requireFreshProof(call)
  if (Object.keys(change).length > 0) await updateUserRow(call.tx, userId, change)
  if (change.active === false) await endSessionsOfUser(call, userId)
  if (change.email !== undefined) {
    await replaceMailedLinks(call, user, change.active ?? user.active)
    await moveSubscriptions(call, userId, user.email)
    await redirectDigest(call, user.email, change.email)
  }
  const grants = await carryGrants(call, known, change)
  await recordChange(call, userId, change, grants?.detail)
  if (Object.keys(change).length > 0 && userId !== call.actor.userId) {
    const text = [describeChange(user, change), ...(grants === null ? [] : [grants.text])].join(' ')
    await addAccountHistory(call, { accountId: user.account_id, userId, text })
  }
  return toWireUser(knownUser(await userById(call.tx, userId), call.actor))
}

/** Lets a list of the user's own follow a changed role, and describes it; null where the list stays as it is. */
async function carryGrants(
  call: SignedIn,
  { user_id, first_name, last_name, facts, own }: KnownUser,
  change: UserChange,
): Promise<{ readonly text: string; readonly detail: string } | null> {
  const { admin, on_site, reviewer, local_admin } = { ...facts, ...change }
  const after = { ...facts, admin, on_site, reviewer, local_admin }
  const carried = carryPermissions(own, facts, after)
  const before = effectivePermissions(own, { ...facts, admin: false })
  const granted = effectivePermissions(carried, { ...after, admin: false })
  if (own === null || granted.join() === before.join()) return null
  await setPermissions(call.tx, user_id, carried)
  const name = `${change.first_name ?? first_name} ${change.last_name ?? last_name}`
  return { text: describeGrants(name, granted, before), detail: listGrants(granted, before) }
}

/**
 * What was mailed to the earlier address is in other hands if that address was wrong: the link of an invitation and a
 * temporary password end. Who has not accepted an invitation is invited at the new one.
 */
async function replaceMailedLinks(call: SignedIn, user: User, isActive: boolean): Promise<void> {
  const { wasInvited } = await dropMailedLinks(call.tx, user.user_id)
  if (wasInvited && user.activated_at === null && isActive) await invite(call, user.user_id)
}

const roleFields: readonly string[] = ['admin', 'on_site', 'reviewer', 'local_admin', 'active']

/** Records changed roles with their values and what they changed in the user's permissions, and names the other changed fields without theirs. */
async function recordChange(
  call: SignedIn,
  userId: number,
  change: UserChange,
  grants: string | undefined,
): Promise<void> {
  const roles = Object.entries(change).filter(([field]) => roleFields.includes(field))
  const others = Object.keys(change).filter((field) => !roleFields.includes(field))
  if (roles.length > 0) {
    const changed = roles.map(([field, value]) => `${value === true ? '+' : '-'}${field}`)
    const detail = [...changed, ...(grants === undefined ? [] : [grants])].join(', ')
    await recordSecurityEvent(call, { kind: 'rights.changed', ofUserId: userId, detail })
  }
  if (others.length > 0)
    await recordSecurityEvent(call, { kind: 'person.changed', ofUserId: userId, detail: others.join(', ') })
}

/** Fields of the form that differ from the user. */
function toChange(user: User, form: UserForm): UserChange {
  const change: Record<string, string | boolean> = {}
  for (const field of [...profileFields, ...adminFields]) {
    const input = form[field]
    const value = typeof input === 'string' ? input.trim() : input
    const normalized = field === 'phone' && typeof value === 'string' ? formatPhone(value) || value : value
    if (normalized !== undefined && normalized !== user[field]) change[field] = normalized
  }
  return change
}

/** Refuses changes of account, id and permissions. Unchanged values may be sent back. */
function refuseFixedFields(user: User, form: UserForm): void {
  const names = (list: readonly { readonly name: string }[]) =>
    list
      .map(({ name }) => name)
      .sort()
      .join()
  const errors = {
    ...(form.user_id === undefined || form.user_id === user.user_id
      ? {}
      : { user_id: 'A user’s id cannot be changed' }),
    ...(form.account_id === undefined || form.account_id === user.account_id
      ? {}
      : { account_id: 'A user’s account cannot be changed' }),
    ...(form.permissions === undefined || names(form.permissions) === names(user.permissions)
      ? {}
      : { permissions: 'Permissions cannot be changed here' }),
  }
  if (Object.keys(errors).length > 0) refuse('users.invalid', { errors })
}

function refuseRights({ actor }: SignedIn, user: User, change: UserChange): void {
  const changedFields = adminFields.filter((field) => change[field] !== undefined)
  if (!actor.facts.admin && changedFields[0] !== undefined)
    refuse('users.adminOnly', { values: { field: fieldLabels[changedFields[0]] } })
  const isOwn = user.user_id === actor.userId
  if (isOwn && (change.admin === false || change.active === false)) refuse('users.ownRights')
}

const fieldLabels: Readonly<Record<(typeof adminFields)[number], string>> = {
  email: 'the email',
  admin: 'the administrator’s rights',
  on_site: 'the on-site flag',
  reviewer: 'the reviewer’s rights',
  local_admin: 'the rights of a local administrator',
  active: 'the active flag',
}

/** 'Changed Tom Brandt: phone, the rights of a local administrator.' */
function describeChange(user: User, change: UserChange): string {
  const fields = [...profileFields, ...adminFields].filter((field) => change[field] !== undefined)
  const labels: Readonly<Record<string, string>> = { first_name: 'first name', last_name: 'last name', ...fieldLabels }
  return `Changed ${user.first_name} ${user.last_name}: ${fields.map((field) => labels[field] ?? field).join(', ')}.`
}
