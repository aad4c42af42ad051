import ts from 'typescript'
import { PlanError } from './call-plan.ts'

const parse = (text: string) => ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)

function findNode<N extends ts.Node>(start: ts.Node, is: (node: ts.Node) => node is N): N | undefined {
  return is(start) ? start : ts.forEachChild(start, (child) => findNode(child, is))
}

const insertAt = (text: string, at: number, added: string) => text.slice(0, at) + added + text.slice(at)

function appendMember(text: string, object: ts.ObjectLiteralExpression, member: string): string {
  const last = object.properties.at(-1)
  if (last === undefined) return insertAt(text, object.getStart() + 1, `\n${member},\n`)
  // A trailing comma that is there follows the new member.
  return insertAt(text, last.end, `,\n${member}`)
}

const findObject = (call: ts.CallExpression) => call.arguments.find((one) => ts.isObjectLiteralExpression(one))

/** Appends a member to the object that a call of `callee` gets. `file` is for the message. */
export function addToCall(file: string, text: string, callee: string, member: string): string {
  const call = findNode(
    parse(text),
    (node): node is ts.CallExpression => ts.isCallExpression(node) && node.expression.getText() === callee,
  )
  const object = call === undefined ? undefined : findObject(call)
  if (object === undefined) throw new PlanError(`${file} has no call of ${callee} with a list of rows.`)
  return appendMember(text, object, member)
}

/** Appends a member to the object that is the value of a constant. */
export function addToConstant(file: string, text: string, constant: string, member: string): string {
  const found = findNode(
    parse(text),
    (node): node is ts.VariableDeclaration => ts.isVariableDeclaration(node) && node.name.getText() === constant,
  )
  const value = found?.initializer
  const object = value === undefined ? undefined : ts.isSatisfiesExpression(value) ? value.expression : value
  if (object === undefined || !ts.isObjectLiteralExpression(object))
    throw new PlanError(`${file} has no list named ${constant}.`)
  return appendMember(text, object, member)
}

/** The first exported constant of a file that is a list. */
export function findExportedList(file: string, text: string): string {
  const name = /^export const (\w+) = \{/m.exec(text)?.[1]
  if (name === undefined) throw new PlanError(`${file} exports no list.`)
  return name
}

/** Imports all of a module under one name, before the other imports and after the file's first comment. */
export function addNamespaceImport(text: string, name: string, from: string): string {
  const source = parse(text)
  const imports = source.statements.filter((statement) => ts.isImportDeclaration(statement))
  if (imports.some((one) => ts.isStringLiteral(one.moduleSpecifier) && one.moduleSpecifier.text === from)) return text
  return insertAt(text, imports[0]?.getStart() ?? 0, `import * as ${name} from '${from}'\n`)
}

/** Imports names from a module, in its import that is there or in a new line. */
export function addImport(text: string, names: readonly string[], from: string, isType = false): string {
  const source = parse(text)
  const imports = source.statements.filter((statement) => ts.isImportDeclaration(statement))
  const present = imports.find(
    (one) =>
      ts.isStringLiteral(one.moduleSpecifier) &&
      one.moduleSpecifier.text === from &&
      (one.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) === isType,
  )
  const bindings = present?.importClause?.namedBindings
  if (bindings !== undefined && ts.isNamedImports(bindings)) {
    const missing = names.filter((name) => !bindings.elements.some((element) => element.name.text === name))
    const last = bindings.elements.at(-1)
    return missing.length === 0 || last === undefined ? text : insertAt(text, last.end, `, ${missing.join(', ')}`)
  }
  const line = `import ${isType ? 'type ' : ''}{ ${names.join(', ')} } from '${from}'`
  const after = imports.at(-1)
  if (after !== undefined) return insertAt(text, after.end, `\n${line}`)
  const start = source.statements[0]?.getFullStart() ?? 0
  return insertAt(text, start, `${line}\n\n`)
}
