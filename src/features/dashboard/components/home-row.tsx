import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { OutboxEntry } from '../../../../offline/engine.ts'
import { needsPerson } from '../../../shared/outbox/waiting-label.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { WaitingChip } from '../../../ui/waiting-chip.tsx'

/** Where a row stands on this device: work of its own that has not arrived takes the place of its action. */
function RowEnd({
  action,
  pending,
}: {
  readonly action: string
  readonly pending: readonly OutboxEntry[] | undefined
}) {
  if (pending === undefined || pending.length === 0)
    return <span className={buttonClass({ size: 'small', className: 'hm-act' })}>{action}</span>
  return pending.some(needsPerson) ? (
    <WaitingChip state="refused" label="Needs you" />
  ) : (
    <WaitingChip state="waiting" label="To be sent" />
  )
}

/** A row of a home: one link, which says at its end what one does there. */
export function HomeRow({
  to,
  title,
  facts,
  text,
  end,
  action,
  pending,
}: {
  readonly to: string
  readonly title: string
  /** Below the title, in grey: number, machine, how long it waits. */
  readonly facts: ReactNode
  /** What was asked, or the reason. */
  readonly text?: string
  /** Money or a status, before the action. */
  readonly end?: ReactNode
  readonly action: string
  readonly pending?: readonly OutboxEntry[] | undefined
}) {
  return (
    <li>
      <Link className="item hm-row" to={to}>
        <span className="grow">
          <span className="ti ell">{title}</span>
          <span className="t13 mute hm-facts">{facts}</span>
          {text === undefined || text === '' ? null : <span className="t13 ink2 hm-text">“{text}”</span>}
        </span>
        {end === undefined ? null : <span className="hm-end tn nw">{end}</span>}
        <RowEnd action={action} pending={pending} />
      </Link>
    </li>
  )
}
