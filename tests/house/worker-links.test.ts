import { runInNewContext } from 'node:vm'
import { build } from 'vite'
import type { Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { workerLinks } from '../../tools/vite/worker-links.ts'

/** An app that loads two screens, which share a module; one has styles. */
const sources: Readonly<Record<string, string>> = {
  '/app.js': `import('/screen.js'); import('/other.js')`,
  '/screen.js': `import '/screen.css'; import { shared } from '/shared.js'; console.log(shared)`,
  '/other.js': `import { shared } from '/shared.js'; console.log(shared, 1)`,
  '/shared.js': 'export const shared = [Date.now()]',
  '/screen.css': 'p { color: red }',
}

async function buildEntry(): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      workerLinks(),
      { name: 'sources', resolveId: (id) => (id in sources ? id : null), load: (id) => sources[id] },
    ],
    build: { write: false, minify: false, modulePreload: { polyfill: false }, rolldownOptions: { input: '/app.js' } },
  })) as Rolldown.RolldownOutput
  return output[0].code
}

/** The links that the entry puts into a page, by what they are. */
function listLinks(entry: string, controller: object | null): string[] {
  const made: string[] = []
  const document = {
    querySelector: () => null,
    getElementsByTagName: () => [],
    createElement: () => ({ addEventListener: () => undefined, relList: { supports: () => true } }),
    head: { appendChild: ({ rel }: { readonly rel: string }) => made.push(rel) },
  }
  const code = entry
    .replaceAll(/\bimport\(/g, 'load(')
    .replaceAll('import.meta.resolve', 'resolve')
    .replaceAll('import.meta.url', 'base')
  const base = 'https://shop.test/assets/app.js'
  runInNewContext(code, {
    ...{ document, base, URL, window: {}, navigator: { serviceWorker: { controller } } },
    resolve: (path: string) => new URL(path, base).href,
    load: () => new Promise(() => undefined),
  })
  return made.sort()
}

it('Where a service worker answers for a page, an import brings links to styles alone', async () => {
  const entry = await buildEntry()
  expect(listLinks(entry, null)).toEqual(['modulepreload', 'modulepreload', 'modulepreload', 'stylesheet'])
  expect(listLinks(entry, {})).toEqual(['stylesheet'])
})
