import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'

/**
 * Previous and next page buttons. At either end the focus moves to the other button, since the pressed one is disabled.
 */
export function Pager({
  page,
  last,
  onPage,
  labels = { back: 'Previous page', forth: 'Next page' },
  className,
  children,
}: {
  readonly page: number
  readonly last: number
  readonly onPage: (page: number) => void
  readonly labels?: { readonly back: string; readonly forth: string }
  readonly className?: string
  readonly children?: ReactNode
}) {
  const nav = useRef<HTMLElement>(null)
  const hasTurned = useRef(false)
  useEffect(() => {
    if (!hasTurned.current) return
    const [back, forth] = nav.current?.querySelectorAll('button') ?? []
    if (page <= 1) forth?.focus()
    else if (page >= last) back?.focus()
  }, [page, last])
  if (last <= 1) return null
  const turnTo = (to: number) => {
    hasTurned.current = true
    onPage(to)
  }
  return (
    <nav ref={nav} className={className} aria-label="Pages">
      {children}
      <Button
        isIconOnly
        icon="back"
        aria-label={labels.back}
        title={labels.back}
        disabled={page <= 1}
        onClick={() => {
          turnTo(page - 1)
        }}
      />
      <Button
        isIconOnly
        icon="forward"
        aria-label={labels.forth}
        title={labels.forth}
        disabled={page >= last}
        onClick={() => {
          turnTo(page + 1)
        }}
      />
    </nav>
  )
}
