import type { Rolldown } from 'vite'
import { createModuleWalk } from './module-walk.ts'
import type { ModuleGraph } from './module-walk.ts'
import { findScreenFiles } from './screen-chunks.ts'

/**
 * The modules that only the shell needs before it renders. Every screen loads after the shell, so no page
 * fetches them in vain if they share one file. The sign-in pages and the engine do not wait for the shell, so their modules stay out.
 */
export function findShellModules(graph: ModuleGraph, entry: string, shell: string): ReadonlySet<string> {
  const walk = createModuleWalk(graph)
  const loadedWithoutShell = walk(entry, 'static and dynamic', shell)
  return walk(shell, 'static').difference(loadedWithoutShell)
}

/** The modules of the app's start, which the entry imports when a page needs the app, and which the entry itself does not have. */
export function findStartModules(graph: ModuleGraph, entry: string, start: string): ReadonlySet<string> {
  const walk = createModuleWalk(graph)
  return walk(start, 'static').difference(walk(entry, 'static'))
}

/** Modules of more characters than this are worth a file of their own. */
const smallest = 1200

/**
 * The small modules of our own that several screens share and that need nothing but each other and what is loaded before
 * every screen. In one file they cost each screen less than a request for each of them, and the worker's list has one name
 * in place of a hundred.
 */
export function findSmallModules(graph: ModuleGraph, entry: string, start: string, shell: string): ReadonlySet<string> {
  const walk = createModuleWalk(graph)
  const early = walk(entry, 'static').union(walk(start, 'static')).union(walk(shell, 'static'))
  // What the sign-in pages have is in files of their own, which no screen should load for the sake of a small module.
  const elsewhere = walk(entry, 'static and dynamic', shell).difference(early)
  const isSmall = (id: string): boolean =>
    !early.has(id) &&
    !elsewhere.has(id) &&
    /\/(?:src\/(?:ui|shared|data)|domain|contract)\/[^?]+\.tsx?$/.test(id) &&
    sizeOf(id) <= smallest
  const sizeOf = (id: string) => graph.getModuleInfo(id)?.code?.length ?? Infinity
  const small = new Set([...walk(entry, 'static and dynamic')].filter(isSmall))
  const needs = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  for (let before = -1; before !== small.size;) {
    before = small.size
    for (const id of small) if (needs(id).some((next) => !early.has(next) && !small.has(next))) small.delete(id)
  }
  return small
}

/** The modules of the sign-in pages, by who else needs them. */
export interface SignInModules {
  /** The sign-in pages alone. */
  readonly own: ReadonlySet<string>
  /** The shell needs them too before it renders, or what a visitor's app has in place of the engine: a visitor's pages have both. */
  readonly withShell: ReadonlySet<string>
  /** The engine needs them too: the calls of a session. No visitor's page has them. */
  readonly withEngine: ReadonlySet<string>
  /** Other screens that the server draws need them too: notes and fields. */
  readonly withDrawn: ReadonlySet<string>
  /** A library that only one of those needs, with what needs it: that of forms. A visitor's other pages are without it. */
  readonly formLibrary: ReadonlySet<string>
  /** Other screens need them too: forms. */
  readonly withScreens: ReadonlySet<string>
}

const reachesLibrary = (closure: ReadonlySet<string>, among: ReadonlySet<string>) =>
  [...closure].some((id) => id.includes('/node_modules/') && among.has(id))

/**
 * The modules that the sign-in pages need before they render, beyond the app's start. One by one they were thirty requests,
 * and a phone took a third of a second to begin them. Neither a visitor who sees no form nor the engine loads a library
 * for one. `lateEngine`: what a visitor's app begins with in place of the engine; `drawn`: the screens that the server draws.
 */
