import type { EmailTemplate, EmailSection, Sender } from './email-template.ts'
import { toLink } from './email-template.ts'

/** Maximum line length. Longer lines would be sent as quoted-printable, which splits links in the raw file. */
const width = 72

/** Renders a mail as plain text: the same text in the same order as its HTML. */
export function renderPlainText(letter: EmailTemplate, sender: Sender): string {
  const sections = letter.parts.map((part) => renderSection(part, sender))
  const head = letter.heading === letter.subject ? [] : [letter.heading]
  return `${toStraightQuotes([...head, ...sections, renderSignature(sender)].join('\n\n'))}\n`
}

function renderSection(part: EmailSection, sender: Sender): string {
  if ('say' in part) return wrapText(part.say)
  if ('facts' in part) return part.facts.map(([name, value]) => wrapText(`${name}: ${value}`)).join('\n')
  if ('code' in part) return `    ${part.code}`
  if ('button' in part) return `${part.button}:\n${toLink(sender, part.path)}`
  if ('link' in part) return `${part.link}:\n${toLink(sender, part.path)}`
  if ('lines' in part)
    return part.lines
      .map(({ left, under, right }) => `${left}  ${right}${under === undefined ? '' : `\n    ${under}`}`)
      .join('\n')
  return wrapText(part.small)
}

/** Wraps text between words. Existing line breaks are kept. */
function wrapText(text: string): string {
  return text
    .split('\n')
    .map((line) => (line.length <= width ? line : wrapLine(line)))
    .join('\n')
}

function wrapLine(line: string): string {
  const lines: string[] = []
  for (const token of line.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + token.length <= width) lines[lines.length - 1] = `${last} ${token}`
    else lines.push(token)
  }
  return lines.join('\n')
}

/** Replaces curly quotes with straight ones. */
const toStraightQuotes = (text: string) => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"')

/** Mail programs collapse text after `-- `. */
const renderSignature = ({ title, company, contact, publicUrl }: Sender) =>
  `-- \n${title}\n${company === title ? '' : `${company}\n`}${contact}\n${publicUrl}`
