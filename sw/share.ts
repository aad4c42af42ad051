// Receives photos that another app shares with the installed one. They arrive as a form post before any page exists.
// They are sealed on the device, and the page that opens asks for the claim (docs/decisions/022-installed-app.md).
import { registerRoute } from 'workbox-routing'
import { createCore } from '../offline/create-core.ts'
import type { Ports } from '../offline/engine.ts'
import { protocol } from '../offline/outbox/protocol.ts'
import { isFromWebsite, receiveShare } from './receive-share.ts'

export function registerShare(ports: Ports): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/share',
    async ({ request, url }) => {
      if (isFromWebsite(request.referrer, url.origin)) return Response.redirect('/dashboard/share?why=website', 303)
      const form = await request.formData().catch(() => new FormData())
      return Response.redirect(await receiveShare(ports, form, (own) => createCore(own, protocol).engine), 303)
    },
    'POST',
  )
}
