import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import type { EngineDevice } from './device.ts'

/** A worker that is not active before the server answers `/go`. Below `/in/` it answers one address itself. */
const workerScript = `
addEventListener('activate', (event) => event.waitUntil(fetch('/go')))
addEventListener('fetch', (event) => {
  if (event.request.url.endsWith('/answer')) event.respondWith(new Response('by the worker'))
})`

/** How often a page is asked whether it knows by now. The worker has answered before each look, so it is active. */
const looks = 15

/** Serves the worker. Its start lasts until a page outside its scope is asked for. */
async function serveWorker(): Promise<{ readonly port: number; close(): Promise<void> }> {
  const port = await freePort()
  let begin: () => void
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const server = createServer((request, response) => {
    const isScript = request.url === '/worker.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    if (request.url === '/out') begin()
    const answer = () => response.end(isScript ? workerScript : '<!doctype html><title>A page</title>')
    if (request.url === '/go') void begun.then(answer)
    else answer()
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

/** Registers the worker. True as soon as it starts. */
async function startWorker(): Promise<boolean> {
  const { active } = await navigator.serviceWorker.register('/worker.js', { scope: '/in/' })
  return active !== null
}

/**
 * Loads a page of the worker, which waits for it, and then one outside. An engine sends these requests in this order, so
 * the first one is waiting when the second one lets the worker start.
 */
function loadPages(): void {
  for (const path of ['/in/page', '/out']) {
    const frame = document.createElement('iframe')
    frame.src = path
    document.body.append(frame)
  }
}

/** What the page of the worker says of its state. Null while the worker does not answer. */
async function readState(): Promise<string | null> {
  const page = frames[0]
  const answer = await page?.fetch('/in/answer')
  if (page === undefined || (await answer?.text()) !== 'by the worker') return null
  return (await page.navigator.serviceWorker.getRegistration())?.active?.state ?? 'none'
}

/**
 * Whether a page that waited for a starting worker sees that it has started. In WebKit it shows the state from before, for
 * as long as it lives, and the worker answers all the same (docs/decisions/065-a-page-may-miss-that-its-worker-started.md).
 */
export async function seesWorkerStart(device: EngineDevice): Promise<boolean> {
  const { port, close } = await serveWorker()
  try {
    await device.open(`http://127.0.0.1:${port}/`)
    await device.until('does not start the worker', () => device.run(startWorker))
    await device.run(loadPages)
    for (let look = 0; look < looks; look += 1) {
      if ((await device.until('has no answer of the worker', () => device.run(readState))) === 'activated') return true
      await setTimeout(100)
    }
    return false
  } finally {
    await close()
  }
}
