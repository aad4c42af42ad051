// A new build waits until the person says so: the page shows 'a new version is here' and posts the word.
import type { WorkerScope } from './scope.ts'

const isSkipWaiting = (word: unknown) =>
  typeof word === 'object' && word !== null && 'type' in word && word.type === 'SKIP_WAITING'

export function registerUpdate(scope: WorkerScope): void {
  scope.addEventListener('message', (event) => {
    if (isSkipWaiting(event.data)) event.waitUntil(scope.skipWaiting())
  })
  scope.addEventListener('activate', (event) => {
    event.waitUntil(scope.clients.claim())
  })
}
