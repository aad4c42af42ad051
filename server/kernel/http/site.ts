// Serves the built app: hashed files are immutable, the shell is revalidated each time, every page url gets the shell.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { zoneCookie } from '../../../contract/kernel/drawn-page.ts'
import { cookieName } from './cookie.ts'
import { matchesEtag, toEtag } from './etag.ts'
import { nextPages, nextPagesPath, nextPagesType } from './next-pages.ts'
import { renderPage } from './page-meta.ts'
import type { DrawnDocument, PageMeta, SitePages } from './page-meta.ts'

const htmlType = 'text/html; charset=utf-8'
const notBuiltPage =
  '<!doctype html><meta charset="utf-8"><title>Partwright</title><p>The app is not built yet. Run <code>npm run build</code> and start again; the API answers already.</p>'

/** Serves the folder; returns the function that answers a url without a file: the shell for a page, else 404. */
export async function serveSite(
  app: FastifyInstance,
  folder: string,
  pages: SitePages | null,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  const shell = isBuilt ? readFileSync(join(folder, 'index.html'), 'utf8') : ''
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        void response.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
    // The plugin's own route lists the file's folder for each request, to compare the spelling. Here are hundreds of files.
    app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) =>
      reply.sendFile(`assets/${request.params.name}`),
    )
  }
  await app.register(answerShare)
  /** Reads from the API in this process: as the person whose request it is, or as a visitor without a cookie. */
  const createVisit =
    (request: FastifyRequest | null): typeof globalThis.fetch =>
    async (input, init) => {
      const answer = await app.inject({
        method: 'GET',
        url: `/api${typeof input === 'string' ? input : ''}`,
        headers: { ...(init?.headers as Record<string, string>), ...(request === null ? {} : toPersonal(request)) },
        ...(request === null ? {} : { remoteAddress: request.ip }),
      })
      return new Response(new Uint8Array(answer.rawPayload), {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
      })
    }
  const visit = createVisit(null)
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = pathOf(request.url)
    if (path === nextPagesPath) {
      void reply.type(nextPagesType).header('cache-control', 'public, max-age=3600')
      return sendWithEtag(request, reply, nextPages)
    }
    // An error here must not break the page: without metadata it only ranks worse in searches.
    const file = isFile.test(path) ? await pages?.file(path).catch(() => null) : null
    if (file)
      return sendWithEtag(request, reply.type(file.type).header('cache-control', 'public, max-age=3600'), file.body)
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      (request.headers.accept ?? '').includes('text/html') &&
      !request.url.startsWith('/assets/')
    const typed = path === '/search' ? new URLSearchParams(request.url.slice('/search?'.length)).get('q') : null
    if (isPage && typed !== null)
      return reply.header('cache-control', 'no-store').redirect(`/search/${encodeURIComponent(typed.trim())}`, 303)
    if (!isPage)
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('There is nothing at this address.')
    if (!isBuilt) return reply.header('cache-control', 'no-store').type(htmlType).send(notBuiltPage)
    const drawn = await drawDocument(request, pages, shell, visit)
    if (drawn !== null) return sendDocument(request, reply, drawn)
    const own = await drawPersonal(request, pages, shell, createVisit(request))
    if (own !== null) return sendPersonal(reply, own)
    const meta = await readPageMeta(request, pages, path)
    if (meta === null) return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false })
    void reply.code(meta.status).header('cache-control', 'no-cache').type(htmlType)
    return sendWithEtag(request, reply, renderPage(shell, meta))
  }
  // The folder has a file for this address, the bare shell: the first page is drawn like the others.
  if (isBuilt) app.get('/', answer)
  return answer
}

