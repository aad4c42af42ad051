import { describe, expect, it } from 'vitest'
import type { ModuleGraph } from '../../tools/vite/module-walk.ts'
import {
  findShellModules,
  findSignInModules,
  findSmallModules,
  findStartModules,
} from '../../tools/vite/shell-chunks.ts'

interface Source {
  readonly code: string
  readonly importedIds?: readonly string[]
  readonly dynamicallyImportedIds?: readonly string[]
  readonly moduleSideEffects?: boolean
}

function toGraph(sources: Readonly<Record<string, Source>>): ModuleGraph {
  return {
    getModuleInfo: (id) => {
      const source = sources[id]
      if (!source) return null
      const { code, importedIds = [], dynamicallyImportedIds = [], moduleSideEffects = true } = source
      return {
        id,
        code,
        importedIds: [...importedIds],
        dynamicallyImportedIds: [...dynamicallyImportedIds],
        moduleSideEffects,
      }
    },
  }
}

/** A page that loads the sign-in pages and a shell, which imports `taken` from a barrel of three modules. */
function shellThatImports(taken: string, barrel: string): string[] {
  const graph = toGraph({
    '/main.js': { code: '', dynamicallyImportedIds: ['/auth.js', '/shell.js'] },
    '/auth.js': { code: '' },
    '/shell.js': { code: taken, importedIds: ['/node_modules/lib/index.js'] },
    '/node_modules/lib/index.js': {
      code: barrel,
      importedIds: ['/node_modules/lib/a.js', '/node_modules/lib/b.js', '/node_modules/lib/c.js'],
    },
    '/node_modules/lib/a.js': { code: 'export const a = 1' },
    '/node_modules/lib/b.js': { code: 'export const b = 1' },
    '/node_modules/lib/c.js': { code: 'export const c = 1' },
  })
  return [...findShellModules(graph, '/main.js', '/shell.js')].flatMap((id) => /lib\/([abc])\.js$/.exec(id)?.[1] ?? [])
}

const reexports = `export { a } from './a.js'; export { b as bee } from './b.js'; export * from './c.js'`
const importsAndExports = `import { a } from './a.js'; import { b as x } from './b.js'; import { c } from './c.js'; export { a, x as bee, c }`

describe('the shell’s files', () => {
  it.each([
    ["import { a } from 'lib'; a()", reexports, ['a', 'c']],
    ["import { bee } from 'lib'; bee()", reexports, ['b', 'c']],
    ["import { a } from 'lib'; a()", importsAndExports, ['a']],
    ["import { bee as wasp } from 'lib'; wasp()", importsAndExports, ['b']],
    ["import { a, c } from 'lib'; a(c)", importsAndExports, ['a', 'c']],
    ["import * as all from 'lib'; all.a()", importsAndExports, ['a', 'b', 'c']],
  ])('hold what `%s` may run of a barrel: %#', (taken, barrel, modules) => {
    expect(shellThatImports(taken, barrel)).toEqual(modules)
  })

  it('hold what a module with code of its own imports, and what it passes on only if that is asked for', () => {
    const mixed =
      "import { a } from './a.js'; export { b } from './b.js'; export { c } from './c.js'; export const own = a"
    expect(shellThatImports("import { own } from 'lib'; own()", mixed)).toEqual(['a'])
    expect(shellThatImports("import { c, own } from 'lib'; own(c)", mixed).sort()).toEqual(['a', 'c'])
  })

  it('hold modules that the code does not name and those imported for their effects', () => {
    const graph = toGraph({
      '/main.js': { code: '', dynamicallyImportedIds: ['/shell.js'] },
      '/shell.js': { code: "import './look.css'", importedIds: ['/look.css', '/helper.js'] },
      '/look.css': { code: '' },
      '/helper.js': { code: 'export const help = 1' },
    })
    expect([...findShellModules(graph, '/main.js', '/shell.js')]).toEqual(['/shell.js', '/look.css', '/helper.js'])
  })

  it('leave out what only a comment mentions, unless it does something by itself', () => {
    const graph = toGraph({
      '/main.js': { code: '', dynamicallyImportedIds: ['/shell.js'] },
      '/shell.js': {
        code: "import { a } from './idle.js'; import { b } from './busy.js'; export const c = 1 // like a and b",
        importedIds: ['/idle.js', '/busy.js'],
      },
      '/idle.js': { code: 'export const a = 1', moduleSideEffects: false },
      '/busy.js': { code: 'export const b = 1; run()' },
    })
    expect([...findShellModules(graph, '/main.js', '/shell.js')]).toEqual(['/shell.js', '/busy.js'])
  })

  it('leave out what the page, the sign-in pages or the engine can load without the shell', () => {
    const graph = toGraph({
      '/main.js': {
        code: "import { e } from './entry.js'",
        importedIds: ['/entry.js'],
        dynamicallyImportedIds: ['/auth.js', '/shell.js'],
      },
      '/entry.js': { code: 'export const e = 1' },
      '/auth.js': {
        code: "import { s } from './shared.js'",
        importedIds: ['/shared.js'],
        dynamicallyImportedIds: ['/form.js'],
      },
      '/form.js': { code: "import { f } from './field.js'", importedIds: ['/field.js'] },
      '/shared.js': { code: 'export const s = 1' },
      '/field.js': { code: 'export const f = 1' },
      '/shell.js': {
        code: "import { e } from './entry.js'; import { s } from './shared.js'; import { f } from './field.js'; import { o } from './own.js'; e(s, f, o)",
        importedIds: ['/entry.js', '/shared.js', '/field.js', '/own.js'],
        dynamicallyImportedIds: ['/screen.js'],
      },
      '/own.js': { code: 'export const o = 1' },
      '/screen.js': { code: "import { o } from './own.js'", importedIds: ['/own.js'] },
    })
    expect([...findShellModules(graph, '/main.js', '/shell.js')]).toEqual(['/shell.js', '/own.js'])
  })
})

