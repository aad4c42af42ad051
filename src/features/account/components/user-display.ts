import type { Member } from '../../../../contract/accounts.ts'
import type { StatusMark, Tone } from '../../../ui/status-chip.tsx'

export const formatUserName = ({ first_name, last_name }: Pick<Member, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`

/** Whether a user was invited and has chosen no password yet. */
export const isInvited = ({ active, activated_at }: Pick<Member, 'active' | 'activated_at'>): boolean =>
  active && activated_at === null

/** The chip of a user's state. */
export function getUserChip(user: Pick<Member, 'active' | 'activated_at'>): {
  label: string
  tone: Tone
  mark: StatusMark
} {
  if (!user.active) return { label: 'Removed', tone: 'plain', mark: 'ring' }
  return isInvited(user)
    ? { label: 'Invited', tone: 'info', mark: 'half' }
    : { label: 'Active', tone: 'ok', mark: 'full' }
}

/** The roles of a user, for a list: 'Account administrator, Reviewer'. */
export const formatRoles = (user: Pick<Member, 'admin' | 'reviewer' | 'on_site' | 'local_admin'>): string =>
  [
    ...(user.admin ? ['Shop administrator'] : []),
    ...(user.reviewer ? ['Reviewer'] : []),
    ...(user.on_site ? ['On site'] : []),
    ...(user.local_admin ? ['Account administrator'] : []),
  ].join(', ')
