import { createModuleWalk } from './module-walk.ts'
import type { ModuleGraph } from './module-walk.ts'

/**
 * What one more file costs a start, in characters of source: a request through the worker takes a slow phone eight
 * milliseconds of its processor, in which its line brings 1.6 KB, the code of about as many characters.
 */
const fileCost = 12_000

/**
 * How much counts of what a joined file imports in vain. Not all of it, since that comes in joined files too, which a screen
 * may load for something else. Found by trying: with less, screens load much that they do not need; with more, there are so
 * many files that their list makes the shell larger.
 */
const usualShareInVain = 0.125

/** What is loaded when, and what has a file already. */
export interface ScreenFiles {
  readonly entry: string
  /** Modules that are loaded before every screen, or that are in a file already. */
  readonly placed: ReadonlySet<string>
  /** It is open before any screen behind the sign-in. */
  readonly engine: string
  /** Modules that are loaded without the engine: the shell, what the server draws, the sign-in, and what else the start loads. */
  readonly early: ReadonlySet<string>
  /** Files of placed modules that only some screens load, such as the library of forms. */
  readonly libraries: readonly ReadonlySet<string>[]
  /** Names of other files. */
  readonly names: readonly string[]
  readonly shareInVain?: number
}

/** Modules that are loaded by the same roots, or nearly. */
interface Group {
  readonly roots: ReadonlySet<string>
  readonly modules: ReadonlySet<string>
  /** In characters of source. */
  readonly size: number
  /** Its styles are a file of their own, which each of its roots loads too. */
  readonly hasStyles: boolean
  /** The files that are loaded with it because something in it imports them, of those that only some screens load. */
  readonly brings: ReadonlySet<Library>
  /** What its modules import, and those in turn, in other groups. */
  readonly follows: ReadonlySet<string>
}

/** A file of placed modules that only some screens load. */
interface Library {
  /** The roots that need it themselves. */
  readonly roots: ReadonlySet<string>
  /** In characters of source. */
  readonly size: number
}

const hasStyles = (modules: Iterable<string>) => [...modules].some((id) => id.endsWith('.css'))

interface Pair {
  readonly groups: readonly [Group, Group]
  /** What a file less saves, minus what is loaded in vain, over all roots, in characters. */
  readonly gain: number
}

/** Every module that some code loads by `import()`. */
const findRoots = (graph: ModuleGraph, all: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...all].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))

/** The modules by the roots that need them, in groups of the same roots. */
function groupByRoots(
  needs: ReadonlyMap<string, ReadonlySet<string>>,
  sizeOf: (id: string) => number,
  findBrought: (id: string) => readonly Library[],
  findFollowing: (id: string) => ReadonlySet<string>,
): Group[] {
  const groups = new Map<string, { roots: ReadonlySet<string>; modules: Set<string> }>()
  for (const [id, roots] of needs) {
    const key = [...roots].sort().join('\n')
    const group = groups.get(key) ?? { roots, modules: new Set<string>() }
    group.modules.add(id)
    groups.set(key, group)
  }
  return [...groups.values()].map((group) => ({
    ...group,
    size: [...group.modules].reduce((sum, id) => sum + sizeOf(id), 0),
    hasStyles: hasStyles(group.modules),
    brings: new Set([...group.modules].flatMap(findBrought)),
    follows: new Set([...group.modules].flatMap((id) => [...findFollowing(id)])).difference(group.modules),
  }))
}

/** The modules that import any of these, or import a module that does. */
function findImporters(
  graph: ModuleGraph,
  modules: ReadonlySet<string>,
  closures: Iterable<ReadonlySet<string>>,
): ReadonlySet<string> {
  const importersOf = new Map<string, string[]>()
  for (const id of [...closures].reduce((all, some) => all.union(some)))
    for (const next of graph.getModuleInfo(id)?.importedIds ?? [])
      importersOf.set(next, [...(importersOf.get(next) ?? []), id])
  const found = new Set(modules)
  for (const id of found) for (const importer of importersOf.get(id) ?? []) found.add(importer)
  return found
}

