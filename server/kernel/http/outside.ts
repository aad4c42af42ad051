// What is not the API: a door that another company knocks at (a gateway's events), or the demo gateway, which stands for
// another company's server. No session, no header of ours, nothing of the contract.
import type { FastifyInstance } from 'fastify'

export interface Outside {
  readonly method: 'POST'
  /** From the root. */
  readonly path: `/${string}`
  readonly bodyLimit: number
  /** Whether a page of any origin may call it, as a public gateway lets it. */
  readonly isPublic: boolean
  /** Answers bytes as they came; must not throw what its caller is to understand. */
  answer(request: {
    readonly body: Uint8Array
    readonly header: (name: string) => string | null
  }): Promise<{ readonly status: number; readonly json: unknown }>
}

/** Mounts them beside the API. */
export function mountOutside(app: FastifyInstance, doors: readonly Outside[]): void {
  for (const door of doors) {
    if (door.isPublic)
      app.options(door.path, (_request, reply) =>
        reply
          .code(204)
          .headers({
            'access-control-allow-origin': '*',
            'access-control-allow-methods': door.method,
            'access-control-allow-headers': 'content-type, x-requested-with',
          })
          .send(),
      )
    app.route({
      method: door.method,
      url: door.path,
      bodyLimit: door.bodyLimit,
      config: { isSecret: true },
      handler: async (request, reply) => {
        const { status, json } = await door.answer({
          body: new Uint8Array((request.body as Buffer | undefined) ?? []),
          header: (name) => {
            const value = request.headers[name]
            return typeof value === 'string' ? value : null
          },
        })
        if (door.isPublic) void reply.header('access-control-allow-origin', '*')
        return reply
          .code(status)
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(json))
      },
    })
  }
}
