import { isHarmlessValue, keptProperties } from './svg-rules.ts'

/** The declarations of a style that are kept: known properties whose values reach for nothing outside. */
export function cleanDeclarations(style: string): string {
  return withoutComments(style)
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      const property = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase()
      const value = declaration.slice(colon + 1).trim()
      const isKept = keptProperties.has(property) && value !== '' && isHarmlessValue(value)
      return isKept ? [`${property}:${value.replace(/\s+/g, ' ')}`] : []
    })
    .join(';')
}

/** The rules of a style sheet that are kept: plain selectors with declarations. Whatever begins with @ goes with its block. */
export function cleanSheet(sheet: string): string {
  const text = withoutComments(sheet)
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
    const close = blockEnd(text, open)
    const declarations = cleanDeclarations(text.slice(open + 1, close))
    if (/^[\w\s.#,>*+~:()-]+$/.test(selector) && declarations !== '') rules.push(`${selector}{${declarations}}`)
    at = close + 1
  }
  return rules.join('\n')
}

/** Where the block that opens at `open` ends, blocks in it included. */
function blockEnd(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    else if (text[at] === '}' && (depth -= 1) === 0) return at
  }
  return text.length
}

function withoutComments(text: string): string {
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
