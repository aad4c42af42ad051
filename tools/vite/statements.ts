import { parseSync } from 'vite'

type Node = ReturnType<typeof parseSync>['program']['body'][number]

/** One top-level statement of a module, with the names that it declares and those that it mentions. */
export interface Statement {
  source: string
  readonly mentions: Set<string>
  readonly declares: string[]
}

export interface ParsedModule {
  readonly statements: Statement[]
  /** An import statement for each name that the module imports. */
  readonly imports: ReadonlyMap<string, string>
  /** `export … from` statements, unchanged. */
  readonly reexports: readonly string[]
  readonly exports: readonly { readonly local: string; readonly exported: string }[]
}

const identifiers = /[A-Za-z_$][\w$]*/g

/** The names that a binding pattern introduces, read from its text: `a`, `{ a, b: c = 1 }`, `[a]`. */
function declaredIn(node: Node): string[] {
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') return node.id ? [node.id.name] : []
  if (node.type !== 'VariableDeclaration') return []
  return node.declarations.flatMap(({ id }) => {
    if (id.type === 'Identifier') return [id.name]
    if (id.type === 'ArrayPattern')
      return id.elements.flatMap((element) => (element?.type === 'Identifier' ? [element.name] : []))
    if (id.type === 'ObjectPattern')
      return id.properties.flatMap((property) =>
        property.type === 'Property' && property.value.type === 'Identifier' ? [property.value.name] : [],
      )
    return []
  })
}

function importLines(node: Extract<Node, { type: 'ImportDeclaration' }>): [string, string][] {
  const from = JSON.stringify(node.source.value)
  return node.specifiers.map((specifier) => {
    const local = specifier.local.name
    if (specifier.type === 'ImportDefaultSpecifier') return [local, `import ${local} from ${from};`]
    if (specifier.type === 'ImportNamespaceSpecifier') return [local, `import * as ${local} from ${from};`]
    const imported = specifier.imported.type === 'Identifier' ? specifier.imported.name : specifier.imported.value
    return [local, `import { ${imported} as ${local} } from ${from};`]
  })
}

/** Parses the top level of a module. A statement without declarations joins the next declaration if `mayRide` allows it. */
export function parseStatements(code: string, mayRide: (source: string) => boolean): ParsedModule {
  const imports = new Map<string, string>()
  const statements: Statement[] = []
  const reexports: string[] = []
  const exported: { local: string; exported: string }[] = []
  const lets = new Set<string>()
  let riding = ''
  for (const node of parseSync('index.js', code).program.body) {
    const source = code.slice(node.start, node.end)
    if (node.type === 'ImportDeclaration') {
      for (const [local, line] of importLines(node)) imports.set(local, line)
    } else if (node.type === 'ExportNamedDeclaration') {
      if (node.source) reexports.push(source)
      else
        for (const { local, exported: name } of node.specifiers)
          if (local.type === 'Identifier' && name.type === 'Identifier')
            exported.push({ local: local.name, exported: name.name })
    } else {
      const declares = declaredIn(node)
      if (declares.length === 0) {
        if (!mayRide(source)) throw new Error(`ionic-split: a statement it cannot place: ${source.slice(0, 80)}`)
        riding += `${source}\n`
        continue
      }
      if (node.type === 'VariableDeclaration' && node.kind === 'let') for (const name of declares) lets.add(name)
      const whole = riding + source
      riding = ''
      statements.push({ source: whole, mentions: new Set(whole.match(identifiers)), declares })
    }
  }
  return { statements: mergeLets(lets, statements), imports, reexports, exports: exported }
}

/** Merges every `let` with all statements that mention it, because it is reassigned. */
function mergeLets(lets: ReadonlySet<string>, statements: Statement[]): Statement[] {
  let left = statements
  for (const name of lets) {
    const [first, ...others] = left.filter((statement) => statement.mentions.has(name))
    if (!first) continue
    for (const other of others) {
      first.source += `\n${other.source}`
      for (const name of other.mentions) first.mentions.add(name)
      first.declares.push(...other.declares)
    }
    left = left.filter((statement) => !others.includes(statement))
  }
  return left
}
