import ts from 'typescript'

/** A text that users read, and its first line (from 1). Inserted values are in braces. */
export interface FoundText {
  readonly line: number
  readonly text: string
}

/** Attributes and properties whose string is shown even where it is a single word. */
const shown =
  /^(?:alt|aria-?(?:label|description|roledescription|valuetext)|[a-z]*(?:label|title|text|message|heading|header|hint|placeholder|sentence|subject|question|caption|subtitle|note|body|status|verb|action|name)s?)$/i
/** Attributes whose string is never shown. */
const hidden =
  /^(?:class(?:Name)?|style|id|key|to|href|src|type|role|slot|color|fill|icon|autoComplete|pattern|d|viewBox)$/
/** Functions whose string arguments are shown. */
const showing = /^(?:show|say|report|notify|announce|toast|snackbar|confirm|refuse|fail|set[A-Z]\w*|on[A-Z]\w*)$/

const collapse = (text: string) => text.replace(/\s+/g, ' ').trim()
const withoutTags = (text: string) => collapse(text.replace(/<[^>]*>/g, ' '))

/** Whether a string looks like a sentence or phrase: it begins like one and has two words. */
function isSentence(text: string): boolean {
  const plain = withoutTags(text)
  return (
    /^["'“‘(]?(?:[A-Z0-9]|\{)/.test(plain) &&
    /[a-z]{2,}[.,:;!?’”)]* +\S*[A-Za-z{]/.test(plain) &&
    !/^[\w-]+: /.test(plain)
  )
}
const isLabel = (text: string) => /^(?=.*[a-z])[A-Z][A-Za-z’'-]+(?: [A-Za-z’'-]+)*[.…!?]?$/.test(text)

/** Returns a template with its expressions in braces. */
function templateText(node: ts.TemplateExpression): string {
  return (
    node.head.text +
    node.templateSpans.map((span) => `{${collapse(span.expression.getText())}}${span.literal.text}`).join('')
  )
}

/** Returns the text of JSX children, with expressions in braces and elements as their own text. */
function childrenText(children: ts.NodeArray<ts.JsxChild>): string {
  return children
    .map((child) => {
      if (ts.isJsxText(child)) return child.containsOnlyTriviaWhiteSpaces ? '' : child.text
      if (ts.isJsxElement(child) || ts.isJsxFragment(child)) return childrenText(child.children)
      if (!ts.isJsxExpression(child) || child.expression === undefined) return ''
      if (ts.isStringLiteralLike(child.expression)) return child.expression.text
      const source = collapse(child.expression.getText())
      return /[<>]/.test(source) ? '' : `{${source}}`
    })
    .join('')
}

const hasOwnText = (children: ts.NodeArray<ts.JsxChild>) =>
  children.some((child) => ts.isJsxText(child) && !child.containsOnlyTriviaWhiteSpaces)

/** Returns the names of the attribute, property, variables and function that receive a string, nearest first. */
function receivers(node: ts.Node): string[] {
  const names: string[] = []
  for (let at = node; !ts.isSourceFile(at.parent); at = at.parent) {
    const { parent } = at
    if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent))
      names.push(parent.name.getText().replace(/^['"]|['"]$/g, ''))
    if (ts.isFunctionDeclaration(parent)) names.push(parent.name?.getText() ?? '')
    if (ts.isCallExpression(parent)) {
      const { expression } = parent
      names.push(ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText())
      break
    }
    const isResult = ts.isReturnStatement(at) || ts.isIfStatement(at)
    if (ts.isJsxAttribute(parent) || ts.isJsxElement(parent) || (ts.isBlock(parent) && !isResult)) break
  }
  return names
}

/** Whether a string is certainly code: a type, a module name, a compared value, a key, SQL or an error for developers. */
function isCode(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isLiteralTypeNode(parent) || ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent) || ts.isTaggedTemplateExpression(parent))
    return true
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true
  if (ts.isBinaryExpression(parent) && /^[!=]==?$/.test(parent.operatorToken.getText())) return true
  return ts.isNewExpression(parent) && /Error$/.test(parent.expression.getText())
}

/** Finds every text of a source file that users read, in order. */
export function findTexts(path: string, source: string): FoundText[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const found: FoundText[] = []
  const add = (node: ts.Node, html: string) => {
    const text = withoutTags(html)
    if (!/\p{L}/u.test(text.replace(/\{[^}]*\}/g, ''))) return
    found.push({ line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, text })
  }
  const addString = (node: ts.Expression, text: string) => {
    if (isCode(node)) return
    const names = receivers(node)
    if (hidden.test(names[0] ?? '')) return
    const isShown = names.some((name) => shown.test(name) || showing.test(name))
    if (
      isSentence(text) ||
      (isLabel(text) && (isShown || ts.isConditionalExpression(node.parent) || ts.isJsxExpression(node.parent)))
    )
      add(node, text)
  }
  const visit = (node: ts.Node, isInText: boolean): void => {
    if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && hasOwnText(node.children)) {
      if (!isInText) {
        const first = node.children.find((child) => ts.isJsxText(child) && !child.containsOnlyTriviaWhiteSpaces)
        add(first ?? node, childrenText(node.children))
      }
      node.forEachChild((child) => {
        visit(child, true)
      })
      return
    }
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) addString(node, node.text)
    else if (ts.isTemplateExpression(node)) addString(node, templateText(node))
    const isStillInText = isInText && (ts.isJsxElement(node) || ts.isJsxExpression(node))
    node.forEachChild((child) => {
      visit(child, isStillInText)
    })
  }
  visit(file, false)
  return found
}
