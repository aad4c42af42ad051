import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './toolbar.css'

/** A line across the page: red for what stops people, amber for what they should know, neutral for news. */
export function NoticeBanner({
  tone,
  role,
  children,
}: {
  readonly tone: 'alert' | 'warning' | 'info'
  readonly role?: 'status'
  readonly children: ReactNode
}) {
  return (
    <div className={tone === 'alert' ? 'banner' : `banner is-${tone}`} {...(role === undefined ? {} : { role })}>
      <Icon name={tone === 'info' ? 'info' : 'warning'} />
      <span>{children}</span>
    </div>
  )
}
