import type { ReactNode } from 'react'
import './card.css'

interface CardProps {
  title?: string
  /** Beside the title, at the end of its line. */
  aside?: ReactNode
  /** Rows bring their own padding. */
  isFlush?: boolean
  className?: string
  children: ReactNode
}

/** A surface with a line around it and, where it has a title, a heading. */
export function Card({ title, aside, isFlush, className, children }: CardProps) {
  return (
    <section className={`card ${className ?? ''}`} {...(title === undefined ? {} : { 'aria-label': title })}>
      {title === undefined ? null : (
        <div className="hd">
          <h2>{title}</h2>
          <span className="end row">{aside}</span>
        </div>
      )}
      {isFlush ? children : <div className="bd">{children}</div>}
    </section>
  )
}