export function findSignInModules(
  graph: ModuleGraph,
  { entry, start, signIn, shell, engine, lateEngine, drawn }: Roots,
): SignInModules {
  const walk = createModuleWalk(graph)
  const needed = walk(signIn, 'static').difference(walk(entry, 'static')).difference(walk(start, 'static'))
  const withShell = needed.intersection(walk(shell, 'static').union(walk(lateEngine, 'static')))
  const others = needed.difference(withShell)
  const shared = others.intersection(walk(shell, 'static and dynamic'))
  const withEngine = shared.intersection(walk(engine, 'static'))
  const withoutEngine = shared.difference(withEngine)
  // The sign-in pages are drawn too, and need all of them.
  const ofDrawn = drawn.filter((screen) => !walk(signIn, 'static').has(screen)).map((screen) => walk(screen, 'static'))
  const countDrawn = (id: string) => ofDrawn.filter((all) => all.has(id)).length
  const ofOneDrawn = new Set([...withoutEngine].filter((id) => countDrawn(id) === 1))
  // A screen that formats a phone number needs no library of forms.
  const formLibrary = new Set([...ofOneDrawn].filter((id) => reachesLibrary(walk(id, 'static'), ofOneDrawn)))
  const withDrawn = new Set([...withoutEngine].filter((id) => countDrawn(id) > 0)).difference(formLibrary)
  const withScreens = withoutEngine.difference(withDrawn).difference(formLibrary)
  return { own: others.difference(shared), withShell, withEngine, withDrawn, formLibrary, withScreens }
}

/** The other files that are named here. */
const fixedNames = ['app', 'shell', 'shell-ionic', 'shell-libraries', 'small'] as const

/** The file of a module of the shell. Most releases change our own code only, and the libraries stay cached. */
function toChunkName(id: string): (typeof fixedNames)[number] {
  // Styles stay in one file, in the order of the imports: later rules override earlier ones.
  if (id.endsWith('.css')) return 'shell'
  if (/^\0ionic-part:|\/node_modules\/@(ionic|stencil|lit)\//.test(id)) return 'shell-ionic'
  return id.includes('/node_modules/') ? 'shell-libraries' : 'shell'
}

/** The files of the sign-in pages' modules. Their styles stay where they are: later rules override earlier ones. */
const signInChunks = {
  own: 'sign-in',
  withShell: 'frame',
  withEngine: 'session-calls',
  withDrawn: 'fields',
  formLibrary: 'form-library',
  withScreens: 'forms',
} as const

function toSignInChunk(id: string, modules: SignInModules): string | null {
  if (id.endsWith('.css')) return null
  const kinds = Object.keys(signInChunks) as (keyof SignInModules)[]
  const found = kinds.find((kind) => modules[kind].has(id))
  return found === undefined ? null : signInChunks[found]
}

interface Found extends Readonly<Record<'start' | 'shell' | 'small', ReadonlySet<string>>> {
  readonly signIn: SignInModules
  /** The files of what screens share, by the modules. */
  readonly screens: ReadonlyMap<string, string>
}

/** The modules from which the files are found. */
interface Roots extends Readonly<Record<'entry' | 'start' | 'signIn' | 'shell' | 'engine' | 'lateEngine', string>> {
  /** The screens that the server draws. */
  readonly drawn: readonly string[]
}

function find(graph: ModuleGraph, roots: Roots): Found {
  const { entry, start, shell, engine, drawn } = roots
  const startModules = findStartModules(graph, entry, start)
  const first = createModuleWalk(graph)(entry, 'static').union(startModules)
  const loadedEarly = [...first].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const early = new Set([...drawn, ...loadedEarly]).difference(new Set([engine]))
  const found = {
    start: startModules,
    shell: findShellModules(graph, entry, shell),
    small: findSmallModules(graph, entry, start, shell),
    signIn: findSignInModules(graph, roots),
  }
  const { own, withShell, withEngine, withDrawn, formLibrary, withScreens } = found.signIn
  const libraries = [formLibrary, withScreens]
  const placed = [found.shell, found.small, own, withShell, withEngine, withDrawn, ...libraries].reduce(
    (all, some) => all.union(some),
    first,
  )
  const names = [...fixedNames, ...Object.values(signInChunks)]
  return { ...found, screens: findScreenFiles(graph, { entry, placed, engine, early, libraries, names }) }
}

/**
 * Puts the app's start into one file, the shell's modules into three, those of the sign-in pages into six, the small
 * ones that screens share into another, and the engine and what else screens share into as few as pay. By default each set
 * of screens that share some of them gets a file.
 */
export function shellChunks(roots: Roots): Rolldown.CodeSplittingGroup {
  let found: Found | null = null
  return {
    debugName: 'shell',
    // What the group imports from outside is used without the shell too, and so never imports the group.
    includeDependenciesRecursively: false,
    name: (id, graph) => {
      found ??= find(graph, roots)
      if (found.start.has(id)) return 'app'
      if (found.shell.has(id)) return toChunkName(id)
      if (found.small.has(id)) return 'small'
      return toSignInChunk(id, found.signIn) ?? found.screens.get(id) ?? null
    },
  }
}