describe('the file of small modules', () => {
  it('holds those of screens that need nothing but each other and what is loaded before every screen', () => {
    const [ui, rule] = ['/src/ui', '/domain/places']
    const graph = toGraph({
      '/main.ts': { code: '', dynamicallyImportedIds: ['/start.ts'] },
      '/start.ts': { code: '', dynamicallyImportedIds: ['/auth.ts', '/shell.ts'] },
      // The sign-in pages have forms. A screen that is opened without them has not loaded those.
      '/auth.ts': { code: "import './src/ui/form.tsx'", importedIds: [`${ui}/form.tsx`] },
      [`${ui}/form.tsx`]: { code: 'form()' },
      '/shell.ts': {
        code: "import './src/ui/frame.tsx'",
        importedIds: [`${ui}/frame.tsx`],
        dynamicallyImportedIds: ['/screen.ts'],
      },
      [`${ui}/frame.tsx`]: { code: 'frame()' },
      '/screen.ts': {
        code: "import './src/ui/chip.tsx'; import './src/ui/table.tsx'; import './src/ui/map.tsx'; import './src/ui/look.css'; import './src/ui/note.tsx'",
        importedIds: [`${ui}/chip.tsx`, `${ui}/table.tsx`, `${ui}/map.tsx`, `${ui}/look.css`, `${ui}/note.tsx`],
      },
      [`${ui}/note.tsx`]: { code: "import './form.tsx'", importedIds: [`${ui}/form.tsx`] },
      [`${ui}/chip.tsx`]: {
        code: "import './frame.tsx'; import '../../domain/places/distance.ts'",
        importedIds: [`${ui}/frame.tsx`, `${rule}/distance.ts`],
      },
      [`${rule}/distance.ts`]: { code: 'far()' },
      // It is large, so what needs it does not fit either.
      [`${ui}/table.tsx`]: { code: ' '.repeat(5000) },
      [`${ui}/map.tsx`]: { code: "import './table.tsx'", importedIds: [`${ui}/table.tsx`] },
      [`${ui}/look.css`]: { code: '' },
    })
    expect([...findSmallModules(graph, '/main.ts', '/start.ts', '/shell.ts')]).toEqual([
      `${ui}/chip.tsx`,
      `${rule}/distance.ts`,
    ])
  })
})

