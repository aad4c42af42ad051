import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import './card.css'

type NoteTone = 'plain' | 'info' | 'warn' | 'bad' | 'acc'

/** A short message in a tinted box. `role`: 'alert' for an error that just occurred, 'status' for a change. */
export function Note({
  tone = 'plain',
  icon,
  role,
  className,
  children,
}: {
  tone?: NoteTone
  icon?: IconName
  role?: 'alert' | 'status'
  className?: string
  children: ReactNode
}) {
  return (
    <div
      className={['note', tone === 'plain' ? '' : tone, className].filter(Boolean).join(' ')}
      {...(role ? { role } : {})}
    >
      {icon ? <Icon name={icon} /> : null}
      <span className="grow">{children}</span>
    </div>
  )
}
