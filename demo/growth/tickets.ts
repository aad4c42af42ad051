import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import { demoUsers } from '../accounts.ts'
import { createChance } from './chance.ts'
import { withoutIndexes } from './without-indexes.ts'

/** Days that questions came in before now. */
const askedDays = 1095
/** The latest tickets, as a share of all, of which many are not closed yet, and those of the days for which automatic mail stays. */
const openShare = 0.012
const automaticShare = 0.08

const names = ['Ana', 'Brooke', 'Carl', 'Dora', 'Eli', 'Fay', 'Gus', 'Hana', 'Ivan', 'June', 'Kim', 'Lars']
const families = ['Alvarez', 'Brandt', 'Chen', 'Duarte', 'Ekholm', 'Foster', 'Grant', 'Haddad', 'Ito', 'Jansen']
const parts = ['belt', 'motor', 'console', 'roller bearing', 'seat', 'crank', 'handlebar', 'power supply', 'deck']
const symptoms = ['slips', 'squeaks', 'shows error E2', 'stops after a minute', 'will not start', 'is torn', 'rattles']

const oneOf = (texts: readonly string[], seed: number) =>
  sql`(${texts}::text[])[1 + floor(pg_temp.chance(n, ${sql.lit(seed)}) * ${sql.lit(texts.length)})::int]`

/**
 * Adds as many tickets, with a question, an answer and often a reply each. Few of the latest are open. A third wait
 * for the customer, who never wrote again: an answer closes no ticket. */
export async function growTickets(tx: Kysely<Database>, count: number, now: Date): Promise<void> {
  if (count === 0) return
  await createChance(tx)
  await sql`create temp table growth_ticket on commit drop as
    select n, pg_temp.uuid_at(at, n, 111) as ticket_id, at, state, name, family, part, symptom,
      case when state <> 'automatic' then at + interval '1 hour' * (1 + 20 * pg_temp.chance(n, 112)) end as answered_at,
      case when state = 'open' or (state <> 'waiting' and state <> 'automatic' and pg_temp.chance(n, 113) < 0.6) then at + interval '1 day' * (1 + pg_temp.chance(n, 114)) end as replied_at
    from (select n, ${now}::timestamptz - interval '1 day' * (2.5 + ${sql.lit(askedDays)}::float8 * age) as at,
        case when age < ${sql.lit(openShare)} and n % 5 < 2 then 'open'
          when age < ${sql.lit(openShare)} and n % 5 = 2 then 'waiting'
          when age < ${sql.lit(automaticShare)} and pg_temp.chance(n, 115) < 0.1 then 'automatic'
          when pg_temp.chance(n, 122) < 0.33 then 'waiting'
          else 'closed' end as state,
        ${oneOf(names, 116)} as name, ${oneOf(families, 117)} as family, ${oneOf(parts, 118)} as part, ${oneOf(symptoms, 119)} as symptom
      from (select first + n as n, 1 - n::float8 / ${count}::int as age
        from (select coalesce(max(number), 0) as first from support_ticket) there, generate_series(1, ${count}::int) as n) as numbered
    ) as asked`.execute(tx)
  await withoutIndexes(tx, ['support_ticket', 'ticket_message'], async () => {
    await sql`insert into support_ticket (ticket_id, action, subject, status, contact_name, contact_email, contact_phone, assignee_id, access_key, mail_key,
        source, is_automatic, made_at, received_at, waiting_since, last_at, closed_at)
      select ticket_id, 'open', case state when 'automatic' then 'Out of office' else initcap(part) || ' ' || symptom end,
        case state when 'automatic' then 'closed' else state end, name || ' ' || family, lower(name || '.' || family) || n || '@gym.example', '',
        case when state <> 'automatic' and pg_temp.chance(n, 120) < 0.7 then ${demoUsers.onsite}::int end, md5('access' || n), md5('mail' || n), 'mail', state = 'automatic',
        at, at, case state when 'open' then replied_at end, coalesce(replied_at, answered_at, at), case when state in ('closed', 'automatic') then coalesce(replied_at, answered_at, at) end
      from growth_ticket order by n`.execute(tx)
    await sql`insert into ticket_message (message_id, ticket_id, kind, via, text, user_id, from_name, from_email, made_at, received_at)
      select pg_temp.uuid_at(sent_at, n * 4 + place, 121), ticket_id, kind, 'mail', text, case kind when 'staff' then ${demoUsers.onsite}::int end,
        case kind when 'staff' then '' else name || ' ' || family end, case kind when 'staff' then null else lower(name || '.' || family) || n || '@gym.example' end, sent_at, sent_at
      from growth_ticket cross join lateral (values
        (1, case state when 'automatic' then 'automatic' else 'customer' end, at,
          case state when 'automatic' then 'I am out of the office until Monday.'
            else 'Hello, the ' || part || ' of our treadmill ' || symptom || '. Its serial number is MT5' || lpad(n::text, 8, '0') || '. What do you advise?' end),
        (2, 'staff', answered_at, 'Hi ' || name || ', please send us a photo of the ' || part || ', and tell us how old the machine is.'),
        (3, 'customer', replied_at, 'Thank you. It is two years old, and the photo is attached.')) as message (place, kind, sent_at, text)
      where sent_at is not null order by n, place`.execute(tx)
  })
}
