import { runInNewContext } from 'node:vm'
import { build } from 'vite'
import type { Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { missedStyles } from '../../tools/vite/missed-styles.ts'

/** An app that loads a screen with styles when it is told to. */
const sources: Readonly<Record<string, string>> = {
  '/app.js': `globalThis.open = () => import('/screen.js')`,
  '/screen.js': `import '/screen.css'; export const screen = 1`,
  '/screen.css': 'p { color: red }',
}

async function buildEntry(): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      missedStyles(),
      { name: 'sources', resolveId: (id) => (id in sources ? id : null), load: (id) => sources[id] },
    ],
    build: { write: false, minify: false, modulePreload: { polyfill: false }, rolldownOptions: { input: '/app.js' } },
  })) as Rolldown.RolldownOutput
  return output[0].code
}

type Settle = (event: { readonly type: string }) => void
interface Link {
  readonly rel?: string
  settle(type: 'load' | 'error'): void
}

/** A page in which the app runs. */
function openPage(entry: string) {
  const links: Link[] = []
  const createElement = () => {
    const listeners: Settle[] = []
    const link = {
      relList: { supports: () => true },
      addEventListener: (_: string, listener: Settle) => {
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
  const context: { open?: () => Promise<unknown> } = Object.assign(Object.create(null), {
    ...{ document, base, URL, Event, window: { dispatchEvent: () => true } },
    resolve: (path: string) => new URL(path, base).href,
    load: async () => ({ screen: 1 }),
  })
  runInNewContext(code, context)
  return {
    open: async () => context.open?.(),
    styles: () => links.filter(({ rel }) => rel === 'stylesheet'),
  }
}

it('A style sheet that did not come is asked for again with the next try, and waited for', async () => {
  const page = openPage(await buildEntry())
  const first = page.open()
  await Promise.resolve()
  page.styles()[0]?.settle('error')
  await expect(first).rejects.toThrow('Unable to preload CSS')
  expect(page.styles()).toEqual([])

  const second = page.open()
  await Promise.resolve()
  expect(page.styles()).toHaveLength(1)
  page.styles()[0]?.settle('load')
  expect(await second).toEqual({ screen: 1 })

  // What is there is not asked for again.
  await page.open()
  expect(page.styles()).toHaveLength(1)
})
