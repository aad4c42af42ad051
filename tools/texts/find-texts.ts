import ts from 'typescript'

/** A text that users read, and the line (from 1) where it begins. Values that are filled in stand in braces. */
export interface FoundText {
  readonly line: number
  readonly text: string
}

/** Attributes and properties whose string is shown even where it is a single word. */
const shown =
  /^(?:alt|aria-?(?:label|description|roledescription|valuetext)|[a-z]*(?:label|title|text|message|heading|header|hint|placeholder|sentence|subject|question|caption|subtitle|note|body|status|verb|action|name)s?)$/i
/** Attributes whose string is never shown, however it looks. */
const hidden =
  /^(?:class(?:Name)?|style|id|key|to|href|src|type|role|slot|color|fill|icon|autoComplete|pattern|d|viewBox)$/
/** Functions whose string arguments are shown. */
const showing = /^(?:show|say|report|notify|announce|toast|snackbar|confirm|refuse|fail|set[A-Z]\w*|on[A-Z]\w*)$/

const collapse = (text: string) => text.replace(/\s+/g, ' ').trim()
const withoutTags = (text: string) => collapse(text.replace(/<[^>]*>/g, ' '))

/** Whether a string reads as a sentence or a phrase: it begins like one and holds two words. */
function isSentence(text: string): boolean {
  const plain = withoutTags(text)
  return (
    /^["'“‘(]?(?:[A-Z0-9]|\{)/.test(plain) &&
    /[a-z]{2,}[.,:;!?’”)]* +\S*[A-Za-z{]/.test(plain) &&
    !/^[\w-]+: /.test(plain)
  )
}
const isWord = (text: string) => /^(?=.*[a-z])[A-Z][A-Za-z’'-]+(?: [A-Za-z’'-]+)*[.…!?]?$/.test(text)

/** A template with its expressions in braces. */
function templateText(node: ts.TemplateExpression): string {
  return (
    node.head.text +
    node.templateSpans.map((span) => `{${collapse(span.expression.getText())}}${span.literal.text}`).join('')
  )
}

/** The text of what stands between two tags; expressions in braces, elements by their own text. */
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

/** The name of the attribute, property, variable or function that a string is given to. */
function receiver(node: ts.Node): string {
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
    if (
      ts.isJsxAttribute(at) ||
      ts.isPropertyAssignment(at) ||
      ts.isVariableDeclaration(at) ||
      ts.isFunctionDeclaration(at)
    )
      return at.name?.getText().replace(/^['"]|['"]$/g, '') ?? ''
    if (ts.isCallExpression(at))
      return ts.isPropertyAccessExpression(at.expression) ? at.expression.name.text : at.expression.getText()
    if (ts.isJsxElement(at) || ts.isBlock(at)) return ''
  }
  return ''
}

/** Whether a string is code for sure: a type, a module's name, a compared value, a key, SQL or a developer's error. */
function isCode(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isLiteralTypeNode(parent) || ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent) || ts.isTaggedTemplateExpression(parent))
    return true
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true
  if (ts.isBinaryExpression(parent) && /^[!=]==?$/.test(parent.operatorToken.getText())) return true
  return ts.isNewExpression(parent) && /Error$/.test(parent.expression.getText())
}

/** Finds every text of a source file that users read, in its order. */
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
    const name = receiver(node)
    if (hidden.test(name)) return
    const isShown = shown.test(name) || showing.test(name)
    if (
      isSentence(text) ||
      (isWord(text) && (isShown || ts.isConditionalExpression(node.parent) || ts.isJsxExpression(node.parent)))
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
