import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openVisit } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'
import { openStaticSite } from '../support/static-site.ts'
import type { StaticSite } from '../support/static-site.ts'

const info = JSON.stringify({
  page_title: 'Parts',
  showHeader: true,
  use_warranty: true,
  use_vendor_search: true,
  site_notification: null,
  brand: 'meridian',
  company: 'Meridian',
  contact_email: 'a@b.c',
})
const answers: Readonly<Record<string, string>> = {
  '/api/site': info,
  '/api/auth/user': '{"logged_in":false}',
  '/api/files/1/content': 'PRIVATE',
  // Not an answer of our server, so operations sent there wait.
  '/api/tickets': 'A portal’s page',
}
const serverHeaders = { 'x-server-epoch': 'one', 'x-log-position': '5', 'x-server-time': '2026-11-20T15:00:00.000Z' }

/** The app as built for the journeys. */
const dist = fileURLToPath(new URL('../../dist', import.meta.url))
let site: StaticSite
let device: Visit
let page: Page

/** Opens a new device and installs the worker on it. */
async function open(): Promise<void> {
  site = await openStaticSite(dist, (path) =>
    path in answers ? { type: 'application/json', body: answers[path] ?? '', headers: serverHeaders } : null,
  )
  device = await openVisit()
  page = device.page
  // The rescue page runs no code of the app, so calls from it reach the worker undisturbed.
  await page.goto(`${site.origin}/rescue.html`)
  await page.evaluate(async () => {
    const policy = (
      globalThis as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } }
      }
    ).trustedTypes.createPolicy('sw', { createScriptURL: (url: string) => url })
    const controlled = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    })
    await navigator.serviceWorker.register(policy.createScriptURL('/sw.js'))
    await controlled
  })
}
async function close(): Promise<void> {
  await device.dispose()
  site.close()
}

const cached = () =>
  page.evaluate(async () => {
    const all: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) all.push(`${name} ${request.url}`)
    return all
  })
const fetched = (path: string, init: { method?: string; body?: string } = {}) =>
  page.evaluate(
    async ([address, options]) => {
      const response = await fetch(address, options).catch(() => null)
      return response === null
        ? null
        : {
            status: response.status,
            text: await response.text(),
            epoch: response.headers.get('x-server-epoch'),
            time: response.headers.get('x-server-time'),
          }
    },
    [path, init] as const,
  )

// One device in the order of these tests, because installing the worker takes longer than they do. The last removes it.
describe('On a device with one build', () => {
  beforeAll(open)
  afterAll(close)
  afterEach(() => {
    site.cut(false)
  })

  it('the app arrives in one download, and only pages are fetched with their own headers', () => {
    expect(site.files.filter((path) => path.startsWith('/assets/'))).toEqual([expect.stringMatching(/\.pack$/)])
    // The rescue page is opened by this test, and stored by the worker.
    expect(site.files.filter((path) => path.endsWith('.html')).toSorted()).toEqual([
      '/index.html',
      '/rescue.html',
      '/rescue.html',
    ])
  })

  describe('a call that writes', () => {
    it('passes the worker unchanged, with body and headers', async () => {
      const body = JSON.stringify({ calls: 'x'.repeat(300_000) })
      expect((await fetched('/api/outbox/batch', { method: 'POST', body }))?.status).toBe(404)
      expect(site.heard.filter(({ path }) => path === '/api/outbox/batch')).toEqual([
        { method: 'POST', path: '/api/outbox/batch', body },
      ])
      site.cut(true)
      expect(await fetched('/api/site', { method: 'POST', body })).toBeNull()
    })
  })

  describe('without a network', () => {
    it('public answers are cached without the server’s epoch headers, and private answers are not cached', async () => {
      for (const path of Object.keys(answers)) expect((await fetched(path))?.epoch).toBe('one')
      await expect.poll(cached).toContain(`partwright-public ${site.origin}/api/site`)
      site.cut(true)
      expect(await fetched('/api/site')).toEqual({ status: 200, text: info, epoch: null, time: null })
      expect(await fetched('/api/auth/user')).toBeNull()
      expect((await cached()).filter((entry) => entry.includes('/api/'))).toEqual([
        `partwright-public ${site.origin}/api/site`,
      ])
    })

    it('every address of the app opens, and so does the rescue page', async () => {
      site.cut(true)
      for (const path of ['/', '/dashboard/labor-claims/ticket/0198aaaa', '/search/belt 4.5']) {
        const response = await page.goto(`${site.origin}${path}`)
        expect(await response?.text()).toBe(readFileSync(join(dist, 'index.html'), 'utf8'))
      }
      await page.goto(`${site.origin}/rescue.html`)
      await page.getByRole('heading', { name: 'Nothing waits' }).waitFor()
    })
  })

  describe('the emergency worker', () => {
    it('replaces a harmful worker, empties the caches, unregisters, and does not touch unsent work', async () => {
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            const request = indexedDB.open('partwright-user-7', 1)
            request.onupgradeneeded = () => {
              request.result
                .createObjectStore('ops', { keyPath: 'opId' })
                .put({ opId: 'kept', state: 'queued', kind: 'addNote', seq: 1, createdAt: 0, blobs: [] })
            }
            request.onsuccess = () => {
              request.result.close()
              resolve(null)
            }
          }),
      )
      expect((await cached()).length).toBeGreaterThan(0)
      site.swap('/sw.js', readFileSync(join(dist, 'kill-sw.js'), 'utf8'))
      await page.evaluate(async () => {
        await (await navigator.serviceWorker.ready).update()
      })
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
        .toBe(0)
      expect(await cached()).toEqual([])
      await page.goto(`${site.origin}/rescue.html`)
      await page.getByText('1 item ·').waitFor()
    })
  })
})

