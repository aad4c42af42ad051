// Fastify, set up once: raw bodies (a row decides how they are read), our words for its errors, our headers on every answer.
import cookie from '@fastify/cookie'
import type { FastifyError, FastifyInstance } from 'fastify'
import { fastify, LogController } from 'fastify'
import type { Kernel } from '../dispatch.ts'
import { answerBadAddress, answerNoRequest } from './broken-requests.ts'
import { addCompression } from './compress.ts'
import { refusalOf } from './errors.ts'
import { mountApi } from './mount.ts'
import { admitNative } from './native.ts'
import { mountOutside } from './outside.ts'
import { addPreviews } from './previews.ts'
import type { Probes } from './probes.ts'
import { addProbes } from './probes.ts'
import { addSecurityHeaders, ownPage } from './security-headers.ts'
import type { HttpSettings } from './settings.ts'
import { serveSite } from './site.ts'

/** A server without routes, that does not listen yet; its log is there for the kernel. */
export function newServer(settings: HttpSettings, newId: () => string): FastifyInstance {
  return fastify({
    logger: settings.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: settings.trustProxy.length === 0 ? false : [...settings.trustProxy],
    forceCloseConnections: 'idle',
    // A call that comes while the server stops is refused in our words.
    return503OnClosing: false,
    requestTimeout: 120_000,
    // A path that cannot be decoded has no route, and none of the hooks below.
    frameworkErrors: (_error, _request, reply) => {
      reply.hijack()
      answerBadAddress(reply.raw, settings.isProduction)
    },
    clientErrorHandler: answerNoRequest(settings.isProduction),
  })
}

/** Everything that the server answers: the API's rows, the probes, and the app. */
export async function furnish(
  app: FastifyInstance,
  settings: HttpSettings,
  kernel: Kernel,
  probes: Probes,
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body)
  })
  addSecurityHeaders(app, settings.isProduction, settings.pageHosts ?? ownPage)
  addCompression(app)
  logAnswers(app)
  app.addHook('onSend', (_request, reply, payload, done) => {
    // A connection that stays open after its answer would hold up the stop.
    if (kernel.isStopping()) void reply.header('connection', 'close')
    done(null, payload)
  })
  await app.register(cookie)
  admitNative(app, settings.nativeOrigins)
  const api = mountApi(app, kernel, settings)
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, request.routeOptions.bodyLimit ?? 0, request.id)
    if (refusal?.status === 500) request.log.error({ request: request.id, stack: error.stack }, 'a request failed')
    return api(request, reply, refusal)
  })
  addProbes(app, probes)
  if (!settings.isProduction && settings.previews !== undefined) addPreviews(app, settings.previews)
  mountOutside(app, settings.outside ?? [])
  const page = await serveSite(app, settings.site, settings.pages ?? null)
  app.setNotFoundHandler(async (request, reply) =>
    /^\/api(\/|\?|$)/.test(request.url) ? api(request, reply, null) : page(request, reply),
  )
}

/** One line for each answer: which row, which status, how long; neither address nor query. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { row } = request.routeOptions.config as { row?: string }
    if (row !== undefined)
      request.log.info(
        { request: request.id, row, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
        'answered',
      )
    done()
  })
}
