// The built app: hashed files for ever, the shell asked for anew each time, every page address answered with the shell.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKnown, tagOf } from './etag.ts'
import { dress } from './page-words.ts'
import type { PageWords, SitePages } from './page-words.ts'

const unbuilt =
  '<!doctype html><meta charset="utf-8"><title>Partwright</title><p>The app is not built yet. Run <code>npm run build</code> and start again; the API answers already.</p>'

/** Serves the folder; what it gives back answers an address that is no file: the shell for a page, 404 for the rest. */
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
  }
  await app.register(answerShare)
  return async (request, reply) => {
    const path = pathOf(request.url)
    // Whoever asks gets the app all the same: without its words a page is only not found by search.
    const file = isFile.test(path) ? await pages?.file(path).catch(() => null) : null
    if (file) return told(request, reply.type(file.type).header('cache-control', 'public, max-age=3600'), file.body)
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      (request.headers.accept ?? '').includes('text/html') &&
      !request.url.startsWith('/assets/')
    if (!isPage)
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('There is nothing at this address.')
    if (!isBuilt) return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(unbuilt)
    const words = await wordsOf(request, pages, path)
    if (words === null) return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false })
    void reply.code(words.status).header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    return told(request, reply, dress(shell, words))
  }
}

const isFile = /^\/(?:robots\.txt|sitemap[a-z0-9-]*\.xml)$/
const pathOf = (url: string) => url.replace(/[?#].*$/s, '')

async function wordsOf(request: FastifyRequest, pages: SitePages | null, path: string): Promise<PageWords | null> {
  if (pages === null) return null
  return pages.page(path).catch((error: unknown) => {
    request.log.error({ request: request.id, reason: String(error) }, 'the words of a page could not be read')
    return null
  })
}

/** Sends a text, or that it is known already. */
function told(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  const tag = tagOf(body)
  void reply.header('etag', tag)
  return reply.statusCode === 200 && isKnown(request.headers['if-none-match'], tag)
    ? reply.code(304).send()
    : reply.send(body)
}

/** The worker takes shared photos; one that comes here found none. It is read to its end, and the page says so. */
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
