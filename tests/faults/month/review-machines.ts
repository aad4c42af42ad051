// The office reviews the registrations of the month: decisions, questions, corrections, other accounts, two reviewers at once.
import { warranty } from '../../../contract/warranty.ts'
import type { WarrantyRecord } from '../../../contract/shapes/registration.ts'
import { registrationStatuses } from '../../../domain/warranty/registration.ts'
import type { RegistrationStatus } from '../../../domain/warranty/registration.ts'
import type { MonthMachine } from './model.ts'
import { mailOf } from './model.ts'
import type { Month, Step } from './month.ts'
import type { Name } from './people.ts'

const { table } = warranty
const office = ['reviewer', 'reviewer2', 'admin'] as const
const subjects: Readonly<Record<RegistrationStatus, string>> = {
  approved: 'Registration approved',
  declined: 'Registration declined',
  pending: 'Registration under review',
  'pending - response needed': 'Registration: your answer is needed',
}
const mailAbout = ({ number, by }: MonthMachine, status: RegistrationStatus) =>
  mailOf(`${by}@demo.test`, `${number}: ${subjects[status]}`)

/** Compares a registration that was answered with the model. */
function compare(month: Month, machine: MonthMachine, answered: WarrantyRecord): void {
  const { status, account_id, purchased_date, serial_number } = answered
  month.same(
    `registration ${machine.number}`,
    [machine.status, machine.account, machine.purchased, machine.serial],
    [status, account_id, purchased_date, serial_number],
  )
}

const choose = (month: Month) => month.find(month.machines, () => true)
const others = (machine: MonthMachine) => registrationStatuses.filter((status) => status !== machine.status)

/** A reviewer decides, or asks the customer. The status that it has already has no mail. */
export const decideOnMachine: Step = async (month) => {
  const machine = choose(month)
  if (machine === null) return false
  const { client } = month.as(month.pick(office))
  const params = { id: machine.id }
  if (month.chance(0.3)) {
    const answer = await client.call(table.contactCustomer, { params, body: { message: 'Which gym is it in?' } })
    if (!month.isDone(answer)) return true
    machine.status = 'pending - response needed'
    month.mails.push(mailAbout(machine, machine.status))
    compare(month, machine, answer.body)
    return true
  }
  const status = month.pick(registrationStatuses)
  const answer = await client.call(table.setRecordStatus, { params, body: { status, was: machine.status } })
  if (!month.isDone(answer)) return true
  if (status !== machine.status) month.mails.push(mailAbout(machine, status))
  machine.status = status
  compare(month, machine, answer.body)
  return true
}

/** Two reviewers decide at once on the status that both saw: one of them did it, and the other learns of it. */
export const decideAtOnce: Step = async (month) => {
  const machine = choose(month)
  if (machine === null) return false
  const [one, other] = [month.pick(others(machine)), month.pick(others(machine))]
  const params = { id: machine.id }
  const decide = (name: Name, status: RegistrationStatus) =>
    month.as(name).client.call(table.setRecordStatus, { params, body: { status, was: machine.status } })
  const answers = await Promise.all([decide('reviewer', one), decide('reviewer2', other)])
  const done = answers.filter(({ status }) => status === 200)
  const [first] = done
  if (first === undefined) {
    month.tell(`neither decided on ${machine.number}: ${answers.map(({ status }) => status).join(', ')}`)
    return true
  }
  // The same decision twice is one; two different ones are a decision and a refusal.
  month.same(`decisions on ${machine.number}`, one === other ? 2 : 1, done.length)
  for (const { status, refusal } of answers)
    if (status !== 200) month.same('refusal of the later one', [409, 'warranty.decided'], [status, refusal.error])
  machine.status = first.body.status
  month.mails.push(mailAbout(machine, machine.status))
  compare(month, machine, first.body)
  return true
}

/** A reviewer corrects the date of purchase, or gives the registration to another account. */
export const correctMachine: Step = async (month) => {
  const machine = month.find(month.machines, ({ purchased }) => purchased !== null)
  if (machine === null) return false
  const { client } = month.as(month.pick(office))
  const params = { id: machine.id }
  if (month.chance(0.4)) {
    const { accountId } = month.as(month.pick(['customer', 'customer2', 'dealer', 'dealer2', 'servicer'] as const))
    const answer = await client.call(table.moveRecord, { params, body: { account_id: accountId } })
    if (!month.isDone(answer)) return true
    machine.account = accountId
    compare(month, machine, answer.body)
    return true
  }
  const purchased = `2025-0${month.number(1, 9)}-${month.number(10, 28)}`
  const answer = await client.call(table.changeWarranty, {
    params,
    body: { purchased_date: purchased, was: { purchased_date: machine.purchased } },
  })
  if (!month.isDone(answer)) return true
  machine.purchased = purchased
  compare(month, machine, answer.body)
  return true
}
