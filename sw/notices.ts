// Notices of new jobs: shown even with no page open, and a press leads to the job.
import type { WorkerScope } from './scope.ts'

interface Notice {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly tag: string
}
const isNotice = (word: unknown): word is Notice =>
  typeof word === 'object' &&
  word !== null &&
  ['title', 'body', 'path', 'tag'].every((name) => typeof (word as Record<string, unknown>)[name] === 'string')

/** What is shown where the words cannot be read: a browser takes the right to notices from who gets one and shows none. */
const unread: Notice = { title: 'Partwright', body: 'There is something new for you.', path: '/dashboard', tag: 'news' }

export function registerNotices(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => {
    let said: unknown = null
    try {
      said = event.data?.json()
    } catch {
      // Shown as unread.
    }
    const { title, body, path, tag } = isNotice(said) ? said : unread
    event.waitUntil(scope.registration.showNotification(title, { body, tag, data: path, icon: '/icons/icon-192.png' }))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const path = typeof event.notification.data === 'string' ? event.notification.data : '/dashboard'
    // Only ever a page of ours, whatever the words were.
    const url = new URL(path, scope.location.origin)
    event.waitUntil(show(scope, url.origin === scope.location.origin ? url.href : scope.location.origin))
  })
}

/** A page that is open there already comes to the front; half-written words in another page stay where they are. */
async function show(scope: WorkerScope, url: string): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window' })
  const there = pages.find((page) => page.url === url)
  if (there === undefined) await scope.clients.openWindow(url)
  else await there.focus()
}