interface Loads {
  /** How often roots are loaded, where a screen is loaded once. */
  readonly count: (roots: ReadonlySet<string>) => number
  /** What counts of these modules, which roots load in vain with a file that imports them, over all roots, in characters. */
  readonly countFollowing: (modules: ReadonlySet<string>, roots: ReadonlySet<string>) => number
}

function toPair(one: Group, other: Group, early: ReadonlySet<string>, loads: Loads): Pair | null {
  if (one.roots.isDisjointFrom(other.roots)) return null
  // What is loaded without the engine loads nothing in vain: a visitor has no worker that has stored the files.
  if ([...one.roots.symmetricDifference(other.roots)].some((root) => early.has(root))) return null
  const [ofOther, ofOne] = [one.roots.difference(other.roots), other.roots.difference(one.roots)]
  const countVain = (group: Group, roots: ReadonlySet<string>) =>
    [...group.brings].reduce(
      (sum, library) => sum + library.size * loads.count(roots.difference(library.roots)),
      group.size * loads.count(roots),
    )
  const countFiles = (group: Pick<Group, 'roots' | 'hasStyles'>) => loads.count(group.roots) * (group.hasStyles ? 2 : 1)
  const asOne = { roots: one.roots.union(other.roots), hasStyles: one.hasStyles || other.hasStyles }
  const saved = fileCost * (countFiles(one) + countFiles(other) - countFiles(asOne))
  const own = saved - countVain(other, ofOther) - countVain(one, ofOne)
  if (own <= 0) return null
  const following = loads.countFollowing(other.follows, ofOther) + loads.countFollowing(one.follows, ofOne)
  const gain = own - following
  return gain > 0 ? { groups: [one, other], gain } : null
}

/** Whether no third group lies between `from` and what it imports of `to`. As one file they and the third would import each other. */
function isDirect(from: Group, to: Group, importsOf: (group: Group) => readonly Group[]): boolean {
  const seen = new Set(importsOf(from).filter((group) => group !== to))
  for (const group of seen)
    for (const next of importsOf(group)) {
      if (next === to) return false
      if (next !== from) seen.add(next)
    }
  return true
}

/** Joins the pair that gains most, until none gains anything. */
function join(
  start: readonly Group[],
  graph: ModuleGraph,
  early: ReadonlySet<string>,
  loads: Loads,
): ReadonlySet<Group> {
  const groups = new Set(start)
  const groupOf = new Map(start.flatMap((group) => [...group.modules].map((id) => [id, group] as const)))
  const importsOf = (group: Group) => [
    ...new Set(
      [...group.modules].flatMap((id) =>
        (graph.getModuleInfo(id)?.importedIds ?? []).flatMap((next) => {
          const other = groupOf.get(next)
          return other === undefined || other === group ? [] : [other]
        }),
      ),
    ),
  ]
  const pairsOf = (one: Group, others: Iterable<Group>) =>
    [...others].flatMap((other) => (other === one ? [] : (toPair(one, other, early, loads) ?? [])))
  let pairs = start.flatMap((one, at) => pairsOf(one, start.slice(at + 1)))
  while (pairs.length > 0) {
    const best = pairs.reduce((most, pair) => (pair.gain > most.gain ? pair : most))
    const [one, other] = best.groups
    if (!isDirect(one, other, importsOf) || !isDirect(other, one, importsOf)) {
      pairs = pairs.filter((pair) => pair !== best)
      continue
    }
    const joined = {
      roots: one.roots.union(other.roots),
      modules: one.modules.union(other.modules),
      size: one.size + other.size,
      hasStyles: one.hasStyles || other.hasStyles,
      brings: one.brings.union(other.brings),
      follows: one.follows.difference(other.modules).union(other.follows.difference(one.modules)),
    }
    groups.delete(one)
    groups.delete(other)
    pairs = [
      ...pairs.filter((pair) => !pair.groups.includes(one) && !pair.groups.includes(other)),
      ...pairsOf(joined, groups),
    ]
    groups.add(joined)
    for (const id of joined.modules) groupOf.set(id, joined)
  }
  return groups
}

