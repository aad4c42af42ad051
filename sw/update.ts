// A new build waits for the person's consent. The page shows 'a new version is here' and posts the message.
import type { WorkerScope } from './scope.ts'

const isSkipWaiting = (message: unknown) =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING'

export function registerUpdate(scope: WorkerScope): void {
  scope.addEventListener('message', (event) => {
    if (isSkipWaiting(event.data)) event.waitUntil(scope.skipWaiting())
  })
  scope.addEventListener('activate', (event) => {
    event.waitUntil(scope.clients.claim())
  })
}
