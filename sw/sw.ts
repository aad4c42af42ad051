// The service worker: a list of registrations, one file each. All other requests pass through: anything but GET, and
// all API calls but two public ones and diagram pictures (docs/decisions/007-worker-and-rescue.md).
import { cacheNames } from 'workbox-core'
import { registerMedia } from './media.ts'
import { registerNotifications } from './notifications.ts'
import { registerOldAssets } from './old-assets.ts'
import { scope } from './scope.ts'
import { registerShare } from './share.ts'
import { registerShell } from './shell.ts'
import type { BuiltFile } from './store-files.ts'
import { registerSync } from './sync.ts'
import { registerUpdate } from './update.ts'
import { createWorkerPorts } from './ports.ts'

declare const self: { readonly __WB_MANIFEST: readonly BuiltFile[] }

const built = self.__WB_MANIFEST
const ports = createWorkerPorts(scope)

registerShell(scope, cacheNames.precache, built, ports.fetch)
registerOldAssets(
  scope,
  cacheNames.precache,
  built.map((file) => file.url),
  ports.now,
)
registerMedia(scope.caches)
registerSync(scope, ports)
registerShare(ports)
registerNotifications(scope)
registerUpdate(scope)
