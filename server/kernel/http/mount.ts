// Mounts the contract's rows as routes in one loop. Nothing else adds a call to the API.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Row } from '../../../contract/kernel/endpoint.ts'
import { ssoToken, visitToken } from '../../../contract/kernel/headers.ts'
import { admitBody, answer, readLogStatus } from '../answer.ts'
import type { Arrival } from '../answer.ts'
import type { Kernel } from '../incoming.ts'
import { toNetwork } from '../network.ts'
import { readKey } from '../op.ts'
import { buildRefusalAnswer } from '../outgoing.ts'
import { refuse } from '../refuse.ts'
import type { Refusal } from '../refuse.ts'
import type { Mounted } from '../routes.ts'
import type { HttpSettings } from './settings.ts'
import { cookieName, deviceCookieName, visitCookieName, wroteCookieName } from './cookie.ts'
import { isLocal } from './local.ts'
import { readBearer, isNative } from './native.ts'
import { writeAnswer } from './write-answer.ts'

const defaultBodyLimit = 64 * 1024

const headerReader =
  (request: FastifyRequest) =>
  (name: string): string | null => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : value === undefined ? null : value.join(', ')
  }

/** Answers an API request that no row handled; `refusal` is null where nothing is mounted at the path. */
export type RefuseApi = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal | null) => Promise<FastifyReply>

/** Mounts every row below `/api`; returns the function that answers unmatched requests in JSON. */
export function mountApi(
  app: FastifyInstance,
  kernel: Kernel,
  { isProduction, nativeOrigins }: Pick<HttpSettings, 'isProduction' | 'nativeOrigins'>,
): RefuseApi {
  const arrivalOf = (request: FastifyRequest, target: Mounted | null): Arrival => {
    const header = headerReader(request)
    return {
      target,
      header,
      params: request.params as Record<string, string>,
      query: request.query,
      body: () =>
        target === null
          ? undefined
          : readBody(target.row, request.body as Uint8Array | undefined, header('content-type')),
      // A native shell's cookies are ignored: another page of that origin could have caused them.
      token:
        readBearer(request) ??
        (isNative(request, nativeOrigins) ? null : (request.cookies[cookieName(isProduction)] ?? null)),
      visit: isNative(request, nativeOrigins)
        ? emptyAsNull(header(visitToken))
        : emptyAsNull(request.cookies[visitCookieName(isProduction)] ?? null),
      device: isNative(request, nativeOrigins)
        ? null
        : emptyAsNull(request.cookies[deviceCookieName(isProduction)] ?? null),
      isNative: isNative(request, nativeOrigins),
      hasWrittenLately:
        isNative(request, nativeOrigins) || request.cookies[wroteCookieName(isProduction)] !== undefined,
      request: {
        id: request.id,
        address: toNetwork(request.ip),
        userAgent: (header('user-agent') ?? '').slice(0, 500),
        ssoToken: header(ssoToken),
        cookie: (name) => (isNative(request, nativeOrigins) ? null : emptyAsNull(request.cookies[name] ?? null)),
        isLocal: isLocal(request.raw),
      },
    }
  }

  for (const target of kernel.routes.all) {
    const { row } = target
    app.route({
      method: row.method,
      url: `/api${row.path.replace(/\{(\w+)\}/g, ':$1')}`,
      exposeHeadRoute: false,
      bodyLimit: row.bodyLimit ?? defaultBodyLimit,
      config: {
        row: target.id,
        // Of a call that anyone may make, the row's own limit holds for all.
        ...(row.access === 'anyone'
          ? {}
          : { admitBody: (request: FastifyRequest) => admitBody(kernel, arrivalOf(request, target)) }),
      },
      ...(row.secret === true ? { compress: false } : {}),
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
            outgoing: buildRefusalAnswer(refusal, readKey(headerReader(request))),
            log: await readLogStatus(kernel, headerReader(request)),
            isPersonal: true,
            readMark: null,
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

/** The body: parsed JSON, bytes, or undefined where the request has none. Refuses `call.mediaType` and `call.notJson`. */
function readBody(row: Pick<Row, 'bodyAs'>, bytes: Uint8Array | undefined, contentType: string | null): unknown {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (row.bodyAs === 'bytes') {
    const isBytes =
      type === '' || type === 'application/octet-stream' || type === 'application/pdf' || type.startsWith('image/')
    return isBytes
      ? new Uint8Array(bytes ?? [])
      : refuse('call.mediaType', { values: { type: 'application/octet-stream' } })
  }
  if (bytes === undefined || bytes.byteLength === 0) return undefined
  if (type !== 'application/json') return refuse('call.mediaType', { values: { type: 'application/json' } })
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    return refuse('call.notJson')
  }
}
