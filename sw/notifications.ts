// Push notifications. They show even without an open page; a click opens the job.
import type { WorkerScope } from './scope.ts'

interface PushNotification {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly tag: string
}
const isPushNotification = (value: unknown): value is PushNotification =>
  typeof value === 'object' &&
  value !== null &&
  ['title', 'body', 'path', 'tag'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

/** Shown if the payload cannot be read. Browsers revoke permission if a push shows nothing. */
const fallbackNotification: PushNotification = {
  title: 'Partwright',
  body: 'You have a new notification.',
  path: '/dashboard',
  tag: 'news',
}

export function registerNotifications(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => {
    let payload: unknown = null
    try {
      payload = event.data?.json()
    } catch {
      // The fallback is shown.
    }
    const { title, body, path, tag } = isPushNotification(payload) ? payload : fallbackNotification
    event.waitUntil(
      scope.registration
        .showNotification(title, { body, tag, data: path, icon: '/icons/icon-192.png' })
        // A dot on the app's icon, until a page is looked at.
        .then(() => scope.navigator.setAppBadge?.()),
    )
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const path = typeof event.notification.data === 'string' ? event.notification.data : '/dashboard'
    // Only open pages of this origin, whatever the payload says.
    const url = new URL(path, scope.location.origin)
    event.waitUntil(focusOrOpen(scope, url.origin === scope.location.origin ? url.href : scope.location.origin))
  })
}

/** Focuses a page that is already open there. Unsaved input in other pages is not touched. */
async function focusOrOpen(scope: WorkerScope, url: string): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window' })
  const openPage = pages.find((page) => page.url === url)
  if (openPage === undefined) await scope.clients.openWindow(url)
  else await openPage.focus()
}
