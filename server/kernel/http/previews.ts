// Previews of the shop's emails, for developers. Not mounted in production, and open to this machine alone.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLocal } from './local.ts'

export interface Previews {
  /** A page of `/dev/mails`; `name` is null for the list. Null where there is none. */
  mail(name: string | null, brand: string | null): Promise<{ readonly type: string; readonly body: string } | null>
}

/** An email has inline styles; it runs nothing and fetches nothing. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Mounts `/dev/mails` and `/dev/mails/{name}`. */
export function addPreviews(app: FastifyInstance, previews: Previews): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply, name: string | null, brand: unknown) => {
    const page = isLocal(request.raw) ? await previews.mail(name, typeof brand === 'string' ? brand : null) : null
    void reply.header('cache-control', 'no-store')
    if (page === null)
      return reply.code(404).type('text/plain; charset=utf-8').send('There is nothing at this address.')
    return reply.type(page.type).send(page.body)
  }
  app.get('/dev/mails', { config: { policy } }, (request, reply) => answer(request, reply, null, null))
  app.get<{ Params: { name: string }; Querystring: { brand?: string } }>(
    '/dev/mails/:name',
    { config: { policy } },
    (request, reply) => answer(request, reply, request.params.name, request.query.brand),
  )
}
