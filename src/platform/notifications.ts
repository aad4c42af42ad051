import type { SubscriptionForm } from '../../contract/push.ts'
import { forgetEndedNotices, hasEndedNotices } from './ended-notices.ts'

/** `blocked`: refused by the person or browser. Only the browser settings can change that. */
export type NotificationState = 'unsupported' | 'blocked' | 'off' | 'on'

/** The browser features that are used. */
export interface NotificationDevice {
  readonly permission: () => NotificationPermission
  readonly ask: () => Promise<NotificationPermission>
  /** The push manager of this installation, or null if there is none. */
  readonly manager: () => Promise<Pick<PushManager, 'getSubscription' | 'subscribe'> | null>
}

export const browserNotifications: NotificationDevice = {
  permission: () => ('Notification' in window ? Notification.permission : 'denied'),
  ask: () => Notification.requestPermission(),
  manager: async () => {
    if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return null
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.pushManager ?? null
  },
}

/** Whether this installation receives notifications of new jobs. */
export async function readNotificationState(
  device: NotificationDevice = browserNotifications,
): Promise<NotificationState> {
  const manager = await device.manager()
  if (manager === null) return 'unsupported'
  if (device.permission() === 'denied') return 'blocked'
  return (await manager.getSubscription()) === null ? 'off' : 'on'
}

const decodeBase64Url = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

function toForm(subscription: PushSubscription): SubscriptionForm | null {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  return endpoint === undefined || p256dh === undefined || auth === undefined
    ? null
    : { endpoint, keys: { p256dh, auth } }
}

/** Asks the person, then the browser's push service. Returns the subscription for the server, or null if refused. */
export async function subscribeToNotifications(
  key: string,
  device: NotificationDevice = browserNotifications,
): Promise<SubscriptionForm | null> {
  const manager = await device.manager()
  if (manager === null || (await device.ask()) !== 'granted') return null
  return toForm(await manager.subscribe({ userVisibleOnly: true, applicationServerKey: decodeBase64Url(key) }))
}

/** The subscription that this installation has, for the server, or null. */
export async function readSubscription(
  device: NotificationDevice = browserNotifications,
): Promise<SubscriptionForm | null> {
  const subscription = await (await device.manager())?.getSubscription()
  return subscription === null || subscription === undefined ? null : toForm(subscription)
}

/**
 * Subscribes an installation again whose notifications ended with its worker when its caches were cleared. Returns the
 * subscription for the server, or null where none ended or the permission is gone.
 */
export async function renewSubscription(
  readKey: () => Promise<string>,
  device: NotificationDevice = browserNotifications,
): Promise<SubscriptionForm | null> {
  if (!hasEndedNotices() || device.permission() !== 'granted') return null
  // The page registers the new worker after it has loaded.
  if ('serviceWorker' in navigator) await navigator.serviceWorker.ready
  const form = await subscribeToNotifications(await readKey(), device)
  forgetEndedNotices()
  return form
}

/** Unsubscribes this installation. Returns the endpoint for the server to delete, or null if there was none. */
export async function unsubscribeFromNotifications(
  device: NotificationDevice = browserNotifications,
): Promise<string | null> {
  forgetEndedNotices()
  const subscription = await (await device.manager())?.getSubscription()
  if (subscription === null || subscription === undefined) return null
  await subscription.unsubscribe()
  return subscription.endpoint
}

/** Closes notifications that nobody opened. */
export async function closeNotifications(): Promise<void> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close()
}
