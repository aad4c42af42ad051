import { groupBy } from '../../../domain/group-by.ts'
import type { EmailSection, EmailTemplate } from '../../mail/email-template.ts'
import type { StoredEntry } from './event.rules.ts'

/** Where a user chooses how to be notified. */
export const choicesPath = '/dashboard/notifications'

const maxShown = 50
const maxNamed = 3

/** The email with the way to the recipient's choices, for users. */
export const withChoicesLink = (letter: EmailTemplate): EmailTemplate => ({
  ...letter,
  parts: [...letter.parts, { link: 'Choose which emails and notifications you get', path: choicesPath }],
})

/** The email with the way to end these emails, for addresses without a user. */
export const withUnsubscribeLink = (letter: EmailTemplate, path: string): EmailTemplate => ({
  ...letter,
  parts: [...letter.parts, { link: 'Unsubscribe from these emails', path }],
})

function listNames(abouts: readonly string[]): string {
  const named = abouts.slice(0, maxNamed).join(', ')
  return abouts.length > maxNamed ? `${named} and ${abouts.length - maxNamed} more` : named
}

const toSections = ({ entry: { facts, message } }: StoredEntry): EmailSection[] => [
  ...(facts.length === 0 ? [] : [{ facts }]),
  ...(message === '' ? [] : [{ say: message }]),
]

/**
 * One email for all events of a digest, the earliest first, by claim or registration. A single event gets the email that it
 * would have got at once. The subject holds no text that a user typed.
 */
export function buildDigestEmail(events: readonly StoredEntry[]): EmailTemplate | null {
  const [first, ...rest] = events
  if (first === undefined) return null
  if (rest.length === 0) return first.letter
  const shown = events.slice(-maxShown)
  const groups = [...groupBy(shown, ({ entry }) => entry.about).entries()]
  const count = `${events.length} updates`
  const sections = groups.flatMap(([about, list]): EmailSection[] => {
    const { heading, machine, path } = (list[0] ?? first).entry
    return [{ say: `${heading}\n${machine}` }, ...list.flatMap(toSections), { button: `Open ${about}`, path }]
  })
  const left = events.length - shown.length
  return {
    subject: `${count}: ${listNames(groups.map(([about]) => about))}`,
    heading: groups.length === 1 ? `${first.entry.heading}: ${count}` : count,
    parts: [
      ...(left === 0
        ? []
        : [{ small: `The latest ${shown.length} of them. Earlier ones are in the history of each.` }]),
      ...sections,
      { small: 'These updates came within half an hour, so they are in one email.' },
    ],
  }
}
