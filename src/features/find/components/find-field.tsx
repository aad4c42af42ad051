import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { maxSearchLength } from '../../../../contract/dashboard.ts'
import { formatCountOf } from '../../../shared/formats/format-price.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { FindItem } from './find-item.ts'
import { FindList } from './find-list.tsx'
import { useFind } from './use-find.ts'
import type { FoundPage } from './use-find.ts'
import { useRecentFinds } from './use-recent-finds.ts'
import './find.css'

/** The field and what it finds: a combobox that the keyboard alone works. Enter opens the chosen one, or the first. */
export function FindField({ pages, onClose }: { readonly pages: readonly FoundPage[]; readonly onClose: () => void }) {
  const navigate = useNavigate()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  // Enter was pressed before the answer: what is found first opens at once.
  const [entered, setEntered] = useState<string | null>(null)
  const { recent, remember } = useRecentFinds()
  const found = useFind(text, pages)
  const isEmpty = text.trim() === ''
  const items = isEmpty ? recent : found.items
  const at = Math.min(chosen, items.length - 1)
  const { isOnline } = useConnectionStatus()

  useEffect(() => {
    const input = field.current
    const dialog = input?.closest('[aria-modal="true"]') ?? null
    const focusField = () => {
      input?.focus()
    }
    // A dialog that is not shown yet cannot give its field the focus. It gets it itself once it is.
    const onFocus = ({ target }: Event) => {
      if (target === dialog) focusField()
    }
    focusField()
    dialog?.addEventListener('focus', onFocus)
    return () => {
      dialog?.removeEventListener('focus', onFocus)
    }
  }, [])

  const open = (item: FindItem) => {
    remember(item)
    onClose()
    navigate(item.to)
  }
  const openLatest = useRef(open)
  useEffect(() => {
    openLatest.current = open
  })
  const isReady = entered !== null && entered === text && found.isSettled
  const first = items[0]
  const isOpened = useRef(false)
  useEffect(() => {
    if (!isReady || first === undefined || isOpened.current) return
    isOpened.current = true
    openLatest.current(first)
  }, [isReady, first])

  const keyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && items.length > 0) {
      event.preventDefault()
      const next = (at + step + items.length) % items.length
      setChosen(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && !isEmpty) {
      event.preventDefault()
      const item = items[at]
      // What was chosen with the arrows opens; else the text decides, once everybody has answered.
      if (item !== undefined && (chosen > 0 || found.isSettled)) open(item)
      else setEntered(text)
    } else if (event.key === 'Enter' && items[at] !== undefined) {
      event.preventDefault()
      open(items[at])
    }
  }
  const count = found.isSettled ? formatCountOf(items.length, 'result') : 'Searching'
  return (
    <div className="fa">
      <div className="fa-in">
        <Icon name="search" />
        <input
          ref={field}
          role="combobox"
          type="search"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={maxSearchLength}
          aria-label="Find anything"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(items.length > 0 ? { 'aria-activedescendant': `${id}-${at}` } : {})}
          placeholder="Order, claim, serial, part, page…"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setChosen(0)
            setEntered(null)
          }}
          onKeyDown={keyDown}
        />
      </div>
      <FindList id={id} items={items} chosen={at} onOpen={open} />
      <p className="fa-foot t12 mute" role="status">
        {isEmpty
          ? recent.length === 0
            ? 'Type a number, a serial, a name or a page.'
            : ''
          : found.isSettled && items.length === 0
            ? `Nothing found for “${text.trim()}”.`
            : count}
        {!isEmpty && found.isOnDevice
          ? isOnline
            ? ' The server did not answer: this is what is on this device.'
            : ' No signal: this is what is on this device.'
          : ''}
      </p>
    </div>
  )
}
