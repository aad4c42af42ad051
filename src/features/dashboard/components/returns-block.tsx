import type { Home } from '../../../../contract/shapes/home.ts'
import type { ReturnState } from '../../../../domain/returns/states.ts'
import { HomeCard } from './home-card.tsx'
import { toReturn, toReturns } from './home-paths.ts'
import { HomeRow } from './home-row.tsx'
import { formatWait } from './home-texts.ts'

const labels: Readonly<Partial<Record<ReturnState, string>>> = {
  requested: 'To decide',
  received: 'To credit',
  opened: 'To receive',
}
const actions: Readonly<Partial<Record<ReturnState, string>>> = {
  requested: 'Decide',
  received: 'Credit',
  opened: 'Receive',
}

type Row = NonNullable<Home['returns_to_do']>['rows'][number]
const formatParts = ({ first_part, parts }: Row) => (parts <= 1 ? first_part : `${first_part} and ${parts - 1} more`)

/** Returns that wait for the reader's step: to decide, to credit, to receive. */
export function ReturnsBlock({
  returns,
  now,
}: {
  readonly returns: NonNullable<Home['returns_to_do']>
  readonly now: number
}) {
  if (returns.sections.every(({ total }) => total === 0)) return null
  return (
    <HomeCard
      title="Returns"
      numbers={returns.sections.map((of) => ({ ...of, label: labels[of.state] ?? of.state, to: toReturns(of.state) }))}
    >
      <ul>
        {returns.rows.map((row) => (
          <HomeRow
            key={row.id}
            to={toReturn(row.number)}
            title={row.account_name}
            facts={
              <>
                {row.number} · {formatParts(row)} · {formatWait(row.opened_at, now)}
              </>
            }
            action={actions[row.state] ?? 'Open'}
          />
        ))}
      </ul>
    </HomeCard>
  )
}
