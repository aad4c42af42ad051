import type { Letter, Part, Sender } from './letter.ts'
import { linkTo } from './letter.ts'

/** Shorter lines than a mail may have: longer ones are sent in a code in which a link is cut in two for whoever reads the file itself. */
const width = 72

/** A letter as plain text: the same words in the same order as its HTML. */
export function plainLetter(letter: Letter, sender: Sender): string {
  const parts = letter.parts.map((part) => plainPart(part, sender))
  const head = letter.heading === letter.subject ? [] : [letter.heading]
  return `${straight([...head, ...parts, signature(sender)].join('\n\n'))}\n`
}

function plainPart(part: Part, sender: Sender): string {
  if ('say' in part) return wrapped(part.say)
  if ('facts' in part) return part.facts.map(([name, value]) => wrapped(`${name}: ${value}`)).join('\n')
  if ('code' in part) return `    ${part.code}`
  if ('button' in part) return `${part.button}:\n${linkTo(sender, part.path)}`
  if ('lines' in part)
    return part.lines
      .map(({ left, under, right }) => `${left}  ${right}${under === undefined ? '' : `\n    ${under}`}`)
      .join('\n')
  return wrapped(part.small)
}

/** Between words alone; the breaks that are there stay. */
function wrapped(text: string): string {
  return text
    .split('\n')
    .map((line) => (line.length <= width ? line : folded(line)))
    .join('\n')
}

function folded(line: string): string {
  const lines: string[] = []
  for (const word of line.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}

/** Quotes as every terminal has them. */
const straight = (text: string) => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"')

/** A mail program folds away what follows `-- `. */
const signature = ({ title, company, contact, publicUrl }: Sender) =>
  `-- \n${title}\n${company === title ? '' : `${company}\n`}${contact}\n${publicUrl}`
