// Push notifications of new jobs to installed apps (docs/decisions/022-installed-app.md), through the browser's push service and encrypted for the device.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { ok } from './shapes/basics.ts'

const base64url = (max: number) =>
  z.string('Required').check(z.regex(/^[A-Za-z0-9_-]+$/, 'Must be base64url'), z.maxLength(max, 'Too long'))
/** The url of the browser's push service for one installation. */
const endpoint = z
  .string('Required')
  .check(z.regex(/^https:\/\/[a-z0-9.-]+\/[^\s]*$/i, 'Must be an https address'), z.maxLength(2000, 'Too long'))

/** The browser's subscription: `PushSubscription.toJSON()` without its expiry. */
export const subscriptionForm = z.strictObject({
  endpoint,
  keys: z.strictObject({ p256dh: base64url(200), auth: base64url(60) }),
})
export type SubscriptionForm = z.output<typeof subscriptionForm>

const ours = { spec: 'ours', source: 'docs/decisions/022-installed-app.md' } as const

export const push = endpoints('push', {
  /** The server's public VAPID key, base64url. A subscription is bound to it. */
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
