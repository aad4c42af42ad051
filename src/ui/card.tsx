import type { ReactNode } from 'react'
import './card.css'

interface CardProps {
  title?: string
  /** At the end of the title's line. */
  headerEnd?: ReactNode
  /** No padding: the rows have their own. */
  isFlush?: boolean
  className?: string
  children: ReactNode
}

/** A bordered surface with an optional heading. */
export function Card({ title, headerEnd: aside, isFlush, className, children }: CardProps) {
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
