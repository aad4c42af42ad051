import type { Kysely } from 'kysely'
import { formatMadeWeek, getMadeMonday, getMadeWeek } from '../domain/reports/week-of-make.ts'
import { getWeek } from '../domain/warranty/serials.ts'
import type { Database } from '../server/db/schema.ts'
import { demoUsers } from './accounts.ts'
import { getModel } from './model-range.ts'
import { seededRandom } from './random.ts'

const dayMs = 86_400_000

interface Written {
  readonly kind: 'recall' | 'bulletin'
  readonly model: string
  readonly title: string
  readonly text: string
  /** Weeks of make around the machine of a job, before and after; null: every machine of the model. */
  readonly weeks: number | null
  readonly daysAgo: number
}

const written: readonly Written[] = [
  {
    ...{ kind: 'recall', model: 'Meridian E340', weeks: 6, daysAgo: 21 },
    title: 'Left pedal arm can work loose',
    text: 'Check the torque of both pedal arms before any other work: 35 lb-ft. Where an arm moves by hand, replace the arm and its bolt.\nThe machine must not be used until then.',
  },
  {
    ...{ kind: 'bulletin', model: 'Kestrel B200', weeks: null, daysAgo: 40 },
    title: 'Console shows no speed: look at the sensor first',
    text: 'Most consoles that were returned were fine. Set the gap between sensor and magnet to 2 mm, then ride for a minute before you order a console.',
  },
  {
    ...{ kind: 'bulletin', model: 'Northwind R550', weeks: null, daysAgo: 12 },
    title: 'Seat rollers come as a set of four',
    text: 'Replace all four rollers together. A new one beside worn ones wears out within months.',
  },
]

/** The week of make that is so many weeks after another, `2025-W34`. */
function shiftWeek(madeWeek: number, weeks: number): string {
  const monday = Date.parse(`${getMadeMonday(madeWeek) ?? ''}T00:00:00Z`) + weeks * 7 * dayMs
  const { year, week } = getWeek(new Date(monday).toISOString().slice(0, 10))
  return formatMadeWeek((year - 2000) * 100 + week)
}

/** Recalls and bulletins about machines of the demo's jobs and of the desk's claims. */
export async function seedBulletins(db: Kysely<Database>, now: Date): Promise<void> {
  const random = seededRandom(136)
  for (const { kind, model: name, title, text, weeks, daysAgo } of written) {
    const model = getModel(name)
    const at = new Date(now.getTime() - daysAgo * dayMs)
    const job = await db
      .selectFrom('labor_claim')
      .select('serial_number')
      .where('equipment_id', '=', model.id)
      .where('status', '=', 'assigned')
      .orderBy('display_id')
      .executeTakeFirst()
    const made = getMadeWeek(job?.serial_number ?? '')
    const ranges =
      weeks === null || made === null ? [] : [{ first: shiftWeek(made, -weeks), last: shiftWeek(made, weeks) }]
    const bulletin = { bulletin_id: random.id(at), rev: 1, changed_at: at }
    const value = { kind, title, text, equipment_ids: [model.id], ranges, part_numbers: [] }
    await db
      .insertInto('bulletin')
      .values({
        ...{ ...bulletin, manufacturer_id: model.maker.id, value: JSON.stringify(value), withdrawn_at: null },
        ...{ shown_from: at.toISOString().slice(0, 10), shown_to: null },
      })
      .execute()
    await db
      .insertInto('bulletin_change')
      .values({ ...bulletin, action: 'write', fields: '[]', reason: '', by_user_id: demoUsers.reviewer })
      .execute()
  }
}
