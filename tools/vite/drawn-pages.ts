import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { drawnSources, frameOf, personalSources } from '../../src/first-sight/drawn-sources.ts'
import { contractNotes } from './contract-notes.ts'
import { places } from './places.ts'

/** The folder of what the server draws pages with. It lies beside `dist`, because none of it is for browsers. */
const folder = 'dist-server'
/** A page wears the styles of the app's entry, of its frame and its screen. */
const always = ['src/main.ts', 'src/start-app.tsx']

/** The end of a rule that begins at `from`, and whether it holds rules. Built style sheets have no braces in texts. */
function findRuleEnd(css: string, from: number): number {
  for (let at = css.indexOf('{', from) + 1, depth = 1; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    else if (css[at] === '}' && (depth -= 1) === 0) return at + 1
  }
  return css.length
}

/**
 * Repeats the rules of the dark palette for a system that is dark: the app sets the palette's class, and a drawn page is
 * seen before the app. Once it has set the theme, these rules hold no more.
 */
export function toDarkMedia(css: string): string {
  const rules: string[] = []
  for (let at = 0; at < css.length;) {
    const open = css.indexOf('{', at)
    if (open === -1) break
    const semicolon = css.indexOf(';', at)
    if (css[at] === '@' && semicolon !== -1 && semicolon < open) {
      rules.push(css.slice(at, semicolon + 1))
      at = semicolon + 1
      continue
    }
    const end = findRuleEnd(css, at)
    const [head, body] = [css.slice(at, open), css.slice(open + 1, end - 1)]
    if (/^@(media|supports|layer|container)/.test(head)) rules.push(`${head}{${toDarkMedia(body)}}`)
    else {
      rules.push(css.slice(at, end))
      if (head.includes('.ion-palette-dark'))
        rules.push(
          `@media (prefers-color-scheme:dark){${head.replaceAll('.ion-palette-dark', ':root:not([data-theme])')}{${body}}}`,
        )
    }
    at = end
  }
  return rules.join('')
}

/**
 * Lets the text of a drawn page wait for Inter, which is loaded with the page's first bytes. Seen in its stand-in first, the
 * app's own text in Inter would be a few pixels larger, and the browser would count it as a new largest paint.
 */
export const waitForInter = (css: string): string =>
  css.replace(/@font-face\{[^}]*"?Inter Variable"?[^}]*\}/g, (rule) =>
    rule.replace('font-display:swap', 'font-display:block'),
  )

/** What a drawn page needs of the build: the text of its styles, and the files of its code. */
interface Needed {
  readonly css: string
  /** The files of these styles, which the app need not load again. */
  readonly styles: readonly string[]
  readonly js: readonly string[]
}

type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } }

/** The styles and the code of modules, with everything that they import at once, in the order of the imports. */
export function listNeeded(bundle: Rolldown.OutputBundle, sources: readonly string[]): Needed {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
  const [css, js] = [new Set<string>(), new Set<string>()]
  const add = (chunk: Chunk | undefined) => {
    if (chunk === undefined || js.has(chunk.fileName)) return
    js.add(chunk.fileName)
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
    for (const name of chunk.viteMetadata?.importedCss ?? []) css.add(name)
  }
  for (const source of sources) add(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${source}`))))
  const textOf = (name: string) => {
    const file = bundle[name]
    return file?.type === 'asset' ? String(file.source) : ''
  }
  return { css: waitForInter(toDarkMedia([...css].map(textOf).join(''))), styles: [...css], js: [...js] }
}

/** The code of each screen that the app loads by itself, by its module: the files that come with it, and what they import. */
const listScreens = (bundle: Rolldown.OutputBundle): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.values(bundle).flatMap((file) => {
      const module = file.type === 'chunk' && file.isDynamicEntry ? (file.facadeModuleId ?? '') : ''
      const [source] = /src\/(?:features\/[^/]+\/screens|app)\/[\w-]+\.tsx?$/.exec(module) ?? []
      return source === undefined ? [] : [[source, listNeeded(bundle, [source]).js] as const]
    }),
  )

/** A page is drawn at once. What the app imports later, such as the reader of barcodes, is no part of it. */
const nothingLater: Plugin = {
  name: 'nothing-later',
  enforce: 'pre',
  resolveId: {
    order: 'pre',
    handler: (_, __, { kind }) => (kind === 'dynamic-import' ? { id: 'data:text/javascript,', external: true } : null),
  },
}

/**
 * Builds what the server draws the shop's pages with, beside the app: the entry with React in it, and for each screen the
 * styles and code that its page needs. Ionic's elements would be empty there, so plain ones take their place.
 */
export function drawnPages(root: string): Plugin {
  let needed: Readonly<Record<string, Needed>> = {}
  let screens: ReturnType<typeof listScreens> = {}
  return {
    name: 'drawn-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        needed = Object.fromEntries(
          [...Object.values(drawnSources), ...Object.values(personalSources)].map((source) => [
            source,
            listNeeded(bundle, [...always, frameOf(source), source]),
          ]),
        )
        screens = listScreens(bundle)
      },
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const outDir = join(root, folder)
        await rm(outDir, { recursive: true, force: true })
        await build({
          root,
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          // As the app is built: React for production, whichever way the server runs.
          define: { 'import.meta.env.WORKER_URL': '""', 'process.env.NODE_ENV': '"production"' },
          resolve: { alias: [{ find: /^@ionic\/react$/, replacement: join(root, 'src/first-sight/ionic.tsx') }] },
          plugins: [nothingLater, contractNotes(), places(), react()],
          ssr: { noExternal: true },
          build: { ssr: join(root, 'src/first-sight/draw-page.tsx'), outDir, emptyOutDir: true },
        })
        await mkdir(outDir, { recursive: true })
        await writeFile(join(outDir, 'needed.json'), JSON.stringify(needed))
        // Held to their bar by `.size-limit.mjs`.
        await writeFile(join(outDir, 'screens.json'), JSON.stringify(screens))
      },
    },
  }
}
