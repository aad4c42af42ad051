// The contract's rows become routes in one loop: nothing else adds a call to the API.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ssoToken, visitToken } from '../../../contract/kernel/headers.ts'
import { answer, standOfLog } from '../answer.ts'
import type { Arrival } from '../answer.ts'
import type { Kernel } from '../dispatch.ts'
import { networkOf } from '../network.ts'
import { keyOf } from '../op.ts'
import { refused } from '../outgoing.ts'
import type { Refusal } from '../refuse.ts'
import type { Mounted } from '../routes.ts'
import type { HttpSettings } from './settings.ts'
import { cookieName, visitCookieName } from './cookie.ts'
import { bearerOf, isNative } from './native.ts'
import { readBody } from './read-body.ts'
import { writeAnswer } from './write-answer.ts'

const usualLimit = 64 * 1024

const headerOf =
  (request: FastifyRequest) =>
  (name: string): string | null => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : value === undefined ? null : value.join(', ')
  }

/** Answers an API request that no row took: null where there is nothing at the address. */
export type RefuseApi = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal | null) => Promise<FastifyReply>

/** Mounts every row below `/api`; the function that it gives back answers in JSON what is not there. */
export function mountApi(
  app: FastifyInstance,
  kernel: Kernel,
  { isProduction, nativeOrigins }: Pick<HttpSettings, 'isProduction' | 'nativeOrigins'>,
): RefuseApi {
  const arrivalOf = (request: FastifyRequest, target: Mounted | null): Arrival => {
    const header = headerOf(request)
    return {
      target,
      header,
      params: request.params as Record<string, string>,
      query: request.query,
      body: () =>
        target === null
          ? undefined
          : readBody(target.row, request.body as Uint8Array | undefined, header('content-type')),
      // A shell's cookies count for nothing: a page of that origin could have been led to send them.
      token:
        bearerOf(request) ??
        (isNative(request, nativeOrigins) ? null : (request.cookies[cookieName(isProduction)] ?? null)),
      visit: isNative(request, nativeOrigins)
        ? emptyAsNull(header(visitToken))
        : emptyAsNull(request.cookies[visitCookieName(isProduction)] ?? null),
      isNative: isNative(request, nativeOrigins),
      request: {
        id: request.id,
        address: networkOf(request.ip),
        userAgent: (header('user-agent') ?? '').slice(0, 500),
        ssoToken: header(ssoToken),
      },
    }
  }

  for (const target of kernel.routes.all) {
    const { row } = target
    app.route({
      method: row.method,
      url: `/api${row.path.replace(/\{(\w+)\}/g, ':$1')}`,
      exposeHeadRoute: false,
      bodyLimit: row.bodyLimit ?? usualLimit,
      config: { row: target.id, isSecret: row.secret === true },
      handler: async (request, reply) =>
        writeAnswer(
          kernel,
          { isProduction, isNative: isNative(request, nativeOrigins) },
          request,
          reply,
          row,
          await answer(kernel, arrivalOf(request, hasEmptyParam(request) ? null : target)),
        ),
    })
  }

  return async (request, reply, refusal) => {
    const answered =
      refusal === null
        ? await answer(kernel, arrivalOf(request, null))
        : {
            outgoing: refused(refusal, keyOf(headerOf(request))),
            log: await standOfLog(kernel, headerOf(request)),
            isPersonal: true,
          }
    return writeAnswer(
      kernel,
      { isProduction, isNative: isNative(request, nativeOrigins) },
      request,
      reply,
      null,
      answered,
    )
  }
}

const emptyAsNull = (text: string | null) => (text === '' ? null : text)

const hasEmptyParam = (request: FastifyRequest) => Object.values(request.params as Record<string, string>).includes('')
