import type { Rolldown } from 'vite'
import { createModuleWalk } from './module-walk.ts'
import type { ModuleGraph } from './module-walk.ts'

/**
 * The modules that only the shell needs before it renders. Every screen loads after the shell, so no page
 * fetches them in vain if they share one file. The sign-in pages and the engine do not wait for the shell, so their modules stay out.
 */
export function findShellModules(graph: ModuleGraph, entry: string, shell: string): ReadonlySet<string> {
  const walk = createModuleWalk(graph)
  const loadedWithoutShell = walk(entry, 'static and dynamic', shell)
  return walk(shell, 'static').difference(loadedWithoutShell)
}

/** The file of a module of the shell. Most releases change our own code only, and the libraries stay cached. */
function toChunkName(id: string): string {
  // Styles stay in one file, in the order of the imports: later rules override earlier ones.
  if (id.endsWith('.css')) return 'shell'
  if (/^\0ionic-part:|\/node_modules\/@(ionic|stencil|lit)\//.test(id)) return 'shell-ionic'
  return id.includes('/node_modules/') ? 'shell-libraries' : 'shell'
}

/** Puts the shell's modules into three files. By default each set of screens that share some of them gets a file. */
export function shellChunks(entry: string, shell: string): Rolldown.CodeSplittingGroup {
  let modules: ReadonlySet<string> | null = null
  return {
    debugName: 'shell',
    // What the group imports from outside is used without the shell too, and so never imports the group.
    includeDependenciesRecursively: false,
    name: (id, graph) => {
      modules ??= findShellModules(graph, entry, shell)
      return modules.has(id) ? toChunkName(id) : null
    },
  }
}
