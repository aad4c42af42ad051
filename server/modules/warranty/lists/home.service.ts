import type { HomeCount, HomeRecord } from '../../../../contract/shapes/home.ts'
import type { RecordRow } from '../../../../contract/shapes/registration.ts'
import { maxCounted, toShownCount } from '../../../../domain/dashboard/home-blocks.ts'
import type { RegistrationStatus } from '../../../../domain/warranty/registration.ts'
import { getDecisionText } from '../../../../domain/warranty/questions.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { countPictures } from '../attachments/pictures.store.ts'
import { listQuestions } from '../desk/answers.store.ts'
import { loadAccess } from '../find-record.service.ts'
import { getListScope } from '../warranty.policy.ts'
import type { RegistrationRecord } from '../warranty.store.ts'
import { toWireRow } from '../warranty.view.ts'
import { countRecords, listFirstRecords } from './home.store.ts'
import type { Choice } from './home.store.ts'

const maxRows = 5
/** Registrations with a question among which those without an answer come first. */
const maxAsked = 50
const maxMachines = 3

async function toRows(call: SignedIn, records: readonly RegistrationRecord[]): Promise<RecordRow[]> {
  const ids = records.map((record) => record.record_id)
  const [visible, pictures] = await Promise.all([loadAccess(call, records), countPictures(call.tx, ids)])
  return visible.map((one) => toWireRow(one, pictures(one.record.record_id), call.now))
}

const readFirst = async (call: SignedIn, choice: Choice, limit: number) =>
  toRows(call, await listFirstRecords(call.tx, getListScope(call.actor), choice, limit))

/** The number of registrations of a status, or of all, in the caller's list. */
export const countRegistrations = async (call: SignedIn, status?: RegistrationStatus): Promise<HomeCount> =>
  toShownCount(await countRecords(call.tx, getListScope(call.actor), status, maxCounted + 1))

/** The registrations of a status in the caller's list, the oldest first. */
export async function readRegistrationsOf(
  call: SignedIn,
  status: RegistrationStatus,
): Promise<HomeCount & { readonly rows: RecordRow[] }> {
  const [count, rows] = await Promise.all([
    countRegistrations(call, status),
    readFirst(call, { status, isOldestFirst: true }, maxRows),
  ])
  return { ...count, rows }
}

/** The registrations in the caller's list that wait for an answer, with the question: those without an answer first, the oldest first. */
export async function readRegistrationsToAnswer(call: SignedIn): Promise<HomeCount & { readonly rows: HomeRecord[] }> {
  const choice = { status: 'pending - response needed', isOldestFirst: true } as const
  const [count, records] = await Promise.all([
    countRegistrations(call, choice.status),
    listFirstRecords(call.tx, getListScope(call.actor), choice, maxAsked),
  ])
  const asked = await listQuestions(
    call.tx,
    records.map((record) => record.record_id),
  )
  const questions = new Map(asked.map((one) => [one.record_id, one]))
  const isAnswered = (id: string) => (questions.get(id)?.answered_at ?? null) !== null
  const shown = records
    .toSorted((a, b) => Number(isAnswered(a.record_id)) - Number(isAnswered(b.record_id)))
    .slice(0, maxRows)
  const rows = await toRows(call, shown)
  return {
    ...count,
    rows: rows.map((row) => ({
      ...row,
      question: getDecisionText(questions.get(row.id)?.message ?? null),
      answered_at: questions.get(row.id)?.answered_at?.toISOString() ?? null,
    })),
  }
}

/** The machines of the caller's account, the latest first, as its list has them. */
export async function readOwnMachines(call: SignedIn): Promise<HomeCount & { readonly rows: RecordRow[] }> {
  const [count, rows] = await Promise.all([
    countRegistrations(call),
    readFirst(call, { isOldestFirst: false }, maxMachines),
  ])
  return { ...count, rows }
}
