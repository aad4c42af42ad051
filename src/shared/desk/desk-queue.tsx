import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useChosenInSight } from '../../ui/chosen-in-sight.ts'

/** A section of a desk as its link shows it. */
export interface SectionLink {
  readonly key: string
  readonly label: string
  readonly to: string
  readonly isCurrent: boolean
  /** How many it has, as text; null while it is not known. */
  readonly count: string | null
  /** Below the label: money, or an age; empty for none. */
  readonly below: string
  /** What is late; empty for nothing. */
  readonly alert: string
}

/** The sections of a desk as links, each with its total. */
export function SectionLinks({
  sections,
  end,
}: {
  readonly sections: readonly SectionLink[]
  /** The link to the other desk. */
  readonly end: ReactNode
}) {
  const nav = useChosenInSight(sections.find(({ isCurrent }) => isCurrent)?.key)
  return (
    <nav ref={nav} className="scroll-x dk-sections" aria-label="Sections">
      {sections.map(({ key, label, to, isCurrent, count, below, alert }) => (
        <Link key={key} className="dk-section" to={to} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
          <span className="row">
            <span>{label}</span>
            <b className="tn">{count ?? '…'}</b>
          </span>
          <span className="t12 mute tn">
            {below === '' ? '\u00a0' : below}
            {alert === '' ? null : <span className="bad-t b"> · {alert}</span>}
          </span>
        </Link>
      ))}
      {end}
    </nav>
  )
}

/** Small labels below a row of the queue. A tone is a class. */
export function DeskTags({ tags }: { readonly tags: readonly { readonly text: string; readonly tone: string }[] }) {
  if (tags.length === 0) return null
  return (
    <span className="dk-tags">
      {tags.map(({ text, tone }) => (
        <span key={text} className={`dk-tag ${tone}`}>
          {text.replace('Answered new', 'Answered just now')}
        </span>
      ))}
    </span>
  )
}

interface Props<R> {
  readonly label: string
  readonly rows: readonly R[]
  readonly getId: (row: R) => string
  readonly openId: string
  readonly toPath: (id: string) => string
  /** The inside of a row. */
  readonly children: (row: R) => ReactNode
}

/** The rows of a section as links. The open one is marked and scrolled into view. */
export function DeskQueue<R>({ label, rows, getId, openId, toPath, children }: Props<R>) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [openId])
  return (
    <ul ref={list} className="dk-queue" aria-label={label}>
      {rows.map((row) => {
        const id = getId(row)
        return (
          <li key={id}>
            <Link
              className={id === openId ? 'dk-row is-open' : 'dk-row'}
              to={toPath(id)}
              replace
              {...(id === openId ? { 'aria-current': 'true' as const } : {})}
            >
              {children(row)}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
