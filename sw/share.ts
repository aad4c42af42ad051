// Photos that another app shares with the installed one come as a form of a page that does not exist yet: they are sealed
// on the device, and the page that opens asks which claim they are for (docs/decisions/022-installed.md).
import { registerRoute } from 'workbox-routing'
import { createCore } from '../offline/create-core.ts'
import type { World } from '../offline/engine.ts'
import { protocol } from '../offline/outbox/protocol.ts'
import { takeIn } from './take-in.ts'

export function registerShare(world: World): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/share',
    async ({ request }) => {
      const form = await request.formData().catch(() => new FormData())
      return Response.redirect(await takeIn(world, form, (own) => createCore(own, protocol).engine), 303)
    },
    'POST',
  )
}