/** Where the app leads to from `/` (S01). */
const firstPage = '/equipment-types'
const isFile = /^\/(?:robots\.txt|sitemap[a-z0-9-]*\.xml)$/
const pathOf = (url: string) => url.replace(/[?#].*$/s, '')

async function readPageMeta(request: FastifyRequest, pages: SitePages | null, path: string): Promise<PageMeta | null> {
  if (pages === null) return null
  return pages.page(path).catch((error: unknown) => {
    request.log.error({ request: request.id, reason: String(error) }, 'the metadata of a page could not be read')
    return null
  })
}

const hasSession = ({ cookies }: FastifyRequest) =>
  cookies[cookieName(true)] !== undefined || cookies[cookieName(false)] !== undefined
const isForDesk = ({ headers }: FastifyRequest) => !/Mobi|Android/.test(headers['user-agent'] ?? '')
/** What makes a read the person's, and one of their browser. */
const toPersonal = ({ headers }: FastifyRequest): Record<string, string> => ({
  cookie: headers.cookie ?? '',
  'user-agent': headers['user-agent'] ?? '',
})

/** Draws the page at this address for a visitor. Somebody with a session has other prices and another frame. */
async function drawDocument(
  request: FastifyRequest,
  pages: SitePages | null,
  shell: string,
  visit: typeof globalThis.fetch,
): Promise<DrawnDocument | null> {
  const draw = pages?.draw ?? null
  if (draw === null || hasSession(request)) return null
  return draw(request.url.replace(/^\/(?=$|[?#])/, firstPage), { shell, visit, isDesk: isForDesk(request) }).catch(
    logNotDrawn(request),
  )
}

const logNotDrawn = (request: FastifyRequest) => (error: unknown) => {
  request.log.error({ request: request.id, reason: String(error) }, 'a page could not be drawn')
  return null
}

/**
 * Draws the page at this address for the person who is signed in, where a browser goes to it (docs/decisions/139). A frame, an
 * element or a script that asks for it gets the app's shell, as every page of somebody with a session was before.
 */
async function drawPersonal(
  request: FastifyRequest,
  pages: SitePages | null,
  shell: string,
  visit: typeof globalThis.fetch,
): Promise<string | null> {
  const draw = pages?.drawFor ?? null
  const { 'sec-fetch-dest': wants, 'sec-purpose': purpose } = request.headers
  const isNavigation = request.method === 'GET' && wants === 'document' && purpose === undefined
  if (draw === null || !isNavigation || !hasSession(request)) return null
  const how = { shell, visit, zone: request.cookies[zoneCookie] ?? '', isDesk: isForDesk(request) }
  return draw(request.url, how).catch(logNotDrawn(request))
}

/** Nothing stores a person's page: not the browser, which may be another's next, and nothing on the way. */
const sendPersonal = (reply: FastifyReply, html: string): FastifyReply =>
  sendText(reply.headers({ 'cache-control': 'no-store', vary: 'cookie, user-agent' }).type(htmlType), html)

/** Sends a document as it is kept, or 304 where the client has it. */
function sendDocument(request: FastifyRequest, reply: FastifyReply, { tag, packed }: DrawnDocument): FastifyReply {
  void reply.headers({
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, cookie, user-agent',
    etag: `W/${tag}`,
    'speculation-rules': `"${nextPagesPath}"`,
  })
  if (matchesEtag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  void reply.type(htmlType)
  return /\bbr\b/.test(request.headers['accept-encoding']?.toString() ?? '')
    ? reply.header('content-encoding', 'br').send(packed)
    : reply.send(brotliDecompressSync(packed))
}

/** Sends a text, or 304 where the client has it. The tag is weak, because the bytes may be compressed. */
function sendWithEtag(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  const tag = toEtag(body)
  void reply.header('etag', `W/${tag}`)
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return sendText(reply, body)
}

function sendText(reply: FastifyReply, body: string): FastifyReply {
  // The not-found handler runs no hooks of a route, so it compresses itself. Only a request that a route received can.
  const { compress } = reply as { compress: FastifyReply['compress'] | null }
  if (compress === null) return reply.send(body)
  compress.call(reply, body)
  return reply
}

/** The service worker handles shared photos. A share that arrives here found no worker: it is read and the page explains it. */
async function answerShare(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => {
    body.on('end', () => {
      done(null)
    })
    body.on('error', done)
    body.resume()
  })
  app.post('/share', { bodyLimit: 512 * 1024 * 1024 }, (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect('/dashboard/share?why=no-worker', 303),
  )
  await Promise.resolve()
}
