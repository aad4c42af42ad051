import { isSafeValue, allowedProperties } from './svg-allowlist.rules.ts'

/** Keeps the allowed declarations of a style: known properties with safe values. */
export function sanitizeDeclarations(style: string): string {
  return stripComments(style)
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      const property = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase()
      const value = declaration.slice(colon + 1).trim()
      const isAllowed = allowedProperties.has(property) && value !== '' && isSafeValue(value)
      return isAllowed ? [`${property}:${value.replace(/\s+/g, ' ')}`] : []
    })
    .join(';')
}

/** Keeps the allowed rules of a style sheet: plain selectors with declarations. At-rules are removed with their block. */
export function sanitizeStyleSheet(sheet: string): string {
  const text = stripComments(sheet)
  const rules: string[] = []
  let at = 0
  while (at < text.length) {
    const [open, semicolon] = [text.indexOf('{', at), text.indexOf(';', at)]
    if (open < 0) break
    const selector = text.slice(at, open).trim()
    if (selector.startsWith('@') && semicolon >= 0 && semicolon < open) {
      at = semicolon + 1
      continue
    }
    const close = findBlockEnd(text, open)
    const declarations = sanitizeDeclarations(text.slice(open + 1, close))
    if (/^[\w\s.#,>*+~:()-]+$/.test(selector) && declarations !== '') rules.push(`${selector}{${declarations}}`)
    at = close + 1
  }
  return rules.join('\n')
}

/** The end of the block that starts at `open`, including nested blocks. */
function findBlockEnd(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    else if (text[at] === '}' && (depth -= 1) === 0) return at
  }
  return text.length
}

function stripComments(text: string): string {
  let rest = ''
  for (let at = 0; at < text.length;) {
    const open = text.indexOf('/*', at)
    if (open < 0) return rest + text.slice(at)
    rest += text.slice(at, open)
    const close = text.indexOf('*/', open + 2)
    if (close < 0) return rest
    at = close + 2
  }
  return rest
}
