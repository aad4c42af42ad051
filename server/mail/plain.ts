import type { Letter, Part, Sender } from './letter.ts'
import { linkTo } from './letter.ts'

/** A letter as plain text: the same words in the same order as its HTML. */
export function plainLetter(letter: Letter, sender: Sender): string {
  const parts = letter.parts.map((part) => plainPart(part, sender))
  const head = letter.heading === letter.subject ? [] : [letter.heading]
  return `${[...head, ...parts, signature(sender)].join('\n\n')}\n`
}

function plainPart(part: Part, sender: Sender): string {
  if ('say' in part) return part.say
  if ('facts' in part) return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  if ('code' in part) return `    ${part.code}`
  if ('button' in part) return `${part.button}:\n${linkTo(sender, part.path)}`
  if ('lines' in part)
    return part.lines
      .map(({ left, under, right }) => `${left}  ${right}${under === undefined ? '' : `\n    ${under}`}`)
      .join('\n')
  return part.small
}

/** A mail program folds away what follows `-- `. */
const signature = ({ title, company, contact, publicUrl }: Sender) =>
  `-- \n${title}\n${company === title ? '' : `${company}\n`}${contact}\n${publicUrl}`
