import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import './load-states.css'

/** A skeleton while content loads. `label` is for screen readers: 'Loading your jobs'. */
export function Loading({ label, rows = 3 }: { label: string; rows?: number }) {
  return (
    <div className="list is-loading" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, at) => (
        <div className="sk-row" key={at} aria-hidden="true">
          <span className="sk" />
          <span className="grow">
            <span className={`sk w${(at % 3) + 1}`} />
            <span className={`sk w${((at + 1) % 3) + 1}`} />
          </span>
        </div>
      ))}
    </div>
  )
}

/** An empty state: what is missing and what to do next. With `no-signal` it is as `isUnanswered` of `Failed`. */
export function Empty({
  icon,
  title,
  children,
  action,
}: {
  icon: IconName
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="st4" data-unanswered={icon === 'no-signal' ? '' : undefined}>
      <Icon name={icon} size="l" />
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  )
}

/**
 * An error state: what happened, what is safe, and a button to try again. `isUnanswered`: nothing is refused, only no answer
 * came, so a page that the server drew stays in sight (`src/first-sight/take-over.ts`).
 */
export function Failed({
  title,
  children,
  isUnanswered = false,
  onAgain,
}: {
  title: string
  children: ReactNode
  isUnanswered?: boolean
  onAgain?: () => void
}) {
  return (
    <div className="st4" role="alert" data-unanswered={isUnanswered ? '' : undefined}>
      <Icon name="octagon" size="l" className="bad-t" />
      <h2>{title}</h2>
      <p>{children}</p>
      {onAgain ? (
        <Button fill="filled" onClick={onAgain}>
          Try again
        </Button>
      ) : null}
    </div>
  )
}
