// Sets up Fastify: raw bodies (the row decides how they are parsed), our refusals for its errors, our headers on every answer.
import type { FastifyError, FastifyInstance } from 'fastify'
import { fastify, LogController } from 'fastify'
import cookie from '@fastify/cookie'
import type { Kernel } from '../incoming.ts'
import { Refusal } from '../refuse.ts'
import { createBodyReader, usualBodyLimits } from './body-reader.ts'
import { answerBadAddress, answerMalformedRequest } from './broken-requests.ts'
import { addCompression } from './compress.ts'
import { mountApi } from './mount.ts'
import { allowNativeOrigins } from './native.ts'
import { mountExternalEndpoints } from './webhooks.ts'
import { addPreviews } from './previews.ts'
import type { Probes } from './probes.ts'
import { addProbes } from './probes.ts'
import { addSecurityHeaders, ownPage } from './security-headers.ts'
import type { HttpSettings } from './settings.ts'
import { serveSite } from './site.ts'

/** A server without routes that does not listen yet; the kernel uses its log. */
export function newServer(settings: HttpSettings, newId: () => string): FastifyInstance {
  return fastify({
    logger: settings.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: settings.trustProxy.length === 0 ? false : [...settings.trustProxy],
    forceCloseConnections: 'idle',
    // The kernel refuses calls while the server stops.
    return503OnClosing: false,
    requestTimeout: 120_000,
    // For addresses where nothing is mounted. Every row has a limit of its own.
    bodyLimit: usualBodyLimits.open,
    // A path that cannot be decoded has no route and runs none of the hooks below.
    frameworkErrors: (_error, _request, reply) => {
      reply.hijack()
      answerBadAddress(reply.raw, settings.isProduction)
    },
    clientErrorHandler: answerMalformedRequest(settings.isProduction),
  })
}

/** Mounts everything that the server answers: the API's rows, the probes and the app. */
export async function mountAll(
  app: FastifyInstance,
  settings: HttpSettings,
  kernel: Kernel,
  probes: Probes,
): Promise<void> {
  app.removeAllContentTypeParsers()
  const readBody = createBodyReader(settings.bodyLimits ?? usualBodyLimits, kernel.ports.elapsed)
  app.addContentTypeParser('*', readBody)
  addSecurityHeaders(app, settings.isProduction, settings.pageHosts ?? ownPage)
  await addCompression(app)
  logAnswers(app)
  app.addHook('onSend', (_request, reply, payload, done) => {
    // An open connection would delay the stop.
    if (kernel.isStopping()) void reply.header('connection', 'close')
    done(null, payload)
  })
  await app.register(cookie)
  allowNativeOrigins(app, settings.nativeOrigins)
  const api = mountApi(app, kernel, settings)
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // A caller who went away in the middle of a body gets no answer, and nothing failed here.
    if (request.raw.destroyed && !request.raw.complete) return reply.hijack()
    const refusal = error instanceof Refusal ? error : toHttpRefusal(error, request.id)
    // What is left of a body that was not read to its end must not be taken for the next request.
    if (!request.raw.complete) void reply.header('connection', 'close')
    if (refusal?.status === 500) request.log.error({ request: request.id, stack: error.stack }, 'a request failed')
    return api(request, reply, refusal)
  })
  addProbes(app, probes, settings.metricsToken ?? null)
  if (!settings.isProduction && settings.previews !== undefined) addPreviews(app, settings.previews)
  mountExternalEndpoints(app, settings.externalEndpoints ?? [])
  const page = await serveSite(app, settings.site, settings.pages ?? null)
  app.setNotFoundHandler(async (request, reply) =>
    /^\/api(\/|\?|$)/.test(request.url) ? api(request, reply, null) : page(request, reply),
  )
}

/** Logs one line for each answer: row, status and duration, neither address nor query. */
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

/** The refusal for an error of the framework; null where nothing is mounted at the path. */
function toHttpRefusal(error: FastifyError, requestId: string): Refusal | null {
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Refusal('call.mediaType', { values: { type: 'application/json' } })
  if (/^FST_ERR_CTP_/.test(error.code)) return new Refusal('call.notJson')
  // The remaining errors are paths at which nothing can be mounted.
  if (error.statusCode !== undefined && error.statusCode < 500) return null
  return new Refusal('call.failed', { values: { request: requestId } })
}
