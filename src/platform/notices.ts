import type { SubscriptionForm } from '../../contract/push.ts'

/** `blocked`: the person or the browser said no; only the browser's own settings change that. */
export type NoticeState = 'unsupported' | 'blocked' | 'off' | 'on'

/** What of the browser is used here. */
export interface NoticeDevice {
  readonly permission: () => NotificationPermission
  readonly ask: () => Promise<NotificationPermission>
  /** The installation's push manager, or null where there is none. */
  readonly manager: () => Promise<Pick<PushManager, 'getSubscription' | 'subscribe'> | null>
}

export const browserNotices: NoticeDevice = {
  permission: () => ('Notification' in window ? Notification.permission : 'denied'),
  ask: () => Notification.requestPermission(),
  manager: async () => {
    if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return null
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.pushManager ?? null
  },
}

/** Whether this installation is told of new jobs. */
export async function noticeState(device: NoticeDevice = browserNotices): Promise<NoticeState> {
  const manager = await device.manager()
  if (manager === null) return 'unsupported'
  if (device.permission() === 'denied') return 'blocked'
  return (await manager.getSubscription()) === null ? 'off' : 'on'
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** Asks the person, then the browser's push service; what the server has to know, or null where somebody said no. */
export async function beginNotices(
  key: string,
  device: NoticeDevice = browserNotices,
): Promise<SubscriptionForm | null> {
  const manager = await device.manager()
  if (manager === null || (await device.ask()) !== 'granted') return null
  const { endpoint, keys } = (
    await manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
  ).toJSON()
  const { p256dh, auth } = keys ?? {}
  return endpoint === undefined || p256dh === undefined || auth === undefined
    ? null
    : { endpoint, keys: { p256dh, auth } }
}

/** Ends it on this installation; the address that the server may forget, or null where there was none. */
export async function endNotices(device: NoticeDevice = browserNotices): Promise<string | null> {
  const subscription = await (await device.manager())?.getSubscription()
  if (subscription === null || subscription === undefined) return null
  await subscription.unsubscribe()
  return subscription.endpoint
}

/** Takes down what this installation was told and nobody has opened. */
export async function closeNotices(): Promise<void> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close()
}