/** The next build in its own folder: the same without one file, which its worker no longer knows. */
function withoutAsset(gone: string): string {
  const next = mkdtempSync(join(tmpdir(), 'partwright-next-'))
  cpSync(dist, next, { recursive: true })
  rmSync(join(next, 'assets', gone))
  const worker = readFileSync(join(next, 'sw.js'), 'utf8')
  const without = worker.replace(new RegExp(`\\{[^{}]*assets/${gone.replaceAll('.', '\\.')}[^{}]*\\},?`), '')
  expect(without.length).toBeLessThan(worker.length)
  writeFileSync(join(next, 'sw.js'), without)
  return next
}

describe('On a device that gets another build', () => {
  beforeEach(open)
  afterEach(close)

  describe('a new build', () => {
    it('waits for the person’s consent, and keeps the old build’s files for open pages', async () => {
      const gone = readdirSync(join(dist, 'assets')).find((name) => name.endsWith('.css')) ?? ''
      const next = withoutAsset(gone)
      site.deploy(next)
      const isWaiting = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        await registration.update()
        while (registration.waiting === null)
          await new Promise((resolve) => {
            setTimeout(resolve, 20)
          })
        return registration.active?.state
      })
      expect(isWaiting).toBe('activated')
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        const taken = new Promise((resolve) => {
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
        })
        registration.waiting?.postMessage({ type: 'SKIP_WAITING' })
        await taken
      })
      site.cut(true)
      expect((await fetched(`/assets/${gone}`))?.text).toBe(readFileSync(join(dist, 'assets', gone), 'utf8'))
      rmSync(next, { recursive: true, force: true })
    })
  })

  describe('a new build under an open form', () => {
    it('is offered and not forced; after accepting, the page reloads with the draft, and unsent work still waits', async () => {
      const ask = async (on: Page, message: string) => {
        await on.getByLabel('Your question').fill(message)
        await on.getByLabel('Name').fill('Joel Whitaker')
        await on.getByLabel('Email').fill('joel@demo.test')
      }
      const waiting = (on: Page) => on.getByRole('heading', { name: 'Saved on this device' }).waitFor()
      const delayed = readdirSync(join(dist, 'assets')).find((name) => /^find-servicer-.*\.js$/.test(name)) ?? ''
      const next = withoutAsset(delayed)

      await page.goto(`${site.origin}/ticket/open`)
      await ask(page, 'Which belt fits a T500?')
      await page.getByRole('button', { name: 'Send the question' }).click()
      await waiting(page)
      await page.getByRole('button', { name: 'Ask another question' }).click()
      // The new form takes the focus, which would otherwise come between the test's own focus and its typing.
      const question = page.getByLabel('Your question')
      await expect.poll(() => question.evaluate((field) => field === document.activeElement)).toBe(true)
      await ask(page, 'And does it come')
      const other = await device.context.newPage()
      await other.goto(`${site.origin}/ticket/price`)
      await expect.poll(() => other.getByLabel('Your question').inputValue()).toBe('And does it come')

      site.deploy(next)
      await page.bringToFront()
      await page.evaluate(async () => {
        await (await navigator.serviceWorker.ready).update()
      })
      await page.getByText('A new version is ready. Your saved work is kept.').waitFor()
      expect(await page.getByLabel('Your question').inputValue()).toBe('And does it come')
      const reloaded = page.waitForEvent('load')
      await page.getByRole('button', { name: 'Update now' }).click()
      await reloaded
      await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('And does it come')
      expect(await page.getByLabel('Name').inputValue()).toBe('Joel Whitaker')
      const states = await page.evaluate(async () => {
        const done = <T>(request: IDBRequest<T>) =>
          new Promise<T>((resolve) => {
            request.onsuccess = () => {
              resolve(request.result)
            }
          })
        const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('partwright-user-device:'))?.name
        const db = await done(indexedDB.open(name ?? ''))
        const rows = (await done(db.transaction('ops').objectStore('ops').getAll())) as {
          kind: string
          state: string
        }[]
        return rows.map(({ kind, state }) => `${kind} ${state === 'sending' ? 'queued' : state}`)
      })
      expect(states).toEqual(['openTicket queued'])

      // The other page stays on the old build, even for a screen that it has never opened.
      expect(await other.getByLabel('Your question').inputValue()).toBe('And does it come')
      await other.bringToFront()
      await other.evaluate(() => {
        history.pushState(null, '', '/find-a-servicer')
        dispatchEvent(new PopStateEvent('popstate', { state: null }))
      })
      await other.getByLabel('Postal code').waitFor()
      rmSync(next, { recursive: true, force: true })
    })
  })
})
