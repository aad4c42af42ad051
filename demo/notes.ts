import type { NoteClass } from '../domain/labor-claims/notes.ts'
import type { Numbered } from './claims.ts'
import type { Calendar } from './days.ts'
import type { Random } from './random.ts'
import type { Author } from './claim-history.ts'

export interface DemoNote {
  readonly at: Date
  readonly who: Author
  readonly noteClass: NoteClass
  readonly text: string
}

const internalTexts = [
  'Third one of this batch this month; keep the part for the lab.',
  'Dealer has asked twice, answer by Friday.',
  'Check the coverage once more before paying.',
  'Good photos, no questions.',
]
const customerTexts = [
  'Please call before you come; the door is locked.',
  'The machine is out of service since Monday.',
  'Access from the yard, there is a ramp.',
  'Members ask every day when it runs again.',
]
const servicerTexts = [
  'Please photograph the serial plate and the failed part.',
  'Take the old part with you; we may ask for it.',
  'The part is in stock at the depot.',
]

/** Creates notes of all three classes, by plausible authors. */
export function createNotes({ plan, timeline }: Numbered, calendar: Calendar, random: Random): DemoNote[] {
  if (plan.serial !== null) return createFirstNotes(plan.filer, plan.servicer, calendar)
  const after = (at: Date, minutes: number) =>
    new Date(Math.min(at.getTime() + minutes * 60_000, calendar.now.getTime() - 60_000))
  const last = timeline.steps.at(-1)?.at ?? timeline.filedAt
  const notes: DemoNote[] = []
  if (random.next() < 0.6)
    notes.push({
      at: after(timeline.filedAt, 6),
      who: plan.filer,
      noteClass: 'customer',
      text: random.pick(customerTexts),
    })
  if (random.next() < 0.5)
    notes.push({
      at: after(timeline.filedAt, 95),
      who: 'reviewer',
      noteClass: 'internal',
      text: random.pick(internalTexts),
    })
  if (plan.path.includes('assign') && random.next() < 0.6)
    notes.push({
      at: after(timeline.steps[1]?.at ?? last, 12),
      who: 'reviewer',
      noteClass: 'servicer',
      text: random.pick(servicerTexts),
    })
  const visit = timeline.visits[0]
  if (visit !== undefined)
    notes.push({ at: after(visit.finish, 2), who: plan.servicer, noteClass: 'servicer', text: plan.defect.found })
  return notes
}

function createFirstNotes(filer: Author, servicer: Author, calendar: Calendar): DemoNote[] {
  return [
    {
      at: calendar.at(-8, '09:20'),
      who: filer,
      noteClass: 'customer',
      text: 'The gym opens at six; reception has the key of the basement.',
    },
    {
      at: calendar.at(-7, '11:02'),
      who: 'reviewer',
      noteClass: 'internal',
      text: 'Second motor of this batch this month. Ask for the brush side, the lab wants to see it.',
    },
    {
      at: calendar.at(-3, '12:02'),
      who: servicer,
      noteClass: 'servicer',
      text: 'Draws 21 A under load, board is fine. Motor and belt needed.',
    },
    {
      at: calendar.at(-2, '14:20'),
      who: 'reviewer',
      noteClass: 'servicer',
      text: 'Approved 2.0 h labor. Please photograph the serial plate and the brush side of the old motor.',
    },
  ]
}
