// The service worker: a list of registrations, each in a file of its own. What none of them names passes untouched:
// every request that is not a GET, and every call of the API but two public ones and diagrams' pictures (docs/decisions/007-worker-and-rescue.md).
import { cacheNames } from 'workbox-core'
import { registerMedia } from './media.ts'
import { registerNotices } from './notices.ts'
import { keepOldAssets } from './old-assets.ts'
import { scope } from './scope.ts'
import { registerShare } from './share.ts'
import { registerShell } from './shell.ts'
import type { Built } from './shell.ts'
import { registerSync } from './sync.ts'
import { registerUpdate } from './update.ts'
import { workerWorld } from './world.ts'

declare const self: { readonly __WB_MANIFEST: readonly Built[] }

const built = self.__WB_MANIFEST
const world = workerWorld(scope)

registerShell(scope, built, world.fetch)
keepOldAssets(
  scope,
  cacheNames.precache,
  built.map((file) => file.url),
  world.now,
)
registerMedia(scope.caches)
registerSync(scope, world)
registerShare(world)
registerNotices(scope)
registerUpdate(scope)
