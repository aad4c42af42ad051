// A new build waits for the person's consent. The page shows 'a new version is here' and posts the message.
import type { WorkerScope } from './scope.ts'

const isOfType = (message: unknown, type: 'SKIP_WAITING' | 'CLAIM') =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type

export function registerUpdate(scope: WorkerScope): void {
  scope.addEventListener('message', (event) => {
    if (isOfType(event.data, 'SKIP_WAITING')) event.waitUntil(scope.skipWaiting())
    // A page that was on its way while the worker started was not there to be claimed, and asks for it.
    if (isOfType(event.data, 'CLAIM')) event.waitUntil(scope.clients.claim())
  })
  scope.addEventListener('activate', (event) => {
    event.waitUntil(scope.clients.claim())
  })
}
