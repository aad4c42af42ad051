import { useEffect, useRef } from 'react'
import { FilterField } from '../../../shared/filter-field.tsx'
import type { OutboxFind } from './use-outbox-find.ts'

/**
 * The search of a long outbox. The browser finds only rows that are rendered, so Find of the browser (Ctrl+F) opens this
 * one; pressed again in the field, it opens the browser's.
 */
export function FindField({ find, count }: { readonly find: OutboxFind; readonly count: number }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const field = box.current?.querySelector('input')
      if (event.key !== 'f' || !(event.ctrlKey || event.metaKey) || !field || document.activeElement === field) return
      // Ionic keeps the screens of before: a hidden one leaves the browser its own search.
      if (field.closest('.ion-page-hidden, [aria-hidden="true"]') !== null) return
      event.preventDefault()
      field.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return (
    <div ref={box}>
      <FilterField
        label="Find in the outbox"
        placeholder={`Find in ${count} items`}
        value={find.text}
        maxLength={80}
        onType={find.setText}
      />
      <p role="status" className="t13 mute ob-found">
        {find.isRunning ? 'Searching…' : find.found === null ? '' : `${find.found.size} of ${count} items`}
      </p>
    </div>
  )
}
