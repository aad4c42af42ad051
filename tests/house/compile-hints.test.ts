import { build } from 'vite'
import type { Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { compileHint, compileHints } from '../../tools/vite/compile-hints.ts'

/** An app whose start imports a library at once and a screen later, and a page of its own that shares the library. */
const sources: Readonly<Record<string, string>> = {
  '/src/start.js': `import { open } from '/library.js'; open(() => import('/screen.js'))`,
  '/library.js': 'export const open = (screen) => addEventListener("load", screen)',
  '/screen.js': `import '/screen.css'; console.log('a screen')`,
  '/screen.css': 'p { color: red }',
  '/page.js': `import { open } from '/library.js'; open(() => console.log('rescued'))`,
}

/** The built files of code by the module that they begin with. */
async function buildApp(starts: readonly string[]): Promise<ReadonlyMap<string, Rolldown.OutputChunk>> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      ...(starts.length === 0 ? [] : [compileHints(...starts)]),
      { name: 'sources', resolveId: (id) => (id in sources ? id : null), load: (id) => sources[id] },
    ],
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: ['/src/start.js', '/page.js'] },
    },
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  return new Map(chunks.map((chunk) => [chunk.moduleIds.findLast((id) => id in sources) ?? '', chunk]))
}

it('V8 is asked to compile what a start needs as one, and a screen as it is used', async () => {
  const files = await buildApp(['src/start.js'])
  const isHinted = (module: string) => files.get(module)?.code.startsWith(compileHint)
  expect([...files.keys()].toSorted()).toEqual(['/library.js', '/page.js', '/screen.js', '/src/start.js'])
  // Vite's own list of files stands at the top of this one, below the hint.
  expect(files.get('/src/start.js')?.code).toContain('__vite__mapDeps')
  expect(isHinted('/src/start.js')).toBe(true)
  expect(isHinted('/library.js')).toBe(true)
  expect(isHinted('/screen.js')).toBe(false)
  expect(isHinted('/page.js')).toBe(false)
})

it('A file that has the hint has another name than the same file without it', async () => {
  const [without, withHint] = await Promise.all([buildApp([]), buildApp(['src/start.js'])])
  expect(withHint.get('/library.js')?.fileName).not.toBe(without.get('/library.js')?.fileName)
})

it('A start that was renamed or removed breaks the build, and does not lose its hint in silence', async () => {
  await expect(buildApp(['src/start.js', 'src/gone.js'])).rejects.toThrow('No built file has src/gone.js')
})
