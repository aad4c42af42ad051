import type { Plugin } from 'vite'
import { parseStatements } from './statements.ts'

const scheme = 'ionic-part:'
const virtual = `\0${scheme}`

/** Creates a module for every name that `@ionic/react` declares or re-exports. */
function splitModule(code: string): { modules: Map<string, string>; entry: string } {
  // Ionic registers its tabs in a bare statement before the component that uses them.
  const { statements, imports, reexports, exports } = parseStatements(code, (source) =>
    source.includes("get('ion-tabs')"),
  )
  const ownerOf = new Map(
    statements.flatMap((statement) => statement.declares.map((name) => [name, statement] as const)),
  )
  const parts = new Map<string, string>()
  for (const statement of statements) {
    const own = new Set(statement.declares)
    const head = [...statement.mentions]
      .filter((name) => !own.has(name))
      .flatMap((name) => imports.get(name) ?? (ownerOf.has(name) ? `import { ${name} } from '${scheme}${name}';` : []))
    const [main = '', ...rest] = statement.declares
    parts.set(main, `${head.join('\n')}\n${statement.source}\nexport { ${statement.declares.join(', ')} };`)
    for (const name of rest) parts.set(name, `export { ${name} } from '${scheme}${main}';`)
  }
  for (const [name, line] of imports) if (!parts.has(name)) parts.set(name, `${line}\nexport { ${name} };`)
  const entry = [
    ...reexports,
    ...exports.map(({ local, exported }) => `export { ${local} as ${exported} } from '${scheme}${local}';`),
  ]
  return { modules: parts, entry: entry.join('\n') }
}

/**
 * `@ionic/react` is one module of 150 kB, so everything that a lazy page uses of it ends up in the first chunk.
 * This splits it into one module per top-level statement, which the bundler can place and drop.
 */
export function ionicSplit(): Plugin {
  let parts = new Map<string, string>()
  let origin = ''
  return {
    name: 'ionic-split',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      order: 'pre',
      handler(id, importer) {
        if (id.startsWith(scheme)) return { id: `\0${id}`, moduleSideEffects: false }
        return importer?.startsWith(virtual) ? this.resolve(id, origin, { skipSelf: true }) : null
      },
    },
    load(id) {
      if (!id.startsWith(virtual)) return null
      const code = parts.get(id.slice(virtual.length))
      return code === undefined ? null : { code, moduleSideEffects: false }
    },
    transform(code, id) {
      if (!id.replaceAll('\\', '/').endsWith('@ionic/react/dist/index.js')) return null
      origin = id
      const made = splitModule(code)
      parts = made.modules
      return { code: made.entry, map: null, moduleSideEffects: false }
    },
  }
}
