import { SaxesParser } from 'saxes'
import { harmlessLink, isHarmlessValue, keptAttributes, keptElements, unwrappedElements } from './svg-rules.ts'
import { cleanDeclarations, cleanSheet } from './svg-style.ts'

export interface SvgElement {
  readonly name: string
  readonly attributes: Map<string, string>
  readonly children: (SvgElement | string)[]
}

const svgNamespace = 'http://www.w3.org/2000/svg'
const xlinkNamespace = 'http://www.w3.org/1999/xlink'
const mostElements = 60_000
const deepest = 100
const mostAttribute = 2_000_000

/** Ends reading with a sentence. */
class SvgFault extends Error {}

/**
 * Reads a drawing strictly as XML and keeps of it what the rules name. Answers a sentence where it is no SVG, is not
 * well-formed, declares entities of its own, or is larger than any drawing.
 */
export function readSvg(text: string): SvgElement | string {
  try {
    return parsed(text)
  } catch (fault) {
    if (fault instanceof SvgFault) return fault.message
    throw fault
  }
}

function parsed(text: string): SvgElement | string {
  const parser = new SaxesParser({ xmlns: true, position: true })
  const root: SvgElement = { name: '', attributes: new Map(), children: [] }
  const open: SvgElement[] = [root]
  let [skipped, elements] = [0, 0]
  let sheet: string | null = null
  const stop = (sentence: string): never => {
    throw new SvgFault(sentence)
  }
  parser.on('error', (error) => stop(`It is not well-formed XML (line ${parser.line}): ${plainReason(error.message)}`))
  parser.on('doctype', (declared) => {
    if (declared.includes('[')) stop('It declares entities of its own. Save it as plain SVG.')
  })
  parser.on('opentag', (tag) => {
    elements += 1
    if (elements > mostElements) stop(`It has more than ${mostElements} elements.`)
    if (open.length > deepest) stop(`Its elements lie more than ${deepest} deep in each other.`)
    if (skipped > 0 || tag.uri !== svgNamespace) skipped += 1
    else if (tag.local === 'style') sheet = ''
    else if (sheet !== null) skipped += 1
    else if (keptElements.has(tag.local)) {
      const element = {
        name: tag.local,
        attributes: attributesOf(tag.local, Object.values(tag.attributes)),
        children: [],
      }
      open.at(-1)?.children.push(element)
      open.push(element)
    } else if (!unwrappedElements.has(tag.local)) skipped += 1
  })
  parser.on('closetag', (tag) => {
    if (skipped > 0) skipped -= 1
    else if (sheet !== null) {
      const clean = cleanSheet(sheet)
      if (clean !== '') open.at(-1)?.children.push({ name: 'style', attributes: new Map(), children: [clean] })
      sheet = null
    } else if (!unwrappedElements.has(tag.local)) open.pop()
  })
  const words = (said: string) => {
    if (skipped > 0) return
    if (sheet !== null) sheet += said
    else if (said !== '') open.at(-1)?.children.push(said)
  }
  parser.on('text', words)
  parser.on('cdata', words)
  parser.write(text).close()
  const svg = root.children.find((child) => typeof child !== 'string')
  return svg?.name === 'svg' ? svg : 'It is no SVG: its first element has to be svg, in the namespace of SVG.'
}

function attributesOf(
  element: string,
  given: readonly { readonly local: string; readonly uri: string; readonly prefix: string; readonly value: string }[],
): Map<string, string> {
  const kept = new Map<string, string>()
  for (const { local, uri, prefix, value } of given) {
    if (value.length > mostAttribute && element !== 'image') continue
    if (local === 'href' && (uri === '' || uri === xlinkNamespace)) {
      const link = harmlessLink(element, value)
      if (link !== null) kept.set('href', link)
      continue
    }
    if (prefix !== '' || uri !== '') continue
    if (local === 'style') {
      const style = cleanDeclarations(value)
      if (style !== '') kept.set('style', style)
    } else if (keptAttributes.has(local) && isHarmlessValue(value)) kept.set(local, value)
  }
  return kept
}

/** The parser's words without its own 'line:column: ' before them. */
const plainReason = (message: string) => `${message.replace(/^[\d:]+\s*/, '').replace(/\.$/, '')}.`

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const quoted = (text: string) => escaped(text).replace(/"/g, '&quot;')

/** The drawing as text again, with nothing in it that was not kept. */
export function writeSvg(element: SvgElement, isRoot = true): string {
  const namespace = isRoot ? ` xmlns="${svgNamespace}"` : ''
  const attributes = [...element.attributes].map(([name, value]) => ` ${name}="${quoted(value)}"`).join('')
  const inside = element.children
    .map((child) => (typeof child === 'string' ? escaped(child) : writeSvg(child, false)))
    .join('')
  const tag = `${element.name}${namespace}${attributes}`
  return inside === '' ? `<${tag}/>` : `<${tag}>${inside}</${element.name}>`
}
