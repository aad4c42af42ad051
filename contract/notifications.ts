// How a user wants to be notified, for each kind of event (docs/decisions/135-notifications.md).
import * as z from 'zod/mini'
import { mailChoices, notificationKinds } from '../domain/notifications/kinds.ts'
import { endpoints } from './kernel/endpoint.ts'
import { text } from './shapes/basics.ts'

const kind = z.enum(notificationKinds, 'There is no such kind of notification')
const choiceForm = z.strictObject({
  mail: z.enum(mailChoices, 'Choose when the email comes'),
  push: z.boolean('Choose whether devices notify you'),
})
const choices = z.object({
  /** The kinds that the user can get, in the order of the screen. */
  choices: z.array(
    z.object({
      kind,
      mail: z.enum(mailChoices),
      push: z.boolean(),
      /** Whether the user chose it; else it is the default of the user's role. */
      is_own: z.boolean(),
      /** Whether the email cannot be switched off. */
      is_mail_fixed: z.boolean(),
    }),
  ),
})
export type WireChoice = z.output<typeof choices>['choices'][number]

const ours = { spec: 'ours', source: 'docs/decisions/135-notifications.md' } as const

/** What an address without a user chose, by the token in its emails. */
const unsubscription = z.object({ email: z.string(), is_unsubscribed: z.boolean() })
export type Unsubscription = z.output<typeof unsubscription>
const token = text(1000)
const byToken = { spec: 'ours', source: 'docs/decisions/152-unsubscribing.md', access: 'anyone' } as const

export const notifications = endpoints('notifications', {
  readChoices: {
    ...ours,
    method: 'GET',
    path: '/notification-choices',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    reply: choices,
  },
  saveChoice: {
    ...ours,
    method: 'PUT',
    path: '/notification-choices/{kind}',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: ['notifications'],
    params: z.object({ kind }),
    body: choiceForm,
    reply: choices,
  },
  readUnsubscription: {
    ...byToken,
    method: 'GET',
    path: '/unsubscription',
    effect: 'read',
    offline: 'online',
    ofVisit: true,
    /** What the link of an email signs: it opens this choice alone. */
    query: z.strictObject({ link: token }),
    reply: unsubscription,
    refusals: ['notifications.linkUnknown'],
  },
  saveUnsubscription: {
    ...byToken,
    method: 'PUT',
    path: '/unsubscription',
    effect: 'write',
    offline: 'online',
    refreshes: ['notifications'],
    body: z.strictObject({ token, is_unsubscribed: z.boolean('Must be true or false') }),
    reply: unsubscription,
    refusals: ['notifications.linkUnknown'],
  },
})