describe('the file of the app’s start', () => {
  it('holds what the app begins with, and not what the entry has itself', () => {
    const graph = toGraph({
      '/main.ts': { code: "import './theme.ts'", importedIds: ['/theme.ts'], dynamicallyImportedIds: ['/start.ts'] },
      '/start.ts': {
        code: "import './theme.ts'; import './root.tsx'",
        importedIds: ['/theme.ts', '/root.tsx'],
        dynamicallyImportedIds: ['/shell.ts'],
      },
      '/theme.ts': { code: 'follow()' },
      '/root.tsx': { code: 'draw()' },
      '/shell.ts': { code: '' },
    })
    expect([...findStartModules(graph, '/main.ts', '/start.ts')]).toEqual(['/start.ts', '/root.tsx'])
  })
})

describe('the files of the sign-in pages', () => {
  it('are what they have alone, what the shell needs too, and what the engine, the shop’s screens and other screens need too', () => {
    const graph = toGraph({
      '/main.ts': { code: "import './theme.ts'", importedIds: ['/theme.ts'], dynamicallyImportedIds: ['/start.ts'] },
      '/theme.ts': { code: 'follow()' },
      '/start.ts': {
        code: "import './root.tsx'",
        importedIds: ['/root.tsx'],
        dynamicallyImportedIds: ['/auth.tsx', '/shell.ts'],
      },
      '/root.tsx': { code: 'draw()' },
      '/auth.tsx': {
        code: "import './theme.ts'; import './root.tsx'; import './header.tsx'; import './form.tsx'; import './note.tsx'; import './session.ts'; import './refused.ts'; import './password.tsx'; import './strength.ts'",
        importedIds: [
          ...['/theme.ts', '/root.tsx', '/header.tsx', '/form.tsx', '/note.tsx', '/session.ts'],
          ...['/refused.ts', '/password.tsx', '/strength.ts'],
        ],
        dynamicallyImportedIds: ['/activate.tsx'],
      },
      '/header.tsx': { code: 'header()' },
      '/form.tsx': {
        code: "import './note.tsx'; import './node_modules/forms.js'; import './format.ts'",
        importedIds: ['/note.tsx', '/node_modules/forms.js', '/format.ts'],
      },
      '/node_modules/forms.js': { code: 'forms()' },
      '/format.ts': { code: 'format()' },
      '/note.tsx': { code: 'note()' },
      '/session.ts': { code: 'session()' },
      '/late-engine.ts': { code: "import './session.ts'", importedIds: ['/session.ts'] },
      '/engine.ts': { code: "import './refused.ts'", importedIds: ['/refused.ts'] },
      '/refused.ts': { code: 'refused()' },
      '/password.tsx': { code: 'password()' },
      '/strength.ts': { code: 'strength()' },
      '/activate.tsx': { code: 'activate()' },
      '/shell.ts': {
        code: "import './header.tsx'",
        importedIds: ['/header.tsx'],
        dynamicallyImportedIds: ['/screen.tsx', '/shop.tsx', '/part.tsx', '/late-engine.ts', '/engine.ts'],
      },
      '/screen.tsx': {
        code: "import './form.tsx'; import './strength.ts'",
        importedIds: ['/form.tsx', '/strength.ts'],
      },
      '/shop.tsx': { code: "import './note.tsx'", importedIds: ['/note.tsx'] },
      // One screen of the shop has a form. The others do not load it.
      '/part.tsx': { code: "import './form.tsx'", importedIds: ['/form.tsx'] },
    })
    const { own, withShell, withEngine, withDrawn, formLibrary, withScreens } = findSignInModules(graph, {
      entry: '/main.ts',
      start: '/start.ts',
      signIn: '/auth.tsx',
      shell: '/shell.ts',
      engine: '/engine.ts',
      lateEngine: '/late-engine.ts',
      drawn: ['/auth.tsx', '/shop.tsx', '/part.tsx'],
    })
    const files = [own, withShell, withEngine, withDrawn, formLibrary, withScreens]
    expect(files.map((modules) => [...modules].sort())).toEqual([
      ['/auth.tsx', '/password.tsx'],
      // A visitor's pages have the shell and what stands in for the engine, and nothing that the engine alone needs.
      ['/header.tsx', '/session.ts'],
      ['/refused.ts'],
      ['/format.ts', '/note.tsx'],
      ['/form.tsx', '/node_modules/forms.js'],
      ['/strength.ts'],
    ])
  })
})
