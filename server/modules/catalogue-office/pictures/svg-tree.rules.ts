import { SaxesParser } from 'saxes'
import {
  sanitizeLink,
  isSafeValue,
  allowedAttributes,
  allowedElements,
  unwrappedElements,
} from './svg-allowlist.rules.ts'
import { sanitizeDeclarations, sanitizeStyleSheet } from './svg-style.rules.ts'

export interface SvgElement {
  readonly name: string
  readonly attributes: Map<string, string>
  readonly children: (SvgElement | string)[]
}

const svgNamespace = 'http://www.w3.org/2000/svg'
const xlinkNamespace = 'http://www.w3.org/1999/xlink'
const maxElements = 60_000
const maxDepth = 100
const maxAttributeLength = 2_000_000

/** Stops parsing with a sentence for the user. */
class SvgError extends Error {}

/**
 * Parses an SVG as strict XML and keeps the allowed elements. Returns a sentence if it is not an SVG, is not well-formed,
 * declares entities, or is too large.
 */
export function readSvg(text: string): SvgElement | string {
  try {
    return parseSvg(text)
  } catch (error) {
    if (error instanceof SvgError) return error.message
    throw error
  }
}

function parseSvg(text: string): SvgElement | string {
  const parser = new SaxesParser({ xmlns: true, position: true })
  const root: SvgElement = { name: '', attributes: new Map(), children: [] }
  const open: SvgElement[] = [root]
  let [skipped, elements] = [0, 0]
  let sheet: string | null = null
  const stop = (sentence: string): never => {
    throw new SvgError(sentence)
  }
  parser.on('error', (error) =>
    stop(`It is not well-formed XML (line ${parser.line}): ${stripPosition(error.message)}`),
  )
  parser.on('doctype', (declared) => {
    if (declared.includes('[')) stop('It declares its own XML entities. Save it as plain SVG.')
  })
  parser.on('opentag', (tag) => {
    elements += 1
    if (elements > maxElements) stop(`It has more than ${maxElements} elements.`)
    if (open.length > maxDepth) stop(`Its elements are nested more than ${maxDepth} levels deep.`)
    if (skipped > 0 || tag.uri !== svgNamespace) skipped += 1
    else if (tag.local === 'style') sheet = ''
    else if (sheet !== null) skipped += 1
    else if (allowedElements.has(tag.local)) {
      const element = {
        name: tag.local,
        attributes: sanitizeAttributes(tag.local, Object.values(tag.attributes)),
        children: [],
      }
      open.at(-1)?.children.push(element)
      open.push(element)
    } else if (!unwrappedElements.has(tag.local)) skipped += 1
  })
  parser.on('closetag', (tag) => {
    if (skipped > 0) skipped -= 1
    else if (sheet !== null) {
      const clean = sanitizeStyleSheet(sheet)
      if (clean !== '') open.at(-1)?.children.push({ name: 'style', attributes: new Map(), children: [clean] })
      sheet = null
    } else if (!unwrappedElements.has(tag.local)) open.pop()
  })
  const addText = (text: string) => {
    if (skipped > 0) return
    if (sheet !== null) sheet += text
    else if (text !== '') open.at(-1)?.children.push(text)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text).close()
  const svg = root.children.find((child) => typeof child !== 'string')
  return svg?.name === 'svg' ? svg : 'This is not an SVG: its root element must be svg in the SVG namespace.'
}

function sanitizeAttributes(
  element: string,
  attributes: readonly {
    readonly local: string
    readonly uri: string
    readonly prefix: string
    readonly value: string
  }[],
): Map<string, string> {
  const sanitized = new Map<string, string>()
  for (const { local, uri, prefix, value } of attributes) {
    if (value.length > maxAttributeLength && element !== 'image') continue
    if (local === 'href' && (uri === '' || uri === xlinkNamespace)) {
      const link = sanitizeLink(element, value)
      if (link !== null) sanitized.set('href', link)
      continue
    }
    if (prefix !== '' || uri !== '') continue
    if (local === 'style') {
      const style = sanitizeDeclarations(value)
      if (style !== '') sanitized.set('style', style)
    } else if (allowedAttributes.has(local) && isSafeValue(value)) sanitized.set(local, value)
  }
  return sanitized
}

/** Removes the 'line:column: ' prefix of the parser's message. */
const stripPosition = (message: string) => `${message.replace(/^[\d:]+\s*/, '').replace(/\.$/, '')}.`

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const escapeAttribute = (text: string) => escapeText(text).replace(/"/g, '&quot;')

/** Serializes the sanitized drawing. */
export function writeSvg(element: SvgElement, isRoot = true): string {
  const namespace = isRoot ? ` xmlns="${svgNamespace}"` : ''
  const attributes = [...element.attributes].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('')
  const inside = element.children
    .map((child) => (typeof child === 'string' ? escapeText(child) : writeSvg(child, false)))
    .join('')
  const tag = `${element.name}${namespace}${attributes}`
  return inside === '' ? `<${tag}/>` : `<${tag}>${inside}</${element.name}>`
}
