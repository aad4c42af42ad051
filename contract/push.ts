// Notices of new jobs to installed apps (docs/decisions/022-installed.md): the browser's own push service carries them, sealed for this device.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { ok } from './shapes/basics.ts'

const base64url = (max: number) =>
  z.string('Required').check(z.regex(/^[A-Za-z0-9_-]+$/, 'Must be base64url'), z.maxLength(max, 'Too long'))
/** Where the browser's push service takes notices for one installation. */
const endpoint = z
  .string('Required')
  .check(z.regex(/^https:\/\/[a-z0-9.-]+\/[^\s]*$/i, 'Must be an https address'), z.maxLength(2000, 'Too long'))

/** What the browser says of a subscription, `PushSubscription.toJSON()` without its expiry. */
export const subscriptionForm = z.strictObject({
  endpoint,
  keys: z.strictObject({ p256dh: base64url(200), auth: base64url(60) }),
})
export type SubscriptionForm = z.output<typeof subscriptionForm>

const ours = { spec: 'ours', source: 'docs/decisions/022-installed.md' } as const

export const push = endpoints('push', {
  /** The server's public key (VAPID), base64url: a subscription is bound to it. */
  readPushKey: {
    ...ours,
    method: 'GET',
    path: '/push/key',
    access: 'user',
    effect: 'read',
    offline: 'online',
    reply: z.object({ key: z.string() }),
  },
  subscribe: {
    ...ours,
    method: 'PUT',
    path: '/push/subscriptions',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: [],
    body: subscriptionForm,
    reply: ok,
    refusals: ['push.service'],
  },
  unsubscribe: {
    ...ours,
    method: 'DELETE',
    path: '/push/subscriptions',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: [],
    body: z.strictObject({ endpoint }),
    reply: ok,
  },
})
