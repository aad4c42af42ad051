import { tickets } from '../../../contract/tickets.ts'
import type { TicketStatus } from '../../../domain/tickets/states.ts'
import type { MonthOrder } from './model.ts'
import { mailOf } from './model.ts'
import type { Month, Step } from './month.ts'
import type { Name } from './people.ts'

const { table } = tickets
const staff = ['reviewer', 'reviewer2', 'admin', 'onsite'] as const
const shop = 'parts@partwright.example'

/** A question and its thread, as they ought to be. */
interface Question {
  readonly number: string
  readonly key: string
  readonly subject: string
  readonly asker: Name
  readonly email: string
  status: TicketStatus
  /** The agent's address; null while nobody has it. */
  assignee: string | null
  readonly texts: string[]
}
/** The questions of a month. */
const asked = new WeakMap<Month, Question[]>()
const questionsOf = (month: Month): Question[] => {
  const all = asked.get(month) ?? []
  asked.set(month, all)
  return all
}
const mailAddressOf = (name: Name) => `${name}@demo.test`

/** The thread has each text once, in its order, and its state is the one that the steps led to. */
async function compare(month: Month, question: Question): Promise<void> {
  const answer = await month.as('admin').client.call(table.readInboxTicket, { params: { id: question.number } })
  if (!month.isDone(answer)) return
  const { status, assignee, messages, waiting_since } = answer.body
  const agent = staff.find((name) => month.as(name).userId === assignee?.user_id)
  month.same(`status of ${question.number}`, question.status, status)
  month.same(`agent of ${question.number}`, question.assignee, agent === undefined ? null : mailAddressOf(agent))
  month.same(
    `thread of ${question.number}`,
    question.texts,
    messages.map(({ text }) => text),
  )
  month.same(`whether ${question.number} waits for us`, question.status === 'open', waiting_since !== null)
}

/** A customer, a dealer or a visitor asks the shop: about nothing, a part, or an order of theirs. */
export const ask: Step = async (month) => {
  const asker = month.pick(['customer', 'customer2', 'dealer', 'dealer2', 'visitor'] as const)
  const person = month.as(asker)
  const own = (order: MonthOrder) => asker !== 'visitor' && order.account === person.accountId
  const order = month.chance(0.4) ? month.find(month.orders, own) : null
  const part = order === null && month.chance(0.4) ? month.pick(month.parts) : null
  const email = asker === 'visitor' ? `visitor-${questionsOf(month).length}@mail.example` : mailAddressOf(asker)
  const text = `Question ${questionsOf(month).length + 1} of ${asker}`
  const answer = await person.client.call(table.openTicket, {
    body: {
      ...{ id: month.line.newId(), contact: { name: 'Kim Lee', email, phone: '' }, message: text },
      ...(order === null ? {} : { order: order.number }),
      ...(part === null ? {} : { product: part.part }),
      action: order === null ? (part === null ? 'open' : 'part') : 'order',
    },
  })
  if (!month.isDone(answer)) return true
  const topic = order === null ? (part === null ? 'Question' : 'Question about a part') : 'Question about an order'
  const about = order?.number ?? part?.number
  const question: Question = {
    ...{ number: answer.body.number, key: answer.body.key ?? '', asker, email },
    subject: about === undefined ? topic : `${topic}: ${about}`,
    ...{ status: 'open', assignee: null, texts: [text] },
  }
  questionsOf(month).push(question)
  month.mails.push(
    mailOf(shop, `${question.number}: ${topic}`),
    mailOf(email, `We received your question [${question.number}]`),
  )
  await compare(month, question)
  return true
}

/** Somebody of the staff answers; who answers first has the question from then on. Some answers close it. */
export const answerQuestion: Step = async (month) => {
  const question = month.find(questionsOf(month), ({ status }) => status === 'open')
  if (question === null) return false
  const name = month.pick(staff)
  const { client } = month.as(name)
  const params = { id: question.number }
  const read = await client.call(table.readInboxTicket, { params })
  if (!month.isDone(read)) return true
  const text = `Answer ${question.texts.length} of ${name}`
  const closes = month.chance(0.3)
  const answer = await client.call(table.answerTicket, {
    params,
    body: { id: month.line.newId(), text, rev: read.body.rev, closes },
  })
  if (!month.isDone(answer)) return true
  question.status = closes ? 'closed' : 'waiting'
  question.assignee ??= mailAddressOf(name)
  question.texts.push(text)
  month.mails.push(mailOf(question.email, `Re: ${question.subject} [${question.number}]`))
  await compare(month, question)
  return true
}

/** The customer writes once more, which opens a closed question again. Who has it gets a mail, else the shop. */
export const askAgain: Step = async (month) => {
  const question = month.find(questionsOf(month), ({ texts }) => texts.length < 8)
  if (question === null) return false
  const text = `More ${question.texts.length} of ${question.asker}`
  const answer = await month.as(question.asker).client.call(table.replyToTicket, {
    params: { id: question.number },
    body: { id: month.line.newId(), text, ...(question.asker === 'visitor' ? { key: question.key } : {}) },
  })
  if (!month.isDone(answer)) return true
  question.status = 'open'
  question.texts.push(text)
  month.mails.push(mailOf(question.assignee ?? shop, `${question.number}: New message`))
  await compare(month, question)
  return true
}

/** Staff close a question, open it again, give it to somebody, or note something: no mail, whatever of these. */
export const tidyQuestion: Step = async (month) => {
  const question = month.find(questionsOf(month), () => true)
  if (question === null) return false
  const { client } = month.as(month.pick(staff))
  const params = { id: question.number }
  const read = await client.call(table.readInboxTicket, { params })
  if (!month.isDone(read)) return true
  const { rev } = read.body
  const kind = month.number(1, 3)
  if (kind === 1) {
    const text = `Note ${question.texts.length}`
    const answer = await client.call(table.addTicketNote, { params, body: { id: month.line.newId(), text } })
    if (month.isDone(answer)) question.texts.push(text)
  } else if (kind === 2) {
    const agent = month.pick(staff)
    const body = { rev, assignee_id: month.as(agent).userId }
    if (month.isDone(await client.call(table.updateTicket, { params, body }))) question.assignee = mailAddressOf(agent)
  } else {
    const status = question.status === 'closed' ? ('open' as const) : ('closed' as const)
    if (month.isDone(await client.call(table.updateTicket, { params, body: { rev, status } }))) question.status = status
  }
  await compare(month, question)
  return true
}
