import { posix } from 'node:path'
import { parseSync } from 'vite'
import type { Rolldown } from 'vite'

type Module = Pick<Rolldown.ModuleInfo, 'id' | 'code' | 'importedIds' | 'dynamicallyImportedIds' | 'moduleSideEffects'>

/** The modules of a build, by id. */
export interface ModuleGraph {
  readonly getModuleInfo: (id: string) => Module | null
}

interface Parsed {
  /** What the module takes for itself: names, or null for all that the source exports. */
  readonly taken: { readonly source: string; readonly names: ReadonlySet<string> | null }[]
  /** What it only passes on: the name inside for each name that it exports, or null for all. */
  readonly passed: { readonly source: string; readonly names: ReadonlyMap<string, string> | null }[]
}

const nameOf = (node: { readonly name: string } | { readonly value: string }): string =>
  'name' in node ? node.name : node.value

const identifiers = /[A-Za-z_$][\w$]*/g

function parse({ id, code }: Module): Parsed {
  const source = code ?? ''
  const { program, comments } = parseSync(id.startsWith('\0') ? 'index.js' : (id.split('?')[0] ?? id), source)
  const { body } = program
  // `ionic-split` imports a name too if only a comment mentions it.
  let bare = source
  for (const { start, end } of [...comments, ...body.filter(({ type }) => type === 'ImportDeclaration')])
    bare = bare.slice(0, start) + ' '.repeat(end - start) + bare.slice(end)
  const mentioned = new Set(bare.match(identifiers))
  const isBarrel = body.every(
    (node) =>
      node.type === 'ImportDeclaration' ||
      node.type === 'ExportAllDeclaration' ||
      (node.type === 'ExportNamedDeclaration' && node.declaration === null),
  )
  const passed: Parsed['passed'] = []
  const exportedAs = new Map<string, string>()
  for (const node of body)
    if (node.type === 'ExportAllDeclaration') passed.push({ source: node.source.value, names: null })
    else if (node.type === 'ExportNamedDeclaration') {
      const names = new Map(node.specifiers.map(({ local, exported }) => [nameOf(exported), nameOf(local)]))
      if (node.source) passed.push({ source: node.source.value, names })
      else for (const [exported, local] of names) exportedAs.set(local, exported)
    }
  const taken: Parsed['taken'] = []
  for (const { source, specifiers } of body.filter((node) => node.type === 'ImportDeclaration')) {
    const [own, outward] = [new Set<string>(), new Map<string, string>()]
    for (const specifier of specifiers) {
      const inside = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : 'default'
      const exported = exportedAs.get(specifier.local.name)
      if (exported !== undefined) outward.set(exported, inside)
      // What another module than a barrel passes on, it may use too.
      if (mentioned.has(specifier.local.name) && (exported === undefined || !isBarrel)) own.add(inside)
    }
    if (specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier'))
      taken.push({ source: source.value, names: null })
    else {
      if (outward.size > 0) passed.push({ source: source.value, names: outward })
      if (!isBarrel || own.size > 0 || specifiers.length === 0) taken.push({ source: source.value, names: own })
    }
  }
  return { taken, passed }
}

/** The modules that `importer` can mean by `source`. */
function resolve(importer: Module, source: string): string[] {
  const path = source.startsWith('.') ? posix.join(posix.dirname(importer.id), source) : `/node_modules/${source}`
  return importer.importedIds.filter((id) => {
    if (id === path || id === source || id === `\0${source}`) return true
    const at = id.indexOf(path)
    return at >= 0 && './?'.includes(id.charAt(at + path.length) || ' ')
  })
}

/**
 * Returns a function that finds every module which `start` may run, `start` included. It follows imports by name, so a
 * barrel leads only to what is asked of it. Where that is unclear it follows all. `barred` is not entered.
 */
export function createModuleWalk(graph: ModuleGraph) {
  const known = new Map<string, Parsed>()
  const parseOnce = (module: Module): Parsed => {
    const parsed = known.get(module.id) ?? parse(module)
    known.set(module.id, parsed)
    return parsed
  }
  /** The modules from which `id` passes on what `names` ask for; null asks for all. */
  const behind = (id: string, names: ReadonlySet<string> | null): string[] => {
    const module = graph.getModuleInfo(id)
    if (!module) return []
    return parseOnce(module).passed.flatMap(({ source, names: inside }) => {
      const asked =
        names && inside ? new Set([...inside].flatMap(([name, local]) => (names.has(name) ? [local] : []))) : names
      if (asked?.size === 0) return []
      return resolve(module, source).flatMap((next) => [next, ...behind(next, asked)])
    })
  }
  /** Whether nothing of `id` runs: the importer uses none of its names, and it does nothing by itself. */
  const isUnused = (id: string, names: ReadonlySet<string> | null): boolean =>
    names?.size === 0 && graph.getModuleInfo(id)?.moduleSideEffects === false
  const importsOf = (module: Module): string[] => {
    const { taken, passed } = parseOnce(module)
    const resolved = new Set([...taken, ...passed].flatMap(({ source }) => resolve(module, source)))
    return [
      ...taken.flatMap(({ source, names }) =>
        resolve(module, source).flatMap((id) => (isUnused(id, names) ? [] : [id, ...behind(id, names)])),
      ),
      // Whatever the code does not name, such as the modules of a bundler.
      ...module.importedIds.filter((id) => !resolved.has(id)).flatMap((id) => [id, ...behind(id, null)]),
    ]
  }
  return (start: string, follows: 'static' | 'static and dynamic', barred?: string): Set<string> => {
    const found = new Set([start])
    for (const id of found) {
      const module = graph.getModuleInfo(id)
      if (!module) continue
      const dynamic = follows === 'static' ? [] : module.dynamicallyImportedIds
      for (const next of [...importsOf(module), ...dynamic]) if (next !== barred) found.add(next)
    }
    return found
  }
}