/**
 * A file is called by its largest module, and by a number where another is called so: the bundler makes one file of a name.
 * `used`: the names that are taken.
 */
function toName({ modules }: Group, sizeOf: (id: string) => number, used: Set<string>): string {
  const [largest = ''] = [...modules].toSorted((one, other) => sizeOf(other) - sizeOf(one) || one.localeCompare(other))
  const base = /([^/]+?)(?:\.\w+)*(?:\?.*)?$/.exec(largest)?.[1] ?? 'shared'
  let name = base
  for (let number = 2; used.has(name); number += 1) name = `${base}-${number}`
  used.add(name)
  return name
}

/**
 * The file of each module that screens share, by its name. Modules that are not listed stay where the bundler puts them,
 * which gives each set of screens that shares a module a file of its own. A ticket was 120 files then, and a slow phone took
 * a second to ask its worker for them. The engine's modules are two files, its own and its libraries. Files are joined
 * while that saves more requests than it loads code in vain.
 */
export function findScreenFiles(
  graph: ModuleGraph,
  { entry, placed, engine, early, libraries, names, shareInVain = usualShareInVain }: ScreenFiles,
): ReadonlyMap<string, string> {
  const walk = createModuleWalk(graph)
  const sizeOf = (id: string) => graph.getModuleInfo(id)?.code?.length ?? 0
  const closures = new Map(
    [...findRoots(graph, walk(entry, 'static and dynamic'))].map((root) => [root, walk(root, 'static')] as const),
  )
  const ofEarly = [...early].reduce((all, root) => all.union(closures.get(root) ?? new Set()), new Set<string>())
  const ofEngine = walk(engine, 'static').difference(placed).difference(ofEarly)
  const needs = new Map<string, Set<string>>()
  for (const [root, closure] of closures)
    for (const id of closure)
      if (!placed.has(id) && !ofEngine.has(id)) needs.set(id, (needs.get(id) ?? new Set()).add(root))
  const found = libraries.map((modules) => ({
    importers: findImporters(graph, modules, closures.values()),
    roots: new Set([...closures].filter(([, closure]) => !closure.isDisjointFrom(modules)).map(([root]) => root)),
    size: [...modules].reduce((sum, id) => sum + sizeOf(id), 0),
  }))
  const findBrought = (id: string) => found.filter(({ importers }) => importers.has(id))
  const findFollowing = (id: string) =>
    new Set([...walk(id, 'static')].filter((next) => next !== id && needs.has(next)))
  const start = groupByRoots(needs, sizeOf, findBrought, findFollowing)
  // The engine is loaded with each screen behind the sign-in.
  const behindSignIn = [...closures.keys()].filter((root) => root !== engine && !early.has(root)).length
  const count = (roots: ReadonlySet<string>) => roots.size + (roots.has(engine) ? behindSignIn - 1 : 0)
  const countFollowing = (modules: ReadonlySet<string>, roots: ReadonlySet<string>) =>
    [...modules].reduce((sum, id) => sum + sizeOf(id) * count(roots.difference(needs.get(id) ?? roots)), 0) *
    shareInVain
  const joined = join(start, graph, early, { count, countFollowing }).difference(new Set(start))
  const used = new Set([...names, 'engine', 'engine-libraries'])
  return new Map([
    // Most releases change our own code only, and the libraries stay cached.
    ...[...ofEngine].map((id) => [id, id.includes('/node_modules/') ? 'engine-libraries' : 'engine'] as const),
    ...[...joined].flatMap((group) => {
      const name = toName(group, sizeOf, used)
      return [...group.modules].map((id) => [id, name] as const)
    }),
  ])
}
