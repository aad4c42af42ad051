// Finds the calls that the app makes. The sources are parsed, not run. A row counts where a screen or the device uses it
// as a value. Knip checks that the code that uses it is itself used.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { root } from '../run.ts'

/**
 * Rows that a documented client of ours uses without naming the row in `src`, `offline` or `sw`. Other clients need no entry:
 * the native shell runs the same app, the import command and the push service use no row, the rescue page only writes
 * a file, and there are no webhooks.
 */
const documentedClients: Readonly<Record<string, string>> = {
  readOpenapi: 'other programs read the contract (docs/api.md)',
  readFile: 'a page of a model or a part links to the `url` of its files',
  readPartPicture: 'the page of a part, the cart and orders show the `url` of its pictures',
  readReceipt: 'the order page, the thank-you page and the order email link to the receipt',
  supersedeInCart: 'an alert of the cart names this call, and its button sends it (C14)',
}

/** Where an exported name of the contract leads: to a module, whose rows are below `table`, or to a table. */
type Target = 'module' | 'table'

const operationsFolder = 'offline/operations/'
/** Answers reads on the device. To answer a call is not to make it. */
const answersFolder = 'offline/catalogue/answers/'

function parse(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)
}
const listFiles = (pattern: string) => globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/'))

function visitAll(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  node.forEachChild((child) => visitAll(child, visit))
}

/** The names of a destructuring: `{ table: filing }` binds `table` to `filing`. */
function readBindings({ elements }: ts.ObjectBindingPattern): { readonly from: string; readonly to: string }[] {
  return elements.flatMap(({ propertyName, name }) =>
    ts.isIdentifier(name)
      ? [{ from: propertyName && ts.isIdentifier(propertyName) ? propertyName.text : name.text, to: name.text }]
      : [],
  )
}

/** The exports of a contract file that `endpoints()` creates: `x = endpoints(…)` and `{ table: x } = endpoints(…)`. */
function findTargets(path: string): ReadonlyMap<string, Target> {
  const targets = new Map<string, Target>()
  visitAll(parse(path), (node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isCallExpression(node.initializer)) return
    if (node.initializer.expression.getText() !== 'endpoints') return
    if (ts.isIdentifier(node.name)) targets.set(node.name.text, 'module')
    else if (ts.isObjectBindingPattern(node.name))
      for (const { from, to } of readBindings(node.name)) if (from === 'table') targets.set(to, 'table')
  })
  return targets
}

interface Import {
  readonly path: string
  readonly names: readonly { readonly from: string; readonly to: string }[]
}
/** The imports of values from files of the project. */
function readImports(source: ts.SourceFile): Import[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return []
    const { importClause } = statement
    const bindings = importClause?.namedBindings
    const { text } = statement.moduleSpecifier
    if (!text.startsWith('.') || importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword || !bindings || !ts.isNamedImports(bindings)) return []
    const names = bindings.elements
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map(({ propertyName, name }) => ({ from: (propertyName ?? name).text, to: name.text }))
    return [{ path: join(dirname(source.fileName), text).replaceAll('\\', '/'), names }]
  })
}

/** Whether an expression is a table: `x.table` of a module, or a table that was imported. */
function isTable(node: ts.Expression, targets: ReadonlyMap<string, Target>): boolean {
  if (ts.isIdentifier(node)) return targets.get(node.text) === 'table'
  return (
    ts.isPropertyAccessExpression(node) &&
    node.name.text === 'table' &&
    ts.isIdentifier(node.expression) &&
    targets.get(node.expression.text) === 'module'
  )
}

/** Names that a file gives to a table: `const rows = x.table`. */
function findAliases(source: ts.SourceFile, targets: ReadonlyMap<string, Target>): [string, Target][] {
  const aliases: [string, Target][] = []
  visitAll(source, (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) return
    if (node.initializer && isTable(node.initializer, targets)) aliases.push([node.name.text, 'table'])
  })
  return aliases
}

/** The rows that a file uses. A schema alone (`row.body`) is no call. */
function findRowsOf(source: ts.SourceFile, imported: ReadonlyMap<string, Target>): string[] {
  const targets = new Map([...imported, ...findAliases(source, imported)])
  const rows: string[] = []
  visitAll(source, (node) => {
    if (ts.isPropertyAccessExpression(node) && isTable(node.expression, targets)) {
      if (!ts.isPropertyAccessExpression(node.parent) || node.parent.expression !== node) rows.push(node.name.text)
    } else if (ts.isVariableDeclaration(node) && node.initializer && isTable(node.initializer, targets)) {
      if (ts.isObjectBindingPattern(node.name)) rows.push(...readBindings(node.name).map(({ from }) => from))
    }
  })
  return rows
}

/** The result of the first search. */
let found: ReadonlySet<string> | null = null

/**
 * Returns the names of the rows that a screen, the device or a documented client uses. Row names are unique in the contract.
 * The row of a queued operation counts only if code outside `offline/operations` uses that operation.
 */
export function findCalledRows(): ReadonlySet<string> {
  found ??= searchSources()
  return found
}
function searchSources(): ReadonlySet<string> {
  const targets = new Map(listFiles('contract/*.ts').map((path) => [path, findTargets(path)] as const))
  const files = listFiles('{src,offline,sw}/**/*.{ts,tsx}')
    .filter((path) => /(contract|operations)\/[a-z\d-]+\.ts'/.test(readFileSync(join(root, path), 'utf8')))
    .map((path) => {
      const source = parse(path)
      return { path, source, imports: readImports(source) }
    })
  const queuedFiles = new Set(
    files.filter(({ path }) => !path.startsWith(operationsFolder)).flatMap(({ imports }) => imports.map((one) => one.path)),
  )
  const rows = files
    .filter(({ path }) => !path.startsWith(answersFolder))
    .filter(({ path }) => !path.startsWith(operationsFolder) || queuedFiles.has(path))
    .flatMap(({ source, imports }) => {
      const known = imports.flatMap(({ path, names }) =>
        names.flatMap(({ from, to }) => {
          const target = targets.get(path)?.get(from)
          return target === undefined ? [] : [[to, target] as const]
        }),
      )
      return known.length === 0 ? [] : findRowsOf(source, new Map(known))
    })
  return new Set([...rows, ...Object.keys(documentedClients)])
}
