import { runInNewContext } from 'node:vm'
import { build } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { missedStyles, workerLinks } from '../../tools/vite/code-loader.ts'

/** An app that loads two screens when it is told to, which share a module; one has styles. */
const sources: Readonly<Record<string, string>> = {
  '/app.js': `globalThis.open = () => import('/screen.js'); globalThis.openOther = () => import('/other.js')`,
  '/screen.js': `import '/screen.css'; import { shared } from '/shared.js'; console.log(shared)`,
  '/other.js': `import { shared } from '/shared.js'; console.log(shared, 1)`,
  '/shared.js': 'export const shared = [Date.now()]',
  '/screen.css': 'p { color: red }',
}

async function buildEntry(plugin: Plugin): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin, { name: 'sources', resolveId: (id) => (id in sources ? id : null), load: (id) => sources[id] }],
    build: { write: false, minify: false, modulePreload: { polyfill: false }, rolldownOptions: { input: '/app.js' } },
  })) as Rolldown.RolldownOutput
  return output[0].code
}

interface Link {
  readonly rel?: string
  /** Ends its request, as the browser does. */
  settle(type: 'load' | 'error'): void
}

/** A page in which the app runs. `controller`: the service worker that answers for it. */
function openPage(entry: string, controller: object | null = null) {
  const links: Link[] = []
  const createElement = () => {
    const listeners: ((event: { readonly type: string }) => void)[] = []
    const link = {
      relList: { supports: () => true },
      addEventListener: (_: string, listener: (typeof listeners)[number]) => {
        listeners.push(listener)
      },
      removeEventListener: () => undefined,
      remove: () => {
        links.splice(links.indexOf(link), 1)
      },
      settle: (type: 'load' | 'error') => {
        listeners[0]?.({ type })
      },
    }
    return link
  }
  const document = {
    querySelector: () => null,
    getElementsByTagName: () => links,
    createElement,
    head: { appendChild: (link: Link) => links.push(link) },
  }
  const code = entry
    .replaceAll(/\bimport\(/g, 'load(')
    .replaceAll('import.meta.resolve', 'resolve')
    .replaceAll('import.meta.url', 'base')
  const base = 'https://shop.test/assets/app.js'
  const app: { open?: () => Promise<unknown>; openOther?: () => Promise<unknown> } = Object.assign(
    Object.create(null),
    {
      ...{
        document,
        base,
        URL,
        Event,
        window: { dispatchEvent: () => true },
        navigator: { serviceWorker: { controller } },
      },
      resolve: (path: string) => new URL(path, base).href,
      load: async () => 'the screen',
    },
  )
  runInNewContext(code, app)
  return {
    open: async () => app.open?.(),
    openOther: async () => app.openOther?.(),
    links: () => links.map(({ rel }) => rel).sort(),
    styles: () => links.filter(({ rel }) => rel === 'stylesheet'),
  }
}

it('Where a service worker answers for a page, an import brings links to styles alone', async () => {
  const entry = await buildEntry(workerLinks())
  const linksOf = (controller: object | null) => {
    const page = openPage(entry, controller)
    void page.open()
    void page.openOther()
    return page.links()
  }
  expect(linksOf(null)).toEqual(['modulepreload', 'modulepreload', 'modulepreload', 'stylesheet'])
  expect(linksOf({})).toEqual(['stylesheet'])
})

it('A style sheet that did not come is asked for again with the next try, and waited for', async () => {
  const page = openPage(await buildEntry(missedStyles()))
  const first = page.open()
  await Promise.resolve()
  page.styles()[0]?.settle('error')
  await expect(first).rejects.toThrow('Unable to preload CSS')
  expect(page.styles()).toEqual([])

  const second = page.open()
  await Promise.resolve()
  expect(page.styles()).toHaveLength(1)
  page.styles()[0]?.settle('load')
  expect(await second).toBe('the screen')

  // What is there is not asked for again.
  await page.open()
  expect(page.styles()).toHaveLength(1)
})
