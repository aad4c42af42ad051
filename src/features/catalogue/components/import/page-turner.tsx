import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'

/** Back and forth between pages. At either end the focus goes to the other button: the pressed one has nowhere to lead. */
export function PageTurner({
  page,
  last,
  onPage,
  words = { back: 'Previous page', forth: 'Next page' },
  className,
  children,
}: {
  readonly page: number
  readonly last: number
  readonly onPage: (page: number) => void
  readonly words?: { readonly back: string; readonly forth: string }
  readonly className?: string
  readonly children?: ReactNode
}) {
  const nav = useRef<HTMLElement>(null)
  const isTurned = useRef(false)
  useEffect(() => {
    if (!isTurned.current) return
    const [back, forth] = nav.current?.querySelectorAll('button') ?? []
    if (page <= 1) forth?.focus()
    else if (page >= last) back?.focus()
  }, [page, last])
  if (last <= 1) return null
  const turnTo = (to: number) => {
    isTurned.current = true
    onPage(to)
  }
  return (
    <nav ref={nav} className={className} aria-label="Pages">
      {children}
      <Button
        isIconOnly
        icon="back"
        aria-label={words.back}
        title={words.back}
        disabled={page <= 1}
        onClick={() => {
          turnTo(page - 1)
        }}
      />
      <Button
        isIconOnly
        icon="forward"
        aria-label={words.forth}
        title={words.forth}
        disabled={page >= last}
        onClick={() => {
          turnTo(page + 1)
        }}
      />
    </nav>
  )
}
