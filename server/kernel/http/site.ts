// The built app: hashed files for ever, the shell asked for anew each time, every page address answered with the shell.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const unbuilt =
  '<!doctype html><meta charset="utf-8"><title>Partwright</title><p>The app is not built yet. Run <code>npm run build</code> and start again; the API answers already.</p>'

/** Serves the folder; what it gives back answers an address that is no file: the shell for a page, 404 for the rest. */
export async function serveSite(
  app: FastifyInstance,
  folder: string,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  const isBuilt = existsSync(join(folder, 'index.html'))
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
  return (request, reply) => {
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
    return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false })
  }
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
