import type { Insertable, Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../server/db/schema.ts'
import { demoAccounts, demoUsers } from './accounts.ts'
import { seededRandom } from './random.ts'

type MessageRow = Insertable<Database['ticket_message']>
type Message = Pick<MessageRow, 'kind' | 'text'> & {
  /** Hours before now. */
  readonly ago: number
  readonly via?: 'web' | 'mail'
  readonly by?: number
  readonly from?: readonly [name: string, email: string]
  readonly isHeld?: true
}
interface DemoTicket {
  readonly subject: string
  readonly action: string
  readonly contact: readonly [name: string, email: string, phone: string]
  readonly customer?: readonly [user: number, account: number]
  readonly assignee?: number
  readonly status: 'open' | 'waiting' | 'closed'
  readonly isAutomatic?: true
  readonly messages: readonly Message[]
}

/** Numbers below those of the shop's own tickets, so that its first one is ST-10001. */
const firstNumber = 9001

const jordan = ['Jordan Ellis', 'customer@demo.test', '9085550142'] as const
const sam = ['Sam Whitaker', 'sam@riverside-gym.example', ''] as const

const tickets: readonly DemoTicket[] = [
  {
    subject: 'Question about an order',
    action: 'order',
    contact: jordan,
    customer: [demoUsers.customer, demoAccounts.ellis],
    status: 'open',
    messages: [
      { kind: 'customer', ago: 27, text: 'The tracking page has not moved since Monday. Is my belt on its way?' },
      { kind: 'customer', ago: 3, text: 'Any news? I would like to fix it this weekend.' },
    ],
  },
  {
    subject: 'Belt squeaks after installation',
    action: 'open',
    contact: sam,
    assignee: demoUsers.onsite,
    status: 'open',
    messages: [
      {
        ...{ kind: 'customer', ago: 50, via: 'mail', from: [sam[0], sam[1]] },
        text: 'Hello,\n\nwe put the new belt on our T500 and it squeaks at 5 mph and above. The old one did not. Is it the wrong one?\n\nSam Whitaker, Riverside Gym',
      },
      {
        ...{ kind: 'staff', ago: 46, by: demoUsers.onsite },
        text: 'Hi Sam,\n\nit is the right belt. New ones squeak if the deck is dry: a thin film of silicone under the middle third helps, then ten minutes at walking speed. Does it stop?\n\nLuis',
      },
      { kind: 'note', ago: 45, by: demoUsers.reviewer, text: 'Third one this month. Check the batch of the deck wax.' },
      {
        ...{ kind: 'customer', ago: 9, via: 'mail', from: [sam[0], sam[1]] },
        text: 'It is better, but not gone. I can send a video.',
      },
      {
        ...{ kind: 'other', ago: 2, via: 'mail', isHeld: true, from: ['Kim Whitaker', 'kim@riverside-gym.example'] },
        text: 'I am Sam’s colleague. Please call me about the squeaking treadmill.',
      },
    ],
  },
  {
    subject: 'Price request',
    action: 'price',
    contact: ['Grace Whitfield', 'dealer2@demo.test', '4145550117'],
    customer: [demoUsers.dealer2, demoAccounts.lakeshore],
    assignee: demoUsers.admin,
    status: 'waiting',
    messages: [
      { kind: 'customer', ago: 30, text: 'What would 40 roller bearings cost, delivered to Milwaukee?' },
      {
        ...{ kind: 'staff', ago: 26, by: demoUsers.admin },
        text: 'Hi Grace,\n\nfrom 25 pieces on they are 15 % off. Shall I make a quote for 40?\n\nRuth',
      },
    ],
  },
  {
    subject: 'Question about a warranty',
    action: 'warranty',
    contact: ['Noor Haddad', 'noor@haddad.example', ''],
    assignee: demoUsers.reviewer,
    status: 'closed',
    messages: [
      { kind: 'customer', ago: 130, text: 'Does the warranty cover the console if I bought the treadmill used?' },
      {
        ...{ kind: 'staff', ago: 120, by: demoUsers.reviewer },
        text: 'Hello Noor,\n\nthe warranty stays with the first owner. Parts are available in the shop.\n\nMarta',
      },
    ],
  },
  {
    subject: 'Automatic reply: out of office',
    action: 'open',
    contact: ['Facilities', 'facilities@northgate.example', ''],
    status: 'closed',
    isAutomatic: true,
    messages: [
      {
        ...{ kind: 'automatic', ago: 40, via: 'mail', from: ['Facilities', 'facilities@northgate.example'] },
        text: 'I am out of the office until Monday.',
      },
    ],
  },
]

const templates: readonly (readonly [name: string, text: string])[] = [
  [
    'Belt: how to measure',
    'Hi {name},\n\nto find the right belt we need its length and width, and the serial number of the machine: it is on the plate at the front of the frame. A photo helps, just attach it to your reply.\n\n{agent}',
  ],
  [
    'On its way',
    'Hi {name},\n\nyour order {order} is on its way. The tracking number is in the confirmation, and it usually moves within a day.\n\n{agent}',
  ],
  ['Solved', 'Hi {name},\n\nglad that it works. We close {ticket} now; just reply if anything comes up.\n\n{agent}'],
]

/** Inserts questions of customers with their answers, mails among them, and the templates to answer with. */
export async function seedTickets(db: Kysely<Database>, now: Date): Promise<void> {
  const random = seededRandom(90_01)
  const hex = (digits: number) => Array.from({ length: digits }, () => random.int(0, 15).toString(16)).join('')
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  for (const [at, ticket] of tickets.entries()) {
    const moments = ticket.messages.map(({ ago }) => before(ago))
    const [first = now, last = now] = [moments[0], moments.at(-1)]
    const lastAnswer = ticket.messages.findLastIndex(({ kind }) => kind === 'staff')
    const unanswered = ticket.messages.findIndex(({ kind }, index) => index > lastAnswer && kind === 'customer')
    const waitingSince = ticket.status === 'open' ? (moments[unanswered] ?? null) : null
    const heldSince = moments[ticket.messages.findIndex(({ isHeld }) => isHeld)] ?? null
    const id = random.id(first)
    const [name, email, phone] = ticket.contact
    const source = ticket.messages[0]?.via ?? 'web'
    const closedAt = ticket.status === 'closed' ? last : null
    await sql`insert into support_ticket (
        ticket_id, number, action, subject, status, contact_name, contact_email, contact_phone, assignee_id, access_key,
        mail_key, source, is_automatic, user_id, account_id, made_at, received_at, waiting_since, held_since, last_at, closed_at)
      overriding system value values (
        ${id}, ${firstNumber + at}, ${ticket.action}, ${ticket.subject}, ${ticket.status}, ${name}, ${email}, ${phone},
        ${ticket.assignee ?? null}, ${hex(24)}, ${hex(32)}, ${source}, ${ticket.isAutomatic ?? false},
        ${ticket.customer?.[0] ?? null}, ${ticket.customer?.[1] ?? null}, ${first}, ${first},
        ${waitingSince}, ${heldSince}, ${last}, ${closedAt})`.execute(db)
    await db
      .insertInto('ticket_message')
      .values(
        ticket.messages.map((message, index): MessageRow => {
          const moment = moments[index] ?? now
          return {
            message_id: random.id(moment),
            ticket_id: id,
            client_op_id: null,
            kind: message.kind,
            state: message.isHeld === true ? 'held' : 'shown',
            held_because: message.isHeld === true ? 'other-address' : null,
            via: message.via ?? 'web',
            text: message.text,
            user_id: message.by ?? (message.kind === 'customer' ? (ticket.customer?.[0] ?? null) : null),
            from_name: message.from?.[0] ?? (message.kind === 'customer' ? name : ''),
            from_email: message.from?.[1] ?? null,
            mail_message_id: null,
            made_at: moment,
            received_at: moment,
          }
        }),
      )
      .execute()
    await db
      .insertInto('ticket_event')
      .values(
        ticket.messages.map((message, index) => ({
          event_id: random.id(moments[index] ?? now),
          ticket_id: id,
          at: moments[index] ?? now,
          user_id: message.by ?? ticket.customer?.[0] ?? null,
          action: index === 0 ? 'open' : actions[message.kind],
          detail: message.isHeld === true ? (message.from?.[1] ?? null) : null,
        })),
      )
      .execute()
  }
  await db
    .insertInto('reply_template')
    .values(
      templates.map(([name, text]) => ({
        template_id: random.id(now),
        name,
        text,
        rev: 1,
        changed_at: now,
        changed_by: demoUsers.admin,
      })),
    )
    .execute()
}

const actions: Readonly<Record<MessageRow['kind'], string>> = {
  customer: 'reply',
  staff: 'answer',
  note: 'note',
  other: 'hold',
  automatic: 'automatic',
}
