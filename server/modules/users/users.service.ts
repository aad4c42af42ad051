import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { User, UserForm, users } from '../../../contract/users.ts'
import { checkUser, profileFields, rankFields } from '../../../domain/accounts/user-form.ts'
import { formatPhone } from '../../../domain/places/format.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { shippingAddressesOf } from '../addresses/index.ts'
import { cardById, cardsOf } from './cards.store.ts'
import { wireCard } from './cards.view.ts'
import { knownCard, knownUser } from './users.policy.ts'
import { changeUser, isEmailOfAnother, userById } from './users.store.ts'
import type { UserChange } from './users.store.ts'

type Table = typeof users.table

/** A user with what was asked for beside it (U06). Refuses `users.unknown`. */
export async function readUser(
  call: SignedIn,
  userId: number,
  attributes: Received<Table['readUser']>['query']['attributes'],
): Promise<Reply<Table['readUser']>> {
  const user: User = knownUser(await userById(call.tx, userId), call.actor)
  const wanted = new Set(attributes?.split(',') ?? [])
  return {
    ...user,
    user,
    ...(wanted.has('shippingAddresses')
      ? {
          shippingAddresses: await shippingAddressesOf(call.tx, user.account_id),
          ship_privs: user.permissions.some(({ name }) => name === 'orders.place'),
        }
      : {}),
    ...(wanted.has('cardList')
      ? { cardList: (await cardsOf(call.tx, userId)).map((card) => wireCard(card, call.now)) }
      : {}),
  }
}

/** A saved card (U07). Refuses `users.cardUnknown`. */
export async function readUserCard(call: SignedIn, cardId: number): Promise<Reply<Table['readUserCard']>> {
  return wireCard(knownCard(await cardById(call.tx, cardId), call.actor), call.now)
}

/**
 * Changes a user (U01, U02): profile by whoever knows them, email and flags by an admin alone, account and permissions by
 * nobody here. Refuses `users.unknown`, `users.invalid`, `users.adminOnly`, `users.ownRights`.
 */
export async function updateUser(call: SignedIn, userId: number, form: UserForm): Promise<User> {
  const user: User = knownUser(await userById(call.tx, userId), call.actor)
  const change = changeOf(user, form)
  refuseWhatStays(user, form)
  refuseRank(call, user, change)
  const errors: Record<string, string> = checkUser(change)
  if (
    errors.email === undefined &&
    change.email !== undefined &&
    (await isEmailOfAnother(call.tx, change.email, userId))
  )
    errors.email = 'Another user has this email'
  if (Object.keys(errors).length > 0) refuse('users.invalid', { errors })
  if (Object.keys(change).length > 0) await changeUser(call.tx, userId, change)
  return knownUser(await userById(call.tx, userId), call.actor)
}

/** What the form says otherwise than it is. */
function changeOf(user: User, form: UserForm): UserChange {
  const change: Record<string, string | boolean> = {}
  for (const field of [...profileFields, ...rankFields]) {
    const said = form[field]
    const value = typeof said === 'string' ? said.trim() : said
    const tidy = field === 'phone' && typeof value === 'string' ? formatPhone(value) || value : value
    if (tidy !== undefined && tidy !== user[field]) change[field] = tidy
  }
  return change
}

/** Account, number and permissions may come back as they were read, and no otherwise. */
function refuseWhatStays(user: User, form: UserForm): void {
  const names = (list: readonly { readonly name: string }[]) =>
    list
      .map(({ name }) => name)
      .sort()
      .join()
  const errors = {
    ...(form.user_id === undefined || form.user_id === user.user_id ? {} : { user_id: 'This is another user' }),
    ...(form.account_id === undefined || form.account_id === user.account_id
      ? {}
      : { account_id: 'A user stays in the account' }),
    ...(form.permissions === undefined || names(form.permissions) === names(user.permissions)
      ? {}
      : { permissions: 'Permissions are not changed here' }),
  }
  if (Object.keys(errors).length > 0) refuse('users.invalid', { errors })
}

function refuseRank({ actor }: SignedIn, user: User, change: UserChange): void {
  const ranks = rankFields.filter((field) => change[field] !== undefined)
  if (!actor.facts.admin && ranks[0] !== undefined) refuse('users.adminOnly', { values: { field: words[ranks[0]] } })
  const isOwn = user.user_id === actor.userId
  if (isOwn && (change.admin === false || change.active === false)) refuse('users.ownRights')
}

const words: Readonly<Record<(typeof rankFields)[number], string>> = {
  email: 'the email',
  admin: 'the administrator’s rights',
  on_site: 'the on-site flag',
  reviewer: 'the reviewer’s rights',
  local_admin: 'the rights of a local administrator',
  active: 'the state',
}
