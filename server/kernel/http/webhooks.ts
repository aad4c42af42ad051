// Endpoints outside the API: webhooks that another company calls (a payment gateway's events), and the demo gateway, which
// stands for another company's server. They have no session, none of our headers and no row in the contract.
import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface ExternalEndpoint {
  readonly method: 'POST'
  /** From the root. */
  readonly path: `/${string}`
  readonly bodyLimit: number
  /** Whether a page of any origin may call it, as with a public gateway. */
  readonly isPublic: boolean
  /** Refuses a caller by its headers, before a large body is read (docs/decisions/046-bodies-in-flight.md). */
  readonly admit?: (header: (name: string) => string | null) => void
  /** Gets the raw body; must not throw errors that its caller has to understand. */
  answer(request: {
    readonly body: Uint8Array
    readonly header: (name: string) => string | null
    /** The parameters of its address. */
    readonly query: URLSearchParams
  }): Promise<{ readonly status: number; readonly json: unknown }>
}

const headerReader =
  (request: FastifyRequest) =>
  (name: string): string | null => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : null
  }

/** Mounts the endpoints beside the API. */
export function mountExternalEndpoints(app: FastifyInstance, endpoints: readonly ExternalEndpoint[]): void {
  for (const endpoint of endpoints) {
    if (endpoint.isPublic)
      app.options(endpoint.path, (_request, reply) =>
        reply
          .code(204)
          .headers({
            'access-control-allow-origin': '*',
            'access-control-allow-methods': endpoint.method,
            'access-control-allow-headers': 'content-type, x-requested-with',
          })
          .send(),
      )
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit,
      compress: false,
      config: {
        admitBody: (request: FastifyRequest): Promise<void> => {
          endpoint.admit?.(headerReader(request))
          return Promise.resolve()
        },
      },
      handler: async (request, reply) => {
        endpoint.admit?.(headerReader(request))
        const { status, json } = await endpoint.answer({
          body: new Uint8Array((request.body as Buffer | undefined) ?? []),
          header: headerReader(request),
          query: new URLSearchParams(request.url.split('?')[1] ?? ''),
        })
        if (endpoint.isPublic) void reply.header('access-control-allow-origin', '*')
        return reply
          .code(status)
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(json))
      },
    })
  }
}
