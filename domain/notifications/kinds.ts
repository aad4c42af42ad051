// What people are notified of by email and push, and how each of them wants it (docs/decisions/135-notifications.md).
import type { Facts, Permission } from '../accounts/permissions.ts'

export const notificationKinds = [
  'job.assigned',
  'job.message',
  'job.serial',
  'claim.returned',
  'claim.filed',
  'claim.moved',
  'claim.payment',
  'registration.decided',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** An email at once; the first at once and one for what follows within `digestMinutes`; or none. */
export const mailChoices = ['now', 'digest', 'off'] as const
export type MailChoice = (typeof mailChoices)[number]

/** Minutes from an event that was mailed at once until what followed it comes in one email. */
export const digestMinutes = 30

/** How a person wants one kind. `push`: on the devices on which the person allowed it. */
export interface NotificationChoice {
  readonly mail: MailChoice
  readonly push: boolean
}

/** Who reads it. `guest`: an address that belongs to no user of the shop, such as a customer's. */
export type NotificationReader = 'office' | 'servicer' | 'dealer' | 'guest'

/** The reader that a user is: staff first, then by the account. */
export function getNotificationReader(facts: Facts): Exclude<NotificationReader, 'guest'> {
  if (facts.admin || facts.reviewer || facts.on_site) return 'office'
  return facts.servicer ? 'servicer' : 'dealer'
}

const choice = (mail: MailChoice, push = false): NotificationChoice => ({ mail, push })
type Defaults = Readonly<Record<NotificationReader, NotificationChoice>>
const sameForAll = (one: NotificationChoice): Defaults => ({ office: one, servicer: one, dealer: one, guest: one })

const defaults: Readonly<Record<NotificationKind, Defaults>> = {
  'job.assigned': sameForAll(choice('off', true)),
  'job.message': sameForAll(choice('now', true)),
  'job.serial': sameForAll(choice('off', true)),
  'claim.returned': { ...sameForAll(choice('now')), servicer: choice('now', true) },
  'claim.filed': { ...sameForAll(choice('now')), office: choice('digest') },
  'claim.moved': sameForAll(choice('digest')),
  'claim.payment': sameForAll(choice('digest')),
  'registration.decided': sameForAll(choice('now')),
}

/** What holds for a reader who chose nothing. */
export const getDefaultChoice = (kind: NotificationKind, reader: NotificationReader): NotificationChoice =>
  defaults[kind][reader]

/** Kinds whose email cannot be switched off: a person wrote it to somebody (`WO155`). */
export const isMailFixed = (kind: NotificationKind): boolean => kind === 'job.message'

/** Those of a claim go to every address among its email updates, so every user can get them. */
const isOfClaim = (kind: NotificationKind): boolean => kind.startsWith('claim.')

/**
 * How a kind is wanted: as the person chose, else by the default. An address that was unsubscribed gets no email of a claim once it is a
 * user's, until the user chooses otherwise; what a user alone can get begins with its default.
 */
export function getChoice(
  kind: NotificationKind,
  { own, reader, isOut }: { own: NotificationChoice | null; reader: NotificationReader; isOut: boolean },
): NotificationChoice {
  const usual = own ?? getDefaultChoice(kind, reader)
  return isOut && own === null && (reader === 'guest' || isOfClaim(kind)) ? { ...usual, mail: 'off' } : usual
}

/** The kinds whose email “Unsubscribe” ends for a user. */
export const claimKinds: readonly NotificationKind[] = notificationKinds.filter(isOfClaim)

/** The kinds that a user can get, in the order of the screen. */
export function listKindsOf(held: readonly Permission[]): NotificationKind[] {
  const jobs = held.includes('claims.service')
  const machines = held.includes('warranty.register')
  const isFor = (kind: NotificationKind) => (kind.startsWith('job.') ? jobs : isOfClaim(kind) || machines)
  return notificationKinds.filter(isFor)
}

/**
 * The email that an event gets. What is urgent goes at once where the person wants a digest. No choice stops an email that
 * somebody sends to the person (`isMandatory`), and 'off' stops everything else, urgent or not.
 */
export function chooseMail(
  { mail }: Pick<NotificationChoice, 'mail'>,
  event: { readonly isUrgent: boolean; readonly isMandatory: boolean },
): MailChoice {
  if (event.isMandatory) return 'now'
  return mail === 'digest' && event.isUrgent ? 'now' : mail
}
